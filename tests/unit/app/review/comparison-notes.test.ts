import { describe, expect, test } from 'vitest';
import { arranged } from '#app/screens/review/arrangement.ts';
import { differingWords, directedWords, markWords } from '#app/screens/review/comparison-notes.ts';
import { rowsOf } from '#app/screens/review/question-rows.ts';
import type { Row } from '#app/screens/review/question-rows.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import { compareQuestions } from '#domain/comparison.ts';
import { findingsOf } from '#domain/measures/findings.ts';
import type { Section } from '#domain/section.ts';
import { testAssessment } from '../../../support/papers/test-papers.ts';
import { scoredTestSection, plainTestSection } from '../../../support/papers/test-section.ts';

type Parts = Answer['parts'];
type Given = Readonly<Record<number, Parts>>;

const compare = (given: readonly Given[], sections: readonly Section[] = []) =>
  compareQuestions(
    given.map((answers, index) => ({
      section: sections[index] ?? scoredTestSection,
      assessment: testAssessment({
        answers: Object.fromEntries(
          Object.entries(answers).map(([id, parts]) => [id, { ...blankAnswer, parts }]),
        ),
      }),
    })),
  );
const rounds = { earliest: '09.24.26', isRound: [true, true] };
const rowsAt = (
  id: number,
  given: readonly Parts[],
  isRound = rounds.isRound,
  sections?: readonly Section[],
): Row[] => {
  const found = compare(
    given.map((parts) => ({ [id]: parts })),
    sections,
  ).find(({ question }) => question.id === id);
  if (found === undefined) throw new Error(`No question ${id}`);
  const findings = given.map((parts, index) =>
    findingsOf(
      {
        section: sections?.[index] ?? scoredTestSection,
        assessment: testAssessment({ answers: { [id]: { ...blankAnswer, parts } } }),
      },
      [],
    ),
  );
  return rowsOf(found, { ...rounds, isRound, findings });
};
const labeled = (yes: number, of: number): Parts => ({ labeled: { u1: { yes, of } } });
const notesIn = (row: Row | undefined) =>
  row?.kind === 'values' || row?.kind === 'notes' ? row.notes : undefined;

