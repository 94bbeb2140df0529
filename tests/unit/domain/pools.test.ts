import { describe, expect, test } from 'vitest';
import { questionsInOrder } from '#content/authoring.ts';
import { countedOnly, counted, element, practiceDomains } from '#content/scoring.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer, Assessment } from '#domain/assessment.ts';
import type { Compared } from '#domain/comparison.ts';
import { shortDate } from '#domain/dates.ts';
import { judged } from '#domain/measures/findings.ts';
import { isWithinYear } from '#domain/measures/tracers-before.ts';
import { resultOf } from '#domain/result.ts';
import { resultWords } from '#domain/result-words.ts';
import type { Section } from '#domain/section.ts';
import { yesIsGood } from '../../support/papers/choices.ts';
import { testAssessment } from '../../support/papers/test-papers.ts';
import { testSection } from '../../support/papers/test-section.ts';

const scored = {
  domain: 'lab',
  good: 'It is good.',
  action: { text: 'Do something.', strength: 'weaker' },
} as const;

/** Counts that are told, one of which a miss is a finding, kinds, and a choice. */
const section: Section = {
  ...testSection,
  domains: [...practiceDomains],
  questions: questionsInOrder([
    {
      id: 1,
      label: 'Doses',
      content: 'How many?',
      questionType: 'multipart',
      ...scored,
      parts: [
        counted('scan', 'Scanned', 0.8, { weight: 2 }),
        counted('label', 'Labeled', 1, { weight: 3, never: true }),
      ],
    },
    {
      id: 2,
      label: 'Supply form',
      content: 'Which kinds?',
      questionType: 'multipart',
      ...scored,
      weight: 2,
      domain: 'sup',
      composition: { good: ['ready'], target: 0.8 },
      parts: [countedOnly('ready', 'Ready'), countedOnly('mixed', 'Mixed')],
    },
    {
      id: 3,
      label: 'Counter',
      content: 'Is it clean?',
      questionType: 'multipart',
      ...scored,
      parts: [element('clean', 'Clean', yesIsGood, { weight: 3 })],
    },
  ]),
  sheets: [
    {
      id: 'doses',
      title: 'Watched doses',
      intro: 'Watch.',
      columns: [
        {
          id: 'scan',
          label: 'Scanned',
          help: 'Tick it.',
          kind: 'tick',
          fills: [{ questionId: 1, partId: 'scan', yes: [true] }],
        },
        {
          id: 'label',
          label: 'Labeled',
          help: 'Tick it.',
          kind: 'tick',
          fills: [{ questionId: 1, partId: 'label', yes: [true] }],
        },
        { id: 'stopped', label: 'Stopped', help: 'Tick it.', kind: 'tick', fills: [] },
      ],
    },
  ],
};

let digit = 0;
const tracer = (
  on: string,
  answers: Readonly<Record<number, Answer['parts']>>,
  more: Partial<Assessment> = {},
): Compared => ({
  section,
  assessment: testAssessment({
    id: `018f0000-0000-7000-8000-${String((digit += 1)).padStart(12, '0')}`,
    answers: Object.fromEntries(
      Object.entries(answers).map(([id, parts]) => [id, { ...blankAnswer, parts }]),
    ),
    area: 'ICU',
    department: '',
    dateCompleted: `${on}T10:00:00.000Z`,
    ...more,
  }),
});
const of = (yes: number, all: number) => ({ u7: { yes, of: all } });
const scanned = (on: string, yes: number, more: Partial<Assessment> = {}) =>
  tracer(on, { 1: { scan: of(yes, 5) } }, more);
const found = (one: Compared, atHand: readonly Compared[]) =>
  judged(one, atHand).findings.map(({ kind, part, question, pool }) => [
    kind,
    part?.id ?? question.id,
    pool && [pool.count.yes, pool.count.of, pool.dates.length],
  ]);

