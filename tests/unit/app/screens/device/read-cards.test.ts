import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCards } from '#app/screens/device/read-cards.ts';
import { ID, Tablet, idOf } from '../../../../support/device/device-world.ts';
import { noNetwork } from '../../../../support/device/scripted-server.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

const OTHER = idOf(2);

test('What waits opens where it goes on: an assessment at its next question, a submitted one at its end, an action in the plan', async () => {
  const { device } = await tablet.holding(2);
  tablet.server.instead = noNetwork;
  await device.write(ID, { notes: 'Typed offline.' });
  await device.write(OTHER, { notes: 'Typed offline.' });
  await device.complete(OTHER);
  const origin = { section: '9', sectionVersion: 1, assessment: null, question: null, part: null };
  const action = await device.addAction(origin, { finding: 'Seals were broken.' });
  const { outbox } = await readCards(device);
  expect(new Map(outbox.map(({ id, place }) => [id, place]))).toEqual(
    new Map([
      [ID, `/assessments/${ID}/1`],
      [OTHER, `/assessments/${OTHER}/complete`],
      [action, `/actions?open=${action}`],
    ]),
  );
});
