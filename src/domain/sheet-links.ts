import type { SheetRow } from './assessment.ts';
import { counterLeaf } from './leaf.ts';
import { leafValue, rowsIn } from './leaf-values.ts';
import type { Leaf, LeafValue } from './leaf.ts';
import type { LeafHolder } from './leaf-values.ts';
import { countIn } from './sheet-answers.ts';
import type { Sheet, SheetColumn } from './sheet.ts';
import type { SheetFill } from './sheet-schema.ts';
import { counterOf } from './tally.ts';
import type { Count } from './tally.ts';

/**
 * How the rows of an observed-dose sheet and what was changed by hand stand to each other (rule MEA-8). Assessments
 * are taken here as they are stored, for there every counter that a sheet could make is by hand.
 */

type Edit = readonly [Leaf, LeafValue];

export type Dose = SheetRow & { readonly id: string };

/** All doses of a sheet, in the order in which they were begun. */
export function dosesIn(assessment: Pick<LeafHolder, 'sheets'>, sheet: Pick<Sheet, 'id'>): Dose[] {
  return Object.entries(rowsIn(assessment, sheet.id))
    .map(([id, row]) => ({ ...row, id }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Whether nothing stands in a dose yet. */
export function isBlankDose({ drug, cells }: Pick<SheetRow, 'drug' | 'cells'>): boolean {
  return drug.trim() === '' && Object.keys(cells).length === 0;
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

/** A column and the count that it fills in one question, in its current state. */
export interface SheetLink {
  readonly column: SheetColumn;
  readonly fill: SheetFill;
  /** From the person's rows; null if nothing was seen. */
  readonly count: Count | null;
  /** Whether it was counted by hand, and so does not follow the sheet. */
  readonly isByHand: boolean;
}

/**
 * The parts of a question that a sheet fills for one person.
 *
 * @param stored as it is stored
 */
export function linksOf(sheet: Sheet, questionId: number, stored: LeafHolder, userId: number): SheetLink[] {
  const own = dosesOf(stored, sheet, userId);
  return sheet.columns.flatMap((column) =>
    column.fills
      .filter((fill) => fill.questionId === questionId)
      .map((fill): SheetLink => {
        const isByHand = leafValue(stored, ownCounter(fill, userId)) !== null;
        return { column, fill, count: seenOrNull(countIn(column, fill, own)), isByHand };
      }),
  );
}

/** Takes back what was made by hand at a question, so that it follows its sheet again. */
export function followAgain(
  sheet: Sheet,
  questionId: number,
  stored: LeafHolder,
  userId: number,
): readonly Edit[] {
  return linksOf(sheet, questionId, stored, userId)
    .filter(({ isByHand }) => isByHand)
    .map(({ fill }) => [ownCounter(fill, userId), null]);
}

/**
 * The person's own counter after counting by hand. A count that equals the sheet's follows the sheet, and none is
 * still a number where the sheet has one.
 */
export function countedByHand(
  sheets: readonly Sheet[],
  { stored, questionId, partId, userId }: CounterPlace,
  count: Count,
): Count | null {
  for (const sheet of sheets) {
    const links = linksOf(sheet, questionId, stored, userId);
    const made = links.find(({ fill }) => fill.partId === partId)?.count;
    if (made) return made.yes === count.yes && made.of === count.of ? null : count;
  }
  return count.of === 0 ? null : count;
}

interface CounterPlace {
  readonly stored: LeafHolder;
  readonly questionId: number;
  readonly partId: string;
  readonly userId: number;
}

function ownCounter({ questionId, partId }: SheetFill, userId: number): Leaf {
  return counterLeaf(questionId, partId, counterOf(userId));
}

function seenOrNull(count: Count): Count | null {
  return count.of === 0 ? null : count;
}
