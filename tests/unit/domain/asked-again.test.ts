import { describe, expect, test } from 'vitest';
import { questionsInOrder } from '#content/authoring.ts';
import { counted, element } from '#content/scoring.ts';
import { actionCounts, actionCountsFacts, foundLately } from '#domain/action-counts.ts';
import { findingInWords, foundInWords } from '#domain/action-finding.ts';
import { areaFrom } from '#domain/action.ts';
import { STRENGTHS_IN_WORDS } from '#domain/action-strengths.ts';
import {
  HELD_UP_WORDS,
  actionInWords,
  askedAgain,
  heldUp,
  lastRound,
  lastTimeWords,
} from '#domain/asked-again.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer, Assessment } from '#domain/assessment.ts';
import type { Compared } from '#domain/comparison.ts';
import type { Question, Section } from '#domain/section.ts';
import { yesIsGood } from '../../support/papers/choices.ts';
import { testAction } from '../../support/papers/test-actions.ts';
import { testAssessment } from '../../support/papers/test-papers.ts';
import { testSection } from '../../support/papers/test-section.ts';

const scored = { domain: 'lab', good: 'Good.', action: { text: 'Act.', strength: 'weaker' } } as const;

const section: Section = {
  ...testSection,
  questions: questionsInOrder([
    {
      id: 1,
      label: 'Flushing',
      content: 'How many?',
      questionType: 'multipart',
      ...scored,
      parts: [
        counted('flush', 'Flushed', 0.8, { weight: 2 }),
        counted('reuse', 'Not reused', 0.9, { weight: 3, never: true }),
        element('clean', 'Clean counter', yesIsGood, { weight: 1 }),
      ],
    },
    { id: 2, label: 'Story', content: 'Tell us.', questionType: 'long_answer' },
  ]),
  sheets: [
    {
      id: 'doses',
      title: 'Watched doses',
      intro: 'Watch.',
      columns: [
        {
          id: 'flush',
          label: 'Flushed',
          help: 'Tick it.',
          kind: 'tick',
          fills: [{ questionId: 1, partId: 'flush', yes: [true] }],
        },
        { id: 'stopped', label: 'Stopped', help: 'Tick it.', kind: 'tick', fills: [] },
      ],
    },
  ],
};
const questionOf = (id: number): Question => {
  const question = section.questions[String(id)];
  if (question === undefined) throw new RangeError(`No question ${id}`);
  return question;
};
const [flushing, story] = [questionOf(1), questionOf(2)];
const partOf = (id: string) => flushing.parts[id] ?? null;
const of = (yes: number, all: number) => ({ u7: { yes, of: all } });
const answer = (given: Partial<Answer>): Answer => ({ ...blankAnswer, ...given });

let digit = 0;
const round = (on: string | null, answers: Record<number, Answer> = {}, more: Partial<Assessment> = {}) =>
  testAssessment({
    id: `018f0000-0000-7000-8000-${String((digit += 1)).padStart(12, '0')}`,
    section: '9',
    sectionVersion: 1,
    answers,
    area: 'ICU',
    department: '',
    dateCompleted: on === null ? null : `${on}T10:00:00.000Z`,
    ...more,
  });

