import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newAssessment } from '#domain/assessment.ts';
import type { Assessment } from '#domain/assessment.ts';
import { withLeaves } from '#domain/leaf.ts';
import type { Leaves } from '#domain/leaf.ts';
import type { ConflictAnswer } from '#contract/errors.ts';
import { QUIET_MS, edited, emptyLane, hasWork, isSpent, laneState } from '#device/lane.ts';
import {
  LONGEST_DELAY_MS,
  acknowledged,
  conflicted,
  delayAfter,
  delayed,
  forced,
  frozen,
  isDue,
  isSendable,
  laneRefused,
  leavesRefused,
  retried,
  workingOver,
} from '#device/lane-transit.ts';
import { laneSchema } from '#device/stored.ts';
import type { Lane, Positions } from '#device/stored.ts';

const ID = '01980000-0000-7000-8000-000000000001';
const OTHER_ID = '01980000-0000-7000-8000-000000000002';
const MUTATION = '01980000-0000-7000-8000-00000000000a';
const NEXT_MUTATION = '01980000-0000-7000-8000-00000000000b';
const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const MINUTE = 60_000;

/** The server's state at version 3. */
const base: Assessment = {
  ...newAssessment({
    id: ID,
    section: '9',
    sectionVersion: 1,
    user: { id: 1, name: 'Ann Reyes' },
    at: '2026-11-21T08:00:00.000Z',
  }),
  version: 3,
};

const serverWith = (leaves: Leaves, facts: Partial<Assessment> = {}): Assessment => ({
  ...withLeaves(base, leaves),
  ...facts,
});

/** A lane of an assessment that the server has, with these leaves typed. */
const typed = (leaves: Leaves, positions: Partial<Positions> = {}, lane = emptyLane(ID, 3, NOW)): Lane =>
  edited(lane, { leaves, positions, base, now: NOW });

const freeze = (lane: Lane, mutationId = MUTATION): Lane =>
  frozen(lane, workingOver(base, lane, base), true, mutationId);

const conflictWith = (server: Assessment, facts: Partial<ConflictAnswer> = {}): ConflictAnswer => ({
  errors: ['Dana Reyes is also editing this assessment.'],
  reason: 'edited',
  lastEditedBy: 2,
  lastEditedByName: 'Dana Reyes',
  updatedAt: '2026-11-21T11:00:00.000Z',
  version: server.version,
  leaves: [],
  assessment: server,
  ...facts,
});

describe('An edit', () => {
  test('puts its leaves into the lane; a later one of the same leaf wins', () => {
    expect(typed({ notes: 'b' }, {}, typed({ notes: 'a', area: 'North' })).changed).toEqual({
      notes: 'b',
      area: 'North',
    });
  });

  test('is due 10 s after the last one', () => {
    expect(typed({ notes: 'a' }).nextAttemptAt).toBe(NOW + QUIET_MS);
    expect(QUIET_MS).toBe(10_000);
  });

  test('does not hurry or put off a lane that waits after a failed attempt', () => {
    const waiting = delayed(freeze(typed({ notes: 'a' })), 'No network', 30_000, null, NOW);
    expect(typed({ notes: 'b' }, {}, waiting).nextAttemptAt).toBe(NOW + 30_000);
  });

  test('back to what the server holds is no change any more', () => {
    const lane = typed({ notes: '' }, {}, typed({ notes: 'a' }));
    expect(lane.changed).toEqual({});
    expect(isSpent(lane, true)).toBe(true);
  });

  test('back to what the server held while the other value is on its way has to follow it', () => {
    const lane = typed({ notes: '' }, {}, freeze(typed({ notes: 'a' })));
    expect(lane.changed).toEqual({ notes: '' });
  });

  test('clears the refusal of its leaf, and no other', () => {
    const refused = leavesRefused(
      freeze(typed({ 'answers.903.parts.ease': 12, 'answers.904.parts.share': 0 })),
      ['Question 3.', 'Question 4.'],
      ['answers.903.parts.ease', 'answers.904.parts.share'],
      NOW,
    );
    const mended = typed({ 'answers.903.parts.ease': 10 }, {}, refused);
    expect(Object.keys(mended.refused)).toEqual(['answers.904.parts.share']);
    expect(mended.changed).toEqual({ 'answers.903.parts.ease': 10 });
  });
});

