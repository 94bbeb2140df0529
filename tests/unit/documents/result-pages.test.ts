import { beforeAll, describe, expect, test } from 'vitest';
import { assessmentPdf } from '#documents/assessment-pdf.ts';
import { comparisonPdf } from '#documents/comparison-pdf.ts';
import { publishedSections } from '#content/sections.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer, PartValue } from '#domain/assessment.ts';
import type { Finding } from '#domain/measures/findings.ts';
import { judged } from '#domain/measures/findings.ts';
import { foundWords } from '#domain/measures/measure-words.ts';
import { nameOfPart } from '#domain/name-of-part.ts';
import { orderedParts, orderedQuestions, partType } from '#domain/section.ts';
import type { Part, Question, Section } from '#domain/section.ts';
import { madeAt, testAssessment, timeZone } from '../../support/papers/test-papers.ts';
import { outsideMargins, readPdf, squeezed } from '../../support/readers/pdf-reader.ts';
import type { ReadPdf } from '../../support/readers/pdf-reader.ts';

/** The result on paper: two pages, and an appendix with what was answered. */

const institution = {
  name: `The Sisters of Perpetual Mercy ${'and Children’s '.repeat(10)}Hospital`,
  location: 'Springfield',
};
const note = `Nobody knew where the labels were. ${'The drawer was empty again. '.repeat(60)}`;

function missed({ options = [], adverse = [], ...part }: Part): PartValue {
  if (partType(part) === 'tally') return { u7: { yes: 1, of: 6 } };
  return adverse[0] ?? options[0]?.id ?? '3';
}

/** Everything that can be missed is missed. */
function allMissed(section: Section): Record<string, Answer> {
  const answerTo = ({ questionType, adverse = [], ...question }: Question): Answer => {
    const parts = orderedParts(question);
    if (questionType !== 'radio')
      return { ...blankAnswer, parts: Object.fromEntries(parts.map((part) => [part.id, missed(part)])) };
    return { ...blankAnswer, parts: { [adverse[0] ?? parts[0]?.id ?? '']: true } };
  };
  return Object.fromEntries(
    orderedQuestions(section).map((question) => [
      String(question.id),
      { ...answerTo(question), observations: note, flagged: true },
    ]),
  );
}

function roundOf(section: Section, answers: Record<string, Answer>, day = '2026-11-02') {
  const assessment = testAssessment({
    id: `round of ${day}`,
    section: String(section.id),
    answers,
    area: section.hasArea ? (section.areas[0] ?? '') : '',
    department: 'Department of Anesthesiology, Perioperative and Pain Medicine',
    wastageCalculator: [],
    dateCompleted: `${day}T15:00:00.000Z`,
  });
  return { assessment, section };
}

const startOf = ({ pages }: ReadPdf, words: string): number =>
  pages.findIndex((page) => page.words.some(({ text, y }) => text === words && y < 90));

/** A finding as its row reads: what it is, its question, and the words of the app. */
function rowOf(finding: Finding): string {
  const { question, part } = finding;
  const name = part === null ? '' : nameOfPart(question, part);
  return [name, question.label, foundWords(finding)].join('');
}

