import { describe, expect, test } from 'vitest';
import { filterPoints, NO_FILTERS, placesIn } from '#app/screens/progress/filters.ts';
import { groupsOf, sharedScale } from '#app/screens/progress/groups.ts';
import {
  apartFrom,
  frameOf,
  nearestTo,
  newYearsBetween,
  scaleOf,
  xAt,
  yAt,
} from '#app/screens/progress/scale.ts';
import {
  changeWords,
  goodDirectionOf,
  closeWords,
  pointWords,
  shortWords,
  signalWords,
  titleOf,
  valueWords,
  versionWords,
} from '#app/screens/progress/chart-words.ts';
import { goodDirections } from '#content/modules/good-directions.ts';
import { publishedSections } from '#content/sections.ts';
import type { ProgressPoint } from '#domain/progress-point.ts';
import { runChart } from '#domain/progress-charts.ts';
import type { RunChart } from '#domain/progress-charts.ts';
import { measuresOf } from '#domain/progress-over-time.ts';
import type { Measure } from '#domain/progress-over-time.ts';
import { scoredTestSection, testSection } from '../../support/papers/test-section.ts';

const measures = measuresOf(testSection);
const measure = (kind: Measure['kind']): Measure => {
  const found = measures.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`No measure ${kind}`);
  return found;
};
const point = (dateCompleted: string, department: string, area = ''): ProgressPoint => ({
  assessmentId: '01980000-0000-7000-8000-000000000101',
  dateCompleted,
  sectionVersion: 1,
  area,
  department,
  lastEditedByName: 'Ann Lee',
  flagged: 0,
  noAnswers: 0,
  values: {},
});

describe('Words of a chart', () => {
  test('a measure has a short name, and a value its unit', () => {
    expect(measures.map(titleOf)).toEqual([
      'Flagged questions',
      '“No” answers',
      'Slider',
      'Percentage',
      'Multipart: Share',
      'Multipart: Score',
      'Waste: result: Judged avoidable',
    ]);
    expect(valueWords(6.5, measure('slider'))).toBe('6.5 of 10');
    expect(valueWords(62.5, measure('percentage'))).toBe('62.5%');
    expect(valueWords(1200, measure('flags'))).toBe('1,200');
  });

  test('a signal is said plainly', () => {
    const places = Array.from({ length: 9 }, (_, index) => index);
    expect(signalWords({ rule: 'run', towards: 'up', places })).toBe(
      '9 assessments in a row are above the median: this looks like a real change, not chance.',
    );
    expect(signalWords({ rule: 'run', towards: 'down', places })).toMatch(/ are below the median:/);
    expect(signalWords({ rule: 'crossings', crossings: 2, places })).toBe(
      'The line crosses the median only 2 times: this looks like a real change, not chance.',
    );
    expect(signalWords({ rule: 'crossings', crossings: 1, places })).toMatch(/ only once:/);
  });
});

describe('The scale', () => {
  const frame = frameOf(400);

  test('is whole for sliders and percentages, and begins at 0 for counts', () => {
    expect(scaleOf(measure('slider'), [5, 6])).toMatchObject({ least: 1, most: 10 });
    expect(scaleOf(measure('percentage'), [95])).toMatchObject({ least: 0, most: 100 });
    expect(scaleOf(measure('flags'), [0, 1])).toEqual({ least: 0, most: 4, ticks: [0, 2, 4] });
    expect(scaleOf(measure('flags'), [7])).toEqual({ least: 0, most: 8, ticks: [0, 4, 8] });
  });

  test('puts the least at the bottom and the most at the top', () => {
    const scale = scaleOf(measure('slider'), []);
    expect(yAt(1, scale, frame)).toBe(frame.height - frame.bottom);
    expect(yAt(10, scale, frame)).toBe(frame.top);
  });

  test('of points that lie closer than a fingertip, the nearest one is meant', () => {
    const points = [
      { x: 100, y: 50 },
      { x: 112, y: 50 },
      { x: 112, y: 70 },
    ];
    expect(nearestTo(points, 104, 40)).toBe(0);
    expect(nearestTo(points, 108, 48)).toBe(1);
    expect(nearestTo(points, 130, 66)).toBe(2);
  });

  test('places dates to scale, and a single day in the middle', () => {
    const [from, to] = [xAt(0, 0, 100, frame), xAt(100, 0, 100, frame)];
    expect(xAt(25, 0, 100, frame)).toBeCloseTo(from + (to - from) / 4);
    expect(xAt(7, 7, 7, frame)).toBeCloseTo((from + to) / 2);
  });

  test('names the years that begin between the first and the last date', () => {
    const at = (year: number, month: number) => new Date(year, month, 15).getTime();
    expect(newYearsBetween(at(2024, 5), at(2026, 2)).map(({ year }) => year)).toEqual([2025, 2026]);
    expect(newYearsBetween(at(2026, 1), at(2026, 8))).toEqual([]);
  });
});

