import { beforeEach, describe, expect, test } from 'vitest';
import type { HttpAnswer } from '#device/ports.ts';
import type { SignInResult } from '#device/session/session-calls.ts';
import type { Session } from '#device/session/session.ts';
import { memoryStorage, settle } from '../../../support/device/device-harness.ts';
import {
  expired,
  json,
  noNetwork,
  signedOut,
  tokenOf,
  identityOf,
} from '../../../support/device/scripted-server.ts';
import { nobody } from '#device/person/session-state.ts';
import { ANN, Browser, DANA, PASSWORD, of, refusal } from '../../../support/device/session-world.ts';

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});

const key = { userKey: 'k'.repeat(43), password: PASSWORD };

describe('R107 A call that answers with a token logs in', () => {
  test.each([
    ['welcome', key, '/welcome'],
    ['join', key, '/join'],
    ['setPassword', key, '/set-password'],
  ] as const)('%s', async (name, body, path) => {
    const { session, sessionStorage, localStorage } = browser.tab();
    browser.answer = () => json(200, { token: tokenOf(ANN) });
    expect(await session.enter(name, body, false)).toEqual({ ok: true });
    expect(session.getSnapshot()).toEqual(of(ANN));
    expect(sessionStorage.getItem('jwt')).toBe(tokenOf(ANN));
    expect(localStorage.getItem('jwt')).toBeNull();
    expect(browser.asked[0]).toMatchObject({ path, token: undefined });
  });

  test('R103 a kept token is kept again only when the person stays signed in', async () => {
    const { session, localStorage } = await browser.loggedIn(ANN, true);
    browser.answer = () => json(200, { token: tokenOf(ANN, 2) });
    const change = { oldPassword: PASSWORD, newPassword: 'Another-password-2' };
    await session.enter('changePassword', change, session.staysSignedIn);
    expect(localStorage.getItem('jwt')).toBe(tokenOf(ANN, 2));
    await session.enter('changePassword', change, false);
    expect(localStorage.getItem('jwt')).toBeNull();
    expect(session.staysSignedIn).toBe(false);
  });

  test('a password change is authorized by the current token', async () => {
    const { session } = await browser.loggedIn(ANN);
    browser.answer = () => json(200, { token: tokenOf(ANN, 2) });
    await session.enter('changePassword', { oldPassword: 'a', newPassword: 'b' }, false);
    expect(browser.asked.at(-1)).toMatchObject({ token: `Bearer ${tokenOf(ANN)}` });
    expect(session.getSnapshot()).toEqual(of(ANN, 2));
  });

  test('a refused change leaves everything as it was', async () => {
    const { session } = await browser.loggedIn(ANN);
    browser.answer = () => json(422, { errors: ['Your current password is incorrect.'] });
    expect(await session.enter('changePassword', { oldPassword: 'a', newPassword: 'b' }, false)).toEqual({
      ok: false,
      errors: ['Your current password is incorrect.'],
    });
    expect(session.getSnapshot()).toEqual(of(ANN));
  });

  test('an answer with something that is not a token is no answer', async () => {
    const { session } = browser.tab();
    browser.answer = () => json(200, { token: 'none' });
    expect(await session.enter('welcome', key, true)).toEqual({
      ok: false,
      errors: ['There was a problem connecting to the server.'],
    });
    expect(session.getSnapshot()).toEqual(nobody);
  });

  test('R130 whoever cancels stays logged out, even when the answer arrives all the same', async () => {
    const { session, sessionStorage } = browser.tab();
    browser.answer = () => json(200, { token: tokenOf(ANN) });
    const controller = new AbortController();
    const entering = session.enter('welcome', key, true, controller.signal);
    controller.abort();
    await entering;
    expect(session.getSnapshot()).toEqual(nobody);
    expect(sessionStorage.getItem('jwt')).toBeNull();
  });

  test('a wrong password at log-in logs nobody out', async () => {
    const { session } = await browser.loggedIn(ANN);
    browser.answer = () => json(401, { errors: ['The email or password is incorrect.'] });
    await session.logIn({ email: 'a', password: 'b', staySignedIn: false });
    await settle();
    expect(session.getSnapshot()).toEqual(of(ANN));
  });
});