describe.each(publishedSections.map((section) => [section.title, section] as const))(
  'R190 The result of %s on paper, with everything missed in four tracers,',
  (_title, section) => {
    const answers = allMissed(section);
    const [now, ...before] = ['2026-11-02', '2026-09-02', '2026-06-02', '2026-03-02'].map((day) =>
      roundOf(section, answers, day),
    );
    let findings: readonly Finding[];
    let pdf: ReadPdf;
    const left = () => Number(/And (\d+) more, in the appendix\./.exec(pdf.pages[0]?.text ?? '')?.[1]);
    beforeAll(async () => {
      if (now === undefined) throw new Error('There are four tracers.');
      ({ findings } = judged(now, before));
      pdf = await readPdf(assessmentPdf({ ...now, earlier: before, institution, madeAt, timeZone }));
    });

    test('is one page of what was found, one of what to do, and an appendix', () => {
      expect(findings.length).toBeGreaterThan(10);
      expect(pdf.pages[0]?.text).toContain('What was found');
      expect([startOf(pdf, 'What to do'), startOf(pdf, 'Appendix')]).toEqual([1, 2]);
      expect(outsideMargins(pdf, 46)).toEqual([]);
    });

    test('says of the gravest what the app says, never events first, and how many more there are', () => {
      const text = squeezed(pdf.pages[0]?.text ?? '');
      const shown = findings.length - left();
      expect(shown).toBeGreaterThan(6);
      expect(shown).toBeLessThanOrEqual(10);
      const places = findings.slice(0, shown).map((one) => text.indexOf(squeezed(rowOf(one))));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    });

    test('says what to do about each of them, and how strong it is', () => {
      const text = squeezed(pdf.pages[1]?.text ?? '');
      for (const { actions } of findings.slice(0, -left())) {
        for (const { text: words, strength } of actions) {
          const named = `${strength.charAt(0).toUpperCase()}${strength.slice(1)} action: ${words}`;
          expect(text).toContain(squeezed(named));
        }
      }
    });

    test('has the other findings, and every note, in the appendix', () => {
      const appendix = squeezed(
        pdf.pages
          .slice(2)
          .map(({ text }) => text)
          .join(''),
      );
      for (const one of findings.slice(-left())) expect(appendix).toContain(squeezed(rowOf(one)));
      expect(appendix).toContain(squeezed('The drawer was empty again. The drawer was empty again.'));
    });
  },
);

describe.each(publishedSections.map((section) => [section.title, section] as const))(
  'R190 The paper of %s with little in it',
  (_title, section) => {
    test('has no row for what nobody answered', async () => {
      const { assessment } = roundOf(section, {});
      const pdf = await readPdf(assessmentPdf({ assessment, section, earlier: [], madeAt, timeZone }));
      const count = Object.keys(section.questions).length;
      expect(pdf.squeezed.split('Notanswered')).toHaveLength(2);
      expect(pdf.squeezed).toContain(squeezed(`Answers Not answered: questions 1–${count}.`));
      expect(pdf.pages.length).toBeLessThanOrEqual(2);
      expect(pdf.outline).toHaveLength(1);
    });

    test('has the question that was answered, and the others as one line of numbers', async () => {
      const [first] = orderedQuestions(section);
      if (first === undefined) throw new Error('There is a first question.');
      const answers = { [first.id]: allMissed(section)[first.id] ?? blankAnswer };
      const { assessment } = roundOf(section, answers);
      const pdf = await readPdf(
        comparisonPdf({ compared: [{ assessment, section, earlier: [] }], actions: [], madeAt }),
      );
      expect(pdf.outline.slice(1)).toEqual([`1. ${first.label}`]);
      expect(pdf.squeezed).toContain(squeezed('Not answered: questions 2'));
    });
  },
);

test('R190 Of an answer whose parts were left open it says how many', async () => {
  const section = publishedSections.find((one) =>
    Object.values(one.questions).some(({ parts }) => Object.keys(parts).length === 8),
  );
  const question = Object.values(section?.questions ?? {}).find(
    ({ parts }) => Object.keys(parts).length === 8,
  );
  if (section === undefined || question === undefined) throw new Error('There is a question of eight parts.');
  const [part] = orderedParts(question);
  const answers = {
    [question.id]: { ...blankAnswer, parts: { [part?.id ?? '']: part?.options?.[0]?.id ?? '2' } },
  };
  const { assessment } = roundOf(section, answers);
  const pdf = await readPdf(assessmentPdf({ assessment, section, earlier: [], madeAt, timeZone }));
  expect(pdf.squeezed).toContain(squeezed('Not answered: 7 of 8'));
});
