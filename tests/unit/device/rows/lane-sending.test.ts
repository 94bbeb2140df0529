import { describe, expect, test } from 'vitest';
import { withLeaves } from '#domain/leaf-values.ts';
import {
  acknowledged,
  conflicted,
  delayed,
  forced,
  frozen,
  isSendable,
} from '#device/rows/lane-transitions.ts';
import { edited, emptyLane, hasWork, isSpent, laneState } from '#device/rows/lane.ts';
import { isDue } from '#device/call/retry-delays.ts';
import { laneSchema } from '#device/rows/row-schemas.ts';
import type { Lane } from '#device/rows/stored.ts';
import {
  ID,
  MINUTE,
  MUTATION,
  NEXT_MUTATION,
  NOW,
  OTHER_ID,
  base,
  conflictWith,
  freeze,
  serverWith,
  typed,
} from './lane-story.ts';

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
      body: { notes: 'a', answers: { '907': { parts: { cost: null } } }, last_question_index: 4 },
      ifMatch: 3,
      leaves: { notes: 'a', 'answers.907.parts.cost': null },
      positions: { lastQuestionIndex: 4 },
      completes: false,
    });
    expect(laneSchema.safeParse(lane).success).toBe(true);
  });

  test('a save in flight is never touched: typing meanwhile goes into the next one', () => {
    const inFlight = freeze(typed({ notes: 'a' }));
    const later = typed({ notes: 'b' }, {}, inFlight);
    expect(later.inFlight).toEqual(inFlight.inFlight);
    expect(freeze(later, NEXT_MUTATION)).toBe(later);
  });

  test('Submit goes along with the last changes', () => {
    const lane = freeze({ ...typed({ notes: 'a' }), complete: '2026-11-21T12:00:00.000Z' });
    expect(lane.inFlight).toMatchObject({
      query: '?completed=true',
      body: { notes: 'a', date_completed: '2026-11-21T12:00:00.000Z' },
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

  test.each([
    ['English', 'x', 3],
    ['Chinese', '漢', 8],
  ])(
    'more %s than a body holds is sent in several, in order, with Submit in the last',
    (_language, letter, saves) => {
      const page = letter.repeat(19_000);
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
        expect(Buffer.byteLength(JSON.stringify(inFlight.body))).toBeLessThan(1024 * 1024);
        carried.push(...Object.keys(inFlight.leaves));
        completes.push(inFlight.completes);
        lane = acknowledged(lane, serverWith(inFlight.leaves), NOW);
      }
      expect(carried).toEqual(Object.keys(leaves));
      expect(completes).toEqual([...Array.from({ length: saves - 1 }, () => false), true]);
    },
  );

  test('a single answer larger than the budget still goes', () => {
    const long = { a: 'x'.repeat(500_000) };
    const lane = freeze(typed({ 'answers.906.parts': long, notes: 'after' }));
    expect(Object.keys(lane.inFlight?.leaves ?? {})).toEqual(['answers.906.parts']);
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
      body: { id: ID, section: '9', section_version: 1, created_at: '2026-11-21T08:00:00.000Z', notes: 'a' },
      ifMatch: null,
      completes: false,
    });
  });

  test('a new assessment is sent even when nothing has been answered yet', () => {
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
      body: { split: true, new_id: OTHER_ID, notes: 'a' },
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
      body: { notes: 'mine', force_update: true },
      ifMatch: 7,
    });
  });
});

describe('An accepted save', () => {
  test('the mutation leaves, and with it the lane', () => {
    const lane = acknowledged(freeze(typed({ notes: 'a' })), serverWith({ notes: 'a' }, { version: 4 }), NOW);
    expect(lane.inFlight).toBeNull();
    expect(isSpent(lane, true)).toBe(true);
  });

  test('typing meanwhile stays, is due at once, and is based on the version seen before', () => {
    const meanwhile = typed({ notes: 'b' }, {}, freeze(typed({ notes: 'a' })));
    const lane = acknowledged(meanwhile, serverWith({ notes: 'a' }, { version: 9 }), NOW);
    expect(lane).toMatchObject({ changed: { notes: 'b' }, seen: 3, nextAttemptAt: NOW });
    expect(isSpent(lane, true)).toBe(false);
  });

  test('after its creation an assessment counts as seen in its first version', () => {
    const lane = frozen(emptyLane(ID, null, NOW), base, false, MUTATION);
    expect(acknowledged(typed({ notes: 'a' }, {}, lane), serverWith({}, { version: 1 }), NOW).seen).toBe(1);
  });

  test('attempts and their errors are cleared', () => {
    const lane = delayed(freeze(typed({ notes: 'a' })), 'No network', 1000, null, NOW);
    expect(acknowledged(lane, serverWith({ notes: 'a' }), NOW)).toMatchObject({
      attempts: 0,
      lastError: null,
    });
  });

  test('a creation does not carry Submit: it follows', () => {
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

  test('a submission that has gone through is done', () => {
    const submitted = freeze({ ...emptyLane(ID, 3, NOW), complete: '2026-11-21T12:00:00.000Z' });
    const lane = acknowledged(submitted, serverWith({}, { dateCompleted: '2026-11-21T12:00:00.000Z' }), NOW);
    expect(isSpent(lane, true)).toBe(true);
  });

  test('force counts for one save only', () => {
    const lane = freeze({ ...typed({ notes: 'a' }), force: true });
    expect(acknowledged(lane, serverWith({ notes: 'a' }), NOW).force).toBe(false);
  });
});

describe('No valid answer', () => {
  const sent = freeze(typed({ notes: 'a' }));
  const after = delayed(sent, 'Failed to fetch', 4000, null, NOW);

  test('the mutation stays exactly as it was', () => {
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

  test('Retry-After is honored when it is longer than the delay', () => {
    expect(delayed(sent, 'Busy', 4000, 120_000, NOW).nextAttemptAt).toBe(NOW + 120_000);
    expect(delayed(sent, 'Busy', 4000, 1000, NOW).nextAttemptAt).toBe(NOW + 4000);
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
