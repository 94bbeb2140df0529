import { describe, expect, test } from 'vitest';
import type { Action } from '#domain/action.ts';
import { clearChanges } from '#domain/clear-changes.ts';
import { besideFinding, besideQuestion, betweenAnswers, betweenValues } from '#domain/comparison-actions.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer, Assessment } from '#domain/assessment.ts';
import { compareQuestions } from '#domain/comparison.ts';
import type { Compared, ComparedQuestion } from '#domain/comparison.ts';
import { findingsOf } from '#domain/measures/findings.ts';
import type { Section } from '#domain/section.ts';
import { testAction } from '../../support/papers/test-actions.ts';
import { testAssessment } from '../../support/papers/test-papers.ts';
import { scoredTestSection } from '../../support/papers/test-section.ts';

/** Which actions stand beside a row of a comparison (rules ACT-15 and ACT-16). */

const section: Section = scoredTestSection;
const [LABELED, STEPS, PRELABELED] = [701, 702, 704];

let digit = 0;
function round(
  on: string,
  answers: Record<number, Partial<Answer>>,
  more: Partial<Assessment> = {},
): Compared {
  const assessment = testAssessment({
    id: `018f0000-0000-7000-8000-${String((digit += 1)).padStart(12, '0')}`,
    section: '7',
    sectionVersion: 1,
    area: 'ICU',
    department: '',
    answers: Object.fromEntries(
      Object.entries(answers).map(([id, given]) => [id, { ...blankAnswer, ...given }]),
    ),
    dateCompleted: `${on}T10:00:00.000Z`,
    ...more,
  });
  return { assessment, section };
}

const prelabeled = (choice: 'yes' | 'no') => ({ [PRELABELED]: { parts: { [choice]: true } } });
const of = (yes: number, all: number) => ({ u7: { yes, of: all } });

function action(given: Partial<Action> = {}): Action {
  return testAction({ section: '7', question: PRELABELED, area: 'ICU', ...given });
}

const done = (doneOn: string, given: Partial<Action> = {}) => action({ state: 'done', doneOn, ...given });

function questionIn(compared: readonly Compared[], id: number): ComparedQuestion {
  const found = compareQuestions(compared).find(({ question }) => question.id === id);
  if (found === undefined) throw new RangeError(`No question ${id}`);
  return found;
}

describe('Between two answers that read differently', () => {
  const [march, june] = [round('2026-03-04', prelabeled('yes')), round('2026-06-04', prelabeled('no'))];
  const between = (actions: readonly Action[], compared: readonly Compared[] = [march, june]) =>
    betweenAnswers(compared, questionIn(compared, PRELABELED), actions).map((own) => own.map(({ id }) => id));

  test('lie the actions on the question that were finished meanwhile, the earliest first', () => {
    const [late, early] = [done('2026-05-06', { id: 'late' }), done('2026-04-06', { id: 'early' })];
    expect(between([late, early])).toEqual([[], ['early', 'late']]);
  });

  test('lies none that is open, dropped, on another question, elsewhere, or of another time', () => {
    expect(
      between([
        action(),
        done('2026-05-06', { state: 'dropped' }),
        done('2026-05-06', { question: LABELED }),
        done('2026-05-06', { question: null }),
        done('2026-05-06', { area: 'PACU' }),
        done('2026-05-06', { section: '8' }),
        done('2026-03-03'),
        done('2026-06-05'),
      ]),
    ).toEqual([[], []]);
  });

  test('what was finished on the day of a tracer comes after it', () => {
    expect(between([done('2026-03-04', { id: 'first' }), done('2026-06-04', { id: 'last' })])).toEqual([
      [],
      ['first'],
    ]);
  });

  test('nothing is said where the answer is the same, or is asked differently', () => {
    const actions = [done('2026-05-06')];
    expect(between(actions, [march, round('2026-06-04', prelabeled('yes'))])).toEqual([[], []]);
    const asked = section.questions[String(PRELABELED)];
    const reworded = { ...section.questions, [PRELABELED]: { ...asked, content: 'How many?' } };
    const other = { ...june, section: { ...section, version: 2, questions: reworded } };
    expect(between(actions, [march, other])).toEqual([[], []]);
  });

  test('each is held against the one before it of the same area', () => {
    const elsewhere = round('2026-05-01', prelabeled('no'), { area: 'PACU' });
    const actions = [done('2026-04-06', { id: 'ours' }), done('2026-04-07', { id: 'theirs', area: 'PACU' })];
    expect(between(actions, [march, elsewhere, june])).toEqual([[], [], ['ours']]);
    const again = round('2026-09-04', prelabeled('yes'));
    const later = done('2026-07-01', { id: 'later' });
    expect(between([...actions, later], [march, june, again])).toEqual([[], ['ours'], ['later']]);
    const department = round('2026-06-04', prelabeled('no'), { area: '', department: ' icu ' });
    expect(between(actions, [march, department])).toEqual([[], ['ours']]);
  });

  test('beside one thing that became better lie those about it, or about the question', () => {
    const [change] = clearChanges(compareQuestions([march, june]));
    if (change === undefined) throw new Error('It became better.');
    const actions = [done('2026-05-06', { id: 'whole' }), done('2026-05-07', { id: 'part', part: 'no' })];
    const of1 = (part: string | null) =>
      betweenValues(
        [march, june],
        { ...change, part: part === null ? null : (change.question.parts[part] ?? null) },
        actions,
      ).map((own) => own.map(({ id }) => id));
    expect(of1(null)).toEqual([[], ['whole', 'part']]);
    expect(of1('yes')).toEqual([[], ['whole']]);
  });
});

