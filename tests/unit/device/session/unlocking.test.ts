import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#device/store/database.ts';
import { readDeeds } from '#device/store/deeds.ts';
import { writeMeta } from '#device/store/meta.ts';
import { UnlockDatabase } from '#device/session/unlock-database.ts';
import { ITERATIONS, isPasswordOf, makeVerifier } from '#device/session/password-verifier.ts';
import { settle } from '../../../support/device/device-harness.ts';
import { MINUTE, SECOND } from '../../../support/device/device-world.ts';
import {
  html,
  identityOf,
  HEALTH,
  json,
  noNetwork,
  person as personOf,
  loggedIn,
  signedOut,
  tokenOf,
} from '../../../support/device/scripted-server.ts';
import { nobody } from '#device/person/session-state.ts';
import { ANN, Browser, DANA, PASSWORD, of, refusal } from '../../../support/device/session-world.ts';

const health = () => json(200, HEALTH);
const unlocked = { ...of(ANN), token: null };
const WRONG = { ok: false, errors: ['The password is incorrect.'], isWrong: true };
const opened = (wrongPasswords: number) => ({
  ok: true,
  person: identityOf(ANN),
  isOffline: true,
  wrongPasswords,
});

let browser: Browser;
beforeEach(async () => {
  browser = new Browser();
  await browser.worked(ANN, 'Ann');
  await browser.worked(DANA, 'Dana');
});

/** Ann has logged in; then the app was closed, and opened again offline. */
async function reopenedOffline() {
  await browser.loggedIn(ANN);
  browser.closeTabs();
  browser.answer = noNetwork;
  browser.asked.length = 0;
  const tab = browser.tab();
  await tab.session.restore();
  expect(tab.session.getSnapshot()).toEqual(nobody);
  return tab;
}

describe('Who last worked here', () => {
  test('is offered by first name, and their password opens their work without a token', async () => {
    const { session, sessionStorage, unlocking } = await reopenedOffline();
    expect(await unlocking.offer()).toMatchObject({ userId: ANN, firstName: 'Ann', waitMs: 0 });
    expect(await session.unlock(PASSWORD)).toEqual({ ok: true, person: identityOf(ANN) });
    expect(session.getSnapshot()).toEqual(unlocked);
    expect(session.credentialsOf(identityOf(ANN))).toBeNull();
    expect(sessionStorage.getItem('jwt')).toBeNull();
  });

  test('is known by uid too, so that their own database is opened', async () => {
    const uid = '6f1c8f1e-6f8e-4a39-9a55-1d5c1f3d9b11';
    const person = { userId: 9, uid };
    const database = await openDatabase(person, browser.idb);
    await writeMeta(database, 'me', personOf(9, 'Una'));
    database.close();
    const { session } = browser.tab();
    browser.answer = () => loggedIn(tokenOf(9, 1, uid));
    await session.logIn({ email: 'una@example.test', password: PASSWORD, staySignedIn: false });
    await settle();
    browser.closeTabs();
    const { session: later, unlocking } = browser.tab();
    expect(await unlocking.offer()).toMatchObject({ ...person, firstName: 'Una' });
    await later.unlock(PASSWORD);
    expect(later.getSnapshot()).toMatchObject({ ...person, token: null });
  });

  test('R169 is noted for the audit log when they open their work offline, with the wrong passwords before', async () => {
    const { session } = await reopenedOffline();
    await session.unlock('wrong');
    await session.unlock(PASSWORD);
    const database = await openDatabase(identityOf(ANN), browser.idb);
    expect(await readDeeds(database)).toMatchObject([
      { kind: 'unlocked', isOffline: true, wrongPasswords: 1, session: null },
    ]);
    database.close();
  });

  test('is nobody on a new device', async () => {
    const { session, unlocking } = browser.tab();
    expect(await unlocking.offer()).toBeNull();
    expect(await session.unlock(PASSWORD)).toMatchObject({ ok: false, isOver: true });
    expect(session.getSnapshot()).toEqual(nobody);
  });

  test('is nobody before the server has said who this is', async () => {
    await browser.loggedIn(3);
    expect(await browser.tab().unlocking.offer()).toBeNull();
  });

  test('is only the last one: another person’s log-in ends it for the first', async () => {
    await browser.loggedIn(ANN);
    await browser.loggedIn(DANA);
    expect((await browser.tab().unlocking.offer())?.firstName).toBe('Dana');
  });

  test.each([
    ['welcome', { userKey: 'k', password: 'Another-password-2' }],
    ['join', { userKey: 'k', password: 'Another-password-2' }],
    ['setPassword', { userKey: 'k', password: 'Another-password-2' }],
    ['changePassword', { oldPassword: PASSWORD, newPassword: 'Another-password-2' }],
  ] as const)('after %s the new password opens it, and the old one does not', async (name, body) => {
    const { session } = await browser.loggedIn(ANN);
    browser.answer = () => json(200, { token: tokenOf(ANN, 2) });
    await session.enter(name, body, false);
    await settle();
    const { unlocking } = browser.tab();
    expect(await unlocking.attempt(PASSWORD)).toMatchObject(WRONG);
    expect(await unlocking.attempt('Another-password-2')).toEqual(opened(1));
  });

  test('after the session-ended dialog the password opens it', async () => {
    const { session, unlocking } = await browser.loggedIn(ANN);
    await unlocking.forget(ANN);
    browser.answer = () => json(200, { token: tokenOf(ANN, 2) });
    await session.resume(PASSWORD, null);
    await settle();
    expect(await unlocking.attempt(PASSWORD)).toEqual(opened(0));
  });

  test('a page that is reloaded stays unlocked', async () => {
    const { session, sessionStorage } = await reopenedOffline();
    await session.unlock(PASSWORD);
    const again = browser.tab(sessionStorage);
    expect(await again.session.restore()).toEqual(unlocked);
  });

  test('but not when unlocking has ended meanwhile', async () => {
    const { session, sessionStorage, unlocking } = await reopenedOffline();
    await session.unlock(PASSWORD);
    await unlocking.forget(ANN);
    expect(await browser.tab(sessionStorage).session.restore()).toEqual(nobody);
  });
});

