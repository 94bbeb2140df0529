import { describe, expect, test } from 'vitest';
import { publishedSections } from '#content/sections.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import { runChart } from '#domain/progress-charts.ts';
import { measuresOf, progressPoint } from '#domain/progress-over-time.ts';
import type { ProgressPoint } from '#domain/progress-point.ts';
import type { Section } from '#domain/section.ts';
import { testAssessment } from '../../support/papers/test-papers.ts';
import { testSection } from '../../support/papers/test-section.ts';

const pointOf = (answers: Record<string, Partial<Answer>>, section: Section = testSection) => {
  const full = Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [id, { ...blankAnswer, ...answer }]),
  );
  const flaggedQuestions = Object.values(full).filter(({ flagged }) => flagged).length;
  const assessment = testAssessment({ answers: full, flaggedQuestions });
  return progressPoint({ ...assessment, dateCompleted: '2026-11-01T10:00:00.000Z' }, section);
};

const question = (id: string) => {
  const found = testSection.questions[id];
  if (found === undefined) throw new Error(`No question ${id}`);
  return found;
};

describe('Measures', () => {
  test('is flags, "No" answers, and every slider and percentage in order, parts too', () => {
    expect(measuresOf(testSection).map(({ key, kind, partLabel }) => [key, kind, partLabel])).toEqual([
      ['flagged', 'flags', null],
      ['no_answers', 'no-answers', null],
      ['answers.903.parts.ease', 'slider', null],
      ['answers.904.parts.share', 'percentage', null],
      ['answers.907.parts.share', 'percentage', 'Share'],
      ['answers.907.parts.score', 'slider', 'Score'],
      ['answers.913.parts.avoidable', 'percentage', 'Judged avoidable'],
    ]);
  });

  test('exists in every module that is published, or will be', () => {
    for (const section of publishedSections) expect(measuresOf(section).length).toBeGreaterThan(4);
  });
});

describe('A point', () => {
  test('has the numbers that were answered, and no others', () => {
    expect(
      pointOf({
        903: { parts: { ease: 7 } },
        904: {},
        905: { parts: { value: 12 } },
        907: { parts: { name: 'x', share: 62.5, shift: 'day' } },
      }).values,
    ).toEqual({ 'answers.903.parts.ease': 7, 'answers.907.parts.share': 62.5 });
  });

  test('counts flags, and choices that say "No", whatever their id', () => {
    const section: Section = {
      ...testSection,
      questions: {
        ...testSection.questions,
        '909': {
          ...question('909'),
          parts: {
            none: { id: 'none', index: 0, label: 'No' },
            unset: { id: 'unset', index: 1, label: 'No set schedule' },
          },
        },
        '907': {
          ...question('907'),
          parts: {
            day: {
              id: 'day',
              index: 0,
              label: 'By day',
              questionType: 'radio',
              options: [{ id: 'no', label: 'No' }],
            },
            night: {
              id: 'night',
              index: 1,
              label: 'By night',
              questionType: 'radio',
              options: [{ id: 'no', label: 'No' }],
            },
          },
        },
      },
    };
    const answers = {
      907: { parts: { day: 'no', night: 'no' }, flagged: true },
      909: { parts: { none: true }, flagged: true },
    };
    expect(pointOf(answers, section)).toMatchObject({ noAnswers: 3, flagged: 2 });
    expect(pointOf({ 909: { parts: { unset: true } } }, section).noAnswers).toBe(0);
    expect(pointOf({ 909: { parts: { no: true } } })).toMatchObject({ noAnswers: 1, flagged: 0 });
    expect(pointOf({ 909: { parts: { partly: true } }, 906: { parts: { never: true } } }).noAnswers).toBe(0);
  });

  test('counts a blank share of a mix as 0, unless none of it was answered', () => {
    const share = (id: string, index: number) => ({
      id,
      index,
      label: id,
      questionType: 'percentage' as const,
    });
    const mix: Section = {
      ...testSection,
      questions: { '907': { ...question('907'), parts: { vial: share('vial', 0), bag: share('bag', 1) } } },
    };
    expect(pointOf({ 907: { parts: { vial: 80 } } }, mix).values).toEqual({
      'answers.907.parts.vial': 80,
      'answers.907.parts.bag': 0,
    });
    expect(pointOf({ 907: { observations: 'none' } }, mix).values).toEqual({});
  });
});

describe('A run chart', () => {
  const at = (month: number, value: number, version = 1): ProgressPoint => ({
    ...pointOf({ 903: { parts: { ease: value } } }),
    sectionVersion: version,
    dateCompleted: `2026-${String(month).padStart(2, '0')}-01T10:00:00.000Z`,
  });
  const slider = measuresOf(testSection).find(({ kind }) => kind === 'slider');
  const no = measuresOf(testSection).find(({ kind }) => kind === 'no-answers');
  if (slider === undefined || no === undefined) throw new Error('No such measure');

  test('has its points in time order, its median and its signals from twelve on', () => {
    const chart = runChart(slider, [at(4, 6), at(2, 4), at(1, 3), at(5, 7), at(3, 5)], [testSection]);
    expect(chart.points.map(({ value }) => value)).toEqual([3, 4, 5, 6, 7]);
    expect([chart.median, chart.signals]).toEqual([null, []]);
    const many = Array.from({ length: 12 }, (_, month) => at(month + 1, month < 6 ? 2 : 8));
    const enough = runChart(slider, many.toReversed(), [testSection]);
    expect([enough.median, enough.signals.map(({ rule }) => rule)]).toEqual([5, ['crossings']]);
  });

  test('leaves out who did not answer', () => {
    const silent = { ...at(2, 1), values: {} };
    expect(runChart(slider, [at(1, 3), silent, at(3, 5)], [testSection]).points).toHaveLength(2);
  });

  test('shows answers to a different wording, but does not count them', () => {
    const reworded: Section = {
      ...testSection,
      version: 2,
      questions: { ...testSection.questions, '903': { ...question('903'), content: 'How hard is it?' } },
    };
    const points = [at(1, 3), at(2, 4), at(3, 5), at(4, 6, 2), at(5, 7, 2)];
    const [ofNewest] = measuresOf(reworded).filter(({ kind }) => kind === 'slider');
    const chart = runChart(ofNewest ?? slider, points, [testSection, reworded]);
    expect(chart.points.map(({ isCounted }) => isCounted)).toEqual([false, false, false, true, true]);
    expect([chart.median, chart.signals]).toEqual([null, []]);
    // The meaning of "No" is unchanged, so counting continues.
    expect(runChart(no, points, [testSection, reworded]).points.every(({ isCounted }) => isCounted)).toBe(
      true,
    );
    // A version that is not on the device may ask anything.
    expect(runChart(slider, [at(1, 3, 3), at(2, 4)], [testSection]).points[0]?.isCounted).toBe(false);
  });

  test('gives the positions of a signal among all its points', () => {
    const reworded: Section = {
      ...testSection,
      version: 2,
      questions: { ...testSection.questions, '903': { ...question('903'), maxLabel: 'Easiest' } },
    };
    const later = Array.from({ length: 12 }, (_, day) => ({
      ...at(2, day < 6 ? 2 : 8, 2),
      dateCompleted: `2026-02-${String(day + 1).padStart(2, '0')}T10:00:00.000Z`,
    }));
    const points = [at(1, 9, 1), ...later];
    const [ofNewest] = measuresOf(reworded).filter(({ kind }) => kind === 'slider');
    expect(runChart(ofNewest ?? slider, points, [testSection, reworded]).signals[0]?.places).toEqual(
      later.map((_, day) => day + 1),
    );
  });
});
