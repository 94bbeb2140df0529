import { describe, expect, test } from 'vitest';
import type { AnswerChange } from '#domain/assessment.ts';
import { misfits } from '#domain/answer-value.ts';
import { misfitOfValue } from '#domain/question-types/value-types.ts';
import type { PartType } from '#domain/section.ts';
import { testSection } from '../../support/papers/test-section.ts';

type Parts = NonNullable<AnswerChange['parts']>;

/** Answers the question with these parts; returns what a person would be told. */
const answer = (questionId: string, parts: Parts): string[] =>
  misfits(testSection, { [questionId]: { parts } }).map((misfit) => misfit.sentence);

const pathsOf = (questionId: string, parts: Parts): string[] =>
  misfits(testSection, { [questionId]: { parts } }).map((misfit) => misfit.path);

describe('Slider', () => {
  test.each([1, 5, 10])('answer %d, expect it to fit', (value) => {
    expect(answer('903', { ease: value })).toEqual([]);
  });
  test.each([0, 11, 5.5, '5', true, -1])('answer %s, expect the sentence', (value) => {
    expect(answer('903', { ease: value })).toEqual([
      'Question 3: please choose a whole number from 1 to 10.',
    ]);
  });
  test('clear the answer, expect it to fit', () => {
    expect(answer('903', { ease: null })).toEqual([]);
  });
  test('the path names the part', () => {
    expect(pathsOf('903', { ease: 0 })).toEqual(['answers.903.parts.ease']);
  });
});

describe('Percentage', () => {
  test.each([1, 33.3, 100])('answer %d, expect it to fit', (value) => {
    expect(answer('904', { share: value })).toEqual([]);
  });
  test.each([0, 0.9, 100.1, -5, '50', ''])('answer %s, expect the sentence', (value) => {
    expect(answer('904', { share: value })).toEqual(['Question 4: please enter a percentage from 1 to 100.']);
  });
});

describe('Dollars', () => {
  test.each([0, 7, 0.1, 0.01, 19.99, 0.1 + 0.2, 123_456.78, 999_999_999_999.99, 1e12])(
    'answer %d, expect it to fit',
    (value) => {
      expect(answer('905', { value })).toEqual([]);
    },
  );
  test.each([-0.01, 1.005, 0.001, 123_456.789, 5_000_000.125, 1e12 + 1, '12', ''])(
    'answer %s, expect the sentence',
    (value) => {
      expect(answer('905', { value })).toEqual([
        'Question 5: please enter an amount of 0 or more with at most two decimals.',
      ]);
    },
  );
});

describe('Radio', () => {
  const sentence = 'Question 6: please choose one of the answers.';
  test('choose one, expect it to fit', () => {
    expect(answer('906', { often: true })).toEqual([]);
  });
  test('choose one and clear another in the same change, expect it to fit', () => {
    expect(answer('906', { often: true, never: null })).toEqual([]);
  });
  test('choose nothing, expect it to fit', () => {
    expect(answer('906', {})).toEqual([]);
  });
  test('choose two, expect the sentence', () => {
    expect(answer('906', { often: true, never: true })).toEqual([sentence]);
  });
  test.each([false, 1, 'yes'])('give a choice the value %s, expect the sentence', (value) => {
    expect(answer('906', { often: value })).toEqual([sentence]);
  });
  test('the path names the one leaf that a choice is', () => {
    expect(pathsOf('906', { often: false })).toEqual(['answers.906.parts']);
  });
});