describe('A count', () => {
  test('of one tracer alone is told, not judged, however low it is', () => {
    const alone = tracer('2026-11-01', { 1: { scan: of(0, 20) } });
    expect(found(alone, [])).toEqual([]);
    expect(judged(alone, []).told.map(({ part, value }) => [part?.id, value])).toEqual([
      ['scan', '0 of 20 (0%)'],
    ]);
  });

  test('is judged over the last four tracers of the area together', () => {
    const before = [
      scanned('2026-08-01', 3),
      scanned('2026-10-01', 3),
      scanned('2026-09-01', 3),
      scanned('2026-07-01', 0),
    ];
    const now = scanned('2026-11-01', 2);
    // The fifth, of July, is left out.
    expect(found(now, before)).toEqual([['pool', 'scan', [11, 20, 4]]]);
    expect(judged(now, before).findings[0]?.pool?.dates).toEqual(
      ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'].map((day) => `${day}T10:00:00.000Z`),
    );
  });

  test('is no finding where chance explains it: the whole range has to be below the target', () => {
    // 13 of 20 may be 82%, 12 of 20 may not be 80%.
    const rest = [scanned('2026-08-01', 4), scanned('2026-09-01', 3), scanned('2026-10-01', 3)];
    expect(found(scanned('2026-11-01', 3), rest)).toEqual([]);
    expect(found(scanned('2026-11-01', 2), rest)).toEqual([['pool', 'scan', [12, 20, 4]]]);
  });

  test('is judged from five on', () => {
    const few = (on: string) => tracer(on, { 1: { scan: of(0, 2) } });
    expect(found(few('2026-11-01'), [few('2026-10-01')])).toEqual([]);
    expect(found(few('2026-11-01'), [few('2026-10-01'), few('2026-09-01')])).toEqual([
      ['pool', 'scan', [0, 6, 3]],
    ]);
  });

  test('is not pooled with another area, module, version or scan, with what came later, or is a year ago', () => {
    const now = scanned('2026-11-01', 0);
    const others = [
      scanned('2026-10-01', 0, { area: 'ED' }),
      scanned('2026-10-01', 0, { section: '1' }),
      scanned('2026-10-01', 0, { sectionVersion: 7 }),
      scanned('2026-10-01', 0, { uploaded: true }),
      scanned('2026-10-01', 0, { dateCompleted: null }),
      scanned('2026-12-01', 0),
      scanned('2025-10-31', 0),
      now,
    ];
    expect(found(now, others)).toEqual([]);
    expect(found(now, [scanned('2026-10-01', 0, { area: ' icu ' })])).toEqual([['pool', 'scan', [0, 10, 2]]]);
    expect(isWithinYear('2025-11-01T10:00:00.000Z', '2026-11-01T10:00:00.000Z')).toBe(true);
  });

  test('that nobody made today is no finding of today', () => {
    expect(found(tracer('2026-11-01', {}), [scanned('2026-10-01', 0), scanned('2026-09-01', 0)])).toEqual([]);
  });

  test('of kinds is pooled as one share', () => {
    const kinds = (on: string) => tracer(on, { 2: { ready: of(1, 5), mixed: of(4, 5) } });
    expect(found(kinds('2026-11-01'), [])).toEqual([]);
    expect(found(kinds('2026-11-01'), [kinds('2026-10-01')])).toEqual([['pool', 2, [2, 10, 2]]]);
  });

  test('is not judged while the tracer is in progress', () => {
    const now = scanned('2026-11-01', 0, { dateCompleted: null });
    expect(found(now, [scanned('2026-10-01', 0)])).toEqual([]);
  });
});

describe('A never event', () => {
  test('is a finding at one miss, and none without', () => {
    expect(found(tracer('2026-11-01', { 1: { label: of(4, 5) } }), [])).toEqual([
      ['never', 'label', [4, 5, 1]],
    ]);
    expect(found(tracer('2026-11-01', { 1: { label: of(5, 5) } }), [])).toEqual([]);
  });

  test('stands before what is below target, and that before what was missed today', () => {
    const given = { 1: { scan: of(0, 5), label: of(4, 5) }, 3: { clean: 'no' } };
    const now = tracer('2026-11-01', given);
    expect(found(now, [scanned('2026-10-01', 0)]).map(([kind, part]) => [kind, part])).toEqual([
      ['never', 'label'],
      ['pool', 'scan'],
      ['choice', 'clean'],
    ]);
  });
});

