import { expect, test } from 'vitest';
import { blankAnswer } from '#domain/assessment.ts';
import { identifiersLeft, placeOfIdentifier } from '#domain/patient-identifiers/identifiers-left.ts';
import { sheetTestSection } from '../../../support/papers/sheet-section.ts';
import { testSection } from '../../../support/papers/test-section.ts';

test('R131 What may identify a patient is found in every text of an assessment, with its place', () => {
  const answers = {
    '907': { ...blankAnswer, opportunities: 'DOB 3/4/51', parts: { name: 'Mr. Alvarez', cost: 482913 } },
    '901': { ...blankAnswer, observations: 'Two syringes for MRN 00482913.' },
    '902': { ...blankAnswer, observations: '100000 units/mL in the medication room' },
  };
  const section = { ...testSection, sheets: sheetTestSection.sheets };
  const sheets = { doses: { rows: { kq3x9v0c2mzt: { by: 1, drug: 'Morphine, Mrs. Ito', cells: {} } } } };
  const left = identifiersLeft({ answers, notes: 'room 412', sheets }, section);
  expect(left).toEqual([
    { question: 1, words: 'MRN 00482913' },
    { question: 7, words: expect.stringContaining('3/4/51') },
    { question: 7, words: 'Mr. Alvarez' },
    { question: null, sheet: 'doses', words: 'Mrs. Ito' },
    { question: null, words: 'room 412' },
  ]);
  expect(left.map((one) => placeOfIdentifier(one, section))).toEqual([
    'Question 1',
    'Question 7',
    'Question 7',
    sheetTestSection.sheets?.[0]?.title,
    'Final comments',
  ]);
});
