import { describe, expect, test } from 'vitest';
import {
  framesOf,
  measuredEditions,
  namedQuestions,
  sentencesOfQuestion,
  textsOfSection,
} from '../../support/readers/section-texts.ts';

/** The words of version 2: what is said instead of what, and what is left for a pharmacist to confirm. */

const questions = namedQuestions(measuredEditions);
const everyText = measuredEditions.flatMap(textsOfSection);
/** Without the lists of medications, where names have tall man letters and strengths carry their status. */
const sentences = [
  ...measuredEditions.flatMap(framesOf),
  ...questions.flatMap(({ question }) => sentencesOfQuestion(question)),
];

const never = (pattern: RegExp, texts: readonly string[] = everyText) => {
  expect(texts.filter((text) => pattern.test(text))).toEqual([]);
};

describe('words', () => {
  test.each([
    ['relaxants are neuromuscular blockers, or paralyzing agents', /relaxant/i],
    [
      'an RTA product is a ready syringe or a ready bag',
      /\bRTA (products?|items?|forms?|doses?|syringes?)\b/,
    ],
    ['saline is 0.9% sodium chloride, and a flush is a product', /\bsaline\b/i],
    ['a failure is a finding', /\bfail(s|ed|ing|ures?)?\b|non-?complian/i],
    ['a double check is independent', /(?<!independent )double[- ]check/i],
    ['units are written so that they cannot be misread', /µg|\bug\b|\b\d+ ?(ml|IU|U|cc)\b|\bml\b/],
    ['a number has no bare point and no zero behind it', /(?<![\w,])\.\d|(?<![\w.])\d+\.0(?![\d.])/],
  ])('%s', (_, pattern) => {
    never(pattern);
  });

  test('tall man letters are for lists', () => {
    never(/\b[a-z]*[A-Z]{3,}[a-z]{2,}\b|\b[a-z]{2,}[A-Z]{3,}[a-z]*\b/, sentences);
  });

  test('a time limit of a dose mixed here is its begin-by time', () => {
    never(/\b(mixed|immediate.use)\b[^.]*\bexpir/i, sentences);
  });

  test('only law and accreditation say must', () => {
    for (const { name, section, question } of questions) {
      if (!sentencesOfQuestion(question).some((text) => /\bmust\b/i.test(text))) continue;
      const tiers = (question.cites ?? []).map(({ id }) => section.citations?.[id]?.tier);
      expect(
        tiers.some((tier) => tier === 'law' || tier === 'accreditation'),
        name,
      ).toBe(true);
    }
  });
});

describe('what no source confirms', () => {
  test.each([
    ['how many products immediate use allows', /\b(3|three) (different )?sterile (products|drugs)/i],
    ['tags of CMS', /\bA-0\d{3}\b/],
    ['the class of air', /\bISO 5\b/],
    ['colors of label groups', /\b(yellow|orange|violet|fluorescent|striped)\b/i],
    ['how one dose mixed by its label is treated', /\btreated (separately|apart)\b/i],
    ['lockout', /lockout/i],
  ])('%s is not stated', (_, pattern) => {
    never(pattern);
  });

  test('a time for propofol never stands alone: labels differ', () => {
    for (const text of sentences.filter((sentence) => /\b(6|12|six|twelve) hours\b/i.test(sentence))) {
      expect(text).toMatch(/6 hours.*12 hours|12 hours.*6 hours|(its|their) (own )?labels?|label/i);
    }
  });

  test('how often compounders are tested is asked, not told', () => {
    for (const { name, question } of questions) {
      const { content, subContent, instructions, standard, good } = question;
      for (const text of [content, subContent, instructions, standard, good]) {
        if (!/\b(six|6)[- ]months?\b/i.test(text ?? '')) continue;
        expect(text, name).toMatch(/confirm|check/i);
      }
    }
  });

  test('a strength in a sentence is one that a label shows', () => {
    const shown = /100 mcg\/mL|10 mg\/mL/g;
    never(
      /\d (mg|mcg|units|mEq)\/\d*\s?mL/,
      sentences.map((text) => text.replaceAll(shown, '')),
    );
  });

  test('no place in a source is surer than the source', () => {
    const order = ['verified', 'reported', 'confirm'];
    for (const { name, section, question } of questions) {
      for (const { id, status } of question.cites ?? []) {
        const source = section.citations?.[id]?.status ?? 'verified';
        expect(order.indexOf(status ?? source), `${name}: ${id}`).toBeGreaterThanOrEqual(
          order.indexOf(source),
        );
      }
    }
  });
});