describe('A dose that was stopped', () => {
  const row = (cells: Record<string, boolean>) => ({ by: 7, drug: 'Testamine', cells });
  const watched = (rows: Record<string, ReturnType<typeof row>>, more: Partial<Assessment> = {}) =>
    tracer('2026-11-01', {}, { sheets: { doses: { rows } }, ...more });

  test('is a finding at once for what was wrong', () => {
    const one = watched({ a: row({ scan: false, stopped: true }), b: row({ scan: true, label: true }) });
    expect(found(one, [])).toEqual([['never', 'scan', [1, 2, 1]]]);
    expect(found(watched({ a: row({ scan: false }), b: row({ scan: true }) }), [])).toEqual([]);
  });

  test('counts as No in everything once submitted, if nobody said what was wrong', () => {
    const rows = { a: row({ scan: true, stopped: true }) };
    expect(found(watched(rows), [])).toEqual([
      ['never', 'label', [0, 1, 1]],
      ['never', 'scan', [0, 1, 1]],
    ]);
    expect(found(watched(rows, { dateCompleted: null }), [])).toEqual([]);
  });
});

describe('The words of a result', () => {
  const groups = (one: Compared, earlier: readonly Compared[]) =>
    resultWords(resultOf(one, earlier), (time) => shortDate(time, 'UTC'));

  test('say of a pool over which tracers it is, and of the rest what was seen today', () => {
    const given = {
      1: { scan: of(2, 5), label: of(4, 5) },
      2: { ready: of(3, 5), mixed: of(2, 5) },
      3: { clean: 'no' },
    };
    const before = [scanned('2026-10-01', 3), scanned('2026-09-01', 3), scanned('2026-08-01', 3)];
    const words = groups(tracer('2026-11-01', given), before);
    expect(words.map(({ heading }) => heading)).toEqual([
      'What was found',
      'Never events',
      'Below target',
      'Missed today',
      'Too few to judge',
      'By practice domain',
      'What changed since 10.01.26',
    ]);
    expect(words[0]?.sentences[0]).toBe('3 findings, 2 serious.');
    const linesIn = (heading: string) =>
      words.find((group) => group.heading === heading)?.items[0]?.lines.slice(0, 2);
    expect(linesIn('Never events')?.[0]).toEqual({
      label: 'Labeled',
      words: 'Serious. 1 of 5 missed today; target: every time',
    });
    expect(linesIn('Below target')).toEqual([
      { label: 'Scanned', words: 'Below target, 11 of 20 in 4 tracers; today 2 of 5; target: 80%' },
      { label: 'Tracers', words: '08.01.26, 09.01.26, 10.01.26, 11.01.26' },
    ]);
    expect(linesIn('Missed today')?.[0]).toEqual({ label: 'Clean', words: 'Serious. The answer was “No”' });
    expect(linesIn('Too few to judge')?.[0]).toEqual({ label: null, words: '3 of 5 today; target: 80%' });
  });

  test('fold what is more than ten findings; a group of which none is among them waits behind what to do', () => {
    const tracerOf = (nevers: number) => {
      const many: Section = {
        ...section,
        sheets: [],
        questions: questionsInOrder(
          Array.from({ length: 14 }, (_, at) => ({
            id: at + 1,
            label: `Step ${at}`,
            content: 'Is it done?',
            questionType: 'multipart' as const,
            ...scored,
            parts: [
              element('done', 'Done', yesIsGood, {
                weight: at < nevers ? 3 : 1,
                ...(at < nevers && { never: true }),
              }),
            ],
          })),
        ),
      };
      const answers = Object.fromEntries(
        Array.from({ length: 14 }, (_, at) => [at + 1, { done: 'no' }] as const),
      );
      return { ...tracer('2026-11-01', answers), section: many };
    };
    const shownOf = (nevers: number) =>
      groups(tracerOf(nevers), [])
        .filter(({ items }) => items.length > 0)
        .map(({ heading, items, shown, comesFirst }) => [heading, items.length, shown, comesFirst === true]);
    expect(shownOf(3)).toEqual([
      ['Never events', 3, 3, true],
      ['Missed today', 11, 7, true],
      ['By practice domain', 1, 1, false],
    ]);
    expect(shownOf(10).slice(0, 2)).toEqual([
      ['Never events', 10, 10, true],
      ['Missed today', 4, 0, false],
    ]);
  });
});