describe('Freezing', () => {
  test('takes what changed under the mutation id, with If-Match of what was seen', () => {
    const costly = withLeaves(base, { 'answers.907.parts.cost': 5 });
    const edit = {
      leaves: { notes: 'a', 'answers.907.parts.cost': null },
      positions: { lastQuestionIndex: 4 },
    };
    const lane = freeze(edited(emptyLane(ID, 3, NOW), { ...edit, base: costly, now: NOW }));
    expect(lane.changed).toEqual({});
    expect(lane.positions).toEqual({});
    expect(lane.inFlight).toEqual({
      mutationId: MUTATION,
      call: 'saveAssessment',
      target: ID,
      query: '',
      body: { notes: 'a', answers: { '907': { parts: { cost: null } } }, lastQuestionIndex: 4 },
      ifMatch: 3,
      leaves: { notes: 'a', 'answers.907.parts.cost': null },
      positions: { lastQuestionIndex: 4 },
      completes: false,
    });
    expect(laneSchema.safeParse(lane).success).toBe(true);
  });

  test('what is in flight is never touched: what is typed meanwhile goes into the next one', () => {
    const inFlight = freeze(typed({ notes: 'a' }));
    const later = typed({ notes: 'b' }, {}, inFlight);
    expect(later.inFlight).toEqual(inFlight.inFlight);
    expect(freeze(later, NEXT_MUTATION)).toBe(later);
  });

  test('Submit goes along with the last changes', () => {
    const lane = freeze({ ...typed({ notes: 'a' }), complete: '2026-11-21T12:00:00.000Z' });
    expect(lane.inFlight).toMatchObject({
      query: '?completed=true',
      body: { notes: 'a', dateCompleted: '2026-11-21T12:00:00.000Z' },
      completes: true,
    });
  });

  test('Submit waits while something is refused', () => {
    const lane = {
      ...typed({ notes: 'a' }),
      complete: '2026-11-21T12:00:00.000Z',
      refused: { area: { value: 'x', sentence: 'No.' } },
    };
    expect(freeze(lane).inFlight).toMatchObject({ query: '', body: { notes: 'a' }, completes: false });
    expect(hasWork({ ...lane, changed: {} })).toBe(false);
  });

  test('more than a body holds goes in several, in order, and Submit with the last', () => {
    const page = 'x'.repeat(19_000);
    const leaves = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`answers.${901 + index}.observations`, page]),
    );
    let lane: Lane = { ...typed(leaves), complete: '2026-11-21T12:00:00.000Z' };
    const carried: string[] = [];
    const completes: boolean[] = [];
    while (hasWork(lane)) {
      lane = freeze(lane);
      const { inFlight } = lane;
      if (inFlight === null) break;
      expect(JSON.stringify(inFlight.body).length).toBeLessThan(1024 * 1024);
      carried.push(...Object.keys(inFlight.leaves));
      completes.push(inFlight.completes);
      lane = acknowledged(lane, serverWith(inFlight.leaves), NOW);
    }
    expect(carried).toEqual(Object.keys(leaves));
    expect(completes).toEqual([false, false, true]);
  });

  test('a single answer larger than the budget still goes', () => {
    const rows = Array.from({ length: 100 }, () => ({ name: 'x'.repeat(5000), title: '' }));
    const lane = freeze(typed({ facilitators: rows, notes: 'after' }));
    expect(Object.keys(lane.inFlight?.leaves ?? {})).toEqual(['facilitators']);
    expect(lane.changed).toEqual({ notes: 'after' });
  });

  test('an assessment that was never on the server is sent as a new one, everything but Submit', () => {
    const lane = {
      ...emptyLane(ID, null, NOW),
      changed: { notes: 'a' },
      complete: '2026-11-21T12:00:00.000Z',
    };
    expect(frozen(lane, base, false, MUTATION).inFlight).toMatchObject({
      call: 'createAssessment',
      query: '',
      body: { id: ID, section: '9', sectionVersion: 1, createdAt: '2026-11-21T08:00:00.000Z', notes: 'a' },
      ifMatch: null,
      completes: false,
    });
  });

  test('a new assessment goes even when nothing was answered yet', () => {
    const lane = emptyLane(ID, null, NOW);
    expect(isSendable(lane, false)).toBe(true);
    expect(frozen(lane, base, false, MUTATION).inFlight?.body).toMatchObject({ id: ID });
  });

  test('a copy is sent as a split of its original, under the id it already has', () => {
    const lane = { ...emptyLane(OTHER_ID, null, NOW), changed: { notes: 'a' }, splitFrom: ID };
    expect(frozen(lane, base, false, MUTATION).inFlight).toMatchObject({
      call: 'saveAssessment',
      target: ID,
      query: '',
      body: { split: true, newId: OTHER_ID, notes: 'a' },
      ifMatch: null,
    });
  });

  test('a forced save says so, with the version that was shown', () => {
    const shown = conflicted(
      freeze(typed({ notes: 'mine' })),
      conflictWith(serverWith({ notes: 'hers' }, { version: 7 })),
      NOW,
    );
    expect(freeze(forced(shown, NOW), NEXT_MUTATION).inFlight).toMatchObject({
      mutationId: NEXT_MUTATION,
      body: { notes: 'mine', forceUpdate: true },
      ifMatch: 7,
    });
  });
});