describe('The finding of a new action in words', () => {
  const words = (given: Partial<Answer>, part: string | null = null, question = flushing) =>
    foundInWords(question, part === null ? null : partOf(part), answer(given));

  test('is the count or the answer that was missed', () => {
    const parts = { flush: of(2, 5), clean: 'no' };
    expect(words({ parts })).toBe('Flushing: Flushed: 3 of 5 missed; Flushing: Clean counter: “No”');
    expect(words({ parts }, 'clean')).toBe('Flushing: Clean counter: “No”');
    expect(words({ parts: { reuse: of(99, 100) } }, 'reuse')).toBe('Flushing: Not reused: 1 of 100 missed');
  });

  test('is else the note of a flag, or the opportunity', () => {
    const good = { parts: { flush: of(5, 5) }, opportunities: ' More syringes. ' };
    expect(words({ ...good, flagged: true, observations: ' Caps lay open. ' })).toBe(
      'Flushing: Caps lay open.',
    );
    expect(words({ ...good, observations: 'All well.' })).toBe('Flushing: More syringes.');
    expect(words({ observations: 'Told.', flagged: true }, null, story)).toBe('Story: Told.');
    expect(words({ observations: 'All well.' })).toBe('');
    expect(foundInWords(story, null)).toBe('');
  });

  test('of what was judged is what was missed in all the tracers together', () => {
    const found = { question: flushing, part: partOf('flush'), value: '2 of 5', count: { yes: 2, of: 5 } };
    const pool = { count: { yes: 9, of: 20 }, dates: ['2026-03-04', '2026-04-04'] };
    expect(findingInWords({ ...found, kind: 'pool', pool })).toBe('Flushing: Flushed: 11 of 20 missed');
    expect(findingInWords({ ...found, kind: 'never', pool: null })).toBe('Flushing: Flushed: 3 of 5 missed');
    const choice = { question: flushing, part: partOf('clean'), count: null, pool: null };
    expect(findingInWords({ ...choice, kind: 'choice', value: 'No' })).toBe('Flushing: Clean counter: “No”');
    expect(findingInWords({ ...choice, kind: 'choice', value: '3' })).toBe(
      'Flushing: Clean counter: 3 found',
    );
  });

  test('fits into an action', () => {
    const long = words({ opportunities: `${'x'.repeat(1988)}🙂${'x'.repeat(100)}` });
    expect(long).toHaveLength(1999);
    expect(long.endsWith('x…')).toBe(true);
  });
});