describe('A call in the session’s name', () => {
  test('carries its token and gives its outcome', async () => {
    const { session } = await browser.loggedIn(ANN);
    browser.answer = () => json(200, [{ id: 1, first_name: 'Ann', last_name: 'Reyes' }]);
    expect(await session.call('users')).toMatchObject({
      kind: 'answer',
      value: [{ id: 1, firstName: 'Ann', lastName: 'Reyes' }],
    });
    expect(browser.asked.at(-1)).toMatchObject({ path: '/users', token: `Bearer ${tokenOf(ANN)}` });
  });

  test('a public call carries none', async () => {
    const { session } = await browser.loggedIn(ANN);
    browser.answer = () => json(200, {});
    await session.call('resetPassword', { body: { email: 'ann@example.test' } });
    expect(browser.asked.at(-1)?.token).toBeUndefined();
  });

  test('R106 answered “expired”: the dialog', async () => {
    const { session } = await browser.loggedIn(ANN);
    browser.answer = expired;
    expect(await session.call('users')).toMatchObject({ kind: 'expired' });
    expect(session.getSnapshot()).toEqual({ ...of(ANN), hasExpired: true });
  });

  test('answered “please log in”: the session is over, and the kept token goes', async () => {
    const { session, localStorage } = await browser.loggedIn(ANN, true);
    browser.answer = signedOut;
    await session.call('users');
    await settle();
    expect(session.getSnapshot()).toEqual(nobody);
    expect(localStorage.getItem('jwt')).toBeNull();
  });

  test('offline: no answer, and the session stays', async () => {
    const { session } = await browser.loggedIn(ANN);
    browser.answer = noNetwork;
    expect(await session.call('users')).toMatchObject({ kind: 'no-answer' });
    expect(session.getSnapshot()).toEqual(of(ANN));
  });
});

describe('A new token in one tab', () => {
  async function twoTabs() {
    const first = await browser.loggedIn(ANN);
    const second = browser.tab();
    await second.session.restore();
    expect(second.session.getSnapshot()).toEqual(of(ANN));
    return [first, second] as const;
  }

  test.each([
    ['changePassword', { oldPassword: 'a', newPassword: 'b' }],
    ['setPassword', key],
  ] as const)('%s: the same person’s other tabs continue with it', async (name, body) => {
    const [first, second] = await twoTabs();
    browser.answer = () => json(200, { token: tokenOf(ANN, 2) });
    await first.session.enter(name, body, false);
    await settle();
    expect(second.session.getSnapshot()).toEqual(of(ANN, 2));
    expect(second.session.credentialsOf(identityOf(ANN))).toEqual({ userId: ANN, token: tokenOf(ANN, 2) });
    expect(second.sessionStorage.getItem('jwt')).toBe(tokenOf(ANN, 2));
  });

  test('even when the server had refused their old one before the news arrived', async () => {
    const [first, second] = await twoTabs();
    second.session.refused(refusal('signed-out', ANN));
    await settle();
    // The first tab still holds the dead token, too.
    expect(second.session.getSnapshot()).toEqual(nobody);
    browser.answer = () => json(200, { token: tokenOf(ANN, 2) });
    await first.session.enter('changePassword', { oldPassword: 'a', newPassword: 'b' }, false);
    await settle();
    expect(second.session.getSnapshot()).toEqual(of(ANN, 2));
  });

  test.each([
    ['expired', true],
    ['signed-out', true],
    ['signed-out', false],
  ] as const)(
    'a tab that slept through it asks when its old one is refused as %s, and continues (stays signed in: %s)',
    async (why, staysSignedIn) => {
      const first = await browser.loggedIn(ANN);
      await browser.logIn(first.session, ANN, staysSignedIn, 2);
      const storage = memoryStorage();
      storage.setItem('jwt', tokenOf(ANN));
      const { session, localStorage } = browser.tab(storage);
      await session.restore();
      const heard: (number | null)[] = [];
      session.subscribe(() => heard.push(session.getSnapshot().userId));
      session.refused(refusal(why, ANN));
      await settle();
      expect(session.getSnapshot()).toEqual(of(ANN, 2));
      expect(heard).not.toContain(null);
      expect(localStorage.getItem('jwt')).toBe(staysSignedIn ? tokenOf(ANN, 2) : null);
    },
  );

  test.each([
    ['is gone on with where it stays signed in and its tab is closed', ANN, of(ANN, 2)],
    ['is left alone where it is another person’s', DANA, nobody],
  ])('%s', async (_, userId, state) => {
    const storage = memoryStorage();
    storage.setItem('jwt', tokenOf(ANN));
    const { session, localStorage } = browser.tab(storage);
    await session.restore();
    localStorage.setItem('jwt', tokenOf(userId, 2));
    session.refused(refusal('signed-out', ANN));
    await settle();
    expect(session.getSnapshot()).toEqual(state);
    expect(localStorage.getItem('jwt')).toBe(tokenOf(userId, 2));
  });

  test('another person’s new token does not affect them', async () => {
    const first = await browser.loggedIn(ANN);
    const second = browser.tab();
    await browser.logIn(second.session, DANA);
    expect(first.session.getSnapshot()).toEqual(of(ANN));
    expect(first.session.credentialsOf(identityOf(ANN))).toEqual({ userId: ANN, token: tokenOf(ANN) });
    expect(second.session.credentialsOf(identityOf(DANA))).toEqual({ userId: DANA, token: tokenOf(DANA) });
    expect(first.sessionStorage.getItem('jwt')).toBe(tokenOf(ANN));
  });

  test('nor does a refused session continue as another person’s', async () => {
    const first = await browser.loggedIn(ANN);
    const second = browser.tab();
    await browser.logIn(second.session, DANA);
    first.session.refused(refusal('signed-out', ANN));
    await settle();
    expect(first.session.getSnapshot()).toEqual(nobody);
    await browser.logIn(second.session, DANA, false, 2);
    expect(first.session.getSnapshot()).toEqual(nobody);
  });

  test('a tab on the log-in page is not logged in by a log-in elsewhere, nor by answers meant for others', async () => {
    const waiting = browser.tab();
    await waiting.session.restore();
    await browser.loggedIn(ANN);
    const asking = browser.tab();
    await asking.session.restore();
    expect(asking.session.getSnapshot()).toEqual(of(ANN));
    expect(waiting.session.getSnapshot()).toEqual(nobody);
  });
});