describe('R174 Measured values', () => {
  test('a count of one round is told with its target, and whether it is better by more than chance', () => {
    const [row] = rowsAt(701, [labeled(3, 10), labeled(8, 10)]);
    expect(notesIn(row)).toEqual([
      { finding: null, facts: ['target: every time'] },
      {
        finding: null,
        facts: ['target: every time', 'better since 09.24.26'],
      },
    ]);
    expect(notesIn(rowsAt(701, [labeled(5, 10), labeled(8, 10)])[0])?.[1]?.facts).toContain(
      'no clear change since 09.24.26',
    );
  });

  test('a met target is no finding', () => {
    expect(notesIn(rowsAt(701, [labeled(4, 4), labeled(9, 9)])[0])).toEqual([
      { finding: null, facts: ['target: every time'] },
      { finding: null, facts: ['target: every time'] },
    ]);
  });

  test('nothing is said of chance where it is another area', () => {
    const [row] = rowsAt(701, [labeled(3, 10), labeled(8, 10)], [true, false]);
    expect(notesIn(row)?.[1]?.facts).toEqual(['target: every time']);
  });

  test('a share moves in whole points, and below five seen not at all', () => {
    const changeOf = (...given: Parts[]) => {
      const [row] = rowsAt(701, given);
      return row?.kind === 'values' ? row.lines[1]?.change : undefined;
    };
    expect(changeOf(labeled(1, 6), labeled(5, 6))).toBe(67);
    expect(changeOf(labeled(1, 3), labeled(5, 6))).toBeNull();
  });

  test('of kinds that share one count, the good ones have a row', () => {
    const kinds = (asis: number, mixed: number, of: number): Parts => ({
      asis: { u1: { yes: asis, of } },
      mixed: { u1: { yes: mixed, of } },
    });
    const row = rowsAt(703, [kinds(2, 8, 10), kinds(9, 1, 10)]).at(-1);
    expect(row).toMatchObject({ kind: 'notes', label: 'Good kinds' });
    expect(notesIn(row)).toEqual([
      { finding: null, facts: ['2 of 10 (20%)', 'target: 80%'] },
      {
        finding: null,
        facts: ['9 of 10 (90%)', 'target: 80%', 'better since 09.24.26'],
      },
    ]);
  });

  test('a choice that is a finding is called one, whatever it says', () => {
    expect(rowsAt(704, [{ yes: true }, { no: true }]).at(-1)).toEqual({
      kind: 'notes',
      label: 'Finding',
      notes: [
        { finding: 'Serious finding', facts: [] },
        { finding: null, facts: [] },
      ],
    });
    expect(rowsAt(704, [{ no: true }, { unseen: true }]).some(({ kind }) => kind === 'notes')).toBe(false);
  });

  test('a figure that nobody gave has no row, and why stands where it is asked', () => {
    const labelsOf = (...given: Parts[]) =>
      rowsAt(705, given).flatMap((row) => (row.kind === 'values' ? [row.label] : []));
    const all = ['Doses scanned, by report', 'Figure', 'Syringes found without a label'];
    expect(labelsOf({ reportstate: 'none' }, { reportstate: 'unmeasured' })).toEqual([all[0], all[2]]);
    expect(labelsOf({ reportstate: 'none' }, { reportstate: 'figure', report: 80 })).toEqual(all);
    expect(notesIn(rowsAt(705, [{ reportstate: 'none' }, {}])[0])?.[0]?.finding).toBe('Finding');
  });

  test('where the wording changed, each answer keeps its findings', () => {
    const before: Section = {
      ...scoredTestSection,
      questions: {
        ...scoredTestSection.questions,
        '704': {
          ...(scoredTestSection.questions['704'] ?? fail()),
          content: 'Are syringes labeled early?',
        },
      },
    };
    const rows = rowsAt(
      704,
      [{ yes: true }, { yes: true }],
      [true, true],
      [before, { ...scoredTestSection, version: 2 }],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['apart', 'notes']);
    expect(notesIn(rows[1])).toEqual([
      { finding: 'Serious finding', facts: ['Yes'] },
      { finding: 'Serious finding', facts: ['Yes'] },
    ]);
  });
});

test('R174 Differences first: what became worse, then better, then what differs otherwise', () => {
  const questions = compare([
    { 701: labeled(3, 10), 702: { hands: { u1: { yes: 1, of: 2 } } }, 704: { no: true } },
    { 701: labeled(8, 10), 702: { hands: { u1: { yes: 2, of: 2 } } }, 704: { yes: true } },
  ]);
  const numbers = (differencesFirst: boolean) =>
    arranged(questions, { onlyFlagged: false, differencesFirst }).map(({ number }) => number);
  expect(numbers(false)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(numbers(true)).toEqual([4, 1, 2, 3, 5, 6]);
});

test('R174 how many differ is sorted into better, worse and otherwise, and each says which', () => {
  const questions = compare([
    { 701: labeled(3, 10), 702: { hands: { u1: { yes: 1, of: 2 } } }, 704: { no: true } },
    { 701: labeled(8, 10), 702: { hands: { u1: { yes: 2, of: 2 } } }, 704: { yes: true } },
  ]);
  expect(differingWords(questions)).toBe('3 differ: 1 better, 1 worse, 1 otherwise');
  expect(questions.slice(0, 4).map(directedWords)).toEqual([
    'Better: 2 different answers',
    '1 of 2 values differ',
    null,
    'Worse: 2 different answers',
  ]);
  expect(questions.slice(0, 4).map(markWords)).toEqual(['better', 'differs', 'differs', 'worse']);
});

test('a module that does not measure says how many differ, and no more', () => {
  const round = (given: Record<string, Parts>) => ({
    section: plainTestSection,
    assessment: testAssessment({
      answers: Object.fromEntries(
        Object.entries(given).map(([id, parts]) => [id, { ...blankAnswer, parts }]),
      ),
    }),
  });
  const questions = compareQuestions([round({ 801: { no: true } }), round({ 801: { yes: true } })]);
  expect(differingWords(questions)).toBe('1 differ');
  expect(questions.map(directedWords)).toEqual(['2 different answers', null, null]);
  expect(markWords(questions[0] ?? fail())).toBe('differs');
});

function fail(): never {
  throw new Error('No such question');
}