describe('It ends', () => {
  test('with a log-out, at once and in every tab', async () => {
    const { session } = await browser.loggedIn(ANN);
    const other = browser.tab();
    session.logOut();
    expect(await other.unlocking.offer()).toBeNull();
    expect(await other.session.unlock(PASSWORD)).toMatchObject({ ok: false, isOver: true });
  });

  test('with a log-out, even when the code that made it could not be loaded then', async () => {
    const { localStorage, unlocking } = await browser.loggedIn(ANN);
    localStorage.setItem('logout', String(browser.clock.now()));
    expect(await unlocking.offer()).toBeNull();
    expect(await unlocking.attempt(PASSWORD)).toMatchObject({ ok: false, isOver: true });
  });

  test('with a log-out while it is being made', async () => {
    const { session, unlocking } = browser.tab();
    browser.answer = () => json(200, { token: tokenOf(ANN) });
    await session.enter('welcome', { userKey: 'k', password: PASSWORD }, false);
    session.logOut();
    await settle();
    expect(await unlocking.offer()).toBeNull();
    expect(await new UnlockDatabase(browser.idb).keys.count()).toBe(0);
  });

  test('when the server refuses the token of a deactivated person', async () => {
    const { session, unlocking } = await browser.loggedIn(ANN);
    session.refused(refusal('signed-out', ANN));
    await settle();
    expect(await unlocking.offer()).toBeNull();
  });

  test('then also for a log-in page that asks at once', async () => {
    const { session } = await browser.loggedIn(ANN);
    const asked = Promise.withResolvers<unknown>();
    session.subscribe(() => asked.resolve(session.unlocking().then((unlocking) => unlocking.offer())));
    session.refused(refusal('signed-out', ANN));
    expect(await asked.promise).toBeNull();
  });

  test('not when another person’s token is refused', async () => {
    const dana = await browser.loggedIn(DANA);
    const { unlocking } = await browser.loggedIn(ANN);
    dana.session.refused(refusal('signed-out', DANA));
    await settle();
    expect((await unlocking.offer())?.firstName).toBe('Ann');
  });

  test('when a deactivated person tries to log in', async () => {
    const { session, unlocking } = await reopenedOffline();
    browser.answer = () => json(403, { errors: ['Your account has been deactivated.'] });
    await session.logIn({ email: ' ANN@example.test', password: PASSWORD, staySignedIn: false });
    expect(await unlocking.offer()).toBeNull();
  });

  test('when it is turned off, and is made again by the next log-in after it is switched on', async () => {
    const { session, unlocking } = await browser.loggedIn(ANN);
    expect(await unlocking.isOn(ANN)).toBe(true);
    expect(await unlocking.isReady(identityOf(ANN))).toBe(true);
    await unlocking.setOn(ANN, false);
    expect(await unlocking.isOn(ANN)).toBe(false);
    expect(await unlocking.offer()).toBeNull();
    await browser.logIn(session, ANN);
    expect(await unlocking.offer()).toBeNull();
    await unlocking.setOn(ANN, true);
    expect(await unlocking.isReady(identityOf(ANN))).toBe(false);
    await browser.logIn(session, ANN);
    expect((await unlocking.offer())?.firstName).toBe('Ann');
  });

  test('for the person before, too, when someone logs in who has it turned off', async () => {
    await browser.loggedIn(ANN);
    const { unlocking } = browser.tab();
    await unlocking.setOn(DANA, false);
    await browser.loggedIn(DANA);
    expect(await unlocking.offer()).toBeNull();
  });
});