describe('Labels', () => {
  const frame = frameOf(400);

  test('that stand too close move apart, and stay beside the drawing', () => {
    expect(apartFrom(80, 140, 26, frame)).toBe(140);
    expect(apartFrom(80, 84, 26, frame)).toBe(106);
    expect(apartFrom(80, 80, 26, frame)).toBe(54);
    const [top, bottom] = [frame.top, frame.height - frame.bottom];
    expect(apartFrom(top, top, 26, frame)).toBe(top + 26);
    expect(apartFrom(bottom, bottom, 26, frame)).toBe(bottom - 26);
  });
});

describe('Small multiples', () => {
  const at = (day: number, flagged: number, noAnswers: number, ease?: number) => ({
    ...point(`2026-03-0${day}T08:00:00.000Z`, 'Surgery'),
    flagged,
    noAnswers,
    values: ease === undefined ? {} : { 'answers.903.parts.ease': ease },
  });
  const points = [at(1, 2, 9), at(2, 1, 0, 4), at(3, 0, 1, 8)];
  const charts = measuresOf(testSection)
    .map((one) => runChart(one, points, [testSection]))
    .filter((chart) => chart.points.length > 1);

  test('stand in groups of one scale, counts first', () => {
    expect(groupsOf(charts).map(({ title, charts: own }) => [title, own.length])).toEqual([
      ['Whole module', 2],
      ['Ratings from 1 to 10', 1],
    ]);
  });

  test('of counts, the largest of all makes the scale, and all share their time', () => {
    const [counts, ratings] = groupsOf(charts).map((group) => sharedScale(group.charts, charts));
    expect(scaleOf(measure('flags'), counts?.values ?? [])).toMatchObject({ least: 0, most: 10 });
    expect(ratings?.first).toBe(Date.parse('2026-03-01T08:00:00.000Z'));
    expect(ratings?.last).toBe(counts?.last);
  });
});

describe('Which way is better', () => {
  const known = publishedSections.flatMap((section) => measuresOf(section));

  test('is said of parts that are measured, and of no count', () => {
    const implied = ['findings', 'never', 'tally', 'score'];
    const marked = known.filter((one) => goodDirectionOf(one) !== null && !implied.includes(one.kind));
    expect(new Set(marked.map(({ key }) => key)).size).toBe(goodDirections.length);
    expect(marked.every(({ question }) => question !== null)).toBe(true);
  });

  test('is upwards for whatever goes from bad to good', () => {
    const sliders = known.filter(({ kind }) => kind === 'slider');
    expect(sliders.length).toBeGreaterThanOrEqual(2);
    for (const slider of sliders) expect(goodDirectionOf(slider)).toBe('up');
  });
});

describe('Filters', () => {
  const points = [
    point('2025-01-10T08:00:00.000Z', 'Surgery', 'North'),
    point('2026-06-10T08:00:00.000Z', 'surgery ', 'South'),
    point('2026-11-10T08:00:00.000Z', 'Oncology'),
  ];
  const now = Date.parse('2026-11-21T08:00:00.000Z');
  const places = (filters: object) =>
    filterPoints(points, { ...NO_FILTERS, ...filters }, now).map((one) => points.indexOf(one));

  test('narrow by place, however it is spelled, and by time', () => {
    expect(places({})).toEqual([0, 1, 2]);
    expect(places({ department: 'Surgery' })).toEqual([0, 1]);
    expect(places({ area: 'South' })).toEqual([1]);
    expect(places({ months: 6 })).toEqual([1, 2]);
    expect(places({ months: 12, department: 'Oncology' })).toEqual([2]);
  });

  test('offer each place once', () => {
    expect(placesIn(points, 'department')).toEqual(['Oncology', 'Surgery']);
    expect(placesIn(points, 'area')).toEqual(['North', 'South']);
  });
});

