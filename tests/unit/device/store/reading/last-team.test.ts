import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryId } from '#domain/entries.ts';
import { readLastTeam } from '#device/store/reading/last-team.ts';
import { ID, Tablet, ann, dana, idOf } from '../../../../support/device/device-world.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

const person = (place: number, name: string) => ({
  id: entryId(place, new Uint8Array(16)),
  name,
  title: '',
});
const team = async (owner: number, exceptId = 'none') => {
  const { device } = await tablet.holding();
  return device.read((database) => readLastTeam(database, { owner, exceptId }));
};

test('R142 The last team is that of the person’s newest assessment with a name, but for the one being begun', async () => {
  const held = (index: number, by: typeof ann, day: string, names: string[]) =>
    tablet.server.hold(idOf(index), by, {
      createdBy: by.id,
      createdAt: `2026-11-${day}T08:00:00.000Z`,
      facilitators: names.map((name, place) => person(place, name)),
      participants: [person(1, '')],
    });
  held(2, ann, '02', ['Older']);
  held(3, ann, '03', ['Ada Fink', '', 'Cy Lund']);
  held(4, ann, '04', ['']);
  held(5, dana, '05', ['Of somebody else']);
  held(6, ann, '06', ['Being begun']);
  expect(await team(ann.id, idOf(6))).toEqual({
    facilitators: [
      { name: 'Ada Fink', title: '' },
      { name: 'Cy Lund', title: '' },
    ],
    participants: [],
  });
});

test('there is none where nobody was named, nor in rows that cannot be read', async () => {
  tablet.server.hold(ID, ann, { createdBy: ann.id });
  const { device } = await tablet.holding();
  const database = await tablet.look();
  await database.table('assessments').put({ id: idOf(9), row: 1 });
  const read = () => device.read((held) => readLastTeam(held, { owner: ann.id, exceptId: 'none' }));
  expect(await read()).toBeNull();
});
