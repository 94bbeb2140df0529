import { describe, expect, test } from 'vitest';
import {
  delayed,
  folded,
  frozen,
  isSendable,
  laneRefused,
  leavesRefused,
  workingOver,
} from '#device/rows/lane-transitions.ts';
import { emptyLane, hasWork, isSpent, isUntouched, laneState, newLane } from '#device/rows/lane.ts';
import { SEND_AFTER_QUIET_MS } from '#device/sync-intervals.ts';
import type { Lane } from '#device/rows/stored.ts';
import { ID, MUTATION, NOW, OTHER_ID, base, freeze, serverWith, typed } from './lane-story.ts';

describe('An edit', () => {
  test('puts its leaves into the lane; a later one of the same leaf wins', () => {
    expect(typed({ notes: 'b' }, {}, typed({ notes: 'a', area: 'North' })).changed).toEqual({
      notes: 'b',
      area: 'North',
    });
  });

  test('is due 1.5 s after the last one', () => {
    expect(typed({ notes: 'a' }).nextAttemptAt).toBe(NOW + SEND_AFTER_QUIET_MS);
    expect(SEND_AFTER_QUIET_MS).toBe(1500);
  });

  test('does not hurry or put off a lane that waits after a failed attempt', () => {
    const waiting = delayed(freeze(typed({ notes: 'a' })), 'No network', 30_000, null, NOW);
    expect(typed({ notes: 'b' }, {}, waiting).nextAttemptAt).toBe(NOW + 30_000);
  });

  test('back to the server’s value is no longer a change', () => {
    const lane = typed({ notes: '' }, {}, typed({ notes: 'a' }));
    expect(lane.changed).toEqual({});
    expect(isSpent(lane, true)).toBe(true);
  });

  test('back to the server’s value, while the other one is on its way, has to follow it', () => {
    const lane = typed({ notes: '' }, {}, freeze(typed({ notes: 'a' })));
    expect(lane.changed).toEqual({ notes: '' });
  });

  test('clears the refusal of its own leaf only', () => {
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

describe('A lane that begins here', () => {
  const lane = newLane(ID, NOW);
  const blanks = { area: '', 'answers.901.flagged': false, 'answers.906.parts': {}, 'facilitators.b': null };

  test.each<[string, Lane]>([
    ['as it begins', lane],
    ['with a position', { ...lane, positions: { lastQuestionIndex: 2 } }],
    ['with nothing but blanks', { ...lane, changed: blanks }],
    ['with a row of blanks', { ...lane, changed: { 'participants.b': { name: '', title: '' } } }],
  ])('is untouched %s, and not sent', (_, untouched) => {
    expect(isUntouched(untouched)).toBe(true);
    expect(isSendable(untouched, false)).toBe(false);
  });

  test.each<[string, Partial<Lane>]>([
    ['a text', { changed: { ...blanks, notes: 'n' } }],
    ['a nil', { changed: { 'answers.903.parts.ease': 0 } }],
    ['a row', { changed: { 'participants.b': { name: 'Ben', title: '' } } }],
    ['a submission', { complete: '2026-11-21T12:00:00.000Z' }],
  ])('is not untouched with %s, and is sent', (_, fields) => {
    expect(isUntouched({ ...lane, ...fields })).toBe(false);
    expect(isSendable({ ...lane, ...fields }, false)).toBe(true);
  });

  test.each<[string, Partial<Lane>]>([
    ['a refused leaf', { refused: { notes: { value: '', sentence: 'No.' } } }],
    ['a refusal', { refusal: 'No.' }],
    ['an earlier version', { seen: 1 }],
  ])('is not untouched with %s', (_, fields) => {
    expect(isUntouched({ ...lane, ...fields })).toBe(false);
  });

  test('counts edits that are not folded in yet, over those that are', () => {
    const unfolded = (leaf: 'notes' | 'page', value: string | number) => [
      { id: ID, leaf, value },
      { id: OTHER_ID, leaf: 'area' as const, value: 'North' },
    ];
    expect(isUntouched(lane, unfolded('notes', 'n'))).toBe(false);
    expect(isUntouched(lane, unfolded('page', 1))).toBe(true);
    const typedBefore = { ...lane, changed: { notes: 'n' } };
    expect(isUntouched(typedBefore)).toBe(false);
    expect(isUntouched(typedBefore, unfolded('notes', ''))).toBe(true);
  });

  test('is touched for good once it was on its way, whatever is in it then', () => {
    const sent = frozen({ ...lane, changed: { notes: 'n' } }, base, false, MUTATION);
    expect(isUntouched(sent)).toBe(false);
    const back = { ...folded(sent), changed: { notes: '' } };
    expect(isUntouched(back)).toBe(false);
    expect(isSendable(back, false)).toBe(true);
  });

  test('is neither any empty lane nor a copy', () => {
    expect(isUntouched(emptyLane(ID, null, NOW))).toBe(false);
    expect(isUntouched({ ...emptyLane(ID, null, NOW), splitFrom: ID })).toBe(false);
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

  test('is being sent in its first attempt; after that it waits', () => {
    const sending = freeze(typed({ notes: 'n' }));
    expect(laneState(sending)).toBe('sending');
    expect(laneState(delayed(sending, 'No network', 1000, null, NOW))).toBe('waiting');
  });
});

describe('The furthest question never goes back', () => {
  const furthest = (lane: Lane): number | undefined => lane.positions.lastQuestionIndex;

  test('in changes still to be sent', () => {
    expect(furthest(typed({}, { lastQuestionIndex: 4 }, typed({}, { lastQuestionIndex: 7 })))).toBe(7);
  });

  test('in a save that comes back into the lane', () => {
    const lane = typed({}, { lastQuestionIndex: 4 }, freeze(typed({ notes: 'n' }, { lastQuestionIndex: 7 })));
    expect(furthest(laneRefused(lane, ['No.']))).toBe(7);
  });
});

describe('The screen’s state', () => {
  test('is the server’s state with changes on their way, refused ones and typing over it', () => {
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

  test('keeps the person’s place, and the further of the two furthest questions', () => {
    const server = serverWith({}, { lastQuestionIndex: 5, page: 0, currentQuestionIndex: 0 });
    const shown = { ...base, page: 2, currentQuestionIndex: 7 };
    const behind = workingOver(server, typed({}, { lastQuestionIndex: 4 }), shown);
    expect(behind).toMatchObject({ lastQuestionIndex: 5, page: 2, currentQuestionIndex: 7 });
    expect(workingOver(server, freeze(typed({}, { lastQuestionIndex: 8 })), shown).lastQuestionIndex).toBe(8);
  });

  test('is submitted as soon as it was submitted here', () => {
    const lane = { ...emptyLane(ID, 3, NOW), complete: '2026-11-21T12:00:00.000Z' };
    expect(workingOver(base, lane, base).dateCompleted).toBe('2026-11-21T12:00:00.000Z');
    expect(workingOver(base, emptyLane(ID, 3, NOW), base).dateCompleted).toBeNull();
  });
});
