import * as z from 'zod/mini';

/**
 * An observed-dose sheet: a row for each dose that is watched, a column for each thing to see. The totals of its
 * columns fill the tallies of questions, so that a dose is watched once and counted everywhere.
 */

const text = z.string().check(z.minLength(1));
const columnId = z.string().check(z.regex(/^[a-z]+$/));
const mapKey = z.string().check(z.regex(/^[a-z0-9]+$/));

/** The value of a filled-in cell: whether the step was done, or the id of a choice. */
const cellValueSchema = z.union([z.boolean(), mapKey]);
export type CellValue = z.infer<typeof cellValueSchema>;

/** Another column of the row, and the values of it that make this one asked for. */
const conditionSchema = z.object({
  column: columnId,
  is: z.array(cellValueSchema).check(z.minLength(1)),
});
export type SheetCondition = z.infer<typeof conditionSchema>;

/** The count that the total of a column fills in. Only rows that are asked for the column and have its cell filled in count. */
const fillSchema = z.object({
  questionId: z.int().check(z.positive()),
  /** A tally. */
  partId: mapKey,
  /** Values of a cell that count as good. */
  yes: z.array(cellValueSchema).check(z.minLength(1)),
  /** Values of a cell that count as seen; without it, every filled cell does. */
  of: z.optional(z.array(cellValueSchema).check(z.minLength(1))),
});
export type SheetFill = z.infer<typeof fillSchema>;

/** Where something is asked for or offered: rows that meet all of these; without any, every row. */
const whenSchema = z.optional(z.array(conditionSchema).check(z.minLength(1)));

const columnSchema = z.object({
  id: columnId,
  label: text.check(z.maxLength(40)),
  /** Says what Yes means, or what to choose. */
  help: text,
  /** A tick is done, not done, or blank for what was not seen. */
  kind: z.enum(['choice', 'tick']),
  /** Only of a choice. */
  choices: z.optional(
    z
      .array(z.object({ id: mapKey, label: text.check(z.maxLength(40)), when: whenSchema }))
      .check(z.minLength(2)),
  ),
  when: whenSchema,
  /** Belongs to the deeper look. */
  deep: z.optional(z.boolean()),
  /** A column that fills nothing is a fact of the row, on which others depend; a tick of a fact is on or off. */
  fills: z.array(fillSchema),
});
export type SheetColumn = z.infer<typeof columnSchema>;

export const sheetSchema = z.object({
  id: columnId,
  title: text,
  intro: text,
  columns: z.array(columnSchema).check(z.minLength(1)),
});
export type Sheet = z.infer<typeof sheetSchema>;
