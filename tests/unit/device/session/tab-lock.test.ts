import { beforeEach, describe, expect, test } from 'vitest';
import { noteDeed, readDeeds } from '#device/store/deeds.ts';
import { openDatabase } from '#device/store/database.ts';
import { ChannelHub, settle } from '../../../support/device/device-harness.ts';
import { MINUTE, SECOND } from '../../../support/device/device-world.ts';
import {
  identityOf,
  HEALTH,
  json,
  loggedIn as answerWith,
  noNetwork,
  tokenOf,
  uidOf,
} from '../../../support/device/scripted-server.ts';
import { ANN, Browser, DANA, PASSWORD, refusal } from '../../../support/device/session-world.ts';

/** Which tabs are locked, and what opens them (rules SES-22 and SES-23). */

type Tab = ReturnType<Browser['tab']>;

const sid = (serial: number) => `00000000-0000-4000-8000-00000000000${serial}`;

let browser: Browser;
let logIns: number;
beforeEach(async () => {
  browser = new Browser();
  logIns = 0;
  await browser.worked(ANN, 'Ann');
  await browser.worked(DANA, 'Dana');
});

const isLocked = ({ session }: Tab) => session.lock.isLocked;
const look = (...tabs: readonly Tab[]) => tabs.forEach(({ session }) => session.lock.look());

/** The server knows these passwords, and names each log-in. */
function serveAll(): void {
  browser.answer = ({ path, body, headers }) => {
    if (path === '/health') return json(200, HEALTH);
    const { email, password } = body as { email?: string; password?: string };
    const isByKey = path === '/confirm-email';
    if (!isByKey && password !== PASSWORD) return json(401, { errors: ['The password is incorrect.'] });
    // The same log-in goes on.
    if (path === '/refresh-token') return answerWith(headers['authorization']?.slice(7) ?? '');
    const userId = email?.startsWith('dana') ? DANA : ANN;
    logIns += 1;
    return answerWith(tokenOf(userId, logIns, uidOf(userId), sid(logIns)));
  };
}

async function logIn({ session }: Tab, name: 'ann' | 'dana' = 'ann', staySignedIn = false): Promise<void> {
  serveAll();
  await session.logIn({ email: `${name}@example.test`, password: PASSWORD, staySignedIn });
  await settle();
}

async function loggedIn(staySignedIn = false): Promise<Tab> {
  const tab = browser.tab();
  await logIn(tab, 'ann', staySignedIn);
  return tab;
}

/** Another tab, or the same one after a reload. */
async function opened(before?: Tab): Promise<Tab> {
  const tab = browser.tab(before?.sessionStorage);
  await tab.session.restore();
  return tab;
}

/** Nobody touches anything, and every tab looks each second as it does. */
async function wait(ms: number, ...tabs: readonly Tab[]): Promise<void> {
  for (let passed = 0; passed < ms; passed += SECOND) {
    await browser.clock.advance(SECOND);
    look(...tabs);
  }
}

/** All tabs are closed and time goes by. */
function closed(ms: number): void {
  browser.closeTabs();
  browser.clock.set(browser.clock.now() + ms);
}

async function deedsOf(userId: number) {
  const database = await openDatabase(identityOf(userId), browser.idb);
  const deeds = await readDeeds(database);
  database.close();
  return deeds;
}

/** As the lock screen does. */
async function noteLocked(userId: number, session: string | null): Promise<void> {
  const database = await openDatabase(identityOf(userId), browser.idb);
  const id = `01890000-0000-7000-8000-00000000000${userId}`;
  await noteDeed(database, { kind: 'locked' }, { id, now: browser.clock.now(), session });
  database.close();
}

/** The stored locks. */
function marks(): Record<string, string> {
  const { storage } = browser.shared.tab();
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return Object.fromEntries(
    keys.filter((key) => key.startsWith('lock-')).map((key) => [key, storage.getItem(key) ?? '']),
  );
}

const prove = (tab: Tab, password = PASSWORD) => tab.session.prove(password, 'ann@example.test');

