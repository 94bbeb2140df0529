import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doseSheets } from '#content/dose-sheets.ts';
import type { Answer, SheetRow } from '#domain/assessment.ts';
import { countIn, filledBySheets, isAskedFor } from '#domain/sheet-answers.ts';
import { enoughWords, unfinishedDoses } from '#domain/enough-doses.ts';
import { entryId } from '#domain/entries.ts';
import { choicesFor, isSetUp, unseenRest, withoutUnasked } from '#domain/sheet.ts';
import { sumOf } from '#domain/tally.ts';
import type { Sheet } from '#domain/sheet.ts';
import { testSheet } from '../../support/papers/sheet-section.ts';

const sheet: Sheet = {
  id: 'doses',
  title: 'Observed doses',
  intro: 'Watch them as they come.',
  columns: [
    {
      id: 'form',
      label: 'Form',
      help: 'Choose one.',
      kind: 'choice',
      choices: [
        { id: 'asis', label: 'As supplied' },
        { id: 'mixed', label: 'Mixed' },
      ],
      fills: [
        { questionId: 1, partId: 'asis', yes: ['asis'] },
        { questionId: 1, partId: 'mixed', yes: ['mixed'] },
      ],
    },
    {
      id: 'noflush',
      label: 'No flush',
      help: 'Tick it.',
      kind: 'tick',
      when: [{ column: 'form', is: ['mixed'] }],
      fills: [{ questionId: 2, partId: 'seen', yes: [true] }],
    },
    {
      id: 'given',
      label: 'Given from, not drawn from',
      help: 'Tick it.',
      kind: 'tick',
      fills: [{ questionId: 3, partId: 'given', yes: [true] }],
    },
  ],
};

const row = (cells: SheetRow['cells']): SheetRow => ({ by: 7, drug: 'Morphine', cells });

const answersOf = (real: Sheet, rows: readonly SheetRow[]) => {
  const byId = Object.fromEntries(rows.map((one, at) => [`dose${String(at).padStart(8, '0')}`, one]));
  const sheets = { [real.id]: { rows: byId } };
  const answers: Readonly<Record<string, Answer>> = {};
  return filledBySheets({ sheets: [real] }, { answers, sheets }).answers;
};

/** What the rows come to: counts as `1/4`. */
const filled = (rows: SheetRow[]) =>
  Object.fromEntries(
    Object.entries(answersOf(sheet, rows)).flatMap(([id, { parts }]) =>
      Object.entries(parts).map(([part, value]) => {
        const { yes, of } = sumOf(value);
        return [`${id}.${part}`, `${yes}/${of}`];
      }),
    ),
  );

describe('The totals of an observed-dose sheet', () => {
  test('count the rows in which a column is asked for and was filled in', () => {
    const rows = [
      row({ form: 'asis', given: true }),
      row({ form: 'mixed', noflush: true, given: true }),
      row({ form: 'mixed', noflush: false }),
      row({ form: 'mixed' }),
      row({}),
    ];
    expect(filled(rows)).toEqual({
      '1.asis': '1/4',
      '1.mixed': '3/4',
      '2.seen': '1/2',
      '3.given': '2/2',
    });
  });

  test('are nothing where nothing was seen', () => {
    expect(filled([])).toEqual({});
    expect(filled([row({})])).toEqual({});
  });

  test('leave out what another form has made pointless, and so does the row', () => {
    const was = row({ form: 'asis', noflush: false });
    expect(filled([was])['2.seen']).toBeUndefined();
    expect(withoutUnasked(sheet, was)).toEqual(row({ form: 'asis' }));
    expect(withoutUnasked(sheet, row({ form: 'mixed', noflush: false }))).toEqual(
      row({ form: 'mixed', noflush: false }),
    );
  });
});

