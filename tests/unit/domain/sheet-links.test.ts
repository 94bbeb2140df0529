import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newAssessment } from '#domain/assessment.ts';
import type { SheetRow } from '#domain/assessment.ts';
import { assessmentSchema } from '#domain/assessment-schema.ts';
import { counterLeaf, rowLeaf } from '#domain/leaf.ts';
import { leafValue, withLeaves } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import type { LeafHolder } from '#domain/leaf-values.ts';
import {
  countedByHand,
  countersToFill,
  dosesByPerson,
  dosesIn,
  fillsAfter,
  followAgain,
  linksOf,
} from '#domain/sheet-links.ts';
import { fillsOf } from '#domain/sheet.ts';
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

/** As the screen does it: the row, and what follows from it. */
function put(state: State, number: number, cells: SheetRow['cells'] | null, by = ME): State {
  const row = cells === null ? null : { by, drug: 'Morphine', cells };
  const after = applied(state, [[rowLeaf('doses', idOf(number)), row]]);
  return applied(after, fillsAfter(testSheet, state, after, by));
}

/** As the question page does it. */
function byHand(state: State, partId: string, count: Count, userId = ME): State {
  const place = { assessment: state, questionId: 702, partId, userId };
  return applied(state, [
    [counterLeaf(702, partId, counterOf(userId)), countedByHand([testSheet], place, count)],
  ]);
}

const counter = (state: LeafHolder, questionId: number, partId: string, userId = ME) =>
  leafValue(state, counterLeaf(questionId, partId, counterOf(userId)));

const isByHand = (state: LeafHolder, questionId: number, userId = ME) =>
  linksOf(testSheet, questionId, state, userId).map((link) => link.isByHand);