describe('What comes back: accepted', () => {
  test('the mutation leaves, and with it the lane', () => {
    const lane = acknowledged(freeze(typed({ notes: 'a' })), serverWith({ notes: 'a' }, { version: 4 }), NOW);
    expect(lane.inFlight).toBeNull();
    expect(isSpent(lane, true)).toBe(true);
  });

  test('what was typed meanwhile stays, is due at once, and was typed on what was seen before', () => {
    const meanwhile = typed({ notes: 'b' }, {}, freeze(typed({ notes: 'a' })));
    const lane = acknowledged(meanwhile, serverWith({ notes: 'a' }, { version: 9 }), NOW);
    expect(lane).toMatchObject({ changed: { notes: 'b' }, seen: 3, nextAttemptAt: NOW });
    expect(isSpent(lane, true)).toBe(false);
  });

  test('after its creation an assessment has been seen in its first version', () => {
    const lane = frozen(emptyLane(ID, null, NOW), base, false, MUTATION);
    expect(acknowledged(typed({ notes: 'a' }, {}, lane), serverWith({}, { version: 1 }), NOW).seen).toBe(1);
  });

  test('attempts and their errors are forgotten', () => {
    const lane = delayed(freeze(typed({ notes: 'a' })), 'No network', 1000, null, NOW);
    expect(acknowledged(lane, serverWith({ notes: 'a' }), NOW)).toMatchObject({
      attempts: 0,
      lastError: null,
    });
  });

  test('a creation does not take Submit along: it follows', () => {
    const created = frozen(
      { ...emptyLane(ID, null, NOW), complete: '2026-11-21T12:00:00.000Z' },
      base,
      false,
      MUTATION,
    );
    const lane = acknowledged(created, serverWith({}, { version: 1 }), NOW);
    expect(isSpent(lane, true)).toBe(false);
    expect(freeze(lane, NEXT_MUTATION).inFlight).toMatchObject({ query: '?completed=true', ifMatch: 1 });
  });

  test('a submission that went through is done', () => {
    const submitted = freeze({ ...emptyLane(ID, 3, NOW), complete: '2026-11-21T12:00:00.000Z' });
    const lane = acknowledged(submitted, serverWith({}, { dateCompleted: '2026-11-21T12:00:00.000Z' }), NOW);
    expect(isSpent(lane, true)).toBe(true);
  });

  test('force counts for one save only', () => {
    const lane = freeze({ ...typed({ notes: 'a' }), force: true });
    expect(acknowledged(lane, serverWith({ notes: 'a' }), NOW).force).toBe(false);
  });
});

