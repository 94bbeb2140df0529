import { describe, expect, test } from 'vitest';
import { questionsInOrder } from '#content/authoring.ts';
import { choicesOf, counted, element, elements, figure } from '#content/scoring.ts';
import { publishedSections } from '#content/sections.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer } from '#domain/assessment.ts';
import { chartsOf, pointsByPlace, runChart } from '#domain/progress-charts.ts';
import type { RunChart } from '#domain/progress-charts.ts';
import { measuresOf, progressPoint } from '#domain/progress-over-time.ts';
import type { ProgressPoint } from '#domain/progress-point.ts';
import type { Section } from '#domain/section.ts';
import { neverIsGood, yesIsGood } from '../../support/papers/choices.ts';
import { testAssessment } from '../../support/papers/test-papers.ts';
import { testSection } from '../../support/papers/test-section.ts';

const scored = {
  domain: 'lab',
  good: 'It is good.',
  action: { text: 'Do something.', strength: 'weaker' },
} as const;

/** The same module once it measures. */
const measured: Section = {
  ...testSection,
  version: 2,
  domains: [
    { id: 'pre', title: 'Preparation' },
    { id: 'lab', title: 'Labeling' },
  ],
  questions: questionsInOrder([
    {
      id: 21,
      label: 'Steps',
      content: 'Which steps?',
      questionType: 'multipart',
      ...scored,
      parts: elements(yesIsGood, [
        ['a', 'First', 2],
        ['b', 'Second', 2],
        ['c', 'Third', 2],
      ]),
    },
    { id: 22, label: 'Dilution', content: 'How often?', ...scored, weight: 2, ...choicesOf(neverIsGood) },
    {
      id: 23,
      label: 'Doses',
      content: 'How many?',
      questionType: 'tally',
      ...scored,
      parts: [counted('seen', 'Seen', 0.9, { weight: 2 })],
    },
    {
      id: 24,
      label: 'Kinds',
      content: 'Which kinds?',
      questionType: 'multipart',
      ...scored,
      domain: 'pre',
      weight: 2,
      composition: { good: ['asis'], target: 0.8 },
      parts: [
        { id: 'asis', label: 'As supplied', questionType: 'tally' },
        { id: 'mixed', label: 'Mixed', questionType: 'tally' },
      ],
    },
    {
      id: 25,
      label: 'Scans',
      content: 'How many are scanned?',
      questionType: 'multipart',
      ...scored,
      domain: 'pre',
      parts: figure('scan', 'Doses scanned', { target: 0.95, weight: 2 }),
    },
    {
      id: 26,
      label: 'Ease',
      content: 'How easy is it?',
      questionType: 'slider',
      minLabel: 'Hard',
      maxLabel: 'Easy',
      parts: [{ id: 'ease', label: 'Ease' }],
    },
  ]),
};

type Parts = Answer['parts'];
const at = (
  month: number,
  given: Readonly<Record<number, Parts>>,
  section: Section = measured,
  area = 'North ward',
): ProgressPoint => {
  const answers = Object.fromEntries(
    Object.entries(given).map(([id, parts]) => [id, { ...blankAnswer, parts }]),
  );
  const assessment = { ...testAssessment({ answers }), area, sectionVersion: section.version };
  const dateCompleted = `2026-${String(month).padStart(2, '0')}-01T10:00:00.000Z`;
  return progressPoint({ ...assessment, dateCompleted }, section);
};
const tally = (yes: number, of: number): Parts => ({ seen: { u1: { yes, of } } });
const both = [testSection, measured];

/** The chart of a measure, by its key. */
function chartAt(
  key: string,
  points: readonly ProgressPoint[],
  versions: readonly Section[] = [measured],
): RunChart {
  const chart = chartsOf(points, versions).find(({ measure }) => measure.key === key);
  if (chart === undefined) throw new Error(`No chart ${key}`);
  return chart;
}

