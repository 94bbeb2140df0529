import { expect, test } from 'vitest';
import { savedWords, syncShown } from '#app/screens/assessment/status/saved-words.ts';
import type { SavedFacts } from '#app/screens/assessment/status/saved-words.ts';
import { blankAssessment } from '../../../support/papers/blank-assessment.ts';

const REACHABLE = { network: 'reachable', blockedWith: null, paused: null } as const;
const facts = (given: Partial<SavedFacts>): SavedFacts => ({
  draft: 'saved',
  sync: 'waiting',
  isUntouched: false,
  whyDelayed: null,
  engine: REACHABLE,
  ...given,
});
const line = (given: Partial<SavedFacts>): string => {
  const { text, more } = savedWords(facts(given));
  return more === '' ? text : `${text} · ${more}`;
};

test('"Saved" is shown only for what is on the server', () => {
  expect(line({ sync: 'synced' })).toBe('Saved');
});

test('Typing since the last reading is not called saved before it has been read', () => {
  const read = { sync: 'synced', assessment: blankAssessment } as const;
  expect(syncShown(read, blankAssessment)).toBe('synced');
  expect(syncShown(read, { ...blankAssessment, notes: 'typed' })).toBe('waiting');
});

test.each([
  [
    { network: 'unreachable', blockedWith: 403 },
    'Saved on this device · the server cannot be reached by this network (status 403)',
  ],
  [{ network: 'unreachable' }, 'Saved on this device · will be sent once you are back online'],
  [{ paused: 'expired' }, 'Saved on this device · will be sent after you log in'],
  [{ network: 'unreachable', paused: 'signed-out' }, 'Saved on this device · will be sent after you log in'],
  [{ network: 'unknown' }, 'Saved on this device · will be sent soon'],
] as const)('What is waiting says why: %j', (engine, words) => {
  expect(line({ engine: { ...REACHABLE, ...engine } })).toBe(words);
});

test('A save that the server has put off, though it can be reached, is not said to be sent soon', () => {
  expect(line({ whyDelayed: 'No more today.' })).toBe('Saved on this device · will be tried again');
  expect(line({ whyDelayed: 'No answer.', engine: { ...REACHABLE, network: 'unreachable' } })).toBe(
    'Saved on this device · will be sent once you are back online',
  );
});

test('A save that is on its way or needs the person says so', () => {
  expect(line({ sync: 'sending' })).toBe('Saved on this device · being sent');
  expect(line({ sync: 'conflict' })).toBe('Saved on this device · waiting for your choice');
  expect(line({ sync: 'refused' })).toBe('Saved on this device · the server did not accept all of it');
});

test('Typing that is still on its way to the disk is never called saved', () => {
  expect(line({ draft: 'saving', sync: 'synced' })).toBe('Saving…');
});

test('An untouched assessment is not said to be sent soon', () => {
  expect(line({ isUntouched: true })).toBe('Nothing entered yet');
  expect(line({ isUntouched: true, draft: 'saving' })).toBe('Saving…');
});

test('An answer that could not be written is red and says so, whatever is on the server', () => {
  expect(savedWords(facts({ draft: 'failed', sync: 'synced' }))).toMatchObject({
    tone: 'bad',
    text: 'NOT saved on this device',
  });
});