describe('Asked again', () => {
  const [older, newer] = [round('2026-03-04'), round('2026-04-04', {}, { sectionVersion: 2 })];
  const elsewhere = [
    round('2026-05-01', {}, { area: 'PACU' }),
    round('2026-05-02', {}, { section: '8' }),
    round('2026-05-03', {}, { uploaded: true }),
    round(null),
  ];
  const all = [newer, ...elsewhere, older];
  const running = round(null, {}, { area: ' icu ' });

  test('is what the newest completed tracer of the module and area found', () => {
    expect(lastRound(running, all)).toBe(newer);
    expect(lastRound(newer, all)).toBe(older);
    expect(lastRound(older, all)).toBeNull();
    expect(lastRound(round(null, {}, { area: '', department: 'ICU' }), all)).toBe(newer);
  });

  test('comes with the actions on the question, from any tracer of the module and area', () => {
    const ours = [
      testAction({ id: 'a', area: 'Icu', createdAt: '2026-03-04T12:00:00.000Z' }),
      testAction({ id: 'b', area: 'ICU', assessment: null, createdAt: '2026-04-04T12:00:00.000Z' }),
    ];
    const others = [
      testAction({ area: 'PACU' }),
      testAction({ area: 'ICU', section: '8' }),
      testAction({ area: 'ICU', question: 2 }),
      testAction({ area: 'ICU', question: null }),
    ];
    const asked = askedAgain(running, 1, { assessments: all, actions: [...others, ...ours] });
    expect(asked.last).toBe(newer);
    expect(asked.actions.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(askedAgain(round(null, {}, { area: 'OR' }), 1, { assessments: all, actions: ours })).toEqual({
      last: null,
      actions: [],
    });
  });
});

describe('Whether an action held', () => {
  const action = testAction({ part: 'flush', area: 'ICU', state: 'done', doneOn: '2026-05-06' });
  const now = (rounds: readonly Assessment[], one = action, versions: readonly Section[] = [section]) =>
    heldUp(
      one,
      rounds.map((assessment): Compared => {
        const own = versions.find(({ version }) => version === assessment.sectionVersion);
        return { assessment, section: own ?? section };
      }),
      section,
    );
  const flushed = (on: string, yes: number, more: Partial<Assessment> = {}) =>
    round(on, { 1: answer({ parts: { flush: of(yes, 5), clean: 'no' } }) }, more);

  test('is said by the next tracer that answers the question after it was done', () => {
    expect(now([flushed('2026-09-01', 2), flushed('2026-06-01', 5)])).toBe('held');
    expect(now([flushed('2026-09-01', 5), flushed('2026-06-01', 2)])).toBe('came-back');
    expect(now([round('2026-06-01'), flushed('2026-09-01', 5)])).toBe('held');
    expect(Object.values(HELD_UP_WORDS)).toEqual(['Held', 'Came back', 'Still open']);
  });

  test('is not said by tracers before, of that day, of elsewhere, on paper, or by the one it comes from', () => {
    const own = flushed('2026-06-01', 2);
    const rounds = [
      flushed('2026-04-01', 2),
      flushed('2026-05-06', 2),
      flushed('2026-06-02', 2, { area: 'PACU' }),
      flushed('2026-06-03', 2, { section: '8' }),
      flushed('2026-06-04', 2, { uploaded: true }),
      own,
    ];
    expect(now(rounds, { ...action, assessment: own.id })).toBeNull();
    expect(now([])).toBeNull();
  });

  test('is not said by a tracer that asks something else', () => {
    const reworded: Section = {
      ...section,
      version: 2,
      questions: { ...section.questions, 1: { ...flushing, content: 'How often?' } },
    };
    const same: Section = { ...section, version: 3 };
    const versions = [section, reworded, same];
    expect(now([flushed('2026-06-01', 2, { sectionVersion: 2 })], action, versions)).toBeNull();
    expect(now([flushed('2026-06-01', 2, { sectionVersion: 3 })], action, versions)).toBe('came-back');
    const away = { assessment: flushed('2026-06-01', 2, { sectionVersion: 3 }), section: same };
    expect(heldUp(action, [away], null)).toBeNull();
    expect(heldUp(action, [{ ...away, section }], null)).toBe('came-back');
  });

  test('comes back with a miss in a dose that was stopped, whatever the count', () => {
    const watched = (cells: Record<string, boolean>) => ({
      sheets: { doses: { rows: { kq3x9v0c2mzt: { by: 8, drug: 'Heparin', cells } } } },
    });
    // Five were flushed, and this one was not: 83%.
    const after = (cells: Record<string, boolean>) => now([flushed('2026-06-01', 5, watched(cells))]);
    expect(after({ flush: false, stopped: true })).toBe('came-back');
    expect(after({ flush: false })).toBe('held');
  });

  test('one that is open is still open at the next tracer, and a dropped one says nothing', () => {
    const open = { ...action, state: 'open' as const, doneOn: null };
    expect(now([], open)).toBeNull();
    expect(now([flushed('2026-02-01', 2)], open)).toBeNull();
    expect(now([round('2026-06-01')], open)).toBe('still-open');
    expect(now([flushed('2026-06-01', 2)], { ...action, state: 'dropped' })).toBeNull();
  });

  test('of a question as a whole any miss comes back, and where nothing is measured, another flag', () => {
    const whole = { ...action, part: null };
    expect(now([flushed('2026-06-01', 5)], whole)).toBe('came-back');
    const told = { ...whole, question: 2 };
    const said = (flagged: boolean) => round('2026-06-01', { 2: answer({ observations: 'So.', flagged }) });
    expect(now([said(true)], told)).toBe('came-back');
    expect(now([said(false)], told)).toBe('held');
    expect(now([round('2026-06-01')], told)).toBeNull();
    expect(now([said(true)], { ...told, question: 99 })).toBeNull();
    expect(now([said(true)], { ...told, question: null })).toBeNull();
  });
});

test('a module’s findings are counted once an area, with how far each has come', () => {
  const found = [
    { question: 1, part: 'flush', area: 'ICU', department: '' },
    { question: 1, part: 'flush', area: ' icu', department: 'Surgery' },
    { question: 1, part: 'flush', area: 'PACU', department: '' },
    { question: 1, part: 'clean', area: 'ICU', department: '' },
    { question: 2, part: null, area: 'ICU', department: '' },
  ];
  const actions = [
    testAction({ id: 'a', part: 'flush', area: 'ICU', state: 'done' }),
    testAction({ id: 'b', part: null, area: 'PACU', state: 'done' }),
    testAction({ id: 'c', part: 'clean', area: 'ICU', state: 'dropped' }),
    testAction({ id: 'd', question: 2, area: 'ICU' }),
  ];
  const counts = actionCounts(found, actions, ({ id }) => (id === 'a' ? 'held' : 'came-back'));
  expect(actionCountsFacts(counts).join(' · ')).toBe('Findings 4 · with an action 3 · done 2 · held 1');
  expect(actionCountsFacts(actionCounts([], actions, () => null)).join(' · ')).toBe(
    'Findings 0 · with an action 0 · done 0 · held 0',
  );
});

describe('A module’s findings', () => {
  const clean = (on: string, more: Partial<Assessment> = {}, of1: Section = section): Compared => ({
    assessment: round(on, { 1: answer({ parts: { clean: 'no' } }) }, more),
    section: of1,
  });
  const reused = (on: string, more: Partial<Assessment> = {}): Compared => ({
    assessment: round(on, { 1: answer({ parts: { reuse: of(4, 5) } }) }, more),
    section,
  });
  const found = (rounds: readonly Compared[]) =>
    foundLately(rounds)?.map(({ part, area }) => `${part} ${area}`);

  test('are those of each area’s newest tracer, and of three before it within twelve months', () => {
    const rounds = ['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'].map((on) => clean(on));
    expect(found([reused('2026-01-01'), ...rounds])).toEqual(Array(4).fill('clean ICU'));
    expect(found([reused('2026-01-01'), ...rounds.slice(1)])).toContain('reuse ICU');
    expect(found([reused('2025-04-30'), ...rounds.slice(3)])).toEqual(['clean ICU']);
    const elsewhere = reused('2025-01-01', { area: 'PACU' });
    expect(found([elsewhere, ...rounds.slice(3)])).toEqual(['reuse PACU', 'clean ICU']);
  });

  test('of another version are left out, and none are counted where nothing is measured', () => {
    const newer = { ...section, version: 2 };
    const rounds = [reused('2026-01-01'), clean('2026-02-01', { sectionVersion: 2 }, newer)];
    expect(found(rounds)).toEqual(['clean ICU']);
    expect(foundLately([{ assessment: round('2026-01-01'), section: testSection }])).toBeNull();
    expect(foundLately([])).toBeNull();
  });
});

test('each strength has an example in one plain sentence, the strongest first', () => {
  expect(STRENGTHS_IN_WORDS.map(({ strength }) => strength)).toEqual(['stronger', 'intermediate', 'weaker']);
  for (const { example } of STRENGTHS_IN_WORDS) expect(example).toMatch(/^[A-Z][^.]+\.$/);
});

describe('In words under a question', () => {
  test('the last round names its day and what it found', () => {
    const last = { dateCompleted: '2026-03-04T12:00:00.000Z' };
    expect(lastTimeWords(last, '2 of 5')).toBe('Last time, 03.04.26: 2 of 5');
    expect(lastTimeWords(last, '')).toBe('Last time, 03.04.26: nothing to find');
  });

  test.each([
    [{ state: 'done', doneOn: '2026-05-06' }, 'Action: Flush syringes on all carts, done 05.06.26'],
    [{ state: 'open', due: '2026-05-06' }, 'Action: Flush syringes on all carts, due 05.06.26'],
    [{ state: 'open', due: null }, 'Action: Flush syringes on all carts, open'],
    [{ state: 'dropped', droppedWhy: 'Moved' }, 'Action: Flush syringes on all carts, dropped'],
    [{ state: 'open', plan: ' ', finding: 'Vials.' }, 'Action: Vials, open'],
  ] as const)('an action says what, and how far it is: %o', (fields, words) => {
    expect(actionInWords({ ...testAction(), plan: 'Flush syringes on all carts.', ...fields })).toBe(words);
  });

  test('an action’s area is the tracer’s, or its department', () => {
    expect(areaFrom({ area: ' ICU ', department: 'Surgery' })).toBe('ICU');
    expect(areaFrom({ area: ' ', department: 'Surgery' })).toBe('Surgery');
  });
});