describe('R175 Charts of a module that measures', () => {
  const question = scoredTestSection.questions['701'] ?? null;
  const tally: Measure = {
    key: 'answers.701.parts.labeled',
    kind: 'tally',
    question,
    partLabel: null,
    target: 1,
  };
  const findings: Measure = { key: 'findings', kind: 'findings', question: null, partLabel: null };
  const counted = (yes: number, of: number, month = 1) => ({
    point: {
      ...point(`2026-0${month}-01T18:00:00.000Z`, 'Surgery'),
      findings: { adverse: yes, answered: of },
    },
    value: (yes / of) * 100,
    count: { yes, of },
    isCounted: true,
  });

  test('say counts in full, how sure they are where one looks closely, and round only what is shown', () => {
    expect(pointWords(counted(7, 10), tally)).toBe('7 of 10 (70%)');
    expect(closeWords(counted(7, 10), tally)).toBe(
      '7 of 10 (70%). With ten seen, the true share may be anywhere between 4 and 9 of 10.',
    );
    expect(closeWords(counted(2, 3), tally)).toBe('2 of 3');
    expect(pointWords(counted(2, 3), tally)).toBe('2 of 3');
    expect(pointWords({ ...counted(3, 28), count: null }, findings)).toBe('3 of 28 (11%)');
    expect(shortWords(200 / 3, tally)).toBe('67%');
    expect(shortWords(6.5, measure('slider'))).toBe('6.5');
  });

  test('say in words whether the newest count can be chance', () => {
    const change = { earlier: counted(3, 10), later: counted(8, 10, 2) };
    expect(changeWords({ ...change, trend: 'better' })).toBe(
      'Since 01.01.26: 3 of 10 (30%) to 8 of 10 (80%), better.',
    );
    expect(changeWords({ ...change, trend: 'unclear' })).toMatch(/no clear change\.$/);
  });

  test('have a scale as long as values, ranges and targets need, from 0 for findings', () => {
    expect(scaleOf(tally, [62, 88, 90], true)).toEqual({ least: 60, most: 90, ticks: [60, 70, 80, 90] });
    expect(scaleOf(tally, [0, 100], true)).toEqual({ least: 0, most: 100, ticks: [0, 25, 50, 75, 100] });
    expect(scaleOf(findings, [12, 18], true)).toEqual({ least: 0, most: 20, ticks: [0, 10, 20] });
    expect(scaleOf(tally, [98, 99], true)).toMatchObject({ least: 80, most: 100 });
    expect(scaleOf(tally, [1], true)).toMatchObject({ least: 0, most: 20 });
    // Charts of modules that do not measure stay as they are.
    expect(scaleOf(measure('percentage'), [62, 88])).toMatchObject({ least: 0, most: 100 });
  });

  test('share a scale that holds every range and target of the row', () => {
    const chart = (yes: number, target: number): RunChart => ({
      measure: { ...tally, target },
      points: [counted(yes, 10), counted(yes, 10, 2)],
      lines: [[0, 1]],
      breaks: [],
      median: null,
      signals: [],
      change: null,
    });
    const charts = [chart(9, 0.8), chart(8, 0.95)];
    const { values } = sharedScale(charts, charts);
    expect(Math.max(...values)).toBeCloseTo(98.2, 0);
    expect(Math.min(...values)).toBeCloseTo(49, 0);
    expect(values).toContain(95);
  });

  test('stand in groups with a note on each', () => {
    const seen = { ...counted(7, 10), isCounted: true };
    const chart = (own: Measure): RunChart => ({
      measure: own,
      points: [seen],
      lines: [[0]],
      breaks: [],
      median: null,
      signals: [],
      change: null,
    });
    const domain = { id: 'lab', title: 'Labeling' };
    const score: Measure = { key: 'domain.lab', kind: 'score', question: null, partLabel: null, domain };
    const groups = groupsOf([measure('flags'), tally, score, findings].map(chart));
    expect(groups.map(({ title }) => title)).toEqual([
      'Findings',
      'Practice domains',
      'Counts',
      'Whole module',
    ]);
    expect(groups.map(({ note }) => note !== '')).toEqual([true, true, true, false]);
    expect(titleOf(score)).toBe('Labeling');
  });

  test('name the version that counts findings instead', () => {
    const points = [{ ...counted(1, 2), isCounted: true }];
    const chart = (kind: 'no-answers' | 'flags', isCounted: boolean): RunChart => ({
      measure: measure(kind),
      points: points.map((own) => ({ ...own, isCounted })),
      lines: [],
      breaks: [{ version: 2, time: 0 }],
      median: null,
      signals: [],
      change: null,
    });
    expect(versionWords(chart('no-answers', true))).toMatch(/^Version 2 counts findings instead\./);
    expect(versionWords(chart('flags', false))).toMatch(/^Version 2 asks other questions\./);
    expect(versionWords({ ...chart('flags', false), breaks: [] })).toMatch(/^The wording changed\./);
    expect(versionWords(chart('flags', true))).toBe('');
  });
});
