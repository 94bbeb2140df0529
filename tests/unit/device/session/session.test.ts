import { beforeEach, describe, expect, test } from 'vitest';
import { personOfToken } from '#device/person/token.ts';
import { memoryStorage, settle } from '../../../support/device/device-harness.ts';
import {
  html,
  json,
  noNetwork,
  signedOut,
  tokenOf,
  identityOf,
  uidOf,
} from '../../../support/device/scripted-server.ts';
import { nobody } from '#device/person/session-state.ts';
import { ANN, Browser, DANA, loggedOut, of, refusal } from '../../../support/device/session-world.ts';

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});

/** The storage of a tab that was loaded before, or duplicated. */
function holding(token: string): Storage {
  const storage = memoryStorage();
  storage.setItem('jwt', token);
  return storage;
}

describe('Log in', () => {
  test('the person is known from the token, which lives in session storage under jwt', async () => {
    const { session, sessionStorage, localStorage } = await browser.loggedIn(ANN);
    expect(session.getSnapshot()).toEqual(of(ANN));
    expect(sessionStorage.getItem('jwt')).toBe(tokenOf(ANN));
    expect(localStorage.getItem('jwt')).toBeNull();
    expect(session.credentialsOf(identityOf(ANN))).toEqual({ userId: ANN, token: tokenOf(ANN) });
  });

  test('"stay signed in" keeps it in local storage, too', async () => {
    const { localStorage } = await browser.loggedIn(ANN, true);
    expect(localStorage.getItem('jwt')).toBe(tokenOf(ANN));
  });

  test('without "stay signed in" an older stored token is removed', async () => {
    const { session, localStorage } = await browser.loggedIn(ANN, true);
    await browser.logIn(session, DANA, false);
    expect(localStorage.getItem('jwt')).toBeNull();
    expect(session.getSnapshot().userId).toBe(DANA);
  });

  test('sends email, password and the wish to stay', async () => {
    await browser.loggedIn(ANN, true);
    expect(browser.asked[0]).toMatchObject({
      path: '/authenticate',
      body: { email: 'ann@example.test', password: 'Ready-to-administer-1', stay_signed_in: true },
      token: undefined,
    });
  });

  test('refused: the server’s sentences, and nobody is logged in', async () => {
    const { session, sessionStorage } = browser.tab();
    browser.answer = () => json(401, { errors: ['The email or password is incorrect.'] });
    const result = await session.logIn({ email: 'a', password: 'b', staySignedIn: true });
    expect(result).toEqual({ ok: false, errors: ['The email or password is incorrect.'] });
    expect(session.getSnapshot()).toEqual(nobody);
    expect(sessionStorage.getItem('jwt')).toBeNull();
  });

  test('too many attempts: the server’s sentences', async () => {
    const { session } = browser.tab();
    browser.answer = () => json(429, { errors: ['Please wait 15 minutes.'] }, { 'retry-after': '900' });
    expect(await session.logIn({ email: 'a', password: 'b', staySignedIn: false })).toEqual({
      ok: false,
      errors: ['Please wait 15 minutes.'],
    });
  });

  test.each([
    ['no network: the sentence for no answer', noNetwork, 'There was a problem connecting to the server.'],
    [
      'a captive portal: that it is the network',
      () => html(200),
      'The server cannot be reached by this network (status 200).',
    ],
  ])('%s', async (_, answer, sentence) => {
    const { session } = browser.tab();
    browser.answer = answer;
    expect(await session.logIn({ email: 'a', password: 'b', staySignedIn: false })).toEqual({
      ok: false,
      errors: [sentence],
    });
  });
});