describe('R186 A dose is charted by exception', () => {
  const named = (columns: readonly { id: string }[]) => columns.map(({ id }) => id);
  const form = testSheet.columns.find(({ id }) => id === 'form');
  if (form === undefined) throw new Error('The sheet asks for no form.');
  const ready = { came: 'syringe', form: 'asis' };

  test('a choice is offered only where it applies, and goes with what it applied to', () => {
    expect(named(choicesFor(form, row({ came: 'syringe' })))).toEqual(['asis', 'mixed']);
    expect(named(choicesFor(form, row({ came: 'vial' })))).toEqual(['mixed']);
    expect(withoutUnasked(testSheet, row({ came: 'vial', form: 'asis' }))).toEqual(row({ came: 'vial' }));
    expect(withoutUnasked(testSheet, row(ready))).toEqual(row(ready));
  });

  test('nothing is asked before all choices are made', () => {
    expect(isSetUp(testSheet, row({ came: 'syringe' }))).toBe(false);
    expect(unseenRest(testSheet, row({ came: 'syringe' }))).toEqual([]);
    expect(isSetUp(testSheet, row(ready))).toBe(true);
  });

  test('the rest is what is blank of what every tracer asks for here: not a No, no extra column, nothing of a stopped dose', () => {
    expect(named(unseenRest(testSheet, row({ came: 'vial', form: 'mixed' })))).toEqual(['labeled', 'hands']);
    expect(named(unseenRest(testSheet, row({ ...ready, line: true, hands: false })))).toEqual(['hub']);
    expect(unseenRest(testSheet, row({ ...ready, stopped: true }))).toEqual([]);
  });

  test('five doses are enough, or fifteen minutes', () => {
    const begun = Date.UTC(2026, 10, 27, 9);
    const doses = (number: number, cells: SheetRow['cells'] = ready) =>
      Array.from({ length: number }, (_, at) => ({
        ...row(cells),
        id: entryId(begun + at * 60_000, new Uint8Array(3)),
      }));
    const after = (minutes: number, own: ReturnType<typeof doses>) =>
      enoughWords(testSheet, own, begun + minutes * 60_000);
    expect(after(4, doses(4))).toBeNull();
    expect(after(5, doses(5))).toBe('5 doses');
    expect(after(6, doses(6))).toBe('6 doses');
    // One that was only begun is none yet.
    const left = [...doses(1), ...doses(1, { came: 'vial' }), ...doses(3)];
    expect(after(5, left)).toBeNull();
    expect(unfinishedDoses(testSheet, left)).toEqual([2]);
    expect(after(14.9, doses(2))).toBeNull();
    expect(after(15, doses(2))).toBe('15 minutes');
    expect(after(90, [])).toBeNull();
  });
});

/** For each fill in turn, the count of all rows. */
const countsOf = (real: Sheet, rows: readonly SheetRow[]) =>
  real.columns.flatMap((column) => column.fills.map((fill) => countIn(column, fill, rows)));

describe.each(Object.values(doseSheets))('$title', (real) => {
  const cellsOf = (): fc.Arbitrary<SheetRow['cells']> =>
    fc
      .record(
        Object.fromEntries(
          real.columns.map(({ id, kind, choices = [] }) => [
            id,
            kind === 'tick' ? fc.boolean() : fc.constantFrom(...choices.map((choice) => choice.id)),
          ]),
        ),
        { requiredKeys: [] },
      )
      .map((cells) =>
        Object.fromEntries(
          Object.entries(cells).flatMap(([id, cell]) => (cell === undefined ? [] : [[id, cell]])),
        ),
      );

  test('never counts more good than seen, nor more seen than rows', () => {
    fc.assert(
      fc.property(fc.array(cellsOf().map(row), { maxLength: 12 }), (rows) => {
        for (const count of countsOf(real, rows)) {
          expect(count.yes).toBeLessThanOrEqual(count.of);
          expect(count.of).toBeLessThanOrEqual(rows.length);
        }
      }),
    );
  });

  test('counts two people’s rows as both of them together would', () => {
    fc.assert(
      fc.property(fc.array(cellsOf().map(row)), fc.array(cellsOf().map(row)), (one, other) => {
        const theirs = other.map((each) => ({ ...each, by: 12 }));
        const answers = answersOf(real, [...one, ...theirs]);
        const together = countsOf(real, [...one, ...other]);
        const fills = real.columns.flatMap(({ fills: own }) => own);
        fills.forEach(({ questionId, partId }, at) => {
          expect(sumOf(answers[questionId]?.parts[partId])).toEqual(together[at]);
        });
      }),
    );
  });

  test('asks for nothing that its row has made pointless', () => {
    fc.assert(
      fc.property(cellsOf().map(row), (any) => {
        const kept = withoutUnasked(real, any);
        const filledIn = real.columns.filter(({ id }) => kept.cells[id] !== undefined);
        expect(filledIn.filter((column) => !isAskedFor(column, kept))).toEqual([]);
      }),
    );
  });
});
