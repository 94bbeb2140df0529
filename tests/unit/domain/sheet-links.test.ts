import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newAssessment } from '#domain/new-assessment.ts';
import type { SheetRow } from '#domain/assessment.ts';
import { assessmentSchema } from '#domain/assessment-schema.ts';
import { compareQuestions } from '#domain/comparison.ts';
import { counterLeaf, rowLeaf } from '#domain/leaf.ts';
import { leafValue, withLeaves } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import type { LeafHolder } from '#domain/leaf-values.ts';
import { findingsOf } from '#domain/measures/findings.ts';
import { progressPoint } from '#domain/progress-over-time.ts';
import { resultOf } from '#domain/result.ts';
import { filledBySheets } from '#domain/sheet-answers.ts';
import { countedByHand, dosesByPerson, dosesIn, followAgain, linksOf } from '#domain/sheet-links.ts';
import { counterOf, sumOf } from '#domain/tally.ts';
import type { Count } from '#domain/tally.ts';
import { sheetTestSection, testSheet } from '../../support/papers/sheet-section.ts';

const ME = 7;
const DANA = 12;

type State = ReturnType<typeof newAssessment>;

const blank: State = newAssessment({
  id: '01980000-0000-7000-8000-000000000001',
  section: '7',
  sectionVersion: 1,
  user: { id: ME, name: 'Me Myself' },
  at: '2026-11-21T06:00:00.000Z',
});

const applied = (state: State, edits: readonly (readonly [Leaf, LeafValue])[]): State =>
  withLeaves(state, Object.fromEntries(edits));

const idOf = (number: number) => `dose${String(number).padStart(8, '0')}`;

/** As the sheet does it. */
function put(state: State, number: number, cells: SheetRow['cells'] | null, by = ME): State {
  const row = cells === null ? null : { by, drug: 'Morphine', cells };
  return applied(state, [[rowLeaf('doses', idOf(number)), row]]);
}

/** As the question page does it. */
function byHand(state: State, partId: string, count: Count, userId = ME): State {
  const place = { stored: state, questionId: 702, partId, userId };
  return applied(state, [
    [counterLeaf(702, partId, counterOf(userId)), countedByHand([testSheet], place, count)],
  ]);
}

const shown = (state: State): State => filledBySheets(sheetTestSection, state);

const counter = (state: State, questionId: number, partId: string, userId = ME) =>
  leafValue(shown(state), counterLeaf(questionId, partId, counterOf(userId)));

const isByHand = (state: LeafHolder, questionId: number, userId = ME) =>
  linksOf(testSheet, questionId, state, userId).map((link) => link.isByHand);