describe('R155 A tab', () => {
  test('locks after 15 minutes without key or pointer, not before', async () => {
    const tab = await loggedIn();
    await wait(15 * MINUTE - SECOND, tab);
    expect(isLocked(tab)).toBe(false);
    await wait(SECOND, tab);
    expect(isLocked(tab)).toBe(true);
  });

  test('begins again at each key and pointer, and stays open while another tab is used', async () => {
    const [one, other] = [await loggedIn(), await opened()];
    for (let minute = 0; minute < 40; minute += 1) {
      expect(one.session.lock.seen()).toBe(true);
      await wait(MINUTE, one, other);
    }
    expect([one, other].map(isLocked)).toEqual([false, false]);
  });

  test('that slept is locked by the first look, and by the first key before that', async () => {
    const [one, other] = [await loggedIn(), await opened()];
    await browser.clock.advance(40 * MINUTE);
    expect(one.session.lock.seen()).toBe(false);
    look(other);
    expect([one, other].map(isLocked)).toEqual([true, true]);
  });

  test('counts a key also where it slept right after it', async () => {
    const tab = await loggedIn();
    await wait(14 * MINUTE, tab);
    tab.session.lock.seen();
    await browser.clock.advance(14 * MINUTE);
    look(tab);
    tab.session.lock.seen();
    await browser.clock.advance(14 * MINUTE);
    look(tab);
    expect(isLocked(tab)).toBe(false);
  });

  test('follows what the institution has set, earlier at once, and never opens by more of it', async () => {
    const tab = await loggedIn();
    tab.session.lock.setMinutes(60);
    await wait(10 * MINUTE, tab);
    tab.session.lock.setMinutes(5);
    expect(isLocked(tab)).toBe(true);
    tab.session.lock.setMinutes(60);
    expect(isLocked(tab)).toBe(true);
  });

  test('whose clock is set back is locked', async () => {
    const tab = await loggedIn();
    await wait(MINUTE, tab);
    browser.clock.set(browser.clock.now() - 60 * MINUTE);
    look(tab);
    expect(isLocked(tab)).toBe(true);
  });

  test('is not locked while nobody is logged in', async () => {
    const tab = browser.tab();
    await wait(60 * MINUTE, tab);
    expect(isLocked(tab)).toBe(false);
    await logIn(tab);
    expect(isLocked(tab)).toBe(false);
  });

  test('does not forget its log-out: the next person begins anew', async () => {
    const [one, other] = [await loggedIn(), await opened()];
    await wait(16 * MINUTE, one, other);
    one.session.logOut();
    await settle();
    expect([one, other].map(isLocked)).toEqual([false, false]);
    expect(marks()).toEqual({});
    await logIn(other, 'dana');
    expect([one, other].map(isLocked)).toEqual([false, false]);
  });

  test('hears at once of an opening in another one', async () => {
    const [one, other] = [await loggedIn(), await opened()];
    await wait(16 * MINUTE, one);
    expect([one, other].map(isLocked)).toEqual([true, true]);
    await prove(one);
    await settle();
    expect(isLocked(other)).toBe(false);
  });
});

describe.each([
  ['online', serveAll],
  ['offline', () => (browser.answer = noNetwork)],
] as const)('R155 Closed and opened again %s with Stay signed in', (where, network) => {
  test.each([
    ['short of the time', 15 * MINUTE - SECOND, false],
    ['exactly then', 15 * MINUTE, true],
    ['past it', 24 * MINUTE, true],
    ['far past it', 20 * 24 * 60 * MINUTE, true],
  ])('%s: one tab and two', async (_, ms, isDue) => {
    await loggedIn(true);
    closed(ms);
    network();
    const first = await opened();
    // Before anything was drawn, and before anybody has looked.
    expect(isLocked(first)).toBe(isDue);
    const second = await opened();
    expect(isLocked(second)).toBe(isDue);
  });

  test('a lock stays one through looks, reloads, new tabs and more restarts, until the password', async () => {
    await loggedIn(true);
    closed(16 * MINUTE);
    network();
    let tab = await opened();
    await wait(30 * SECOND, tab);
    expect(tab.session.lock.seen()).toBe(false);
    tab = await opened(tab);
    const beside = await opened();
    expect([tab, beside].map(isLocked)).toEqual([true, true]);
    closed(-10 * MINUTE);
    tab = await opened();
    expect(isLocked(tab)).toBe(true);
    expect(await prove(tab, 'Another-password-2')).toMatchObject({ ok: false, isWrong: true });
    expect(isLocked(tab)).toBe(true);
    expect(await prove(tab)).toMatchObject({ ok: true });
    look(tab);
    expect(isLocked(tab)).toBe(false);
    expect(isLocked(await opened(tab))).toBe(false);
    expect((await deedsOf(ANN)).map(({ kind }) => kind)).toEqual(['unlocked']);
    expect(await deedsOf(ANN)).toMatchObject([{ isOffline: where === 'offline', session: sid(1) }]);
  });
});

