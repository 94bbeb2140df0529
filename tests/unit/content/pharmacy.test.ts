import { describe, expect, test } from 'vitest';
import { outsourced, prefilledSyringes, premixed } from '#content/medication-lists.ts';
import { pharmacy } from '#content/sections/pharmacy.ts';
import { orderedParts } from '#domain/section.ts';
import {
  choicesOf,
  jumpsOf,
  listsOf,
  numbersOf,
  partIdsOf,
  questionOf,
  typesOf,
} from '../../support/readers/section-reading.ts';

/** By question, in order; the module is rule FACT-5. */
const TYPES = `multipart multipart percentage multipart radio long_answer radio long_answer radio long_answer
radio multipart multipart radio radio radio long_answer radio multipart percentage
radio radio multipart radio radio radio dollars multipart slider ranking`.split(/\s/);

describe('the Pharmacy module', () => {
  test('asks each question with its type', () => {
    expect(typesOf(pharmacy)).toEqual(TYPES);
  });

  test('offers four jumps, each to the question that its text names', () => {
    expect(jumpsOf(pharmacy)).toEqual([
      [5, 'If no, go to question 7', 7],
      [11, 'If no, go to question 16', 16],
      [16, 'If no, go to question 18', 18],
      [26, 'If no, go to question 28', 28],
    ]);
  });

  test('offers yes, partly, no or not applicable for these questions', () => {
    expect(numbersOf(pharmacy, (question) => choicesOf(question) === 'yes partly no na')).toEqual([
      5, 7, 9, 14, 15, 21, 22, 24, 25, 26,
    ]);
    expect(numbersOf(pharmacy, (question) => choicesOf(question) === 'yes no')).toEqual([11, 16]);
    expect(partIdsOf(pharmacy, 18)).toEqual(['barcode', 'gravimetric', 'both', 'none', 'na']);
  });

  test.each([
    [1, ['date', 'site', 'participants', 'documents']],
    [2, ['beds', 'hours', 'space', 'satellite']],
    [4, ['premix', 'syringe', 'outsourced', 'inhouse', 'vial']],
    [12, ['suppliers', 'spend', 'share']],
    [13, ['registration', 'inspection', 'license', 'agreement']],
    [19, ['adult', 'pediatric', 'pca', 'library']],
    [23, ['rta', 'rtu', 'prep']],
    [28, ['items', 'response', 'notice']],
  ])('question %i asks for %j', (number, ids) => {
    expect(partIdsOf(pharmacy, number)).toEqual(ids);
  });

  test('medication lists stand at these questions', () => {
    expect(listsOf(pharmacy)).toEqual([
      [7, [premixed]],
      [8, [premixed]],
      [9, [prefilledSyringes]],
      [10, [prefilledSyringes]],
      [14, [outsourced]],
    ]);
  });

  test('the slider goes from very unreliable to very reliable', () => {
    const { minLabel, maxLabel } = questionOf(pharmacy, 29);
    expect([minLabel, maxLabel]).toEqual(['Very unreliable', 'Very reliable']);
  });

  test('names no supplier and says so', () => {
    expect(pharmacy.introText).toContain('names of suppliers are not needed');
    expect(questionOf(pharmacy, 12).instructions).toContain('Names of suppliers are not needed.');
  });

  test('says that 503B drugs are not FDA-approved, before an approved product is asked for', () => {
    expect(pharmacy.introText).toContain('Its drugs are not FDA-approved.');
    expect(questionOf(pharmacy, 14).standard).toContain('not FDA-approved');
  });

  test('there is an answer for a license that a state does not require', () => {
    const license = questionOf(pharmacy, 13).parts['license'];
    expect(license?.options?.map((option) => option.id)).toEqual(['all', 'some', 'none', 'unknown', 'na']);
  });

  test('counts that have to add up say to how many', () => {
    expect(questionOf(pharmacy, 23).subContent).toContain('The three numbers add up to 10.');
    expect(orderedParts(questionOf(pharmacy, 23)).map((part) => part.questionType)).toEqual([
      'short_answer',
      'short_answer',
      'short_answer',
    ]);
  });
});