describe('At start', () => {
  test('a reloaded tab continues with its token', async () => {
    const { sessionStorage } = await browser.loggedIn(ANN);
    const { session } = browser.tab(sessionStorage);
    expect((await session.restore()).userId).toBe(ANN);
  });

  test('a restarted browser continues with the token that stays signed in', async () => {
    const { session: before } = await browser.loggedIn(ANN, true);
    before.subscribe(() => undefined);
    const later = new Browser();
    later.shared.tab().storage.setItem('jwt', tokenOf(ANN));
    const { session, sessionStorage } = later.tab();
    expect((await session.restore()).userId).toBe(ANN);
    expect(sessionStorage.getItem('jwt')).toBe(tokenOf(ANN));
  });

  test('nothing stored and no other tab: locked', async () => {
    const { session } = browser.tab();
    expect(await session.restore()).toEqual(nobody);
    expect(session.credentialsOf(identityOf(ANN))).toBeNull();
  });

  test('a stored text that is not a token is ignored', async () => {
    const storage = memoryStorage();
    storage.setItem('jwt', 'undefined');
    expect(await browser.tab(storage).session.restore()).toEqual(nobody);
  });

  test('starting asks the network for nothing', async () => {
    const { sessionStorage } = await browser.loggedIn(ANN);
    browser.asked.length = 0;
    await browser.tab(sessionStorage).session.restore();
    await browser.tab().session.restore();
    expect(browser.asked).toEqual([]);
  });
});

describe('A new tab', () => {
  test('gets the token from a tab that has it', async () => {
    await browser.loggedIn(ANN);
    const { session, sessionStorage, localStorage } = browser.tab();
    expect((await session.restore()).userId).toBe(ANN);
    expect(sessionStorage.getItem('jwt')).toBe(tokenOf(ANN));
    expect(localStorage.getItem('jwt')).toBeNull();
  });

  test('is the same person’s beside a tab whose token has expired, and has to log in again as that one has', async () => {
    const { session: old } = await browser.loggedIn(ANN);
    old.refused(refusal('expired', ANN));
    const { session } = browser.tab();
    expect(await session.restore()).toEqual({ ...of(ANN), hasExpired: true });
    expect(session.credentialsOf(identityOf(ANN))).toBeNull();
  });

  test('does not wait for an answer when no other tab is open', async () => {
    browser.patience = () => new Promise(() => undefined);
    browser.isAlone = true;
    expect(await browser.tab().session.restore()).toEqual(nobody);
  });

  test.each([1, 7, 19])(
    'waits for a tab that has a token and is too busy to answer %i times over, and does not begin as nobody’s',
    async (timesBusy) => {
      await browser.loggedIn(ANN);
      browser.keepAnswers();
      let times = 0;
      browser.patience = async () => {
        await settle();
        times += 1;
        if (times === timesBusy) for (const answer of browser.late) browser.hub.open('session').post(answer);
      };
      const { session } = browser.tab();
      expect((await session.restore()).userId).toBe(ANN);
      expect(times).toBeLessThanOrEqual(timesBusy + 1);
    },
  );

  test('waits no longer than for the answer', async () => {
    await browser.loggedIn(ANN);
    browser.patience = () => new Promise(() => undefined);
    expect((await browser.tab().session.restore()).userId).toBe(ANN);
  });

  test('waits once for tabs that have none to give, and not for ever for one that sleeps', async () => {
    const { session } = await browser.loggedIn(ANN);
    browser.keepAnswers();
    let times = 0;
    browser.patience = () => {
      times += 1;
      return settle();
    };
    expect(await browser.tab().session.restore()).toEqual(nobody);
    expect(times).toBe(20);
    session.logOut();
    await settle();
    expect(await browser.tab().session.restore()).toEqual(nobody);
    expect(times).toBe(21);
  });

  test('gets nothing from a tab that is locked itself', async () => {
    browser.tab();
    expect(await browser.tab().session.restore()).toEqual(nobody);
  });

  test('ignores messages that are not ours', async () => {
    const { session } = browser.tab();
    const channel = browser.hub.open('session');
    for (const message of [
      null,
      'token',
      { kind: 'token' },
      { kind: 'token', token: 7 },
      { kind: 'token', token: 'x' },
      { kind: 'token', token: tokenOf(ANN) },
      { kind: 'token', token: tokenOf(ANN), question: 'of another tab' },
      { kind: 'renewed' },
      { kind: 'renewed', token: tokenOf(ANN) },
    ]) {
      channel.post(message);
    }
    await settle();
    expect(session.getSnapshot()).toEqual(nobody);
  });

  test('a token that nobody asked for does not replace one’s own', async () => {
    const { session } = await browser.loggedIn(ANN);
    browser.hub.open('session').post({ kind: 'token', token: tokenOf(DANA) });
    await settle();
    expect(session.getSnapshot().userId).toBe(ANN);
  });
});