describe('When the tablet is back online', () => {
  test.each([
    ['no network', noNetwork],
    ['a captive portal', () => html(200)],
    ['a server without its database', () => json(503, { errors: ['Please try again.'] })],
  ])('%s is not the server', async (_, answer) => {
    const { session } = await reopenedOffline();
    browser.answer = answer;
    await session.unlock(PASSWORD);
    await browser.clock.advance(10 * MINUTE);
    expect(session.getSnapshot()).toEqual(unlocked);
    expect(browser.asked.every(({ path, token }) => path === '/health' && token === undefined)).toBe(true);
  });

  async function askedForPassword() {
    const tab = await reopenedOffline();
    await tab.session.unlock(PASSWORD);
    await browser.clock.advance(MINUTE);
    browser.answer = health;
    browser.mayRetry();
    await settle();
    expect(tab.session.getSnapshot()).toEqual({ ...unlocked, hasExpired: true });
    return tab;
  }

  test('the session-ended dialog asks for the password, which logs in with the email', async () => {
    const { session, sessionStorage } = await askedForPassword();
    browser.answer = () => loggedIn(tokenOf(ANN, 2));
    expect(await session.resume(PASSWORD, 'ann@example.test')).toEqual({ ok: true });
    expect(browser.asked.at(-1)).toEqual({
      path: '/authenticate',
      body: { email: 'ann@example.test', password: PASSWORD },
      token: undefined,
    });
    expect(session.getSnapshot()).toEqual(of(ANN, 2));
    expect(sessionStorage.getItem('unlocked')).toBeNull();
  });

  test('a token too old to be renewed leads to the same log-in', async () => {
    const { session } = await browser.loggedIn(ANN);
    session.refused(refusal('expired', ANN));
    browser.answer = ({ path }) => (path === '/refresh-token' ? signedOut() : loggedIn(tokenOf(ANN, 2)));
    expect(await session.resume(PASSWORD, 'ann@example.test')).toEqual({ ok: true });
    expect(session.getSnapshot()).toEqual(of(ANN, 2));
  });

  test('put off, it asks again after five minutes', async () => {
    const { session } = await askedForPassword();
    void session.putOff();
    await settle();
    expect(session.getSnapshot()).toEqual(unlocked);
    await browser.clock.advance(5 * MINUTE - SECOND);
    expect(session.getSnapshot()).toEqual(unlocked);
    await browser.clock.advance(SECOND);
    expect(session.getSnapshot().hasExpired).toBe(true);
  });

  test('a mistyped password changes nothing', async () => {
    const { session, unlocking } = await askedForPassword();
    browser.answer = () => json(401, { errors: ['The email or password is incorrect.'] });
    expect(await session.resume('mistyped', 'ann@example.test')).toEqual({
      ok: false,
      errors: ['The email or password is incorrect.'],
    });
    expect(await unlocking.offer()).not.toBeNull();
  });

  test('a password that is right only here was changed elsewhere: it no longer opens anything', async () => {
    const { session, unlocking } = await askedForPassword();
    browser.answer = () => json(401, { errors: ['The email or password is incorrect.'] });
    await session.resume(PASSWORD, 'ann@example.test');
    expect(await unlocking.offer()).toBeNull();
  });

  test('a deactivated person is told so, and cannot continue without the server', async () => {
    const { session, unlocking } = await askedForPassword();
    browser.answer = () => json(403, { errors: ['Your account has been deactivated.'] });
    expect(await session.resume(PASSWORD, 'ann@example.test')).toEqual({
      ok: false,
      errors: ['Your account has been deactivated.'],
      isShutOut: true,
    });
    expect(await unlocking.offer()).toBeNull();
  });

  test('a log-in of the same person in another tab counts here, too; that of another person does not', async () => {
    const { session } = await reopenedOffline();
    await session.unlock(PASSWORD);
    await browser.loggedIn(DANA);
    expect(session.getSnapshot()).toEqual(unlocked);
    const other = browser.tab();
    await browser.logIn(other.session, ANN);
    expect(session.getSnapshot()).toEqual(of(ANN));
  });

  test('after a log-out nobody is asked for a password', async () => {
    const { session } = await reopenedOffline();
    await session.unlock(PASSWORD);
    session.logOut();
    browser.answer = health;
    browser.mayRetry();
    await browser.clock.advance(MINUTE);
    expect(session.getSnapshot().userId).toBeNull();
  });
});

