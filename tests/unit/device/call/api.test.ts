import { describe, expect, test } from 'vitest';
import { newAssessment } from '#domain/new-assessment.ts';
import { toWire } from '#contract/wire-case.ts';
import { send } from '#device/call/api.ts';
import type { Http, HttpAnswer, HttpRequest } from '#device/ports.ts';
import {
  conflict,
  expired,
  html,
  json,
  noNetwork,
  otherEpoch,
  saved,
  signedOut,
} from '../../../support/device/scripted-server.ts';

const ID = '01980000-0000-7000-8000-000000000001';
const assessment = newAssessment({
  id: ID,
  section: '9',
  sectionVersion: 1,
  user: { id: 1, name: 'Ann Reyes' },
  at: '2026-11-21T08:00:00.000Z',
});

/** Answers one after another; notes what was asked. */
function answering(...answers: (HttpAnswer | (() => HttpAnswer))[]): { http: Http; asked: HttpRequest[] } {
  const asked: HttpRequest[] = [];
  const http: Http = async (request) => {
    asked.push(request);
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer === undefined) throw new Error('Nothing was to be asked.');
    return typeof answer === 'function' ? answer() : answer;
  };
  return { http, asked };
}

test('A body is sent in wire form, and one that was frozen to the letter', async () => {
  const { http, asked } = answering(json(200, {}));
  await send(http, 'saveAssessment', { params: { id: ID }, body: { lastQuestionIndex: 4 } });
  await send(http, 'saveAssessment', { params: { id: ID }, frozenBody: { ofAnEarlierForm: 4 } });
  expect(asked.map(({ body }) => body)).toEqual([{ last_question_index: 4 }, { ofAnEarlierForm: 4 }]);
});

/** The outcome of a save with this answer. */
const save = (...answers: (HttpAnswer | (() => HttpAnswer))[]) =>
  send(answering(...answers).http, 'saveAssessment', { params: { id: ID }, body: {} });

const csrf = json(403, {
  errors: ['This request could not be verified. Please reload the page.'],
  reason: 'csrf',
});

describe('A call', () => {
  test('goes to its path, in wire form, with the token and the headers given', async () => {
    const { http, asked } = answering(saved(assessment));
    const { signal } = new AbortController();
    await send(http, 'saveAssessment', {
      token: 'the-token',
      params: { id: ID },
      query: '?completed=true',
      body: { lastQuestionIndex: 4, answers: { '907': { parts: { cost: null } } } },
      headers: { 'if-match': '"3"' },
      timeoutMs: 60_000,
      signal,
    });
    expect(asked).toEqual([
      {
        method: 'PUT',
        path: `/assessments/${ID}?completed=true`,
        route: '/assessments/{id}',
        headers: { accept: 'application/json', authorization: 'Bearer the-token', 'if-match': '"3"' },
        body: { last_question_index: 4, answers: { '907': { parts: { cost: null } } } },
        timeoutMs: 60_000,
        signal,
      },
    ]);
  });

  test('carries neither token nor body when it has none', async () => {
    const { http, asked } = answering(json(200, []));
    await send(http, 'sections', { token: null });
    expect(asked).toEqual([
      { method: 'GET', path: '/sections', route: '/sections', headers: { accept: 'application/json' } },
    ]);
  });

  test('values in a path are escaped', async () => {
    const { http, asked } = answering(json(200, []), json(200, []));
    await send(http, 'assessment', { params: { id: 'a/b?c' } });
    await send(http, 'revision', { params: { id: ID, version: '4' } });
    expect(asked.map(({ path }) => path)).toEqual([
      '/assessments/a%2Fb%3Fc',
      `/assessments/${ID}/revisions/4`,
    ]);
  });
});

