import { describe, expect, test } from 'vitest';
import type { DemoAssessment } from '#content/demo/demo-assessment.ts';
import { demoNursing } from '#content/demo/demo-nursing.ts';
import { nursing } from '#content/sections/nursing.ts';
import { misfits } from '#domain/answer-value.ts';
import { assessmentChangeSchema, countFlags } from '#domain/assessment.ts';
import { hasEmptyName } from '#domain/names.ts';
import { countAnswered, isUnanswered } from '#domain/progress.ts';
import { orderedQuestions } from '#domain/section.ts';

const rounds = demoNursing.filter((demo) => demo.completed);
const inProgress = demoNursing.filter((demo) => !demo.completed);

/** Question numbers that a jump in the given answers passes over. */
function passedOver({ answers }: DemoAssessment): number[] {
  return orderedQuestions(nursing).flatMap(({ id, index, jumpText = '', jumpIndex = 0 }) => {
    const answer = /^If (\w+),/.exec(jumpText)?.[1];
    if (answer === undefined || answers[id]?.parts[answer] !== true) return [];
    return Array.from({ length: jumpIndex - index - 1 }, (_, step) => index + 2 + step);
  });
}

describe.each(demoNursing)('the demo’s assessment of $daysAgo days ago', (demo) => {
  test('fits the module that it belongs to', () => {
    expect(demo.sectionId).toBe(nursing.id);
    expect(misfits(nursing, demo.answers)).toEqual([]);
    const { area, department, facilitators, participants, answers, notes } = demo;
    const change = { area, department, facilitators, participants, answers, notes };
    expect(assessmentChangeSchema.parse(change)).toEqual(change);
  });

  test('names who took part, with titles', () => {
    expect(hasEmptyName(demo.facilitators, demo.participants)).toBe(false);
    for (const person of [...demo.facilitators, ...demo.participants]) expect(person.title).not.toBe('');
  });

  test('leaves out what a jump passes over', () => {
    const answered = orderedQuestions(nursing)
      .filter((question) => !isUnanswered(question, demo.answers))
      .map((question) => question.index + 1);
    expect(answered.filter((number) => passedOver(demo).includes(number))).toEqual([]);
  });

  test('counts each observed dose once', () => {
    const { total, rta, drawn, mixed } = demo.answers[304]?.parts ?? {};
    expect(Number(rta) + Number(drawn) + Number(mixed)).toBe(Number(total));
  });

  test('holds nothing that looks like a patient', () => {
    const text = JSON.stringify(demo);
    expect(text).not.toMatch(/\b(bed|room|MRN|DOB)\s*#?\d/i);
    expect(text).not.toMatch(/\b(Mr|Mrs|Ms)\b/);
  });
});

describe('three completed rounds', () => {
  test('are spread over 18 months, oldest first, by two editors', () => {
    const days = rounds.map((demo) => demo.daysAgo);
    expect(rounds).toHaveLength(3);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    expect((days[0] ?? 0) - (days[2] ?? 0)).toBeGreaterThan(480);
    expect(days[0]).toBeLessThanOrEqual(548);
    expect(new Set(rounds.map((demo) => demo.editor)).size).toBe(2);
  });

  test('answer all that no jump passes over, but for one question without records', () => {
    const missing = rounds.map((demo) => 30 - passedOver(demo).length - countAnswered(nursing, demo.answers));
    expect(missing).toEqual([1, 0, 0]);
    expect(rounds.map((demo) => demo.lastQuestionIndex)).toEqual([30, 30, 30]);
  });

  test('improve from round to round', () => {
    const share = (id: number) => rounds.map((demo) => demo.answers[id]?.parts['share']);
    expect(share(325)).toEqual([62, 81, 94]);
    expect(share(326)).toEqual([78, 88, 96]);
    expect(rounds.map((demo) => Object.keys(demo.answers[306]?.parts ?? {}))).toEqual([
      ['often'],
      ['sometimes'],
      ['never'],
    ]);
    expect(rounds.map((demo) => demo.answers[328]?.parts['ease'])).toEqual([7, 4, 8]);
    expect(rounds.map((demo) => countFlags(demo.answers))).toEqual([4, 2, 0]);
  });

  test('each has closing comments', () => {
    for (const demo of rounds) expect(demo.notes.length).toBeGreaterThan(60);
  });
});

test('one is in progress: 18 of 30 answered, 2 flags, in ICU 4 West', () => {
  expect(inProgress).toHaveLength(1);
  const [demo] = inProgress;
  expect(demo?.area).toBe('ICU 4 West');
  expect(countAnswered(nursing, demo?.answers ?? {})).toBe(18);
  expect(countFlags(demo?.answers ?? {})).toBe(2);
  // An edit of the past hour would greet the first visitor with a conflict.
  expect(demo?.daysAgo).toBeGreaterThanOrEqual(1);
  expect(demo?.lastQuestionIndex).toBe(21);
});
