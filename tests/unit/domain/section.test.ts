import { describe, expect, test } from 'vitest';
import {
  firstCoreQuestion,
  introPages,
  orderedParts,
  orderedQuestions,
  summarizeSection,
} from '#domain/section.ts';
import { sectionSchema, sectionSummarySchema } from '#domain/section-schema.ts';
import { scoredTestSection, plainTestSection, testSection } from '../../support/papers/test-section.ts';

test.each(['patient-care', 'pharmacy', 'nursing', 'anesthesia', 'default'])(
  'a section may have the theme of a module or a neutral one: %s',
  (theme) => {
    expect(sectionSchema.safeParse({ ...testSection, theme }).success).toBe(true);
  },
);

describe('Order is what the indexes say', () => {
  test('questions come in the order they are asked, whatever the order of the map', () => {
    const asked = orderedQuestions(testSection);
    // A map with numbers as keys keeps them in order, so it is the indexes that are turned round.
    const backwards = Object.fromEntries(
      asked.toReversed().map((question, index) => [String(question.id), { ...question, index }]),
    );
    expect(orderedQuestions({ questions: backwards })).toEqual(
      asked.toReversed().map((question, index) => ({ ...question, index })),
    );
  });

  test('the core path begins at the first of its questions', () => {
    const backwards = Object.fromEntries(
      orderedQuestions(scoredTestSection)
        .toReversed()
        .map((question, index) => [String(question.id), { ...question, index }]),
    );
    expect(firstCoreQuestion(scoredTestSection)?.id).toBe(701);
    expect(firstCoreQuestion({ questions: backwards })?.id).toBe(704);
    expect(firstCoreQuestion(plainTestSection)).toBeUndefined();
  });

  test('parts come in the order in which they are shown', () => {
    const parts = {
      b: { id: 'b', index: 2, label: 'Last' },
      a: { id: 'a', index: 1, label: 'Second' },
      c: { id: 'c', index: 0, label: 'First' },
    };
    expect(orderedParts({ parts }).map((part) => part.label)).toEqual(['First', 'Second', 'Last']);
  });
});

describe('The list of modules', () => {
  test('says everything about a module but its questions, which it only counts', () => {
    const summary = summarizeSection(testSection);
    expect(summary.questionCount).toBe(14);
    expect(summary).not.toHaveProperty('questions');
    expect(sectionSummarySchema.parse(summary)).toEqual(summary);
  });
});

describe('The intro', () => {
  test('has a page for each text between rules of three dashes', () => {
    expect(introPages(testSection)).toEqual([
      'First page of the intro.',
      'Second page of the intro.',
      'Third page of the intro.',
    ]);
  });

  test('a section without an intro has no pages, whatever its text', () => {
    expect(introPages(plainTestSection)).toEqual([]);
    expect(introPages({ hasIntro: false, introText: 'Left over.' })).toEqual([]);
  });

  test('dashes within a line separate nothing, and empty pages are dropped', () => {
    expect(introPages({ hasIntro: true, introText: 'a --- b\n---\n\n---\nc' })).toEqual(['a --- b', 'c']);
  });
});

describe('The schema of a section', () => {
  test('accepts a section as it is written', () => {
    expect(sectionSchema.safeParse(testSection).success).toBe(true);
  });

  test.each([
    ['an unknown theme', { theme: 'cardiology' }],
    ['version 0', { version: 0 }],
    ['no title', { title: '' }],
    ['a question kept under a word', { questions: { one: testSection.questions['901'] } }],
  ])('refuses %s', (_, change) => {
    expect(sectionSchema.safeParse({ ...testSection, ...change }).success).toBe(false);
  });

  test('refuses a part id that a case rule could touch: keys are never rewritten', () => {
    const withPart = (id: string) => {
      const question = {
        ...testSection.questions['907'],
        parts: { [id]: { id, index: 0, label: 'Half-life' } },
      };
      return sectionSchema.safeParse({ ...testSection, questions: { '907': question } }).success;
    };
    expect([withPart('halflife'), withPart('halfLife')]).toEqual([true, false]);
  });
});