describe('What comes back: nothing that counts', () => {
  const sent = freeze(typed({ notes: 'a' }));
  const after = delayed(sent, 'Failed to fetch', 4000, null, NOW);

  test('the mutation stays to the letter', () => {
    expect(after.inFlight).toEqual(sent.inFlight);
    expect(JSON.stringify(after.inFlight)).toBe(JSON.stringify(sent.inFlight));
  });

  test('it is tried again after the delay, and says why it waits', () => {
    expect(after).toMatchObject({
      attempts: 1,
      nextAttemptAt: NOW + 4000,
      lastError: { why: 'Failed to fetch' },
    });
    expect(laneState(after)).toBe('waiting');
    expect(isDue(after, NOW + 3999)).toBe(false);
    expect(isDue(after, NOW + 4000)).toBe(true);
  });

  test('Retry-After is honoured when it is longer than the delay', () => {
    expect(delayed(sent, 'Busy', 4000, 120_000, NOW).nextAttemptAt).toBe(NOW + 120_000);
    expect(delayed(sent, 'Busy', 4000, 1000, NOW).nextAttemptAt).toBe(NOW + 4000);
  });
});

describe('Back-off', () => {
  test('a delay is drawn between nothing and a ceiling that doubles from 1 s to 5 min', () => {
    const ceilings = Array.from(
      { length: 12 },
      (_, attempts) => delayAfter(attempts, 1 - Number.EPSILON) / 1000,
    );
    expect(ceilings.map(Math.round)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  });

  test('it is never nothing, and never more than 5 minutes', () => {
    const attempts = fc.integer({ min: 0, max: 10_000 });
    const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(attempts, fraction, (count, chance) => {
        const delay = delayAfter(count, chance);
        expect(delay).toBeGreaterThanOrEqual(500);
        expect(delay).toBeLessThanOrEqual(LONGEST_DELAY_MS);
      }),
    );
  });

  test('a clock set back cannot put a lane to sleep', () => {
    const lane = delayed(freeze(typed({ notes: 'a' })), 'No network', LONGEST_DELAY_MS, null, NOW);
    expect(isDue(lane, NOW)).toBe(false);
    expect(isDue(lane, NOW - 1)).toBe(true);
    expect(isDue(lane, NOW - 365 * 24 * 60 * MINUTE)).toBe(true);
  });

  test('a clock set back does not shorten a long Retry-After', () => {
    const lane = delayed(freeze(typed({ notes: 'a' })), 'Busy', 1000, 30 * MINUTE, NOW);
    expect(isDue(lane, NOW)).toBe(false);
    expect(isDue(lane, NOW - 1)).toBe(true);
  });
});