describe('An answer that arrives after another person has logged in on the tab', () => {
  test.each<[string, (session: Session) => Promise<SignInResult>]>([
    ['to the password of the session-ended dialog', (session) => session.resume(PASSWORD, null)],
    [
      'to a new password',
      (session) => session.enter('changePassword', { oldPassword: 'a', newPassword: 'b' }, true),
    ],
  ])('%s: the tab stays theirs, with what it keeps', async (_, call) => {
    const { session, localStorage } = await browser.loggedIn(ANN);
    const late = Promise.withResolvers<HttpAnswer>();
    browser.answer = () => late.promise;
    const calling = call(session);
    await settle();
    session.logOut();
    await browser.logIn(session, DANA);
    late.resolve(json(200, { token: tokenOf(ANN, 2) }));
    expect((await calling).ok).toBe(false);
    expect(session.getSnapshot()).toMatchObject({ userId: DANA, token: tokenOf(DANA) });
    expect(localStorage.getItem('jwt')).toBeNull();
  });
});

describe('R104 A log-out while a tab was asleep', () => {
  test('a tab that is reloaded afterward is logged out', async () => {
    const first = await browser.loggedIn(ANN);
    const { sessionStorage } = browser.tab();
    sessionStorage.setItem('jwt', tokenOf(ANN));
    sessionStorage.setItem('logout-seen', '');
    first.session.logOut();
    const { session } = browser.tab(sessionStorage);
    expect(await session.restore()).toEqual(nobody);
    expect(sessionStorage.getItem('jwt')).toBeNull();
  });

  test('someone who logged in after it stays logged in', async () => {
    const first = await browser.loggedIn(ANN);
    first.session.logOut();
    await browser.logIn(first.session, ANN);
    const { session } = browser.tab(first.sessionStorage);
    expect((await session.restore()).userId).toBe(ANN);
  });
});