describe('An answer', () => {
  test('of the expected shape is accepted, in code form', async () => {
    expect(await save(saved({ ...assessment, version: 4 }, { replaced: [] }))).toMatchObject({
      kind: 'answer',
      status: 200,
      value: { id: ID, version: 4, lastQuestionIndex: 0, replaced: [] },
    });
  });

  test('201 is one too', async () => {
    expect(await save(json(201, toWire(assessment)))).toMatchObject({ kind: 'answer', status: 201 });
  });

  test('409 with a conflict is one too', async () => {
    const outcome = await save(conflict({ ...assessment, version: 7 }, { leaves: ['notes'] }));
    expect(outcome).toMatchObject({ kind: 'answer', status: 409, value: { version: 7, leaves: ['notes'] } });
  });

  test('keeps its headers at hand', async () => {
    const { http } = answering(json(200, [], { etag: '"tag"' }));
    const outcome = await send(http, 'sections');
    expect(outcome.kind === 'answer' && outcome.header('ETag')).toBe('"tag"');
  });

  test('304 says that nothing has changed', async () => {
    const { http } = answering(html(304));
    expect(await send(http, 'sections')).toEqual({ kind: 'not-modified' });
  });
});

describe('No answer is', () => {
  /** Told by its page or its error that something on the way answered (ERR-7). */
  const ofNetwork: [string, HttpAnswer][] = [
    ['a captive portal’s 200 with HTML', html(200)],
    ['a proxy’s 403 with HTML', html(403)],
    ['a proxy’s 401 with HTML', html(401)],
    ['a proxy’s 407 with HTML', html(407)],
    ['somebody else’s JSON at 400', json(400, { message: 'Bad Request' })],
    ['somebody else’s JSON at 401', json(401, { error: 'unauthorized' })],
    ['somebody else’s JSON at 422', json(422, { errors: 'none' })],
    ['a 409 with HTML', html(409)],
    ['a redirect', html(302)],
    ['an empty 204', html(204)],
    ['a status that does not exist', html(0)],
  ];
  const others: [string, HttpAnswer][] = [
    ['a gateway’s 502 with HTML', html(502)],
    ['somebody else’s JSON at 200', json(200, { status: 'ok' })],
    ['somebody else’s JSON at 201', json(201, [])],
    ['a 409 that is no conflict of ours', json(409, { errors: ['Conflict'] })],
    ['a 200 with nothing but null', json(200, null)],
    ['errors in our form at a status that is no error', json(202, { errors: ['Later.'] })],
  ];
  test.each(ofNetwork)('%s, which is the network’s, with its status', async (_, answer) => {
    expect(await save(answer)).toEqual({
      kind: 'no-answer',
      why: `The server cannot be reached by this network (status ${answer.status}).`,
      errors: [],
      retryAfterMs: null,
      blockedWith: answer.status,
    });
  });

  test.each(others)('%s', async (_, answer) => {
    const why = 'There was a problem connecting to the server.';
    expect(await save(answer)).toEqual({ kind: 'no-answer', why, errors: [], retryAfterMs: null });
  });

  test.each(['logOut', 'giveUp', 'tellDeeds', 'pageView'] as const)(
    'somebody else’s JSON to a call that is answered with nothing (%s); a newer server may say more',
    async (name) => {
      const kindOf = async (answer: HttpAnswer) => (await send(answering(answer).http, name)).kind;
      expect(await kindOf(json(200, { session: 'ended' }))).toBe('no-answer');
      expect(await kindOf(json(200, {}))).toBe('answer');
      expect(await kindOf(json(200, { more: 1 }, { 'x-epoch': 'first' }))).toBe('answer');
    },
  );

  test('a missing network', async () => {
    expect(await save(noNetwork)).toEqual({
      kind: 'no-answer',
      why: 'There was a problem connecting to the server.',
      errors: [],
      retryAfterMs: null,
    });
  });

  test.each([408, 429, 500, 502, 503, 504, 599])(
    '%d with our sentences: the server asks us to come back later',
    async (status) => {
      const outcome = await save(json(status, { errors: ['Please try again later.'] }));
      expect(outcome).toEqual({
        kind: 'no-answer',
        why: 'Please try again later.',
        errors: ['Please try again later.'],
        retryAfterMs: null,
      });
    },
  );
});