describe('R155 Without Stay signed in', () => {
  test('a reload and a new tab stay locked, and the password opens all tabs', async () => {
    const tab = await loggedIn();
    await wait(16 * MINUTE, tab);
    const [reloaded, beside] = [await opened(tab), await opened()];
    expect([reloaded, beside].map(isLocked)).toEqual([true, true]);
    await prove(beside);
    await settle();
    look(reloaded, beside);
    expect([reloaded, beside].map(isLocked)).toEqual([false, false]);
  });

  test('a new tab is not nobody’s beside a locked one whose token has expired meanwhile', async () => {
    const tab = await loggedIn();
    await wait(16 * MINUTE, tab);
    tab.session.refused({
      why: 'expired',
      of: { userId: ANN, token: tab.session.getSnapshot().token ?? '' },
    });
    const other = await opened();
    expect(other.session.getSnapshot().userId).toBe(ANN);
    expect(isLocked(other)).toBe(true);
    await prove(other);
    await settle();
    look(tab, other);
    expect([tab, other].map(isLocked)).toEqual([false, false]);
  });

  test('a closed browser is nobody’s; work opened offline locks as any other, and a reload of it', async () => {
    await loggedIn();
    closed(60 * MINUTE);
    browser.answer = noNetwork;
    const tab = await opened();
    expect(tab.session.getSnapshot().userId).toBeNull();
    await tab.session.unlock(PASSWORD);
    expect(isLocked(tab)).toBe(false);
    await wait(16 * MINUTE, tab);
    const reloaded = await opened(tab);
    expect([tab, reloaded].map(isLocked)).toEqual([true, true]);
    await prove(reloaded);
    await settle();
    look(tab, reloaded);
    expect([tab, reloaded].map(isLocked)).toEqual([false, false]);
  });
});

describe('R155 A lock opens for whom it is, and for nobody else', () => {
  /** Ann’s tab, locked; and one beside it with nobody. */
  async function beside(): Promise<{ anns: Tab; other: Tab }> {
    const other = await opened();
    const anns = await loggedIn();
    await wait(16 * MINUTE, anns);
    await noteLocked(ANN, sid(1));
    return { anns, other };
  }
  const expectStillLocked = async (anns: Tab) => {
    await settle();
    look(anns);
    expect(isLocked(anns)).toBe(true);
    expect(anns.session.lock.seen()).toBe(false);
    expect(isLocked(await opened(anns))).toBe(true);
    expect((await deedsOf(ANN)).map(({ kind }) => kind)).toEqual(['locked']);
  };

  test.each([false, true])('another person logs in (Stay signed in: %s)', async (staySignedIn) => {
    const { anns, other } = await beside();
    await logIn(other, 'dana', staySignedIn);
    expect(isLocked(other)).toBe(false);
    await expectStillLocked(anns);
    expect(anns.session.getSnapshot().userId).toBe(ANN);
    await prove(anns);
    look(anns, other);
    expect([anns, other].map(isLocked)).toEqual([false, false]);
  });

  test('another person opens their work offline', async () => {
    const { anns, other } = await beside();
    await logIn(other, 'dana');
    browser.answer = noNetwork;
    const third = browser.tab();
    await third.session.unlock(PASSWORD);
    expect(third.session.getSnapshot().userId).toBe(DANA);
    await expectStillLocked(anns);
  });

  test('another person’s password, the only one kept on this device, at the lock screen', async () => {
    const { anns, other } = await beside();
    await logIn(other, 'dana');
    browser.answer = noNetwork;
    expect(await prove(anns)).toMatchObject({ ok: false });
    await expectStillLocked(anns);
  });

  test('another person logs in while the password is checked offline', async () => {
    const { anns, other } = await beside();
    browser.answer = noNetwork;
    const isReady = anns.unlocking.isReady.bind(anns.unlocking);
    anns.unlocking.isReady = async (person) => {
      const isHers = await isReady(person);
      await logIn(other, 'dana');
      return isHers;
    };
    expect(await prove(anns)).toMatchObject({ ok: false, isOver: true });
    await expectStillLocked(anns);
  });

  test('another person logs out of a log-in that the server has ended', async () => {
    const { anns, other } = await beside();
    await logIn(other, 'dana');
    other.session.refused({
      why: 'signed-out',
      of: { userId: DANA, token: other.session.getSnapshot().token ?? '' },
    });
    await settle();
    expect(other.session.getSnapshot().userId).toBeNull();
    await expectStillLocked(anns);
  });

  test('another person unlocks their own tab', async () => {
    const { anns, other } = await beside();
    await logIn(other, 'dana');
    await wait(16 * MINUTE, anns, other);
    expect(isLocked(other)).toBe(true);
    await other.session.prove(PASSWORD, 'dana@example.test');
    look(other);
    expect(isLocked(other)).toBe(false);
    await expectStillLocked(anns);
  });

  test('a mailed key is no password', async () => {
    const { anns, other } = await beside();
    await other.session.enter('confirmEmail', { userKey: 'k' }, false);
    expect(other.session.getSnapshot().userId).toBe(ANN);
    expect(isLocked(other)).toBe(true);
    await settle();
    look(anns);
    expect(isLocked(anns)).toBe(true);
    expect((await deedsOf(ANN)).map(({ kind }) => kind)).toEqual(['locked']);
  });

  test('another tab’s late news of its use does not open it either', async () => {
    const [one, other] = [await loggedIn(), await opened()];
    const [[key, fresh] = ['', '']] = Object.entries(marks());
    await wait(16 * MINUTE, one);
    // Written at the same moment by a tab that had not seen the lock yet.
    other.localStorage.setItem(key, fresh.replace(/ \d+ /, ` ${browser.clock.now()} `));
    await settle();
    look(one, other);
    expect([one, other].map(isLocked)).toEqual([true, true]);
  });

  test('the same person logs in anew: it opens with their newer log-in, and the audit log hears of it', async () => {
    const { anns, other } = await beside();
    await logIn(other);
    look(anns);
    expect([anns, other].map(isLocked)).toEqual([false, false]);
    expect(anns.session.getSnapshot().token).toBe(other.session.getSnapshot().token);
    expect(await deedsOf(ANN)).toMatchObject([
      { kind: 'locked', session: sid(1) },
      { kind: 'unlocked', session: sid(2), isOffline: false },
    ]);
  });

  test('a log-in where nothing was locked is no opening for the audit log', async () => {
    await loggedIn();
    closed(60 * MINUTE);
    await logIn(browser.tab());
    expect(await deedsOf(ANN)).toEqual([]);
  });

  test('a tab that has not heard of the newer log-in stays locked', async () => {
    const anns = await loggedIn();
    await wait(16 * MINUTE, anns);
    browser.hub = new ChannelHub();
    const other = browser.tab();
    await logIn(other);
    look(anns);
    expect([anns, other].map(isLocked)).toEqual([true, false]);
  });
});

