import { describe, expect, test } from 'vitest';
import {
  conflicted,
  forced,
  isSendable,
  laneRefused,
  leavesRefused,
  retried,
} from '#device/rows/lane-transitions.ts';
import { emptyLane, isSpent, laneState } from '#device/rows/lane.ts';
import type { Leaves } from '#domain/leaf.ts';
import { laneSchema } from '#device/rows/row-schemas.ts';
import type { Lane } from '#device/rows/stored.ts';
import { ID, MINUTE, NEXT_MUTATION, NOW, conflictWith, freeze, serverWith, typed } from './lane-story.ts';

describe('The answer 409', () => {
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

  test('leaves that only a newer server knows are ignored', () => {
    const newer = serverWith({ notes: 'hers' });
    const answer = conflictWith(newer, { leaves: ['notes', 'answers.301.photo'] });
    expect(conflicted(freeze(typed({ notes: 'mine' })), answer, NOW).conflict?.leaves).toEqual(['notes']);
  });

  test('a leaf that equals the server’s is dropped', () => {
    const lane = conflicted(freeze(typed({ notes: 'mine', area: 'South' })), conflictWith(server), NOW);
    expect(lane.changed).toEqual({ notes: 'mine' });
  });

  test('nothing left to ask: the server’s copy is taken silently', () => {
    const lane = conflicted(freeze(typed({ area: 'South' })), conflictWith(server), NOW);
    expect(lane.conflict).toBeNull();
    expect(isSpent(lane, true)).toBe(true);
  });

  test('submitted by someone else with the same answers: nothing left to ask or to send', () => {
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
      body: { force_update: true },
    });
  });

  test('refused leaves are something to ask about too', () => {
    const refused = { ...typed({ area: 'South' }), refused: { notes: { value: 'mine', sentence: 'No.' } } };
    expect(laneState(conflicted(freeze(refused), conflictWith(server), NOW))).toBe('conflict');
  });

  test('a force that ran into another conflict no longer counts', () => {
    const lane = freeze({ ...typed({ notes: 'mine' }), force: true });
    expect(conflicted(lane, conflictWith(server), NOW).force).toBe(false);
  });

  test('typing continues locally while it waits', () => {
    const waiting = conflicted(freeze(typed({ notes: 'mine' })), conflictWith(server), NOW);
    const lane = typed({ department: 'more' }, {}, waiting);
    expect(lane.changed).toEqual({ notes: 'mine', department: 'more' });
    expect(isSendable(lane, true)).toBe(false);
  });
});

describe('The answer 422 with fields', () => {
  const wrong = { 'answers.903.parts.ease': 12, notes: 'fine' };
  const sentence = 'Question 3: please choose a whole number from 1 to 10.';
  const refuse = (lane: Lane) => leavesRefused(lane, [sentence], ['answers.903.parts.ease'], NOW);

  test('those leaves wait at their question, and the rest is sent under a fresh id', () => {
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

  test('a question whose id merely begins with the same digits does not', () => {
    const leaves = { 'answers.30.flagged': true, 'answers.301.flagged': true };
    const lane = leavesRefused(freeze(typed(leaves)), ['No.'], ['answers.30'], NOW);
    expect(Object.keys(lane.refused)).toEqual(['answers.30.flagged']);
    const parts = { 'answers.907.parts.cost': -1, 'answers.907.parts.costs': 1 };
    const other = leavesRefused(freeze(typed(parts)), ['No.'], ['answers.907.parts.costs'], NOW);
    expect(Object.keys(other.refused)).toEqual(['answers.907.parts.costs']);
  });

  test('an entry of a list is named by its id; a list in full, or its length, stands for all of its entries', () => {
    const leaves: Leaves = {
      'participants.kq3x9v0c2mzt': { name: 'x', title: '' },
      'participants.a00000000000': { name: 'y', title: '' },
      notes: 'n',
    };
    const refusedFor = (field: string) =>
      Object.keys(leavesRefused(freeze(typed(leaves)), ['Too long.'], [field], NOW).refused);
    expect(refusedFor('lists.participants.entries.kq3x9v0c2mzt.name')).toEqual(['participants.kq3x9v0c2mzt']);
    for (const field of ['participants', 'participants.1.name'])
      expect(refusedFor(field)).toEqual(['participants.kq3x9v0c2mzt', 'participants.a00000000000']);
  });

  test('each leaf has its own sentence', () => {
    const leaves = { 'answers.907.parts.cost': -1, 'answers.907.parts.share': 0 };
    const fields = ['answers.907.parts.cost', 'answers.907.parts.share'];
    const lane = leavesRefused(freeze(typed(leaves)), ['About the cost.', 'About the share.'], fields, NOW);
    expect(lane.refused['answers.907.parts.cost']?.sentence).toBe('About the cost.');
    expect(lane.refused['answers.907.parts.share']?.sentence).toBe('About the share.');
  });

  test('when the fields name nothing that was sent, the whole lane waits rather than being sent forever', () => {
    const lane = leavesRefused(
      freeze(typed({ notes: 'n' })),
      ['The field "colour" is not known.'],
      ['colour'],
      NOW,
    );
    expect(lane.refusal).toBe('The field "colour" is not known.');
    expect(lane.changed).toEqual({ notes: 'n' });
  });

  test('leaves refused earlier stay refused', () => {
    const before = { ...typed(wrong), refused: { area: { value: 'x', sentence: 'Not this area.' } } };
    expect(Object.keys(refuse(freeze(before)).refused)).toEqual(['area', 'answers.903.parts.ease']);
  });
});

describe('Any other refusal', () => {
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

  test('a sentence given twice is shown once', () => {
    expect(laneRefused(freeze(typed({ notes: 'n' })), ['No.', 'No.']).refusal).toBe('No.');
  });

  test('retry sends everything again at once, refused leaves too, and typed values win over refused ones', () => {
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
