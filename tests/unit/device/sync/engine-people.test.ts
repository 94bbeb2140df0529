import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { ID, MINUTE, SECOND, Tablet, idOf } from '../../../support/device/device-world.ts';
import { expired, noNetwork, saved, signedOut, tokenOf } from '../../../support/device/scripted-server.ts';
import { ANN, Browser, DANA } from '../../../support/device/session-world.ts';

let tablet: Tablet;
beforeEach(() => {
  tablet = new Tablet();
});
afterEach(() => tablet.close());

describe('A 401', () => {
  test.each([
    ['expired', expired],
    ['signed-out', signedOut],
  ] as const)('%s pauses everything, is reported once, and charges no attempt', async (why, answer) => {
    const tab = await tablet.holding(6);
    for (let index = 1; index <= 6; index += 1) await tab.device.write(idOf(index), { notes: 'a' });
    tablet.server.instead = answer;
    await tablet.clock.advance(10 * SECOND);
    expect(tab.refused[0]).toEqual({ why, of: { userId: 1, token: tokenOf(1) } });
    expect(tab.device.getEngineStatus().paused).toBe(why);
    const asked = tablet.server.calls;
    expect(asked).toBeLessThanOrEqual(4);
    await tablet.clock.advance(10 * MINUTE);
    expect(tablet.server.calls).toBe(asked);
    for (let index = 1; index <= 6; index += 1) {
      expect((await tablet.lane(idOf(index)))?.attempts ?? 0).toBe(0);
    }
    expect(await tab.device.read(readWaitingWork)).toHaveLength(6);
  });

  test('with a new token everything continues, unchanged', async () => {
    const tab = await tablet.holding(6);
    for (let index = 1; index <= 6; index += 1) await tab.device.write(idOf(index), { notes: 'a' });
    tablet.server.instead = expired;
    await tablet.clock.advance(10 * MINUTE);
    const before = tablet.server.saves.map((save) => save.mutationId);
    tablet.server.instead = null;
    tab.token = tokenOf(1, 2);
    tab.mayRetry();
    await settle();
    expect(await tab.device.read(readWaitingWork)).toEqual([]);
    expect(tab.device.getEngineStatus().paused).toBeNull();
    const after = tablet.server.saves.slice(before.length);
    expect(after.map((save) => save.mutationId)).toEqual(expect.arrayContaining(before));
    expect(tablet.server.sent('PUT').at(-1)?.headers['authorization']).toBe(`Bearer ${tokenOf(1, 2)}`);
  });

  test('keeps the engine paused until the person has entered the password', async () => {
    const tab = await tablet.holding();
    await tab.device.write(ID, { notes: 'a' });
    tablet.server.instead = expired;
    await tablet.clock.advance(10 * SECOND);
    // The session never gives out an expired token.
    tab.token = null;
    tablet.server.requests.length = 0;
    tab.mayRetry();
    await tablet.clock.advance(MINUTE);
    expect(tab.device.getEngineStatus().paused).toBe('expired');
    expect(tablet.server.requests).toEqual([]);
  });

  test('of a pull pauses as well', async () => {
    const tab = await tablet.holding();
    tablet.server.instead = expired;
    await tablet.clock.advance(MINUTE);
    expect(tab.refused).toMatchObject([{ why: 'expired' }]);
    expect(tab.device.getEngineStatus().paused).toBe('expired');
  });

  test('about a token that was replaced meanwhile pauses nothing', async () => {
    const tab = await tablet.holding();
    await tab.device.write(ID, { notes: 'a' });
    tablet.server.next('PUT', /./, () => {
      tab.token = tokenOf(1, 2);
      return expired();
    });
    await tablet.clock.advance(30 * SECOND);
    expect(tab.refused).toEqual([]);
    expect(tablet.onServer().notes).toBe('a');
  });

  test('while the person is asked for the password, typing continues and is kept', async () => {
    const tab = await tablet.holding();
    tablet.server.instead = expired;
    await tab.device.write(ID, { notes: 'a' });
    await tablet.clock.advance(MINUTE);
    await tab.device.write(ID, { notes: 'ab' });
    expect((await tab.device.stored((store) => store.held(ID)))?.assessment.notes).toBe('ab');
  });
});

