import { afterEach, expect, test } from 'vitest';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import type { Http } from '#device/ports.ts';
import { Tablet } from '../support/device/device-world.ts';
import { noNetwork } from '../support/device/scripted-server.ts';
import { serverForFile } from '../support/server/scenario.ts';
import { Way, answerLost } from '../support/server/way.ts';

/** `MANY_ACTIONS=10000 npm run vitest -- run many-actions` takes minutes, most of them in the IndexedDB that is not a browser's. */
const MANY = Number(process.env['MANY_ACTIONS'] ?? 150);
const LONGEST_MS = 60 * 60_000;

const scenario = serverForFile();
const tablet = new Tablet(undefined, 4711);
afterEach(() => tablet.close());

const origin = { assessment: null, section: '9', sectionVersion: 1, question: 903, part: null };

test(
  'INV-3 Of many actions written in a day offline each is on the server once, though every second answer is lost',
  { timeout: LONGEST_MS },
  async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const way = new Way(ann);
    let isOnline = true;
    let saves = 0;
    const http: Http = async (request) => {
      if (!isOnline) return noNetwork();
      const answer = () => way.http(request);
      return request.path === '/saves' && (saves += 1) % 2 === 1 ? answerLost(answer) : answer();
    };
    const { device } = await tablet.open({ userId: ann.user.id, token: ann.client.token, http });
    await way.quiet();
    isOnline = false;
    const plans = Array.from({ length: MANY }, (_, number) => `Action ${number}`);
    for (const plan of plans) await device.addAction(origin, { plan });
    await way.quiet();
    isOnline = true;
    for (let round = 0; round < MANY && (await device.read(readWaitingWork)).length > 0; round += 1) {
      await device.sync((sync) => sync.sendNow());
      await way.quiet();
    }
    const { body } = await ann.client.get<{ plan: string; version: number }[]>('/actions');
    expect(body.map(({ plan }) => plan).toSorted()).toEqual(plans.toSorted());
    expect(body.every(({ version }) => version === 1)).toBe(true);
    expect(saves).toBeGreaterThan(MANY / 32);
    expect(await device.read(readWaitingWork)).toEqual([]);
  },
);
