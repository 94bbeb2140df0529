import { describe, expect, test } from 'vitest';
import { measuredNursing } from '#content/sections/measured/nursing.ts';
import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { partsOf } from '../../support/readers/measured-reading.ts';
import { readingGrade } from '../../support/readers/reading-level.ts';

const questions: Question[] = orderedQuestions(measuredNursing);

const texts = (question: Question) =>
  [
    question.label,
    question.content,
    question.subContent,
    question.instructions,
    question.standard,
    question.good,
    question.action?.text,
    question.minLabel,
    question.maxLabel,
    ...orderedParts(question).flatMap((part) => [
      part.label,
      part.content,
      part.action?.text,
      ...(part.options ?? []).map(({ label }) => label),
    ]),
    ...(question.cites ?? []).map(({ item }) => item),
  ].flatMap((text) => text ?? []);

const everyText = [measuredNursing.preface, measuredNursing.introText, ...questions.flatMap(texts)];
const words = (text: string) => text.replaceAll('__', '').split(/\s+/).length;

describe('how it reads', () => {
  test.each(questions)('$label is one short question', (question) => {
    const { label, content, instructions = '', standard = '', method, subContent = '' } = question;
    expect(content).toMatch(/^[A-Z][^?]*\?$/);
    expect(words(content)).toBeLessThanOrEqual(20);
    expect(content.match(/__[^_]+__/g)).toHaveLength(1);
    expect(content).not.toMatch(/\band\/or\b|,? and (is|are|do|does|how|what|why|who|when|which)\b/i);
    expect(readingGrade(content.replaceAll('__', ''))).toBeLessThanOrEqual(11);
    expect(label.length).toBeLessThanOrEqual(28);
    expect([2, 3, 4, 5]).toContain(words(label));
    expect(words(instructions)).toBeLessThanOrEqual(32);
    const verbs = {
      observe: /\b(look|watch|observe|stand|follow|read|check|open)\b/i,
      interview: /\b(ask|agree)\b/i,
      document: /\b(open|ask)\b.*\b(reports?|records?|policy|minutes)\b/i,
    };
    expect(instructions).toMatch(verbs[method ?? 'observe']);
    expect(words(standard)).toBeLessThanOrEqual(32);
    expect(standard).not.toContain('Guidance:');
    for (const text of [instructions, standard, subContent || 'None.']) expect(text).toMatch(/\.$/);
    for (const part of orderedParts(question)) {
      for (const { label: name } of [part, ...(part.options ?? [])])
        expect(name.length).toBeLessThanOrEqual(50);
    }
  });

  test('plain words on average, and in the pages before the questions', () => {
    const grades = questions.map(({ content }) => readingGrade(content.replaceAll('__', '')));
    expect(grades.reduce((sum, grade) => sum + grade, 0) / grades.length).toBeLessThanOrEqual(9);
    expect(readingGrade(measuredNursing.preface)).toBeLessThanOrEqual(8);
    expect(readingGrade(measuredNursing.introText.replaceAll('---', ''))).toBeLessThanOrEqual(8);
  });

  test('a tally says how many to look at', () => {
    const tallies = questions.filter((question) => /:T\d/.test(partsOf(question)));
    expect(tallies.map(({ index }) => index + 1)).toEqual([
      2, 3, 8, 11, 12, 14, 16, 17, 19, 20, 21, 23, 24, 25, 26, 29,
    ]);
    for (const { instructions } of tallies) expect(instructions).toMatch(/\b(ten|five|three|all|each)\b/);
  });

  test('where USP <797> is cited, it says that states differ', () => {
    const citing = questions.filter(({ cites = [] }) => cites.some(({ id }) => id === 'usp797iu'));
    expect(citing.map(({ index }) => index + 1)).toEqual([2, 12, 16, 17]);
    for (const { standard } of citing) expect(standard).toMatch(/check your state’s rules\.$/i);
  });

  test('no word that the field has given up, nothing unconfirmed, straight quotes nowhere', () => {
    for (const text of everyText) {
      expect(text).not.toMatch(/relaxant|saline|RTA (product|item)|failure|complian|\b(IU|µg|cc)\b/i);
      expect(text).not.toMatch(
        /\b(3|three) (different )?(sterile )?(products|drugs)|12 hours?|\b(MM|NPS?G)\.\d/,
      );
      expect(text).not.toMatch(/['"]| {2}|\.\.|\s$|^\s|,,/);
    }
  });

  test('half-width parts stand in pairs, except for a last one', () => {
    for (const question of questions) {
      const layouts = orderedParts(question).map((part) => part.layout ?? 'full');
      const odd = layouts
        .join(' ')
        .split('full')
        .slice(0, -1)
        .filter((run) => (run.match(/half/g) ?? []).length % 2 === 1);
      expect(odd).toEqual([]);
    }
  });
});