describe('What comes back: 409', () => {
  const server = serverWith({ notes: 'hers', area: 'South' }, { version: 7, lastEditedBy: 2 });

  test('the lane waits for the person, with everything that was changed', () => {
    const lane = conflicted(
      freeze(typed({ notes: 'mine' })),
      conflictWith(server, { leaves: ['notes'] }),
      NOW,
    );
    expect(laneState(lane)).toBe('conflict');
    expect(isSendable(lane, true)).toBe(false);
    expect(lane).toMatchObject({
      inFlight: null,
      changed: { notes: 'mine' },
      conflict: { reason: 'edited', name: 'Dana Reyes', version: 7, leaves: ['notes'], server },
    });
    expect(laneSchema.safeParse(lane).success).toBe(true);
  });

  test('a leaf typed again meanwhile wins over the one that was sent', () => {
    const sent = freeze(typed({ notes: 'sent', department: 'mine' }, { lastQuestionIndex: 4 }));
    const lane = conflicted(typed({ notes: 'typed since' }, {}, sent), conflictWith(server), NOW);
    expect(lane.changed).toEqual({ notes: 'typed since', department: 'mine' });
    expect(lane.positions).toEqual({ lastQuestionIndex: 4 });
  });

  test('what equals the server’s is dropped', () => {
    const lane = conflicted(freeze(typed({ notes: 'mine', area: 'South' })), conflictWith(server), NOW);
    expect(lane.changed).toEqual({ notes: 'mine' });
  });

  test('nothing left to ask: the server’s copy is taken silently', () => {
    const lane = conflicted(freeze(typed({ area: 'South' })), conflictWith(server), NOW);
    expect(lane.conflict).toBeNull();
    expect(isSpent(lane, true)).toBe(true);
  });

  test('submitted by somebody else with the same answers: nothing left to ask or to send', () => {
    const over = { ...server, dateCompleted: '2026-11-21T11:00:00.000Z' };
    const submitted = freeze({
      ...typed({ area: 'South' }, { lastQuestionIndex: 9 }),
      complete: '2026-11-21T12:00:00.000Z',
    });
    const lane = conflicted(submitted, conflictWith(over, { reason: 'completed' }), NOW);
    expect(lane.conflict).toBeNull();
    expect(isSpent(lane, true)).toBe(true);
  });

  test('a bare Submit that conflicts is asked about, and kept', () => {
    const submitted = freeze({ ...emptyLane(ID, 3, NOW), complete: '2026-11-21T12:00:00.000Z' });
    const lane = conflicted(submitted, conflictWith(server), NOW);
    expect(laneState(lane)).toBe('conflict');
    expect(freeze(forced(lane, NOW)).inFlight).toMatchObject({
      completes: true,
      ifMatch: 7,
      body: { forceUpdate: true },
    });
  });

  test('refused leaves are something to ask about too', () => {
    const refused = { ...typed({ area: 'South' }), refused: { notes: { value: 'mine', sentence: 'No.' } } };
    expect(laneState(conflicted(freeze(refused), conflictWith(server), NOW))).toBe('conflict');
  });

  test('a force that met another conflict is no force any more', () => {
    const lane = freeze({ ...typed({ notes: 'mine' }), force: true });
    expect(conflicted(lane, conflictWith(server), NOW).force).toBe(false);
  });

  test('typing goes on locally while it waits', () => {
    const waiting = conflicted(freeze(typed({ notes: 'mine' })), conflictWith(server), NOW);
    const lane = typed({ department: 'more' }, {}, waiting);
    expect(lane.changed).toEqual({ notes: 'mine', department: 'more' });
    expect(isSendable(lane, true)).toBe(false);
  });
});

