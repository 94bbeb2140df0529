import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../../../support/device/device-harness.ts';
import { json, noNetwork, loggedIn, tokenOf } from '../../../support/device/scripted-server.ts';
import type { HttpAnswer } from '#device/ports.ts';
import type { Session } from '#device/session/session.ts';
import { ANN, Browser, DANA, PASSWORD } from '../../../support/device/session-world.ts';

/** The server hears of log-outs (rule SES-14). */

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});

const ONE = { id: '8a5c6f0e-2c1f-4c57-9a3b-0d6d5b2a7e01', end_key: 'key-of-one' };
const TWO = { id: '8a5c6f0e-2c1f-4c57-9a3b-0d6d5b2a7e02', end_key: 'key-of-two' };

const begun = (userId: number, session: object): HttpAnswer => loggedIn(tokenOf(userId), { session });

async function logIn(session: Session, userId: number, key: object): Promise<void> {
  browser.answer = () => begun(userId, key);
  await session.logIn({ email: 'ann@example.test', password: PASSWORD, staySignedIn: true });
  await settle();
}

/** The log-outs that were told, and under which token. */
const told = () =>
  browser.asked.filter(({ path }) => path === '/logout').map(({ body, token }) => ({ body, token }));
const logOutOf = ({ id, end_key: endKey }: typeof ONE) => ({
  body: { session: id, end_key: endKey },
  token: undefined,
});

describe('R147 a log-out', () => {
  test('is told to the server at once, with the pair alone', async () => {
    const { session, localStorage } = browser.tab();
    await logIn(session, ANN, ONE);
    browser.answer = () => json(200, {});
    session.logOut();
    await settle();
    expect(told()).toEqual([logOutOf(ONE)]);
    expect([localStorage.getItem('session-keys'), localStorage.getItem('log-outs')]).toEqual([null, null]);
  });

  test('without a network is kept, and told when the network is back', async () => {
    const { session } = browser.tab();
    await logIn(session, ANN, ONE);
    browser.answer = noNetwork;
    session.logOut();
    await settle();
    expect(session.getSnapshot().userId).toBeNull();
    browser.answer = () => json(200, {});
    browser.mayRetry();
    await settle();
    expect(told()).toEqual([logOutOf(ONE), logOutOf(ONE)]);
    browser.mayRetry();
    await settle();
    expect(told()).toHaveLength(2);
  });

  test('is told by a later page, whoever has logged in by then, and leaves that log-in alone', async () => {
    const first = browser.tab();
    await logIn(first.session, ANN, ONE);
    browser.answer = noNetwork;
    first.session.logOut();
    await settle();
    browser.asked.length = 0;
    browser.closeTabs();

    const later = browser.tab();
    await logIn(later.session, DANA, TWO);
    browser.answer = () => json(200, {});
    await later.session.restore();
    await settle();
    expect(told()).toEqual([logOutOf(ONE)]);
    expect(later.session.getSnapshot()).toMatchObject({ userId: DANA, token: tokenOf(DANA) });
    later.session.logOut();
    await settle();
    expect(told()).toEqual([logOutOf(ONE), logOutOf(TWO)]);
  });

  test('waits its time where the server is there and cannot take it', async () => {
    const { session } = browser.tab();
    await logIn(session, ANN, ONE);
    browser.answer = () => json(503, { errors: ['The server cannot save at the moment.'] });
    session.logOut();
    await settle();
    expect(told()).toHaveLength(1);
    await browser.clock.advance(14_000);
    expect(told()).toHaveLength(1);
    browser.answer = () => json(200, {});
    await browser.clock.advance(2000);
    expect(told()).toHaveLength(2);
  });

  test('is told once where the server refuses it', async () => {
    const { session, localStorage } = browser.tab();
    await logIn(session, ANN, ONE);
    browser.answer = () => json(422, { errors: ['This request is not valid.'] });
    session.logOut();
    await settle();
    await browser.clock.advance(10 * 60_000);
    expect(told()).toHaveLength(1);
    expect(localStorage.getItem('log-outs')).toBeNull();
  });

  test('ends each log-in that was begun here, a renewed one by its newest key', async () => {
    const { session } = browser.tab();
    await logIn(session, ANN, ONE);
    const renewed = { ...ONE, end_key: 'a newer key'.replaceAll(' ', '-') };
    browser.answer = () => json(200, { token: tokenOf(ANN, 2), session: renewed });
    await session.resume(PASSWORD, null);
    await settle();
    await logIn(session, DANA, TWO);
    browser.answer = () => json(200, {});
    session.logOut();
    await settle();
    expect(told()).toEqual([logOutOf(renewed), logOutOf(TWO)]);
  });

  test('is no worse for damaged storage', async () => {
    const { session, localStorage } = browser.tab();
    localStorage.setItem('log-outs', `nonsense\n${ONE.id}\n\n${TWO.id} ${TWO.end_key}\n${ONE.id} `);
    browser.answer = () => json(200, {});
    await session.restore();
    await settle();
    expect(told()).toEqual([logOutOf(TWO)]);
    expect(localStorage.getItem('log-outs')).toBeNull();
  });
});

test('a log-in whose answer comes after it was canceled is ended', async () => {
  const { session } = browser.tab();
  const late = Promise.withResolvers<HttpAnswer>();
  browser.answer = ({ path }) => (path === '/logout' ? json(200, {}) : late.promise);
  const stop = new AbortController();
  const credentials = { email: 'ann@example.test', password: PASSWORD, staySignedIn: false };
  const entering = session.logIn(credentials, stop.signal);
  await settle();
  stop.abort();
  late.resolve(begun(ANN, ONE));
  await entering;
  await settle();
  expect(told()).toEqual([logOutOf(ONE)]);
  expect(session.getSnapshot().userId).toBeNull();
});

test('where the server names no session, there is nothing to tell', async () => {
  const { session } = await browser.loggedIn(ANN);
  session.logOut();
  await settle();
  expect(told()).toEqual([]);
});