describe('Ranking', () => {
  const sentence = 'Question 8: please give every item its own rank.';
  test('rank every item once, expect it to fit', () => {
    expect(answer('908', { cost: 2, storage: 1, staffing: 4, build: 3 })).toEqual([]);
  });
  test('clear the ranking, expect it to fit', () => {
    expect(answer('908', {})).toEqual([]);
    expect(answer('908', { cost: null, storage: null, staffing: null, build: null })).toEqual([]);
  });
  test.each([
    ['leave one item out', { cost: 1, storage: 2, staffing: 3 }],
    ['give two items the same rank', { cost: 1, storage: 1, staffing: 2, build: 3 }],
    ['skip a rank', { cost: 1, storage: 2, staffing: 3, build: 5 }],
    ['start from 0', { cost: 0, storage: 1, staffing: 2, build: 3 }],
    ['use words', { cost: 'first', storage: 2, staffing: 3, build: 4 }],
  ])('%s, expect the sentence', (_, parts) => {
    expect(answer('908', parts)).toEqual([sentence]);
  });
});

describe('Multipart', () => {
  test('answer every part by its own type, expect it to fit', () => {
    const parts = { name: 'Kit', cost: 12.5, share: 40, shift: 'night', score: 7, story: 'Two\nlines.' };
    expect(answer('907', parts)).toEqual([]);
  });

  test('each part that does not fit says so, with its own path', () => {
    const parts = { name: 4, cost: -1, share: 0, shift: 'noon', score: 2.5, story: true };
    expect(misfits(testSection, { '907': { parts } })).toEqual([
      { path: 'answers.907.parts.name', sentence: 'Question 7: please enter some text.' },
      {
        path: 'answers.907.parts.cost',
        sentence: 'Question 7: please enter an amount of 0 or more with at most two decimals.',
      },
      { path: 'answers.907.parts.share', sentence: 'Question 7: please enter a percentage from 1 to 100.' },
      { path: 'answers.907.parts.shift', sentence: 'Question 7: please choose one of the answers.' },
      { path: 'answers.907.parts.score', sentence: 'Question 7: please choose a whole number from 1 to 10.' },
      { path: 'answers.907.parts.story', sentence: 'Question 7: please enter some text.' },
    ]);
  });
});

describe('Texts', () => {
  test('the answer to a short or long question is its observations: no part fits', () => {
    expect(misfits(testSection, { '901': { observations: 'Twelve.' } })).toEqual([]);
    expect(answer('901', {})).toEqual([]);
    expect(answer('902', { text: 'Twelve.' })).toEqual([
      'Question 2: an answer was given to a part that does not exist.',
    ]);
  });
});

describe('Questions, parts and choices that do not exist', () => {
  test('answer a question of another module, expect to be told its id', () => {
    expect(misfits(testSection, { '301': { flagged: true } })).toEqual([
      { path: 'answers.301', sentence: 'This module has no question with the id 301.' },
    ]);
  });

  test('answer a question called like something every object has', () => {
    expect(misfits(testSection, { constructor: { flagged: true } })).toHaveLength(1);
  });

  test('answer a part that the question does not have', () => {
    expect(misfits(testSection, { '907': { parts: { colour: 'red', name: 4 } } })).toEqual([
      {
        path: 'answers.907.parts.colour',
        sentence: 'Question 7: an answer was given to a part that does not exist.',
      },
    ]);
    expect(answer('907', { toString: 'x' })).toHaveLength(1);
  });

  test('even clearing a part that does not exist is refused', () => {
    expect(answer('907', { colour: null })).toHaveLength(1);
  });
});

test('answers that do not fit are reported question by question', () => {
  const answers = {
    '903': { parts: { ease: 12 } },
    '904': { parts: { share: 50 } },
    '906': { parts: { often: 1 } },
  };
  expect(misfits(testSection, answers).map((misfit) => misfit.sentence)).toEqual([
    'Question 3: please choose a whole number from 1 to 10.',
    'Question 6: please choose one of the answers.',
  ]);
});

test.each<PartType>(['slider', 'percentage', 'dollars'])('a %s is never anything but a number', (type) => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, null, undefined, '', '5', [], {}]) {
    expect(misfitOfValue(type, value)).not.toBeNull();
  }
});

test('a radio part without options fits nothing', () => {
  expect(misfitOfValue('radio', 'day')).toBe('please choose one of the answers.');
});