describe('R175 A point of a version that measures', () => {
  test('has the findings that one tracer can judge, its counts, its scores and what each element is worth', () => {
    const point = at(1, {
      21: { a: 'yes', b: 'no', c: 'unseen' },
      22: { never: true },
      23: { seen: { u1: { yes: 2, of: 3 }, u2: { yes: 1, of: 2 } } },
      24: { asis: { u1: { yes: 4, of: 5 } }, mixed: { u1: { yes: 1, of: 5 } } },
    });
    expect(point).toMatchObject({
      findings: { adverse: 1, answered: 3 },
      tallies: { 'answers.23.parts.seen': { yes: 3, of: 5 }, 'answers.24': { yes: 4, of: 5 } },
      worths: {
        'answers.21.parts.a': 1,
        'answers.21.parts.b': 0,
        'answers.22': 1,
        'answers.23.parts.seen': 0.6,
        'answers.24': 0.8,
      },
    });
    // Of preparation one element is too little.
    expect(point.scores).toEqual({ lab: expect.closeTo(0.65) });
  });

  test('counts none of a figure as 0', () => {
    const valuesOf = (parts: Parts) => at(1, { 25: parts }).values;
    expect(valuesOf({ scanstate: 'none' })).toEqual({ 'answers.25.parts.scan': 0 });
    expect(valuesOf({ scanstate: 'figure', scan: 40 })).toEqual({ 'answers.25.parts.scan': 40 });
    expect(valuesOf({ scanstate: 'unmeasured' })).toEqual({});
  });

  test('has nothing more where nothing is measured', () => {
    const point = at(1, { 903: { ease: 3 } }, testSection);
    for (const field of ['findings', 'tallies', 'scores', 'worths']) expect(point).not.toHaveProperty(field);
  });
});

describe('R175 The measures of a version that measures', () => {
  test('is findings, domains and counts in place of answers “No”', () => {
    expect(
      measuresOf(measured).map(({ key, kind, partLabel, target }) => [key, kind, partLabel, target ?? null]),
    ).toEqual([
      // The lead figure is charted first.
      ['answers.24', 'tally', null, 0.8],
      ['flagged', 'flags', null, null],
      ['findings', 'findings', null, null],
      ['domain.pre', 'score', null, null],
      ['domain.lab', 'score', null, null],
      ['answers.23.parts.seen', 'tally', null, 0.9],
      ['answers.25.parts.scan', 'percentage', 'Doses scanned', 0.95],
      ['answers.26.parts.ease', 'slider', null, null],
    ]);
  });

  test('exists in every module that measures: findings, five domains and counts or figures', () => {
    expect(publishedSections.length).toBeGreaterThan(0);
    for (const section of publishedSections) {
      const kinds = measuresOf(section).map(({ kind }) => kind);
      expect(kinds).toContain('findings');
      expect(kinds.filter((kind) => kind === 'score').length).toBeGreaterThanOrEqual(5);
      expect(kinds.some((kind) => kind === 'tally' || kind === 'percentage')).toBe(true);
    }
  });
});