describe('Log out', () => {
  test('removes both tokens and writes the marker with the time', async () => {
    const { session, sessionStorage, localStorage } = await browser.loggedIn(ANN, true);
    session.logOut();
    expect(session.getSnapshot()).toEqual(loggedOut);
    expect(sessionStorage.getItem('jwt')).toBeNull();
    expect(localStorage.getItem('jwt')).toBeNull();
    expect(localStorage.getItem('logout')).toBe(String(browser.clock.now()));
  });

  test('needs no network', async () => {
    const { session } = await browser.loggedIn(ANN);
    browser.asked.length = 0;
    session.logOut();
    expect(browser.asked).toEqual([]);
  });

  test('in one tab logs out the others', async () => {
    const { session } = await browser.loggedIn(ANN, true);
    const other = browser.tab();
    await other.session.restore();
    expect(other.session.getSnapshot().userId).toBe(ANN);
    session.logOut();
    await settle();
    expect(other.session.getSnapshot()).toEqual(loggedOut);
    expect(other.sessionStorage.getItem('jwt')).toBeNull();
  });

  test('a second log-out reaches the others, too', async () => {
    const first = await browser.loggedIn(ANN);
    first.session.logOut();
    await settle();
    await browser.clock.advance(1);
    await browser.logIn(first.session, ANN);
    const other = browser.tab();
    await other.session.restore();
    first.session.logOut();
    await settle();
    expect(other.session.getSnapshot()).toEqual(loggedOut);
  });

  test('clearing all of the browser’s storage logs out, too', async () => {
    const { session } = await browser.loggedIn(ANN);
    browser.shared.tab().storage.clear();
    await settle();
    expect(session.getSnapshot()).toEqual(loggedOut);
  });

  test('changes of other keys in local storage log nobody out', async () => {
    const { session } = await browser.loggedIn(ANN);
    browser.shared.tab().storage.setItem('root', '{}');
    await settle();
    expect(session.getSnapshot().userId).toBe(ANN);
  });

  test('a tab that has logged out accepts no token that another hands over late', async () => {
    await browser.loggedIn(ANN);
    const { session } = browser.tab();
    browser.keepAnswers();
    await session.restore();
    expect(browser.late).not.toEqual([]);
    session.logOut();
    for (const message of browser.late) browser.hub.open('session').post(message);
    browser.hub.open('session').post({ kind: 'renewed', token: tokenOf(ANN, 2) });
    await settle();
    expect(session.getSnapshot()).toEqual(loggedOut);
  });

  test('afterward someone else can log in', async () => {
    const { session } = await browser.loggedIn(ANN);
    session.logOut();
    await browser.logIn(session, DANA);
    expect(session.getSnapshot().userId).toBe(DANA);
  });
});