describe('What comes back: 422 with fields', () => {
  const wrong = { 'answers.903.parts.ease': 12, notes: 'fine' };
  const sentence = 'Question 3: please choose a whole number from 1 to 10.';
  const refuse = (lane: Lane) => leavesRefused(lane, [sentence], ['answers.903.parts.ease'], NOW);

  test('those leaves wait at their question, the rest goes on under a fresh id', () => {
    const lane = refuse(freeze(typed(wrong)));
    expect(lane.refused).toEqual({ 'answers.903.parts.ease': { value: 12, sentence } });
    expect(lane.changed).toEqual({ notes: 'fine' });
    expect(lane.nextAttemptAt).toBe(NOW);
    expect(freeze(lane, NEXT_MUTATION).inFlight).toMatchObject({
      mutationId: NEXT_MUTATION,
      body: { notes: 'fine' },
    });
    expect(laneState(lane)).toBe('refused');
    expect(laneSchema.safeParse(lane).success).toBe(true);
  });

  test('nothing else to send: the lane stays for the person, and sends nothing', () => {
    const lane = refuse(freeze(typed({ 'answers.903.parts.ease': 12 })));
    expect(isSpent(lane, true)).toBe(false);
    expect(isSendable(lane, true)).toBe(false);
  });

  test('a leaf typed again meanwhile is judged anew', () => {
    const lane = refuse(typed({ 'answers.903.parts.ease': 9 }, {}, freeze(typed(wrong))));
    expect(lane.refused).toEqual({});
    expect(lane.changed).toEqual({ 'answers.903.parts.ease': 9, notes: 'fine' });
  });

  test('a field within a leaf, or the question around it, concerns the leaf', () => {
    const radio = { 'answers.906.parts': { never: 1 } };
    const within = leavesRefused(freeze(typed(radio)), ['No.'], ['answers.906.parts.never'], NOW);
    expect(Object.keys(within.refused)).toEqual(['answers.906.parts']);
    const around = leavesRefused(
      freeze(typed({ 'answers.301.flagged': true, notes: 'n' })),
      ['No.'],
      ['answers.301'],
      NOW,
    );
    expect(Object.keys(around.refused)).toEqual(['answers.301.flagged']);
  });

  test('a question whose id begins with the same digits is another one', () => {
    const leaves = { 'answers.30.flagged': true, 'answers.301.flagged': true };
    const lane = leavesRefused(freeze(typed(leaves)), ['No.'], ['answers.30'], NOW);
    expect(Object.keys(lane.refused)).toEqual(['answers.30.flagged']);
  });

  test('each leaf has its own sentence', () => {
    const leaves = { 'answers.907.parts.cost': -1, 'answers.907.parts.share': 0 };
    const fields = ['answers.907.parts.cost', 'answers.907.parts.share'];
    const lane = leavesRefused(freeze(typed(leaves)), ['About the cost.', 'About the share.'], fields, NOW);
    expect(lane.refused['answers.907.parts.cost']?.sentence).toBe('About the cost.');
    expect(lane.refused['answers.907.parts.share']?.sentence).toBe('About the share.');
  });

  test('fields that name nothing that was sent: the whole lane waits, rather than being sent for ever', () => {
    const lane = leavesRefused(
      freeze(typed({ notes: 'n' })),
      ['The field "colour" is not known.'],
      ['colour'],
      NOW,
    );
    expect(lane.refusal).toBe('The field "colour" is not known.');
    expect(lane.changed).toEqual({ notes: 'n' });
  });

  test('leaves refused before stay refused', () => {
    const before = { ...typed(wrong), refused: { area: { value: 'x', sentence: 'Not this area.' } } };
    expect(Object.keys(refuse(freeze(before)).refused)).toEqual(['area', 'answers.903.parts.ease']);
  });
});

describe('What comes back: any other refusal', () => {
  const lane = laneRefused(freeze(typed({ notes: 'n' }, { lastQuestionIndex: 3 })), [
    'You may not.',
    'Ask somebody.',
  ]);

  test('the whole lane waits with its sentences, and nothing is lost', () => {
    expect(lane).toMatchObject({
      refusal: 'You may not. Ask somebody.',
      changed: { notes: 'n' },
      inFlight: null,
    });
    expect(lane.positions).toEqual({ lastQuestionIndex: 3 });
    expect(laneState(lane)).toBe('refused');
    expect(isSendable(lane, true)).toBe(false);
    expect(isSpent(lane, true)).toBe(false);
  });

  test('a sentence given twice is said once', () => {
    expect(laneRefused(freeze(typed({ notes: 'n' })), ['No.', 'No.']).refusal).toBe('No.');
  });

  test('retry sends it all again at once, refused leaves too, typed ones before refused ones', () => {
    const again = retried(
      {
        ...lane,
        attempts: 4,
        changed: { notes: 'typed' },
        refused: { notes: { value: 'refused', sentence: 'x' }, area: { value: 'North', sentence: 'y' } },
      },
      NOW + MINUTE,
    );
    expect(again).toMatchObject({ refusal: null, refused: {}, attempts: 0, nextAttemptAt: NOW + MINUTE });
    expect(again.changed).toEqual({ notes: 'typed', area: 'North' });
    expect(isSendable(again, true)).toBe(true);
  });
});