describe('Retry-After', () => {
  const retryAfter = async (value: string, status = 429) => {
    const outcome = await save(json(status, { errors: ['Too many tries.'] }, { 'retry-after': value }));
    return outcome.kind === 'no-answer' ? outcome.retryAfterMs : outcome.kind;
  };

  test('is told in milliseconds', async () => {
    expect(await retryAfter('120')).toBe(120_000);
    expect(await retryAfter('0')).toBe(0);
    expect(await retryAfter('5', 503)).toBe(5000);
  });

  test('from a gateway that answers in HTML counts, too', async () => {
    const gateway = {
      status: 503,
      json: undefined,
      header: (name: string) => (name === 'retry-after' ? '30' : null),
    };
    expect(await save(gateway)).toMatchObject({ kind: 'no-answer', retryAfterMs: 30_000 });
  });

  test('is at most a day, so that a mistake cannot stop a tablet for good', async () => {
    expect(await retryAfter('999999999')).toBe(24 * 3600 * 1000);
  });

  test.each(['soon', '-5', 'Infinity', 'Wed, 21 Oct 2015 07:28:00 GMT'])(
    '"%s" says nothing',
    async (value) => {
      expect(await retryAfter(value)).toBeNull();
    },
  );
});

describe('401', () => {
  test('with the expired token’s message opens the session-ended dialog', async () => {
    expect(await save(expired())).toEqual({ kind: 'expired', errors: ['Expired token'] });
  });

  test('with any other of our sentences is a log-out', async () => {
    expect(await save(signedOut())).toEqual({ kind: 'signed-out', errors: ['Please log in.'] });
  });
});

describe('403 because of the CSRF pair', () => {
  test('is sent once more, unchanged, and the second answer counts', async () => {
    const { http, asked } = answering(csrf, saved(assessment));
    const outcome = await send(http, 'saveAssessment', {
      params: { id: ID },
      body: { notes: 'n' },
      headers: { 'idempotency-key': 'key' },
    });
    expect(outcome.kind).toBe('answer');
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
  });

  test('twice counts as no answer, and there is no third attempt', async () => {
    const { http, asked } = answering(csrf);
    expect(await send(http, 'saveAssessment', { params: { id: ID }, body: {} })).toMatchObject({
      kind: 'no-answer',
    });
    expect(asked).toHaveLength(2);
  });

  test('followed by a lost network counts as no answer', async () => {
    expect(await save(csrf, noNetwork)).toMatchObject({
      kind: 'no-answer',
      why: 'There was a problem connecting to the server.',
    });
  });
});

describe('Refused is every other 4xx with our sentences', () => {
  test.each([400, 403, 404, 405, 410, 413, 418, 451])('%d', async (status) => {
    expect(await save(json(status, { errors: ['No.'] }))).toEqual({
      kind: 'refused',
      status,
      errors: ['No.'],
      fields: [],
      reason: null,
    });
  });

  test('422 with the fields that do not fit', async () => {
    const fields = ['answers.903.parts.ease'];
    expect(await save(json(422, { errors: ['Question 3: no.'], fields }))).toEqual({
      kind: 'refused',
      status: 422,
      errors: ['Question 3: no.'],
      fields,
      reason: null,
    });
  });

  test('a conflict where none is expected', async () => {
    const { http } = answering(json(409, { errors: ['Conflict.'] }));
    expect(await send(http, 'me')).toMatchObject({ kind: 'refused', status: 409 });
  });

  test('a save under another epoch, which says so', async () => {
    const http = () => Promise.resolve(otherEpoch('second'));
    expect(await send(http, 'saveAssessment')).toMatchObject({
      kind: 'refused',
      status: 412,
      reason: 'epoch',
    });
  });
});