describe('When the server refuses the token', () => {
  test('expired: the dialog lies over the screen, and nothing may be sent', async () => {
    const { session, sessionStorage } = await browser.loggedIn(ANN);
    session.refused(refusal('expired', ANN));
    expect(session.getSnapshot()).toEqual({ ...of(ANN), hasExpired: true });
    expect(session.credentialsOf(identityOf(ANN))).toBeNull();
    expect(sessionStorage.getItem('jwt')).toBe(tokenOf(ANN));
  });

  test('expired: other tabs with that token hear of it, since only one of them calls', async () => {
    const { session } = await browser.loggedIn(ANN);
    const other = browser.tab();
    await other.session.restore();
    const hers = await browser.loggedIn(DANA);
    session.refused(refusal('expired', ANN));
    await settle();
    expect(other.session.getSnapshot()).toEqual({ ...of(ANN), hasExpired: true });
    expect(other.session.credentialsOf(identityOf(ANN))).toBeNull();
    expect(hers.session.getSnapshot()).toEqual(of(DANA));
  });

  test('expired: all of them go on with a newer token that one has', async () => {
    const { session } = await browser.loggedIn(ANN);
    const other = browser.tab();
    await other.session.restore();
    const newer = browser.tab(holding(tokenOf(ANN, 2)));
    await newer.session.restore();
    session.refused(refusal('expired', ANN));
    await settle();
    for (const one of [session, other.session, newer.session]) expect(one.getSnapshot()).toEqual(of(ANN, 2));
  });

  test('anything else ends the session and removes the stored token', async () => {
    const { session, sessionStorage, localStorage } = await browser.loggedIn(ANN, true);
    session.refused(refusal('signed-out', ANN));
    await settle();
    expect(session.getSnapshot()).toEqual(nobody);
    expect(sessionStorage.getItem('jwt')).toBeNull();
    expect(localStorage.getItem('jwt')).toBeNull();
  });

  test('it ends only this tab’s session: no marker is written', async () => {
    const { session, localStorage } = await browser.loggedIn(ANN);
    session.refused(refusal('signed-out', ANN));
    await settle();
    expect(localStorage.getItem('logout')).toBeNull();
  });

  test.each(['expired', 'signed-out'] as const)(
    '%s about a token that has been replaced meanwhile is old news',
    async (why) => {
      const { session } = await browser.loggedIn(ANN);
      session.refused(refusal(why, ANN, 99));
      session.refused({ why, of: { userId: ANN, token: '' } });
      expect(session.getSnapshot()).toMatchObject({ userId: ANN, hasExpired: false });
    },
  );
});

describe('The session-ended dialog', () => {
  test('the password brings a new token, which stays in session storage only', async () => {
    const { session, sessionStorage, localStorage } = await browser.loggedIn(ANN, true);
    session.refused(refusal('expired', ANN));
    browser.answer = () => json(200, { token: tokenOf(ANN, 2) });
    expect(await session.resume('Ready-to-administer-1', null)).toEqual({ ok: true });
    expect(session.getSnapshot()).toEqual(of(ANN, 2));
    expect(sessionStorage.getItem('jwt')).toBe(tokenOf(ANN, 2));
    expect(localStorage.getItem('jwt')).toBeNull();
  });

  test('it is proven by the expired token and the password', async () => {
    const { session } = await browser.loggedIn(ANN);
    session.refused(refusal('expired', ANN));
    await session.resume('Ready-to-administer-1', null);
    expect(browser.asked.at(-1)).toEqual({
      path: '/refresh-token',
      body: { password: 'Ready-to-administer-1' },
      token: `Bearer ${tokenOf(ANN)}`,
    });
  });

  test.each<[string, () => ReturnType<typeof json>, string]>([
    [
      'a wrong password',
      () => json(401, { errors: ['The password is incorrect.'] }),
      'The password is incorrect.',
    ],
    ['no network', noNetwork, 'There was a problem connecting to the server.'],
    ['a token too old to renew', signedOut, 'Please log in.'],
  ])('%s: its sentence, and the dialog stays', async (_, answer, sentence) => {
    const { session } = await browser.loggedIn(ANN);
    session.refused(refusal('expired', ANN));
    browser.answer = answer;
    expect(await session.resume('wrong', null)).toEqual({ ok: false, errors: [sentence] });
    expect(session.getSnapshot()).toMatchObject({ userId: ANN, hasExpired: true });
  });

  test('other tabs of the same person whose token has expired continue as well', async () => {
    const first = await browser.loggedIn(ANN);
    const other = browser.tab();
    await other.session.restore();
    first.session.refused(refusal('expired', ANN));
    other.session.refused(refusal('expired', ANN));
    browser.answer = () => json(200, { token: tokenOf(ANN, 2) });
    await first.session.resume('Ready-to-administer-1', null);
    await settle();
    expect(other.session.getSnapshot()).toEqual(of(ANN, 2));
  });

  test('another person’s token does not dismiss it', async () => {
    const { session } = await browser.loggedIn(ANN);
    session.refused(refusal('expired', ANN));
    browser.hub.open('session').post({ kind: 'token', token: tokenOf(DANA) });
    await settle();
    expect(session.getSnapshot()).toMatchObject({ userId: ANN, hasExpired: true });
  });

  test('"Not Ann? Switch user": another person logs in', async () => {
    const { session } = await browser.loggedIn(ANN);
    session.refused(refusal('expired', ANN));
    await browser.logIn(session, DANA);
    expect(session.getSnapshot()).toEqual(of(DANA));
  });
});