describe('Rule MEA-8: what a sheet makes is computed from its rows', () => {
  test('each change of a row changes its totals, what was not seen stays blank, and nothing is stored', () => {
    let state = put(blank, 1, { form: 'mixed', labeled: true, hands: false });
    state = put(state, 2, { form: 'asis', line: true, hub: true, hands: true });
    expect(counter(state, 702, 'hands')).toEqual({ yes: 1, of: 2 });
    expect(counter(state, 702, 'hub')).toEqual({ yes: 1, of: 1 });
    expect(counter(state, 701, 'labeled')).toEqual({ yes: 1, of: 1 });
    expect(counter(state, 703, 'asis')).toEqual({ yes: 1, of: 2 });
    expect(counter(put(state, 2, null), 702, 'hub')).toBeNull();
    expect(isByHand(state, 702)).toEqual([false, false]);
    expect(state.answers).toEqual({});
    expect(assessmentSchema.parse(shown(state))).toEqual(shown(state));
  });

  test('where nobody watched it is the very same, and a part that no row saw has no count', () => {
    const answered = applied(blank, [['answers.704.parts', { no: true }]]);
    expect(shown(answered)).toBe(answered);
    const parts = shown(put(blank, 1, { hands: true })).answers['702']?.parts;
    expect(Object.keys(parts ?? {})).toEqual(['hands']);
  });

  test('doses are told apart by who watched them, each of them in the order of the sheet', () => {
    const doses = [DANA, ME, DANA].reduce((state, by, at) => put(state, at, {}, by), blank);
    const people = dosesByPerson(dosesIn(doses, testSheet));
    expect(people.map((one) => [one.by, one.doses.map(({ id }) => id)])).toEqual([
      [DANA, [idOf(0), idOf(2)]],
      [ME, [idOf(1)]],
    ]);
  });

  test('a count by hand is a leaf of its own, which no dose overwrites, until it follows again', () => {
    let state = put(blank, 1, { hands: true });
    state = byHand(state, 'hands', { yes: 2, of: 2 });
    expect(isByHand(state, 702)).toEqual([true, false]);
    state = put(state, 2, { hands: true });
    state = put(state, 3, { hands: false });
    expect(counter(state, 702, 'hands')).toEqual({ yes: 2, of: 2 });
    expect(isByHand(state, 702)).toEqual([true, false]);
    state = applied(state, followAgain(testSheet, 702, state, ME));
    expect(isByHand(state, 702)).toEqual([false, false]);
    expect(counter(state, 702, 'hands')).toEqual({ yes: 2, of: 3 });
    expect(counter(put(state, 4, { hands: true }), 702, 'hands')).toEqual({ yes: 3, of: 4 });
  });

  test('a tap that is undone follows again, and none by hand is a count of none', () => {
    const state = put(blank, 1, { hands: true });
    const tapped = byHand(state, 'hands', { yes: 2, of: 2 });
    const undone = byHand(tapped, 'hands', { yes: 1, of: 1 });
    expect([isByHand(undone, 702), counter(undone, 702, 'hands')]).toEqual([
      [false, false],
      { yes: 1, of: 1 },
    ]);
    const none = byHand(state, 'hands', { yes: 0, of: 0 });
    expect(isByHand(none, 702)).toEqual([true, false]);
    expect(counter(put(none, 2, { hands: true }), 702, 'hands')).toEqual({ yes: 0, of: 0 });
  });

  test('a count from before the first dose is by hand', () => {
    const counted = byHand(blank, 'hands', { yes: 3, of: 4 });
    expect(counter(put(counted, 1, { hands: false }), 702, 'hands')).toEqual({ yes: 3, of: 4 });
    expect(byHand(counted, 'hands', { yes: 0, of: 0 }).answers['702']?.parts).toEqual({});
  });

  test('two devices of one person: what both wrote is counted as soon as it meets', () => {
    const tablet = put(blank, 1, { hands: true });
    const phone = put(blank, 2, { hands: false });
    expect([tablet, phone].map((state) => counter(state, 702, 'hands'))).toEqual([
      { yes: 1, of: 1 },
      { yes: 0, of: 1 },
    ]);
    const met = put(tablet, 2, { hands: false });
    expect(counter(met, 702, 'hands')).toEqual({ yes: 1, of: 2 });
    expect(isByHand(met, 702)).toEqual([false, false]);
  });

  test('each person’s rows fill that person’s counters alone', () => {
    let state = put(blank, 1, { hands: true });
    state = put(state, 2, { hands: false }, DANA);
    expect(counter(state, 702, 'hands')).toEqual({ yes: 1, of: 1 });
    expect(counter(state, 702, 'hands', DANA)).toEqual({ yes: 0, of: 1 });
    expect(sumOf(shown(state).answers['702']?.parts['hands'])).toEqual({ yes: 1, of: 2 });
    const counted = byHand(state, 'hands', { yes: 5, of: 5 }, DANA);
    expect([isByHand(counted, 702), isByHand(counted, 702, DANA)]).toEqual([
      [false, false],
      [true, false],
    ]);
    expect(sumOf(shown(counted).answers['702']?.parts['hands'])).toEqual({ yes: 6, of: 6 });
  });

  test('whatever is ticked, taken away and counted, what follows says what the rows say, and what was set by hand stays', () => {
    const cells = fc.record(
      {
        form: fc.constantFrom('asis', 'mixed'),
        line: fc.constant(true),
        labeled: fc.boolean(),
        hands: fc.boolean(),
        hub: fc.boolean(),
        empty: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    const step = fc.oneof(
      fc.record({ row: fc.integer({ min: 1, max: 5 }), cells: fc.option(cells) }),
      fc.record({ hand: fc.constantFrom('hands', 'hub'), yes: fc.nat(3), more: fc.nat(3) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
        let state = blank;
        const hand = new Map<string, Count>();
        for (const one of steps) {
          if ('row' in one) {
            state = put(state, one.row, one.cells);
          } else {
            const count = { yes: one.yes, of: one.yes + one.more };
            state = byHand(state, one.hand, count);
            hand.set(one.hand, count);
          }
          for (const { fill, count, isByHand: isLoose } of linksOf(testSheet, 702, state, ME)) {
            expect(counter(state, 702, fill.partId)).toEqual(isLoose ? hand.get(fill.partId) : count);
          }
        }
      }),
    );
  });
});

describe('Rule MEA-8: every reader takes the answers as the rows make them', () => {
  const round = (labeled: boolean, day: string) => ({
    section: sheetTestSection,
    assessment: {
      ...[1, 2, 3, 4, 5].reduce((state, at) => put(state, at, { form: 'mixed', labeled }), blank),
      dateCompleted: `2026-11-${day}T06:00:00.000Z`,
    },
  });
  const [bad, good] = [round(false, '20'), round(true, '21')];
  const LABELED = 701;

  test('the findings', () => {
    const before = {
      ...bad,
      assessment: { ...bad.assessment, id: 'before', dateCompleted: '2026-11-19T06:00:00.000Z' },
    };
    const foundIn = (one: typeof bad) =>
      findingsOf(one, [before])
        .filter(({ question }) => question.id === LABELED)
        .map(({ count, pool }) => [count, pool?.count]);
    expect(foundIn(bad)).toEqual([
      [
        { yes: 0, of: 5 },
        { yes: 0, of: 10 },
      ],
    ]);
    expect(foundIn(good)).toEqual([
      [
        { yes: 5, of: 5 },
        { yes: 5, of: 10 },
      ],
    ]);
  });

  test('the result, and what changed since the last time', () => {
    const { measured, unanswered, since } = resultOf(good, [bad]);
    expect(measured?.findings.map(({ question }) => question.id)).not.toContain(LABELED);
    expect(unanswered).not.toContain(1);
    const changes = typeof since === 'object' && 'changes' in since ? since.changes : [];
    expect(changes.map(({ question }) => question.id)).toEqual([LABELED]);
  });

  test('the comparison', () => {
    const cells = compareQuestions([bad, good]).find(({ question }) => question.id === LABELED)?.cells;
    expect(cells?.map(({ lines }) => lines[0]?.count)).toEqual([
      { yes: 0, of: 5 },
      { yes: 5, of: 5 },
    ]);
  });

  test('the point in progress over time', () => {
    expect(progressPoint(good.assessment, good.section).tallies).toMatchObject({
      'answers.701.parts.labeled': { yes: 5, of: 5 },
    });
  });
});

test('the test sheet fills parts that its module has', () => {
  for (const { questionId, partId } of testSheet.columns.flatMap(({ fills }) => fills)) {
    expect(sheetTestSection.questions[String(questionId)]?.parts[partId]).toBeDefined();
  }
});