describe('R175 Charts of a version that measures', () => {
  test('are of shares in percent', () => {
    const points = [
      at(1, { 22: { never: true }, 23: tally(3, 10) }),
      at(2, { 22: { always: true }, 23: tally(8, 10) }),
    ];
    expect(chartAt('findings', points).points.map(({ value }) => value)).toEqual([0, 100]);
    const chart = chartAt('answers.23.parts.seen', points);
    expect(chart.points.map(({ value, count }) => [value, count])).toEqual([
      [30, { yes: 3, of: 10 }],
      [80, { yes: 8, of: 10 }],
    ]);
    expect(chart.lines).toEqual([[0, 1]]);
    expect(chart.breaks).toEqual([]);
  });

  test('say whether the newest count is better by more than chance than the one before', () => {
    const trend = (...points: ProgressPoint[]) =>
      chartAt('answers.23.parts.seen', points).change?.trend ?? null;
    expect(trend(at(1, { 23: tally(3, 10) }), at(2, { 23: tally(8, 10) }))).toBe('better');
    expect(trend(at(1, { 23: tally(5, 10) }), at(2, { 23: tally(8, 10) }))).toBe('unclear');
    expect(trend(at(1, { 23: tally(0, 4) }), at(2, { 23: tally(8, 10) }))).toBe('unclear');
    expect(trend(at(1, { 23: tally(3, 10) }))).toBeNull();
  });

  test('chart the lead figure and never events first', () => {
    const never: Section = {
      ...measured,
      questions: questionsInOrder([
        {
          id: 23,
          label: 'Doses',
          content: 'How many?',
          questionType: 'multipart',
          ...scored,
          parts: [
            counted('seen', 'Seen', 0.9, { weight: 2 }),
            counted('label', 'Labeled', 1, { weight: 3, never: true }),
            element('shared', 'Nothing shared', yesIsGood, { weight: 3, never: true }),
          ],
        },
      ]),
    };
    const points = [
      at(1, { 23: { label: { u1: { yes: 4, of: 5 } }, shared: 'no' } }, never),
      at(2, { 23: { label: { u1: { yes: 5, of: 5 } } } }, never),
      at(3, { 23: {} }, never),
    ];
    const leads = chartsOf(points, [never]).filter(({ measure }) => measure.isLead);
    expect(leads.map(({ measure, points: shown }) => [measure.key, shown.map(({ value }) => value)])).toEqual(
      [
        ['never', [2, 0]],
        ['answers.23.parts.label', [80, 100]],
      ],
    );
  });

  test('join scores only where both rest on the same items', () => {
    const full = { 21: { a: 'yes', b: 'no', c: 'yes' }, 22: { never: true }, 23: tally(9, 10) };
    const other = { 21: { a: 'yes', b: 'no', c: 'yes' } };
    const { lines } = chartAt('domain.lab', [at(1, full), at(2, full), at(3, other), at(4, full)]);
    expect(lines).toEqual([[0, 1], [2], [3]]);
  });

  test('have a median and signals from twelve points on', () => {
    const values = [1, 1, 1, 1, 1, 1, 9, 9, 9, 9, 9, 9];
    const points = values.map((yes, index) => at(index + 1, { 23: tally(yes, 10) }));
    const few = chartAt('answers.23.parts.seen', points.slice(0, 11));
    expect([few.median, few.signals, few.lines]).toEqual([null, [], [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]]);
    const enough = chartAt('answers.23.parts.seen', points);
    expect([enough.median, enough.signals.map(({ rule }) => rule)]).toEqual([50, ['crossings']]);
  });

  test('are of one area each', () => {
    const areas = ['North ward', 'South ward', 'north ward ', 'South ward'];
    const points = areas.map((area, index) => at(index + 1, { 23: tally(index + 2, 10) }, measured, area));
    expect(
      pointsByPlace(points).map(({ place, points: own }) => [
        place,
        own.map(({ dateCompleted }) => dateCompleted.slice(5, 7)),
      ]),
    ).toEqual([
      ['north ward', ['01', '03']],
      ['South ward', ['02', '04']],
    ]);
  });

  test('keep the answers “No” of the versions before, up to where the next began', () => {
    const old = [1, 2].map((month) => at(month, { 909: { no: true } }, testSection));
    const points = [...old, at(3, { 22: { never: true } }), at(4, { 22: { never: true } })];
    const no = chartAt('no_answers', points, both);
    expect(no.points.map(({ value, isCounted }) => [value, isCounted])).toEqual([
      [1, true],
      [1, true],
    ]);
    const began = [{ version: 2, time: Date.parse('2026-03-01T10:00:00.000Z') }];
    expect(no.breaks).toEqual(began);
    const findings = chartAt('findings', points, both);
    expect(findings.points).toHaveLength(2);
    expect(findings.breaks).toEqual(began);
    // Flags were set among other questions: a line of their own, which neither counts nor joins.
    const flags = chartAt('flagged', points, both);
    expect(flags.points.map(({ isCounted }) => isCounted)).toEqual([false, false, true, true]);
    expect(flags.lines).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  test('keep them also where that version is not on the device', () => {
    const points = [at(1, { 909: { no: true } }, testSection), at(3, { 22: { never: true } })];
    const { points: shown, breaks } = chartAt('no_answers', points);
    expect(shown.map(({ value, isCounted }) => [value, isCounted])).toEqual([[1, false]]);
    expect(breaks.map(({ version }) => version)).toEqual([2]);
  });

  test('have no answers “No” where none were given before', () => {
    expect(chartsOf([at(3, {}), at(4, {})], both).map(({ measure }) => measure.key)).not.toContain(
      'no_answers',
    );
  });

  test('a changed item begins a new line', () => {
    const newer: Section = {
      ...measured,
      version: 3,
      questions: {
        ...measured.questions,
        '23': { ...(measured.questions['23'] ?? fail()), content: 'How many of them?' },
      },
    };
    const points = [1, 2, 3].map((month) =>
      at(month, { 23: tally(month, 10) }, month < 3 ? measured : newer),
    );
    const {
      lines,
      points: shown,
      change,
      breaks,
    } = chartAt('answers.23.parts.seen', points, [measured, newer]);
    expect(lines).toEqual([[0, 1], [2]]);
    expect(shown.map(({ isCounted }) => isCounted)).toEqual([false, false, true]);
    expect(change).toBeNull();
    expect(breaks).toEqual([{ version: 3, time: Date.parse('2026-03-01T10:00:00.000Z') }]);
  });

  test('leave a version that does not measure as it is', () => {
    const points = [at(1, { 909: { no: true } }, testSection), at(2, { 903: { ease: 3 } }, testSection)];
    const charts = chartsOf(points, [testSection]);
    expect(charts).toEqual(
      measuresOf(testSection).map((measure) => runChart(measure, points, [testSection])),
    );
    expect(charts.every(({ breaks, change }) => breaks.length === 0 && change === null)).toBe(true);
  });
});

function fail(): never {
  throw new Error('No such question');
}