test('every listener hears of each change, until they stop', async () => {
  const { session } = browser.tab();
  const heard: (number | null)[] = [];
  const stop = session.subscribe(() => heard.push(session.getSnapshot().userId));
  await browser.logIn(session, ANN);
  session.logOut();
  stop();
  await browser.logIn(session, DANA);
  expect(heard).toEqual([ANN, null]);
});

/** Two servers gave two people the same number. */
describe('Another person with the same number', () => {
  const OWN = '6f1c8f1e-6f8e-4a39-9a55-1d5c1f3d9b11';
  const OTHER = '0a52c1a4-58a0-4b0c-8b3c-0d3b7f7d2f22';
  const loggedIn = async (uid: string) => {
    const tab = browser.tab();
    tab.sessionStorage.setItem('jwt', tokenOf(ANN, 1, uid));
    await tab.session.restore();
    return tab;
  };

  test('does not lend the token of the first to anyone else', async () => {
    const { session } = await loggedIn(OWN);
    expect(session.credentialsOf({ userId: ANN, uid: OWN })?.token).toBe(tokenOf(ANN, 1, OWN));
    expect(session.credentialsOf({ userId: ANN, uid: OTHER })).toBeNull();
  });

  test('does not take over their tabs', async () => {
    const { session } = await loggedIn(OWN);
    const channel = browser.hub.open('session');
    channel.post({ kind: 'renewed', token: tokenOf(ANN, 2, OTHER) });
    await settle();
    expect(session.getSnapshot()).toMatchObject({ uid: OWN, token: tokenOf(ANN, 1, OWN) });
    channel.post({ kind: 'renewed', token: tokenOf(ANN, 2, OWN) });
    await settle();
    expect(session.getSnapshot().token).toBe(tokenOf(ANN, 2, OWN));
  });
});

describe('Whose token it is', () => {
  test('is read from it', () => {
    expect(personOfToken(tokenOf(7))).toEqual(identityOf(7));
    expect(personOfToken(tokenOf(123_456_789))).toEqual(identityOf(123_456_789));
  });

  const claims = (value: unknown) => `h.${Buffer.from(JSON.stringify(value)).toString('base64url')}.s`;
  test.each([
    ['nothing', ''],
    ['a word', 'token'],
    ['no JSON inside', 'h.e30x.s'],
    ['no base64', 'h.%%%.s'],
    ['no user', claims({ uid: uidOf(7) })],
    ['no uid', claims({ sub: '7' })],
    ['a uid that is none', claims({ sub: '7', uid: 'ann' })],
    ['a user that is no number', claims({ sub: 'ann', uid: uidOf(7) })],
    ['user 0', claims({ sub: '0', uid: uidOf(7) })],
    ['a number instead of a text', claims({ sub: 7, uid: uidOf(7) })],
    ['null', claims(null)],
  ])('%s is nobody’s', (_, token) => {
    expect(personOfToken(token)).toBeNull();
  });
});
