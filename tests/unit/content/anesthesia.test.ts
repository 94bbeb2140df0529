import { describe, expect, test } from 'vitest';
import { outsourced, prefilledSyringes, premixed } from '#content/medication-lists.ts';
import { anesthesia } from '#content/sections/anesthesia.ts';
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

/** By question, in order; the module is rule FACT-7. */
const TYPES = `multipart radio multipart long_answer radio radio multipart multipart multipart multipart
multipart radio long_answer radio radio radio radio multipart radio radio
radio radio long_answer radio radio radio multipart multipart multipart radio
radio radio radio radio long_answer radio slider ranking multipart long_answer`.split(/\s/);

describe('the Anesthesia module', () => {
  test('asks each question with its type', () => {
    expect(typesOf(anesthesia)).toEqual(TYPES);
  });

  test('offers three jumps; the one for remote sites is taken when the answer is yes', () => {
    expect(jumpsOf(anesthesia)).toEqual([
      [12, 'If no, go to question 14', 14],
      [22, 'If no, go to question 24', 24],
      [34, 'If yes, go to question 36', 36],
    ]);
  });

  test('offers yes, partly, no or not applicable for these questions', () => {
    expect(numbersOf(anesthesia, (question) => choicesOf(question) === 'yes partly no na')).toEqual([
      5, 6, 14, 15, 16, 17, 19, 20, 21, 24, 25, 26, 30, 31, 32, 33, 36,
    ]);
    expect(numbersOf(anesthesia, (question) => choicesOf(question) === 'yes no')).toEqual([12, 22, 34]);
    expect(partIdsOf(anesthesia, 2)).toEqual(['satellite', 'dedicated', 'oncall', 'none']);
  });

  test.each([
    [1, ['area', 'cases', 'role']],
    [3, ['manufacturer', 'outsourced', 'pharmacy', 'team']],
    [7, ['phenylephrine', 'ephedrine', 'norepinephrine', 'vasopressin']],
    [8, ['succinylcholine', 'rocuronium', 'neostigmine', 'glycopyrrolate']],
    [9, ['propofol', 'ketamine', 'midazolam']],
    [10, ['fentanyl', 'hydromorphone']],
    [11, ['atropine', 'epinephrine']],
    [18, ['drug', 'strength', 'amount', 'prepared', 'expiration', 'preparer']],
    [27, ['drug', 'package', 'opened', 'given']],
    [28, ['cost', 'alternative']],
    [29, ['observed', 'peryear']],
    [39, ['annual', 'avoidable', 'causes']],
  ])('question %i asks for %j', (number, ids) => {
    expect(partIdsOf(anesthesia, number)).toEqual(ids);
  });

  test('the calculator’s parts have the types that it reads', () => {
    const types = [27, 28, 29, 39].map((number) =>
      orderedParts(questionOf(anesthesia, number)).map((part) => part.questionType),
    );
    expect(types).toEqual([
      ['short_answer', 'short_answer', 'short_answer', 'short_answer'],
      ['dollars', 'dollars'],
      ['short_answer', 'short_answer'],
      ['dollars', 'percentage', 'long_answer'],
    ]);
  });

  test('medication lists stand at these questions', () => {
    expect(listsOf(anesthesia)).toEqual([
      [4, [prefilledSyringes, outsourced]],
      [14, [premixed]],
    ]);
  });

  test('the form of each drug is chosen from the same six', () => {
    const forms = [7, 8, 9, 10, 11].flatMap((number) => orderedParts(questionOf(anesthesia, number)));
    expect(forms).toHaveLength(15);
    for (const part of forms) {
      expect(part.options?.map((option) => option.id)).toEqual([
        'manufacturer',
        'outsourced',
        'pharmacy',
        'drawn',
        'diluted',
        'na',
      ]);
    }
  });

  test('the slider goes from very dissatisfied to very satisfied', () => {
    const { minLabel, maxLabel } = questionOf(anesthesia, 37);
    expect([minLabel, maxLabel]).toEqual(['Very dissatisfied', 'Very satisfied']);
  });

  test('is repeated for eight areas, the same in the preface and in question 1', () => {
    expect(anesthesia.areas.join(' | ')).toMatch(
      /Main.*\(OB\).*Ambulatory.*electrophysiology.*\(IR\).*Endoscopy.*MRI or another.*Block/,
    );
    expect(questionOf(anesthesia, 1).parts['area']?.options?.map((option) => option.label)).toEqual(
      anesthesia.areas,
    );
  });

  test('the intro says how to count waste, with the calculator’s rules', () => {
    expect(anesthesia.introText).toContain('Questions 27, 28, 29 and 39 use the wastage calculator.');
    expect(anesthesia.introText).toContain('Leave out overfill');
    expect(anesthesia.introText).toContain('Use one unit for each drug: mg, mcg, units or mL.');
  });

  test('the result says what it leaves out', () => {
    expect(questionOf(anesthesia, 39).subContent).toMatch(
      /leaves out labor, supplies and disposal, and the price and expiry of ready-to-administer products/,
    );
  });

  test('labels follow ISO 26825; the withdrawn ASTM standard is named as withdrawn', () => {
    const { standard } = questionOf(anesthesia, 19);
    expect(standard).toContain('ASTM D4774 was withdrawn in 2022');
    expect(standard).toContain('ISO 26825');
  });
});
