import { blankWastageRow } from '#domain/assessment.ts';
import { isTally } from '#domain/tally.ts';
import type { Assessment, WastageRow } from '#domain/assessment.ts';
import { amountIn, partValueAt, placesOf } from '#domain/calculator.ts';
import type { PartPlace, Places } from '#domain/calculator.ts';
import { withoutId } from '#domain/entries.ts';
import type { Entry } from '#domain/entries.ts';
import { entryLeaf } from '#domain/leaf.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import { numberIn } from '#domain/number-in-text.ts';
import type { Section } from '#domain/section.ts';

/**
 * One drug is asked for twice: in the parts of two questions, and as a row of the calculator beside them (rule
 * CALC-9). The parts are found by their ids among the questions with a calculator, as the others are.
 */
const PART_IDS = {
  medication: 'drug',
  packageAmount: 'package',
  packagesOpened: 'opened',
  amountGiven: 'given',
  costPerPackage: 'cost',
} as const;

type Asked = keyof typeof PART_IDS;

export type DrugPlaces = Places<Asked>;

const ASKED = Object.keys(PART_IDS) as Asked[];
const CELLS = Object.keys(blankWastageRow) as (keyof WastageRow)[];

export function drugPlaces(section: Pick<Section, 'questions'>): DrugPlaces {
  return placesOf(section, PART_IDS);
}

interface Amount {
  readonly amount: number | '';
  readonly unit: string;
}

/** What is no amount is left blank, as nothing is guessed. */
function cellIn(text: string): Amount {
  const { digits, unit } = amountIn(text) ?? { digits: '', unit: '' };
  const amount = numberIn(digits);
  return amount === null ? { amount: '', unit: '' } : { amount, unit };
}

type Answers = Pick<Assessment, 'answers'>;

function textAt(place: PartPlace | null, answers: Answers): string {
  const value = partValueAt(place, answers);
  return value === null || isTally(value) ? '' : String(value).trim();
}

/** The row that the answers describe; a cell is blank where there is no answer or none that can be read. */
function rowOfAnswers(places: DrugPlaces, answers: Answers): WastageRow {
  const amount = (asked: Asked) => cellIn(textAt(places[asked], answers));
  const [inPackage, given, opened] = [
    amount('packageAmount'),
    amount('amountGiven'),
    amount('packagesOpened'),
  ];
  const unit = inPackage.unit || given.unit;
  // Units are never converted.
  const isSameUnit = given.unit === '' || given.unit === unit;
  return {
    medication: textAt(places.medication, answers),
    unit,
    packageAmount: inPackage.amount,
    packagesOpened: opened.unit === '' ? opened.amount : '',
    amountGiven: isSameUnit ? given.amount : '',
    costPerPackage: amount('costPerPackage').amount,
  };
}

/** Answers that the calculator needs as a number and cannot read: the text, and the number of its question. */
export function unreadable(
  section: Pick<Section, 'questions'>,
  cases: readonly (PartPlace | null)[],
  answers: Answers,
): { readonly text: string; readonly number: number }[] {
  const places = drugPlaces(section);
  const row = rowOfAnswers(places, answers);
  const unread = [
    ...ASKED.filter((asked) => row[asked] === '').map((asked) => places[asked]),
    ...cases.filter((place) => numberIn(textAt(place, answers)) === null),
  ];
  return unread.flatMap((place) => {
    const text = textAt(place, answers);
    return place === null || text === '' ? [] : [{ text, number: place.number }];
  });
}

/** The row of the drug that the questions name; while they name none, the only row if that has no name either. */
function rowFor(medication: string, rows: readonly Entry<WastageRow>[]): Entry<WastageRow> | undefined {
  const [only, ...others] = rows;
  if (medication !== '') {
    const named = rows.find((row) => fold(row.medication) === fold(medication));
    if (named !== undefined) return named;
  }
  return others.length === 0 && only?.medication === '' ? only : undefined;
}

function fold(name: string): string {
  return name.trim().toLowerCase();
}

/** An edit of one leaf. */
export interface Edit {
  readonly leaf: Leaf;
  readonly value: LeafValue;
}

/**
 * The drug's row after an edit of the questions: each cell that still said what they said before follows, a
 * figure that someone entered in the calculator stays. Null when the edit leaves the row alone.
 */
export function rowAfterEdit(
  section: Pick<Section, 'questions'>,
  before: Assessment,
  after: Assessment,
): Edit | null {
  const places = drugPlaces(section);
  const [old, next] = [rowOfAnswers(places, before), rowOfAnswers(places, after)];
  const row = rowFor(old.medication, before.wastageCalculator);
  if (row === undefined) return null;
  const following = CELLS.filter((cell) => next[cell] !== old[cell] && row[cell] === old[cell]);
  return following.length === 0 ? null : rowWith(row, next, following);
}

function rowWith(row: Entry<WastageRow>, from: WastageRow, cells: readonly (keyof WastageRow)[]): Edit {
  const changed = Object.fromEntries(cells.map((cell) => [cell, from[cell]]));
  return { leaf: entryLeaf('wastageCalculator', row.id), value: { ...withoutId(row), ...changed } };
}

/** Put into the calculator by one tap: an edit of a row, or a row to add; null where it has all of it. */
export function fromAnswers(
  places: DrugPlaces,
  assessment: Assessment,
): { readonly medication: string; readonly edit: Edit | null; readonly added: WastageRow } | null {
  const said = rowOfAnswers(places, assessment);
  const { medication } = said;
  const row = rowFor(medication, assessment.wastageCalculator);
  if (row === undefined) return medication === '' ? null : { medication, edit: null, added: said };
  const missing = CELLS.filter((cell) => row[cell] === '' && said[cell] !== '');
  return missing.length === 0 ? null : { medication, edit: rowWith(row, said, missing), added: said };
}

/**
 * Taken from the calculator into a question by one tap: the drug that the questions name, or, where they name
 * none, the one whose waste costs most.
 *
 * @param costliest index of that row; undefined while none has a cost
 */
export function fromCalculator(
  places: DrugPlaces,
  questionId: string,
  costliest: number | undefined,
  assessment: Assessment,
): { readonly row: WastageRow; readonly edits: readonly (PartPlace & { value: string | number })[] } | null {
  const { wastageCalculator: rows } = assessment;
  const said = rowOfAnswers(places, assessment);
  const [only] = rows;
  const other = costliest === undefined && rows.length === 1 ? only : rows[costliest ?? -1];
  const row = said.medication === '' ? other : rowFor(said.medication, rows);
  if (row === undefined) return null;
  const edits = ASKED.flatMap((asked) => {
    const place = places[asked];
    const isSaid =
      fold(String(row[asked])) === fold(String(said[asked])) &&
      (asked !== 'packageAmount' || row.unit === said.unit);
    if (place?.questionId !== questionId || row[asked] === '' || isSaid) return [];
    return [{ ...place, value: answerOf(row, asked) }];
  });
  return edits.length === 0 ? null : { row, edits };
}

/** The value as the question keeps it: an amount with its unit, a count as text, a price as a number. */
function answerOf(row: WastageRow, asked: Asked): string | number {
  if (asked === 'costPerPackage') return row[asked];
  return asked === 'packageAmount' ? `${row.packageAmount} ${row.unit}`.trim() : String(row[asked]);
}