describe('Beside what was found', () => {
  const beside = (compared: readonly Compared[], id: number, actions: readonly Action[] = []) =>
    besideQuestion(
      compared,
      questionIn(compared, id),
      compared.map((one) => findingsOf(one, [])),
      actions,
    );

  test('an action begins with the newest of the assessments that found it', () => {
    const compared = [
      round('2026-03-04', prelabeled('yes')),
      round('2026-06-04', prelabeled('yes'), { area: 'PACU' }),
      round('2026-09-04', prelabeled('no')),
    ];
    expect(beside(compared, PRELABELED)).toMatchObject({
      at: 1,
      isOpen: true,
      actions: [],
      begins: {
        origin: { assessment: compared[1]?.assessment.id, section: '7', question: PRELABELED, part: null },
        area: 'PACU',
        finding: 'Pre-labeled: “Yes”',
        suggested: { text: 'Put the labels beside the filled syringe.', strength: 'intermediate' },
      },
    });
  });

  test('a flag is enough, and a count that is too small to judge', () => {
    const flagged = { [STEPS]: { flagged: true, observations: 'Hubs were wet.', parts: {} } };
    expect(beside([round('2026-03-04', flagged)], STEPS)?.begins.finding).toBe('Clean steps: Hubs were wet.');
    const few = { [LABELED]: { parts: { labeled: of(2, 5) } } };
    expect(beside([round('2026-03-04', few)], LABELED)?.begins).toMatchObject({
      finding: 'Labeled doses: 3 of 5 missed',
      suggested: { text: 'Print the labels.' },
    });
    expect(beside([round('2026-03-04', prelabeled('no'))], PRELABELED)).toBeNull();
  });

  test('an action that is open, or was finished since, is named instead', () => {
    const compared = [round('2026-03-04', prelabeled('yes'))];
    const others = [
      action({ id: 'dropped', state: 'dropped' }),
      action({ id: 'elsewhere', area: 'PACU' }),
      action({ id: 'other', question: LABELED }),
    ];
    expect(beside(compared, PRELABELED, others)).toMatchObject({ isOpen: true, actions: [] });
    // Taken up again, it keeps the day on which it was done.
    const open = action({ id: 'open', createdAt: '2026-01-01T10:00:00.000Z', doneOn: '2026-02-01' });
    expect(beside(compared, PRELABELED, [open])?.isOpen).toBe(false);
    const since = done('2026-03-04', { id: 'since' });
    const found = beside(compared, PRELABELED, [...others, open, since]);
    expect(found?.isOpen).toBe(false);
    expect(found?.actions.map(({ id }) => id)).toEqual(['since', 'open']);
  });

  test('what was finished before is named, and another one can begin', () => {
    const compared = [round('2026-03-04', prelabeled('yes'))];
    const before = [done('2026-02-02', { id: 'last' }), done('2026-01-02', { id: 'first' })];
    const found = beside(compared, PRELABELED, before);
    expect(found?.isOpen).toBe(true);
    expect(found?.actions.map(({ id }) => id)).toEqual(['last']);
  });

  test('of one finding it is about that, or about the question', () => {
    const compared = [round('2026-03-04', prelabeled('no')), round('2026-06-04', prelabeled('yes'))];
    const [finding] = findingsOf(compared[1] ?? round('2026-06-04', {}), []);
    if (finding === undefined) throw new Error('It was found.');
    expect(besideFinding(compared, finding, [action()])).toMatchObject({ at: 1, isOpen: false });
    const part = section.questions[String(PRELABELED)]?.parts['yes'] ?? null;
    const ofPart = { ...finding, part };
    expect(besideFinding(compared, ofPart, [action({ part: 'yes' })])?.isOpen).toBe(false);
    expect(besideFinding(compared, ofPart, [action({ part: 'no' })])).toMatchObject({
      isOpen: true,
      begins: { origin: { part: 'yes' } },
    });
    expect(besideFinding([], finding, [])).toBeNull();
  });
});
