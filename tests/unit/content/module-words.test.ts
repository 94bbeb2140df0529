import { describe, expect, test } from 'vitest';
import { publishedSections } from '#content/sections.ts';
import {
  framesOf,
  namedQuestions,
  sentencesOfQuestion,
  textsOfSection,
} from '../../support/readers/section-texts.ts';
import { TALL_MAN, WORDS_NOT_SAID } from '../../support/readers/words-not-said.ts';

/** The words of the modules: what is said instead of what, and what is left for a pharmacist to confirm. */

const questions = namedQuestions(publishedSections);
const everyText = publishedSections.flatMap(textsOfSection);
/** Without the lists of medications, where names have tall man letters and strengths carry their status. */
const sentences = [
  ...publishedSections.flatMap(framesOf),
  ...questions.flatMap(({ question }) => sentencesOfQuestion(question)),
];

const saying = (pattern: RegExp, texts: readonly string[] = everyText) =>
  texts.filter((text) => pattern.test(text));

describe('words', () => {
  test.each([...WORDS_NOT_SAID, ['nothing fails', /\bfail(s|ed|ing)?\b/i] as const])('%s', (_, pattern) => {
    expect(saying(pattern)).toEqual([]);
  });

  test('tall man letters are for lists', () => {
    expect(saying(TALL_MAN, sentences)).toEqual([]);
  });

  test('only law and accreditation say must', () => {
    const demanding = questions.filter(
      ({ question }) => saying(/\bmust\b/i, sentencesOfQuestion(question)).length > 0,
    );
    const without = demanding.filter(
      ({ section, question: { cites = [] } }) =>
        !cites.some(({ id }) => ['law', 'accreditation'].includes(section.citations?.[id]?.tier ?? '')),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});

describe('a claim that no source confirms', () => {
  test.each([
    ['tags of CMS', /\bA-0\d{3}\b/],
    ['the class of air', /\bISO 5\b/],
    ['colors of label groups', /\b(yellow|orange|violet|fluorescent|striped)\b/i],
    ['lockout', /lockout/i],
  ])('%s is not stated', (_, pattern) => {
    expect(saying(pattern)).toEqual([]);
  });

  test('a time for propofol never stands alone: labels differ', () => {
    for (const text of sentences.filter((sentence) => /\b(6|12|six|twelve) hours\b/i.test(sentence))) {
      expect(text).toMatch(/6 hours.*12 hours|12 hours.*6 hours|(its|their) (own )?labels?|label/i);
    }
  });

  test('how often compounders are tested is asked, not told', () => {
    const told = questions.flatMap(({ question }) => {
      const { content, subContent = '', instructions = '', standard = '', good = '' } = question;
      return [content, subContent, instructions, standard, good];
    });
    const sure = saying(/\b(six|6)[- ]months?\b/i, told).filter((text) => !/confirm|check/i.test(text));
    expect(sure).toEqual([]);
  });

  test('a strength in a sentence is one that a label shows', () => {
    const shown = /100 mcg\/mL|\b10? mg\/mL|5,000 units\/mL/g;
    const rest = sentences.map((text) => text.replaceAll(shown, ''));
    expect(saying(/\d (mg|mcg|units|mEq)\/\d*\s?mL/, rest)).toEqual([]);
  });
});