describe('Nobody’s work is sent as another’s', () => {
  test.each([
    ['another person’s token', tokenOf(2)],
    ['no token', null],
  ])('%s: nothing at all is asked of the server', async (_, token) => {
    const tab = await tablet.holding();
    await tab.device.write(ID, { notes: 'a' });
    tab.token = token;
    await tablet.clock.advance(10 * MINUTE);
    tab.mayRetry();
    await tablet.clock.advance(10 * MINUTE);
    expect(await tab.device.sync((sync) => sync.sendNow())).toEqual({ sent: 0, waiting: 1, needYou: 0 });
    expect(await tab.device.sync((sync) => sync.pullNow())).toBe(false);
    expect(tablet.server.requests).toEqual([]);
  });

  test('the work of the first waits for its owner while the second works', async () => {
    const first = await tablet.holding();
    tablet.server.instead = noNetwork;
    await first.device.write(ID, { notes: 'of Ann' });
    await tablet.clock.advance(MINUTE);
    await first.device.close();
    tablet.server.instead = null;
    tablet.server.requests.length = 0;

    const second = await tablet.openPulled({ userId: 2 });
    await second.device.write(ID, { notes: 'of Dana' });
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.saves.map((save) => save.body)).toEqual([{ notes: 'of Dana' }]);
    await second.device.close();

    const again = await tablet.openPulled();
    await tablet.clock.advance(MINUTE);
    expect(tablet.server.saves.at(-1)?.body).toEqual({ notes: 'of Ann' });
    expect(await again.device.read(readWaitingWork)).toEqual([]);
  });
});

describe('Another person logs in on the tab while a save stalls', () => {
  /** Ann has logged out with work of six assessments on its way; Dana stays signed in on the same tab. */
  async function annThenDana() {
    const browser = new Browser();
    await browser.worked(ANN, 'Ann');
    await browser.worked(DANA, 'Dana');
    const { session, localStorage, unlocking } = await browser.loggedIn(ANN);
    const tab = await tablet.holding(6, { session });
    for (let index = 1; index <= 6; index += 1) await tab.device.write(idOf(index), { notes: 'of Ann' });
    const answer = Promise.withResolvers<ReturnType<typeof signedOut>>();
    for (let index = 1; index <= 4; index += 1) tablet.server.next('PUT', /./, () => answer.promise);
    await tablet.clock.advance(10 * SECOND);
    session.logOut();
    await browser.logIn(session, DANA, true);
    return { tab, session, localStorage, unlocking, answer };
  }

  async function expectDanaToStay({
    session,
    localStorage,
    unlocking,
  }: Awaited<ReturnType<typeof annThenDana>>) {
    await settle();
    expect(session.getSnapshot()).toMatchObject({ userId: DANA, token: tokenOf(DANA), hasExpired: false });
    expect(localStorage.getItem('jwt')).toBe(tokenOf(DANA));
    expect(await unlocking.offer()).toMatchObject({ userId: DANA });
  }

  test.each([
    ['accepted', () => saved(tablet.onServer())],
    ['not answered', noNetwork],
    ['refused as expired', expired],
    ['refused as signed out', signedOut],
  ])('and it is then %s: who logged in stays so, and nothing is sent as theirs', async (_, late) => {
    const story = await annThenDana();
    const asked = tablet.server.requests.length;
    story.answer.resolve(Promise.resolve().then(late));
    await expectDanaToStay(story);
    await tablet.clock.advance(10 * MINUTE);
    await expectDanaToStay(story);
    expect(tablet.server.requests.slice(asked)).toEqual([]);
    expect(await story.tab.device.read(readWaitingWork)).not.toEqual([]);
  });

  test('and the first person’s tab is closed only then: the same', async () => {
    const story = await annThenDana();
    const closing = story.tab.device.close();
    story.answer.resolve(signedOut());
    await closing;
    await expectDanaToStay(story);
    expect(story.tab.refused).toEqual([]);
  });
});
