import { describe, expect, test } from 'vitest';
import { outsourced, prefilledSyringes, premixed } from '#content/medication-lists.ts';
import { nursing } from '#content/sections/nursing.ts';
import { introPages, orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';

const questions = orderedQuestions(nursing);

function question(number: number): Question {
  const found = questions[number - 1];
  if (found === undefined) throw new Error(`There is no question ${number}.`);
  return found;
}

const partIds = (number: number) => orderedParts(question(number)).map((part) => part.id);

/** By question, in order; the module is rule FACT-7. */
const TYPES = `multipart radio radio multipart long_answer radio multipart radio radio long_answer
radio multipart short_answer radio radio multipart radio radio radio radio
radio radio radio multipart percentage percentage radio slider percentage ranking`.split(/\s/);
const YES_PARTLY_NO = [2, 3, 11, 14, 17, 19, 20, 21, 22, 23, 27];
const YES_NO = [9, 15, 18];

describe('the Nursing Unit module', () => {
  test('asks 30 questions with ids 301 to 330, in order', () => {
    expect(questions.map((entry) => entry.id)).toEqual(Array.from({ length: 30 }, (_, index) => 301 + index));
    expect(questions.map((entry) => entry.index)).toEqual(Array.from({ length: 30 }, (_, index) => index));
  });

  test('asks each with its type', () => {
    expect(questions.map((entry) => entry.questionType)).toEqual(TYPES);
  });

  test('offers four jumps, each to the question that its text names', () => {
    const jumps = questions.flatMap((entry) =>
      entry.jumpText === undefined ? [] : [[entry.index + 1, entry.jumpText, entry.jumpIndex]],
    );
    expect(jumps).toEqual([
      [6, 'If never, go to question 9', 8],
      [9, 'If no, go to question 11', 10],
      [15, 'If no, go to question 18', 17],
      [18, 'If no, go to question 20', 19],
    ]);
  });

  test.each(YES_PARTLY_NO)('question %i has the same four choices as the others of its kind', (number) => {
    expect(orderedParts(question(number)).map((part) => part.label)).toEqual([
      'Yes',
      'Partly',
      'No',
      'Not applicable',
    ]);
  });

  test.each(YES_NO)('question %i is answered yes or no', (number) => {
    expect(partIds(number)).toEqual(['yes', 'no']);
  });

  test.each([6, 8])('question %i asks how often, from never to always', (number) => {
    expect(partIds(number)).toEqual(['never', 'sometimes', 'often', 'always', 'na']);
  });

  test('every radio question is one of these three kinds', () => {
    const radios = questions
      .filter((entry) => entry.questionType === 'radio')
      .map((entry) => entry.index + 1);
    expect(radios).toEqual([...YES_PARTLY_NO, ...YES_NO, 6, 8].toSorted((a, b) => a - b));
  });

  test.each([
    [1, ['unit', 'area', 'shift', 'role']],
    [4, ['total', 'rta', 'drawn', 'mixed']],
    [7, ['reason', 'diluent', 'drugs']],
    [12, ['drug', 'strength', 'amount', 'expiration', 'preparer']],
    [16, ['drugs', 'trigger', 'recorded']],
    [24, ['ready', 'mixed']],
  ])('question %i asks for %j', (number, ids) => {
    expect(partIds(number)).toEqual(ids);
  });

  test('half-width parts stand in pairs, except for a last one', () => {
    for (const entry of questions) {
      const layouts = orderedParts(entry).map((part) => part.layout ?? 'full');
      const runs = layouts.join(' ').split('full');
      const odd = runs.slice(0, -1).filter((run) => (run.match(/half/g) ?? []).length % 2 === 1);
      expect(odd, `question ${entry.index + 1}`).toEqual([]);
    }
    expect(
      questions.filter((entry) => orderedParts(entry).some((part) => part.layout === 'half')),
    ).toHaveLength(6);
  });

  test('medication lists stand at these questions', () => {
    const lists = questions.flatMap((entry) =>
      entry.hasMedicationList ? [[entry.index + 1, entry.medicationList]] : [],
    );
    expect(lists).toEqual([
      [5, [prefilledSyringes]],
      [24, [premixed]],
      [27, [outsourced]],
    ]);
  });

  test('has no wastage calculator', () => {
    expect(questions.some((entry) => entry.hasWastageCalculator)).toBe(false);
  });

  test('the slider says what its ends mean', () => {
    expect([question(28).minLabel, question(28).maxLabel]).toEqual(['Very hard', 'Very easy']);
  });

  test('barriers are the six of all modules', () => {
    expect(partIds(30)).toEqual(['cost', 'availability', 'storage', 'staffing', 'preference', 'build']);
  });

  test('is repeated for ten areas, the same in the preface and in question 1', () => {
    expect(nursing.areas).toHaveLength(10);
    expect(nursing.areas.join(' | ')).toMatch(
      /Medical\/surgical.*Telemetry.*ICU.*ED.*PACU.*OB.*NICU.*Oncology.*Procedural.*Other/,
    );
    expect(question(1).parts['area']?.options?.map((option) => option.label)).toEqual(nursing.areas);
  });

  test('opens with a purpose that forbids patient identifiers, and an intro of three pages', () => {
    expect(nursing.preface).toContain('Never enter anything that could identify a patient');
    const pages = introPages(nursing);
    expect(pages).toHaveLength(3);
    for (const page of pages) expect(page.length).toBeLessThan(800);
  });

  test('a percentage cannot be 0, so each such question says what to do when there is none', () => {
    const percentages = questions.filter(
      (entry) =>
        entry.questionType === 'percentage' ||
        orderedParts(entry).some((part) => part.questionType === 'percentage'),
    );
    expect(percentages.map((entry) => entry.index + 1)).toEqual([24, 25, 26, 29]);
    for (const entry of percentages) expect(entry.subContent).toMatch(/leave the (box|percentage) blank/);
  });
});
