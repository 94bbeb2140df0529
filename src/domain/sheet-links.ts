import type { SheetRow } from './assessment.ts';
import { answerLeaf, counterLeaf } from './leaf.ts';
import { equalValues, leafValue, rowsIn } from './leaf-values.ts';
import type { Leaf, LeafValue } from './leaf.ts';
import type { LeafHolder } from './leaf-values.ts';
import { fillsOf } from './sheet.ts';
import type { Filled, Sheet, SheetColumn } from './sheet.ts';
import type { SheetFill } from './sheet-schema.ts';
import { counterOf } from './tally.ts';
import type { Count, Counted } from './tally.ts';

/**
 * How the rows of an observed-dose sheet reach the answers (rule MEA-8). A counter that the sheet has made says so in
 * itself, so that whoever counts by hand, on whatever device and with whatever build, unlinks it by writing it. What
 * was never counted follows, too. A choice belongs to nobody, so all rows make it, and it follows for as long as it
 * is what they made.
 */

type Edit = readonly [Leaf, LeafValue];

export type Dose = SheetRow & { readonly id: string };

/** All doses of a sheet, in the order in which they were begun. */
export function dosesIn(assessment: Pick<LeafHolder, 'sheets'>, sheet: Pick<Sheet, 'id'>): Dose[] {
  return Object.entries(rowsIn(assessment, sheet.id))
    .map(([id, row]) => ({ ...row, id }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** The doses that one person watched. */
function dosesOf(assessment: Pick<LeafHolder, 'sheets'>, sheet: Pick<Sheet, 'id'>, userId: number): Dose[] {
  return dosesIn(assessment, sheet).filter(({ by }) => by === userId);
}

/** Doses by who watched them, in the order in which these people come. */
export function dosesByPerson(
  doses: readonly Dose[],
): { readonly by: number; readonly doses: readonly Dose[] }[] {
  const people = new Set(doses.map(({ by }) => by));
  return [...people].map((by) => ({ by, doses: doses.filter((dose) => dose.by === by) }));
}

/** A column and the answer that it fills in one question, in its current state. */
export interface SheetLink {
  readonly column: SheetColumn;
  readonly fill: SheetFill;
  /** The count from the person's rows; null for a choice, or if nothing was seen. */
  readonly count: Count | null;
  /** Whether it was counted or chosen by hand, and so no longer follows the sheet. */
  readonly isByHand: boolean;
}

/** The parts of a question that a sheet fills for one person. */
export function linksOf(
  sheet: Sheet,
  questionId: number,
  assessment: LeafHolder,
  userId: number,
): SheetLink[] {
  const own = fillsOf(sheet, dosesOf(assessment, sheet, userId));
  const choice = choicesOf(sheet, assessment).get(questionId);
  return sheet.columns.flatMap((column) =>
    column.fills
      .filter((fill) => fill.questionId === questionId)
      .map((fill) => {
        const { count = null } = own.find((one) => one.fill === fill) ?? {};
        const isByHand =
          fill.chosenBy === undefined
            ? isCountedByHand(currentCounter(assessment, fill, userId))
            : isChosenByHand(currentChoice(assessment, questionId), choice ?? null);
        return { column, fill, count, isByHand };
      }),
  );
}

/**
 * The edits that a change of rows brings about: to the person's counters and the choices that follow the sheet.
 *
 * @param before of the change
 */
export function fillsAfter(
  sheet: Sheet,
  before: LeafHolder,
  after: LeafHolder,
  userId: number,
): readonly Edit[] {
  const made = choicesOf(sheet, before);
  const choices = [...choicesOf(sheet, after)].flatMap(([questionId, choice]): Edit[] => {
    const current = currentChoice(after, questionId);
    const follows = !isChosenByHand(current, made.get(questionId) ?? null);
    return follows && current !== choice ? [choiceEdit(questionId, choice)] : [];
  });
  return [...countersToFill(sheet, after, userId), ...choices];
}

/**
 * The counters that follow the sheet and do not say what it says: as after a change of rows, or where one person
 * watched on two devices.
 */
export function countersToFill(sheet: Sheet, assessment: LeafHolder, userId: number): readonly Edit[] {
  return fillsOf(sheet, dosesOf(assessment, sheet, userId)).flatMap(({ fill, count }): Edit[] => {
    if (fill.chosenBy !== undefined) return [];
    const current = currentCounter(assessment, fill, userId);
    return isCountedByHand(current) ? [] : editUnlessEqual(fill, current, count, userId);
  });
}

/** Makes a question follow its sheet again. */
export function followAgain(
  sheet: Sheet,
  questionId: number,
  assessment: LeafHolder,
  userId: number,
): readonly Edit[] {
  const counters = linksOf(sheet, questionId, assessment, userId).flatMap(({ fill, count }): Edit[] =>
    fill.chosenBy === undefined
      ? editUnlessEqual(fill, currentCounter(assessment, fill, userId), count, userId)
      : [],
  );
  const choice = choicesOf(sheet, assessment).get(questionId);
  return choice === undefined ? counters : [...counters, choiceEdit(questionId, choice)];
}

/**
 * The person's own counter after counting by hand. A count that again equals the sheet's follows the sheet again,
 * and none is still a number where the sheet has one.
 */
export function countedByHand(
  sheets: readonly Sheet[],
  { assessment, questionId, partId, userId }: CounterPlace,
  count: Count,
): Counted | null {
  for (const sheet of sheets) {
    const made = fillsOf(sheet, dosesOf(assessment, sheet, userId)).find(
      ({ fill }) => fill.questionId === questionId && fill.partId === partId && fill.chosenBy === undefined,
    )?.count;
    if (!made) continue;
    return made.yes === count.yes && made.of === count.of ? { ...count, sheet: true } : count;
  }
  return count.of === 0 ? null : count;
}

interface CounterPlace {
  readonly assessment: LeafHolder;
  readonly questionId: number;
  readonly partId: string;
  readonly userId: number;
}

/** Null where nothing was seen. */
function editUnlessEqual(
  { questionId, partId }: SheetFill,
  current: LeafValue,
  count: Count | null,
  userId: number,
): Edit[] {
  const value: LeafValue = count === null ? null : { yes: count.yes, of: count.of, sheet: true };
  return equalValues(current, value) ? [] : [[counterLeaf(questionId, partId, counterOf(userId)), value]];
}

function currentCounter(
  assessment: LeafHolder,
  { questionId, partId }: SheetFill,
  userId: number,
): LeafValue {
  return leafValue(assessment, counterLeaf(questionId, partId, counterOf(userId)));
}

function isCountedByHand(current: LeafValue): boolean {
  return typeof current === 'object' && current !== null && !('sheet' in current);
}

/** By question: the part that all rows choose; null where nothing was seen. */
function choicesOf(sheet: Sheet, assessment: LeafHolder): ReadonlyMap<number, string | null> {
  const chosen = new Map<number, string | null>();
  for (const { fill, isChosen } of fillsOf(sheet, dosesIn(assessment, sheet)).filter(makesChoice)) {
    const before = chosen.get(fill.questionId) ?? null;
    chosen.set(fill.questionId, isChosen === true ? fill.partId : before);
  }
  return chosen;
}

function makesChoice({ fill }: Filled): boolean {
  return fill.chosenBy !== undefined;
}

function currentChoice({ answers }: LeafHolder, questionId: number): string | null {
  const parts = answers[String(questionId)]?.parts ?? {};
  return Object.keys(parts).find((part) => parts[part] === true) ?? null;
}

function isChosenByHand(current: string | null, made: string | null): boolean {
  return current !== null && current !== made;
}

function choiceEdit(questionId: number, choice: string | null): Edit {
  return [answerLeaf(questionId, 'parts'), choice === null ? {} : { [choice]: true }];
}