describe('Tries', () => {
  /** Wrong passwords until the next one has to wait. */
  async function fiveWrong() {
    const tab = await reopenedOffline();
    for (let count = 1; count <= 4; count += 1) {
      expect(await tab.unlocking.attempt(`wrong ${count}`)).toEqual({ ...WRONG, waitMs: 0 });
    }
    expect(await tab.unlocking.attempt('wrong 5')).toEqual({ ...WRONG, waitMs: MINUTE });
    return tab;
  }

  test('five at once; then even the right password waits', async () => {
    const { session, unlocking } = await fiveWrong();
    expect(await session.unlock(PASSWORD)).toEqual({ ok: false, errors: [], waitMs: MINUTE });
    expect(session.getSnapshot()).toEqual(nobody);
    await browser.clock.advance(MINUTE - SECOND);
    expect((await unlocking.offer())?.waitMs).toBe(SECOND);
    expect(await session.unlock(PASSWORD)).toMatchObject({ ok: false });
    await browser.clock.advance(SECOND);
    expect(await session.unlock(PASSWORD)).toEqual({ ok: true, person: identityOf(ANN) });
  });

  test('the waits grow up to 15 minutes, and after 20 nothing is left', async () => {
    const { unlocking } = await fiveWrong();
    const waits: (number | undefined)[] = [];
    let wait = MINUTE;
    for (let count = 6; count < 20; count += 1) {
      await browser.clock.advance(wait);
      const result = await unlocking.attempt('wrong');
      wait = result.ok ? 0 : (result.waitMs ?? 0);
      waits.push(wait / MINUTE);
    }
    expect(waits.slice(0, 6)).toEqual([2, 4, 8, 15, 15, 15]);
    expect(new Set(waits.slice(6))).toEqual(new Set([15]));
    await browser.clock.advance(wait);
    expect(await unlocking.attempt('wrong')).toEqual({
      ok: false,
      errors: ['Too many wrong passwords. Please log in once you are back online.'],
      isOver: true,
      isWrong: true,
    });
    expect(await unlocking.offer()).toBeNull();
    await browser.clock.advance(60 * MINUTE);
    expect(await unlocking.attempt(PASSWORD)).toMatchObject({ ok: false, isOver: true });
  });

  test('are counted for all tabs together, and across restarts of the app', async () => {
    await fiveWrong();
    const { unlocking } = browser.tab();
    expect((await unlocking.offer())?.waitMs).toBe(MINUTE);
    expect(await unlocking.attempt(PASSWORD)).toEqual({ ok: false, errors: [], waitMs: MINUTE });
  });

  test('are counted before they are made, so that many at once count as many', async () => {
    const { unlocking } = await reopenedOffline();
    const results = await Promise.all(Array.from({ length: 8 }, () => unlocking.attempt('wrong')));
    expect(results.filter((result) => !result.ok && result.errors.length > 0)).toHaveLength(5);
  });

  test('a clock that is set back neither ends a wait nor prolongs it', async () => {
    const { unlocking } = await fiveWrong();
    browser.clock.set(browser.clock.now() - 365 * 24 * 60 * MINUTE);
    expect((await unlocking.offer())?.waitMs).toBe(MINUTE);
    expect(await unlocking.attempt(PASSWORD)).toEqual({ ok: false, errors: [], waitMs: MINUTE });
    await browser.clock.advance(MINUTE);
    expect(await unlocking.attempt(PASSWORD)).toEqual(opened(5));
  });

  test('a clock that is set forward shortens the waits, not the number of tries', async () => {
    const { unlocking } = await fiveWrong();
    for (let count = 6; count <= 20; count += 1) {
      browser.clock.set(browser.clock.now() + 24 * 60 * MINUTE);
      await unlocking.attempt('wrong');
    }
    browser.clock.set(browser.clock.now() + 24 * 60 * MINUTE);
    expect(await unlocking.attempt(PASSWORD)).toMatchObject({ ok: false, isOver: true });
  });

  test('the right password clears the count of wrong ones', async () => {
    const { unlocking } = await reopenedOffline();
    for (let count = 1; count <= 4; count += 1) await unlocking.attempt('wrong');
    await unlocking.attempt(PASSWORD);
    expect(await unlocking.attempt('wrong')).toEqual({ ...WRONG, waitMs: 0 });
  });
});