describe('Rule MEA-8: the rows of a sheet make the counters that follow it', () => {
  test('each change of a row takes its totals along, and what was not seen stays blank', () => {
    let state = put(blank, 1, { form: 'mixed', labeled: true, hands: false });
    state = put(state, 2, { form: 'asis', line: true, hub: true, hands: true });
    expect(counter(state, 702, 'hands')).toEqual({ yes: 1, of: 2, sheet: true });
    expect(counter(state, 702, 'hub')).toEqual({ yes: 1, of: 1, sheet: true });
    expect(counter(state, 701, 'labeled')).toEqual({ yes: 1, of: 1, sheet: true });
    expect(counter(state, 703, 'asis')).toEqual({ yes: 1, of: 2, sheet: true });
    expect(counter(put(state, 2, null), 702, 'hub')).toBeNull();
    expect(isByHand(state, 702)).toEqual([false, false]);
    expect(assessmentSchema.parse(state)).toEqual(state);
  });

  test('doses are told apart by who watched them, each of them in the order of the sheet', () => {
    const doses = [DANA, ME, DANA].reduce((state, by, at) => put(state, at, {}, by), blank);
    const people = dosesByPerson(dosesIn(doses, testSheet));
    expect(people.map((one) => [one.by, one.doses.map(({ id }) => id)])).toEqual([
      [DANA, [idOf(0), idOf(2)]],
      [ME, [idOf(1)]],
    ]);
  });

  test('a count changed by hand unlinks, and later doses do not overwrite it, even where they come to the same', () => {
    let state = put(blank, 1, { hands: true });
    state = byHand(state, 'hands', { yes: 2, of: 2 });
    expect(isByHand(state, 702)).toEqual([true, false]);
    state = put(state, 2, { hands: true });
    expect(counter(state, 702, 'hands')).toEqual({ yes: 2, of: 2 });
    state = put(state, 3, { hands: false });
    expect(counter(state, 702, 'hands')).toEqual({ yes: 2, of: 2 });
    expect(isByHand(state, 702)).toEqual([true, false]);
    state = applied(state, followAgain(testSheet, 702, state, ME));
    expect(counter(state, 702, 'hands')).toEqual({ yes: 2, of: 3, sheet: true });
    expect(counter(put(state, 4, { hands: true }), 702, 'hands')).toEqual({ yes: 3, of: 4, sheet: true });
  });

  test('a tap that is undone links again, and none by hand is a count of none', () => {
    const state = put(blank, 1, { hands: true });
    const tapped = byHand(state, 'hands', { yes: 2, of: 2 });
    expect(counter(byHand(tapped, 'hands', { yes: 1, of: 1 }), 702, 'hands')).toEqual({
      yes: 1,
      of: 1,
      sheet: true,
    });
    const none = byHand(state, 'hands', { yes: 0, of: 0 });
    expect(isByHand(none, 702)).toEqual([true, false]);
    expect(counter(put(none, 2, { hands: true }), 702, 'hands')).toEqual({ yes: 0, of: 0 });
  });

  test('a count from before the first dose is by hand', () => {
    const counted = byHand(blank, 'hands', { yes: 3, of: 4 });
    expect(counter(counted, 702, 'hands')).toEqual({ yes: 3, of: 4 });
    expect(counter(put(counted, 1, { hands: false }), 702, 'hands')).toEqual({ yes: 3, of: 4 });
  });

  test('two devices of one person: both rows, one counter, and the next look fills it', () => {
    const both = withLeaves(put(blank, 1, { hands: true }), {
      [rowLeaf('doses', idOf(2))]: { by: ME, drug: '', cells: { hands: false } },
    });
    expect(counter(both, 702, 'hands')).toEqual({ yes: 1, of: 1, sheet: true });
    const filled = applied(both, countersToFill(testSheet, both, ME));
    expect(counter(filled, 702, 'hands')).toEqual({ yes: 1, of: 2, sheet: true });
    expect(countersToFill(testSheet, filled, ME)).toEqual([]);
  });

  test('each person’s rows fill that person’s counters alone', () => {
    let state = put(blank, 1, { hands: true });
    state = put(state, 2, { hands: false }, DANA);
    expect(counter(state, 702, 'hands')).toEqual({ yes: 1, of: 1, sheet: true });
    expect(counter(state, 702, 'hands', DANA)).toEqual({ yes: 0, of: 1, sheet: true });
    expect(sumOf(state.answers['702']?.parts['hands'])).toEqual({ yes: 1, of: 2 });
    const counted = byHand(state, 'hands', { yes: 5, of: 5 }, DANA);
    expect([isByHand(counted, 702), isByHand(counted, 702, DANA)]).toEqual([
      [false, false],
      [true, false],
    ]);
  });

  test('a choice is made by everybody’s rows, until somebody chooses otherwise', () => {
    const chosen = (state: State) => state.answers['704']?.parts ?? {};
    let state = put(blank, 1, { empty: true });
    expect(chosen(state)).toEqual({ no: true });
    state = put(state, 2, { empty: false }, DANA);
    expect(chosen(state)).toEqual({ yes: true });
    expect(chosen(put(state, 2, {}, DANA))).toEqual({ no: true });
    state = withLeaves(state, { 'answers.704.parts': { unseen: true } });
    expect(isByHand(state, 704)).toEqual([true, true]);
    state = put(state, 3, { empty: true });
    expect(chosen(state)).toEqual({ unseen: true });
    state = applied(state, followAgain(testSheet, 704, state, ME));
    expect(chosen(state)).toEqual({ yes: true });
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
        const hand = new Map<string, LeafValue>();
        for (const one of steps) {
          if ('row' in one) {
            state = put(state, one.row, one.cells);
          } else {
            state = byHand(state, one.hand, { yes: one.yes, of: one.yes + one.more });
            hand.set(one.hand, counter(state, 702, one.hand));
          }
          const made = fillsOf(testSheet, dosesIn(state, testSheet));
          for (const { fill, count } of made.filter(({ fill: { chosenBy } }) => chosenBy === undefined)) {
            const held = counter(state, fill.questionId, fill.partId) as (Count & { sheet?: true }) | null;
            const isLoose = held !== null && held.sheet !== true;
            const follows = count === null ? null : { ...count, sheet: true };
            expect(held).toEqual(isLoose ? hand.get(fill.partId) : follows);
          }
        }
      }),
    );
  });
});

test('the test sheet fills parts that its module has', () => {
  for (const { questionId, partId } of testSheet.columns.flatMap(({ fills }) => fills)) {
    expect(sheetTestSection.questions[String(questionId)]?.parts[partId]).toBeDefined();
  }
});