describe('A newer log-in of the same person', () => {
  test('locks no tab that is in use, however late its mark is seen there', async () => {
    const [one, other] = [await loggedIn(), await opened()];
    const locked: boolean[] = [];
    one.session.lock.subscribe(() => locked.push(isLocked(one)));
    browser.hub.open('session').post({ kind: 'renewed', token: tokenOf(ANN, 7, uidOf(ANN), sid(7)) });
    await settle();
    look(one, other);
    expect([one, other].map(isLocked)).toEqual([false, false]);
    expect(locked).toEqual([]);
  });
});

test('A newer log-in that a tab hears of after its own time is over is marked only by the tab that logged in', async () => {
  const tab = await loggedIn();
  const before = Object.keys(marks());
  await browser.clock.advance(16 * MINUTE);
  browser.hub.open('session').post({ kind: 'renewed', token: tokenOf(ANN, 7, uidOf(ANN), sid(7)) });
  await settle();
  expect(isLocked(tab)).toBe(true);
  expect(Object.keys(marks())).toEqual(before);
});

describe('A log-in that the server has ended', () => {
  test('leaves nobody behind the lock, and does not open it for a later one', async () => {
    const tab = await loggedIn(true);
    await wait(16 * MINUTE, tab);
    tab.session.refused({
      ...refusal('signed-out', ANN),
      of: { userId: ANN, token: tab.session.getSnapshot().token ?? '' },
    });
    await settle();
    expect(tab.session.getSnapshot().userId).toBeNull();
    expect(isLocked(tab)).toBe(false);
  });

  test('is replaced where the password is entered at the lock screen', async () => {
    const tab = await loggedIn(true);
    await wait(16 * MINUTE, tab);
    const serve = browser.answer;
    browser.answer = (request) =>
      request.path === '/refresh-token' ? json(401, { errors: ['Please log in.'] }) : serve(request);
    expect(await prove(tab)).toMatchObject({ ok: true });
    look(tab);
    expect(isLocked(tab)).toBe(false);
    expect(tab.session.getSnapshot().token).toBe(tokenOf(ANN, 2, uidOf(ANN), sid(2)));
  });
});