describe('The check value that is kept', () => {
  test('is a slow hash with its parameters and a salt of its own, never the password', async () => {
    const ports = {
      subtle: crypto.subtle,
      bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
    };
    const [one, two] = await Promise.all([
      makeVerifier({ ...ports, iterations: 1000 }, PASSWORD),
      makeVerifier({ ...ports, iterations: 1000 }, PASSWORD),
    ]);
    expect(ITERATIONS).toBeGreaterThanOrEqual(600_000);
    expect(one).toMatchObject({ hash: 'PBKDF2-SHA-256', iterations: 1000 });
    expect(one.salt).not.toBe(two.salt);
    expect(one.bits).not.toBe(two.bits);
    expect(Buffer.from(one.salt, 'base64')).toHaveLength(16);
    expect(Buffer.from(one.bits, 'base64')).toHaveLength(32);
    expect(JSON.stringify(one)).not.toContain(PASSWORD);
    expect(await isPasswordOf(crypto.subtle, one, PASSWORD)).toBe(true);
    expect(await isPasswordOf(crypto.subtle, one, `${PASSWORD} `)).toBe(false);
    expect(await isPasswordOf(crypto.subtle, one, '')).toBe(false);
  });

  test('is of the password however a keyboard writes its letters', async () => {
    const ports = { subtle: crypto.subtle, bytes: (count: number) => new Uint8Array(count), iterations: 10 };
    const [composed, decomposed] = ['Cafés at 5'.normalize('NFC'), 'Cafés at 5'.normalize('NFD')];
    for (const [kept, typed] of [
      [composed, decomposed],
      [decomposed, composed],
    ] as const) {
      const verifier = await makeVerifier(ports, kept);
      expect(await isPasswordOf(crypto.subtle, verifier, typed)).toBe(true);
      expect(await isPasswordOf(crypto.subtle, verifier, kept)).toBe(true);
      expect(await isPasswordOf(crypto.subtle, verifier, 'Cafes at 5')).toBe(false);
    }
  });

  test('that was made of what was typed, before passwords had one form, still opens', async () => {
    const { pbkdf2Sync } = await import('node:crypto');
    const typed = 'Cafés at 5'.normalize('NFD');
    const bits = pbkdf2Sync(typed, Buffer.alloc(16, 7), 10, 32, 'sha256').toString('base64');
    const salt = Buffer.alloc(16, 7).toString('base64');
    const old = { hash: 'PBKDF2-SHA-256', iterations: 10, salt, bits } as const;
    expect(await isPasswordOf(crypto.subtle, old, typed)).toBe(true);
    expect(await isPasswordOf(crypto.subtle, old, 'Cafes at 5')).toBe(false);
  });

  test('agrees with another implementation of PBKDF2', async () => {
    const { pbkdf2Sync } = await import('node:crypto');
    const verifier = await makeVerifier(
      { subtle: crypto.subtle, bytes: (count) => new Uint8Array(count).fill(7), iterations: 1234 },
      'pässword',
    );
    const expected = pbkdf2Sync('pässword', new Uint8Array(16).fill(7), 1234, 32, 'sha256');
    expect(verifier.bits).toBe(expected.toString('base64'));
  });

  test('gets slower with the next right password, when the app demands more rounds', async () => {
    await browser.loggedIn(ANN);
    browser.iterations = 50;
    expect(await browser.tab().unlocking.attempt(PASSWORD)).toMatchObject({ ok: true });
    await settle();
    const [key] = await new UnlockDatabase(browser.idb).keys.toArray();
    expect(key?.verifier.iterations).toBe(50);
    expect(await browser.tab().unlocking.attempt(PASSWORD)).toMatchObject({ ok: true });
  });

  test('is ignored when its shape is not one this version knows', async () => {
    const { unlocking } = await browser.loggedIn(ANN);
    const database = new UnlockDatabase(browser.idb);
    const [key] = await database.keys.toArray();
    await database.table('keys').put({ ...key, verifier: { ...key?.verifier, hash: 'SHA-1' } });
    expect(await unlocking.offer()).toBeNull();
    expect(await unlocking.attempt(PASSWORD)).toMatchObject({ ok: false, isOver: true });
  });
});