describe('Continue Editing', () => {
  test('without a conflict there is nothing to force', () => {
    const lane = typed({ notes: 'n' });
    expect(forced(lane, NOW)).toBe(lane);
  });

  test('is due at once, on the version that was shown', () => {
    const server = serverWith({ notes: 'hers' }, { version: 7 });
    const lane = forced(
      conflicted(freeze(typed({ notes: 'mine' })), conflictWith(server), NOW),
      NOW + MINUTE,
    );
    expect(lane).toMatchObject({ conflict: null, force: true, seen: 7, nextAttemptAt: NOW + MINUTE });
  });
});

describe('What the screen shows', () => {
  test('is the server’s state with what is on its way, what is refused and what was typed over it', () => {
    const inFlight = freeze(typed({ notes: 'sent', area: 'sent', department: 'sent' }));
    const lane = typed(
      { area: 'typed' },
      {},
      { ...inFlight, refused: { department: { value: 'refused', sentence: 'No.' } } },
    );
    const server = serverWith({ notes: 'hers', 'answers.901.observations': 'hers' }, { version: 9 });
    const shown = workingOver(server, lane, base);
    expect(shown).toMatchObject({ notes: 'sent', area: 'typed', department: 'refused', version: 9 });
    expect(shown.answers['901']?.observations).toBe('hers');
  });

  test('keeps the place where the person stands, and the furthest question of both', () => {
    const server = serverWith({}, { lastQuestionIndex: 5, page: 0, currentQuestionIndex: 0 });
    const shown = { ...base, page: 2, currentQuestionIndex: 7 };
    const behind = workingOver(server, typed({}, { lastQuestionIndex: 4 }), shown);
    expect(behind).toMatchObject({ lastQuestionIndex: 5, page: 2, currentQuestionIndex: 7 });
    expect(workingOver(server, freeze(typed({}, { lastQuestionIndex: 8 })), shown).lastQuestionIndex).toBe(8);
  });

  test('is submitted as soon as that is said here', () => {
    const lane = { ...emptyLane(ID, 3, NOW), complete: '2026-11-21T12:00:00.000Z' };
    expect(workingOver(base, lane, base).dateCompleted).toBe('2026-11-21T12:00:00.000Z');
    expect(workingOver(base, emptyLane(ID, 3, NOW), base).dateCompleted).toBeNull();
  });
});

describe('The furthest question never goes back', () => {
  const furthest = (lane: Lane): number | undefined => lane.positions.lastQuestionIndex;

  test('in what is still to be sent', () => {
    expect(furthest(typed({}, { lastQuestionIndex: 4 }, typed({}, { lastQuestionIndex: 7 })))).toBe(7);
  });

  test('in what comes back into the lane', () => {
    const lane = typed({}, { lastQuestionIndex: 4 }, freeze(typed({ notes: 'n' }, { lastQuestionIndex: 7 })));
    expect(furthest(laneRefused(lane, ['No.']))).toBe(7);
  });
});

describe('A lane', () => {
  test('with nothing in it is spent, unless the server does not have the assessment', () => {
    expect(isSpent(emptyLane(ID, 3, NOW), true)).toBe(true);
    expect(isSpent(emptyLane(ID, null, NOW), false)).toBe(false);
  });

  test.each<[string, Partial<Lane>]>([
    ['a typed leaf', { changed: { notes: 'n' } }],
    ['a further question', { positions: { lastQuestionIndex: 2 } }],
    ['a submission', { complete: '2026-11-21T12:00:00.000Z' }],
  ])('with %s has work', (_, fields) => {
    const lane = { ...emptyLane(ID, 3, NOW), ...fields };
    expect(hasWork(lane)).toBe(true);
    expect(isSpent(lane, true)).toBe(false);
    expect(laneState(lane)).toBe('waiting');
  });

  test('in its first attempt is being sent, later it waits', () => {
    const sending = freeze(typed({ notes: 'n' }));
    expect(laneState(sending)).toBe('sending');
    expect(laneState(delayed(sending, 'No network', 1000, null, NOW))).toBe('waiting');
  });
});
