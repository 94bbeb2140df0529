import { beforeEach, expect, test } from 'vitest';
import { toWire } from '#contract/wire-case.ts';
import type { HttpRequest } from '#device/ports.ts';
import { settle } from '../../../support/device/device-harness.ts';
import {
  expired,
  json,
  loggedIn,
  noNetwork,
  riverside,
  tokenOf,
} from '../../../support/device/scripted-server.ts';
import { ANN, Browser, DANA, PASSWORD, of, refusal } from '../../../support/device/session-world.ts';

/** A call that wants a password entered just now asks for it, and is made once more (rule SES-15). */

const SENTENCE = 'Please enter your password to go on.';
const CONFIRM = json(403, { errors: [SENTENCE], reason: 'confirm' });
const institution = { ...riverside, name: 'New name', location: 'Here' };
const change = { params: { id: '1' }, body: { name: 'New name' } };

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});

/** Refuses the change until it comes with the second token, which the right password gets. */
function server({ method, path, headers, body }: HttpRequest) {
  if (path === '/confirm-password') {
    const isRight = (body as { password: string }).password === PASSWORD;
    return isRight
      ? json(200, { token: tokenOf(ANN, 2) })
      : json(422, { errors: ['The password is incorrect.'] });
  }
  const isFresh = headers?.['authorization'] === `Bearer ${tokenOf(ANN, 2)}`;
  return method === 'PATCH' && !isFresh ? CONFIRM : json(200, toWire(institution));
}
const patches = () => browser.asked.filter(({ path }) => path === '/institutions/1');

test('R148 the call waits for the password, and is made once more with the new token', async () => {
  const { session, localStorage } = await browser.loggedIn(ANN, true);
  browser.answer = server;
  const calling = session.call('changeInstitution', change);
  await settle();
  expect(session.getSnapshot()).toEqual({ ...of(ANN), isConfirming: true });
  expect(await session.confirm({ password: 'something else' })).toEqual({
    ok: false,
    errors: ['The password is incorrect.'],
  });
  expect(session.getSnapshot()).toEqual({ ...of(ANN), isConfirming: true });
  expect(await session.confirm({ password: PASSWORD })).toEqual({ ok: true });
  expect(await calling).toMatchObject({ kind: 'answer', value: institution });
  expect(session.getSnapshot()).toEqual(of(ANN, 2));
  expect(localStorage.getItem('jwt')).toBe(tokenOf(ANN, 2));
  expect(patches().map(({ body, token }) => [body, token])).toEqual([
    [change.body, `Bearer ${tokenOf(ANN)}`],
    [change.body, `Bearer ${tokenOf(ANN, 2)}`],
  ]);
});

test('R148 whoever closes the question gets the server’s sentence, and nothing is sent again', async () => {
  const { session } = await browser.loggedIn(ANN);
  browser.answer = server;
  const calling = session.call('changeInstitution', change);
  await settle();
  session.dismissConfirming();
  expect(await calling).toMatchObject({ kind: 'refused', status: 403, errors: [SENTENCE] });
  expect(session.getSnapshot()).toEqual(of(ANN));
  expect(patches()).toHaveLength(1);
});

test('a call that is refused once more is not made a third time', async () => {
  const { session } = await browser.loggedIn(ANN);
  browser.answer = (request) => (request.path === '/confirm-password' ? server(request) : CONFIRM);
  const calling = session.call('changeInstitution', change);
  await settle();
  await session.confirm({ password: PASSWORD });
  expect(await calling).toMatchObject({ kind: 'refused', reason: 'confirm' });
  expect(patches()).toHaveLength(2);
});

test('two calls at once are asked about once', async () => {
  const { session } = await browser.loggedIn(ANN);
  browser.answer = server;
  const calling = [session.call('changeInstitution', change), session.call('changeInstitution', change)];
  await settle();
  await session.confirm({ password: PASSWORD });
  const outcomes = await Promise.all(calling);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['answer', 'answer']);
  expect(browser.asked.filter(({ path }) => path === '/confirm-password')).toHaveLength(1);
});

test('without an answer the question stays', async () => {
  const { session } = await browser.loggedIn(ANN);
  browser.answer = server;
  void session.call('changeInstitution', change);
  await settle();
  browser.answer = noNetwork;
  expect(await session.confirm({ password: PASSWORD })).toEqual({
    ok: false,
    errors: ['There was a problem connecting to the server.'],
  });
  expect(session.getSnapshot().isConfirming).toBe(true);
});

test('a session that expires meanwhile asks for its own end first; a log-out ends the question', async () => {
  const { session } = await browser.loggedIn(ANN);
  browser.answer = server;
  const calling = session.call('changeInstitution', change);
  await settle();
  browser.answer = () => expired();
  expect(await session.confirm({ password: PASSWORD })).toMatchObject({ ok: false });
  expect(session.getSnapshot()).toMatchObject({ hasExpired: true });
  session.logOut();
  expect(await calling).toMatchObject({ kind: 'refused', reason: 'confirm' });
  expect(session.getSnapshot()).toMatchObject({ userId: null, isConfirming: false });
  expect(patches()).toHaveLength(1);
});

test('somebody else who logs in meanwhile is asked for nothing, and sends nothing of it', async () => {
  const { session } = await browser.loggedIn(ANN);
  browser.answer = server;
  const calling = session.call('changeInstitution', change);
  await settle();
  session.refused(refusal('signed-out', ANN));
  await settle();
  browser.answer = () => loggedIn(tokenOf(DANA));
  await session.logIn({ email: 'dana@lakeside.test', password: PASSWORD, staySignedIn: false });
  expect(await calling).toMatchObject({ kind: 'refused', reason: 'confirm' });
  expect(session.getSnapshot()).toEqual(of(DANA));
  expect(patches()).toHaveLength(1);
});
