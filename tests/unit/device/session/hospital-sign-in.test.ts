import { beforeEach, expect, test } from 'vitest';
import { settle } from '../../../support/device/device-harness.ts';
import { identityOf, json, loggedIn, noNetwork, uidOf } from '../../../support/device/scripted-server.ts';
import { ANN, Browser, DANA } from '../../../support/device/session-world.ts';

/** Signing in by the hospital, as a tab lives through it (rules ACC-32 and SES-23). */

const DEVICE_PASSWORD = 'a kettle on the fourth floor';

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});

/** A token that says when its person proved who they are, minutes before the server made it. */
function tokenProved(userId: number, minutesAgo: number | null, sid = 'session 1'): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = 1_700_000_000;
  const proved = minutesAgo === null ? {} : { auth_time: iat - minutesAgo * 60 };
  return `${part({ alg: 'HS256' })}.${part({ sub: String(userId), uid: uidOf(userId), sid, iat, ...proved })}.x`;
}

/** Ann, by the hospital just now, with a password of this device. */
async function annHere() {
  const tab = browser.tab();
  browser.answer = () => loggedIn(tokenProved(ANN, 0));
  expect(await tab.session.enter('signIn', { code: 'a code' }, false)).toEqual({ ok: true });
  await tab.unlocking.keep(identityOf(ANN), DEVICE_PASSWORD, () => true, true);
  return tab;
}

const marksOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith('lock-'))
    .map((key) => storage.getItem(key) ?? '');

function lockAll(storage: Storage): void {
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index) ?? '';
    if (key.startsWith('lock-'))
      storage.setItem(key, (storage.getItem(key) ?? '').replace(/^open/, 'locked'));
  }
}

test('a password of this device opens the lock without asking the server, which does not know it', async () => {
  const { session } = await annHere();
  const asked = browser.asked.length;
  expect(await session.prove(DEVICE_PASSWORD, 'ann@hospital.test')).toMatchObject({ ok: true });
  expect(await session.prove('a wrong one', 'ann@hospital.test')).toMatchObject({
    ok: false,
    isWrong: true,
  });
  expect(browser.asked).toHaveLength(asked);
});

test('the server’s refusal of it as a password does not end it', async () => {
  const { session, unlocking } = await annHere();
  browser.answer = () => json(401, { errors: ['The password is incorrect.'] });
  await session.resume(DEVICE_PASSWORD, 'ann@hospital.test');
  await settle();
  expect(await unlocking.isOfDevice(identityOf(ANN))).toBe(true);
});

test('it opens her work offline, and nobody else’s', async () => {
  const { unlocking } = await annHere();
  const later = browser.tab();
  browser.answer = () => noNetwork();
  expect(await later.session.unlock('a wrong one')).toMatchObject({ ok: false });
  expect(await later.session.unlock(DEVICE_PASSWORD)).toMatchObject({
    ok: true,
    person: identityOf(ANN),
  });
  expect(await unlocking.isOfDevice(identityOf(DANA))).toBe(false);
});

test('a sign-in opens a locked log-in of that person only if the hospital has just asked who it is', async () => {
  for (const [minutesAgo, isOpen] of [
    [null, false],
    [600, false],
    [0, true],
  ] as const) {
    const { session, localStorage } = await annHere();
    lockAll(localStorage);
    browser.answer = () => loggedIn(tokenProved(ANN, minutesAgo, `session ${minutesAgo}`));
    await session.enter('signIn', { code: 'a code' }, false);
    const marks = marksOf(localStorage);
    expect(
      marks.some((mark) => mark.startsWith('open')),
      `${minutesAgo}`,
    ).toBe(isOpen);
    session.logOut();
    await settle();
    browser = new Browser();
  }
});

test('proving by the hospital goes on with the same session, and opens its lock', async () => {
  const { session, localStorage } = await annHere();
  lockAll(localStorage);
  browser.answer = () => json(200, { token: tokenProved(ANN, 0) });
  expect(await session.confirm({ code: 'a code' })).toEqual({ ok: true });
  expect(browser.asked.at(-1)).toMatchObject({ path: '/sign-in/confirm' });
  expect(marksOf(localStorage).every((mark) => mark.startsWith('open'))).toBe(true);
});
