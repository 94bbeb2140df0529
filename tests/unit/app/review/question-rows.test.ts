import { describe, expect, test } from 'vitest';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import { compareQuestions } from '#domain/comparison.ts';
import type { Section } from '#domain/section.ts';
import { choicesInWords, rowsOf } from '#app/screens/review/question-rows.ts';
import type { Row } from '#app/screens/review/question-rows.ts';
import { testAssessment } from '../../../support/papers/test-papers.ts';
import { testSection } from '../../../support/papers/test-section.ts';

function rows(id: number, answers: readonly Partial<Answer>[], sections: readonly Section[] = []): Row[] {
  const compared = answers.map((given, index) => ({
    assessment: testAssessment({ answers: { [id]: { ...blankAnswer, ...given } } }),
    section: sections[index] ?? testSection,
  }));
  const found = compareQuestions(compared).find(({ question }) => question.id === id);
  if (found === undefined) throw new Error(`No question ${id}`);
  return rowsOf(found);
}

/** As if the jump of question 6 led to question 10. */
const withLongerJump = {
  ...testSection.questions,
  '906': { ...testSection.questions['906'], jumpIndex: 9, jumpText: 'If never, go to question 10' },
} as Section['questions'];

describe('A compared question in rows', () => {
  test('choices that differ are a grid of choices and assessments', () => {
    const grid = rows(906, [
      { parts: { often: true } },
      { parts: { never: true } },
      { parts: { often: true } },
    ]);
    expect(grid).toEqual([
      { kind: 'choice', label: 'Never', isTaken: [false, true, false] },
      { kind: 'choice', label: 'Sometimes – fewer than half of the doses', isTaken: [false, false, false] },
      { kind: 'choice', label: 'Often – half of the doses or more', isTaken: [true, false, true] },
      { kind: 'choice', label: 'Always', isTaken: [false, false, false] },
      { kind: 'choice', label: 'Not applicable on this unit', isTaken: [false, false, false] },
    ]);
  });

  test('a missing choice has a place in the grid', () => {
    expect(rows(909, [{ parts: { yes: true } }, {}]).at(-1)).toEqual({
      kind: 'choice',
      label: 'Not answered',
      isTaken: [false, true],
      isOpen: true,
    });
  });

  test('a question that a jump led past is not called unanswered', () => {
    const never = { '906': { ...blankAnswer, parts: { never: true } } };
    const section = { ...testSection, questions: withLongerJump };
    const compared = [{}, { '909': { ...blankAnswer, parts: { yes: true } } }, never].map((answers) => ({
      assessment: testAssessment({ answers }),
      section,
    }));
    const rowsAt = (id: number) => {
      const found = compareQuestions(compared).find(({ question }) => question.id === id);
      return found === undefined ? [] : rowsOf(found);
    };
    expect(rowsAt(907)[0]).toMatchObject({
      kind: 'values',
      missing: ['Not answered', 'Not answered', 'Skipped by question 6'],
    });
    expect(rowsAt(908)[0]).toMatchObject({
      kind: 'ranking',
      missing: ['Not answered', 'Not answered', 'Skipped by question 6'],
    });
    expect(rowsAt(909).slice(-2)).toEqual([
      { kind: 'choice', label: 'Not answered', isTaken: [true, false, false], isOpen: true },
      { kind: 'choice', label: 'Skipped by question 6', isTaken: [false, false, true], isOpen: true },
    ]);
  });

  test('a screen reader hears a choice that differs in one line', () => {
    const compared = compareQuestions(
      [{ parts: { no: true } }, { parts: { partly: true } }, {}, { parts: { no: true } }].map((given) => ({
        assessment: testAssessment({ answers: { '909': { ...blankAnswer, ...given } } }),
        section: testSection,
      })),
    ).find(({ question }) => question.id === 909);
    expect(compared && choicesInWords(compared)).toEqual([
      'No',
      'Partly; was No',
      'Not answered; was No',
      'No',
    ]);
  });

  test('a choice that is the same every time is one row of words', () => {
    expect(rows(909, [{ parts: { yes: true } }, { parts: { yes: true } }])).toMatchObject([
      { kind: 'values', label: 'Answer', lines: [{ words: 'Yes' }, { words: 'Yes' }] },
    ]);
  });

  test('each part is a row, and remarks and flags are rows of their own', () => {
    const all = rows(907, [
      { parts: { cost: 12 }, observations: 'Seen', flagged: true },
      { parts: { cost: 15 }, opportunities: 'Buy' },
    ]);
    expect(all.map(({ kind, label }) => `${kind}: ${label}`)).toEqual([
      'values: Name',
      'values: Cost',
      'values: Share',
      'values: Shift',
      'values: Score',
      'values: Story',
      'remarks: Observations',
      'remarks: Opportunities',
      'flags: Flag',
    ]);
    expect(all[1]).toMatchObject({ most: 15, lines: [{ change: null }, { change: 3 }] });
    expect(all[6]).toMatchObject({ words: ['Seen', ''] });
    expect(all[8]).toMatchObject({ isFlagged: [true, false] });
  });

  test('a written answer is the answer, not a remark', () => {
    expect(rows(901, [{ observations: 'Three' }])).toMatchObject([
      { kind: 'values', label: 'Answer', lines: [{ words: 'Three' }] },
    ]);
  });

  test('ranks rise and fall compared with the earliest, not with the one before', () => {
    const [ranking] = rows(908, [
      { parts: { cost: 1, storage: 2, staffing: 3, build: 4 } },
      { parts: { cost: 4, storage: 1, staffing: 2, build: 3 } },
      { parts: { cost: 3, storage: 1, staffing: 2, build: 4 } },
    ]);
    if (ranking?.kind !== 'ranking') throw new Error('No ranking');
    const told = ranking.lists.map((list) => list.map(({ id, rank, rise }) => [rank, id, rise]));
    expect(told[0]).toEqual([
      [1, 'cost', null],
      [2, 'storage', null],
      [3, 'staffing', null],
      [4, 'build', null],
    ]);
    expect(told[2]).toEqual([
      [1, 'storage', 1],
      [2, 'staffing', 1],
      [3, 'cost', -2],
      [4, 'build', 0],
    ]);
  });

  test('a ranking that was not made is empty', () => {
    const [ranking] = rows(908, [{}, { parts: { cost: 1, storage: 2, staffing: 3, build: 4 } }]);
    expect(ranking).toMatchObject({ kind: 'ranking', lists: [[], [{ rise: null }, {}, {}, {}]] });
  });

  test('answers to different questions stand apart, each under its own wording', () => {
    const newer = structuredClone<Section>(testSection);
    const question = newer.questions[906];
    if (question === undefined) throw new Error('No question 906');
    question.content = 'How often is it diluted at night?';
    const [apart] = rows(
      906,
      [{ parts: { often: true } }, { parts: { never: true } }],
      [testSection, { ...newer, version: 2 }],
    );
    if (apart?.kind !== 'apart') throw new Error('The answers are compared');
    expect(apart.cells.map(({ wording, lines }) => [wording?.content, lines[0]?.words])).toEqual([
      ['How often is a syringe __diluted further__?', 'Often – half of the doses or more'],
      ['How often is it diluted at night?', 'Never'],
    ]);
  });
});
