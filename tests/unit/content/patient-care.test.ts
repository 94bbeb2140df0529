import { describe, expect, test } from 'vitest';
import { patientCare } from '#content/sections/patient-care.ts';
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
const TYPES = `multipart radio multipart slider radio radio multipart long_answer radio long_answer
radio radio percentage radio long_answer radio multipart radio radio radio
radio radio multipart ranking long_answer`.split(/\s/);

describe('the Patient Safety and Regulatory Compliance module', () => {
  test('asks each question with its type', () => {
    expect(typesOf(patientCare)).toEqual(TYPES);
  });

  test('offers four jumps, each to the question that its text names', () => {
    expect(jumpsOf(patientCare)).toEqual([
      [2, 'If no, go to question 4', 4],
      [9, 'If no, go to question 11', 11],
      [12, 'If no, go to question 14', 14],
      [14, 'If no, go to question 16', 16],
    ]);
  });

  test('offers yes, partly, no or not applicable for these questions', () => {
    expect(numbersOf(patientCare, (question) => choicesOf(question) === 'yes partly no na')).toEqual([
      2, 6, 9, 11, 12, 16, 18, 19, 20, 21, 22,
    ]);
    expect(numbersOf(patientCare, (question) => choicesOf(question) === 'yes no')).toEqual([14]);
    expect(partIdsOf(patientCare, 5)).toEqual(['full', 'part', 'committee', 'none']);
  });

  test.each([
    [1, ['date', 'site', 'participants', 'documents']],
    [3, ['review', 'committee', 'settings']],
    [7, ['total', 'preparation', 'reached', 'harm']],
    [17, ['roles', 'method', 'frequency', 'current']],
    [23, ['barcode', 'library', 'pumps', 'or']],
  ])('question %i asks for %j', (number, ids) => {
    expect(partIdsOf(patientCare, number)).toEqual(ids);
  });

  test('has no medication lists', () => {
    expect(listsOf(patientCare)).toEqual([]);
  });

  test('the slider goes from not a priority to top priority', () => {
    const { minLabel, maxLabel } = questionOf(patientCare, 4);
    expect([minLabel, maxLabel]).toEqual(['Not a priority', 'Top priority']);
  });

  test('asks for kinds of events, never for a case that someone could recognize', () => {
    expect(patientCare.introText).toContain('never about a case that someone could recognize');
    expect(questionOf(patientCare, 7).instructions).toContain('Enter totals only');
    expect(questionOf(patientCare, 8).instructions).toContain('Leave out dates, people and places.');
  });

  test('says what a complete label has, and when the expiration may be left off', () => {
    const { subContent, standard } = questionOf(patientCare, 18);
    expect(subContent).toMatch(/name, strength, expiration date and time\. Amount and diluent/);
    expect(standard).toMatch(/short procedures that the hospital defines/);
    expect(standard).toContain('NPSG.03.04.01 (2026: NPG.14.03.01)');
  });
});
