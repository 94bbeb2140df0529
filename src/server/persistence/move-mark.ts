import * as z from 'zod';
import type { Queries } from './database/database.ts';

/**
 * What a move to another database has written into both, in a row of `meta`: so it can be taken up again after a
 * crash, and nobody serves from data that are elsewhere, or not all there (rule RUN-29).
 */

const NAME = 'move';

const valueSchema = z.union([z.string(), z.number(), z.null()]);

const copiedSchema = z.object({
  rows: z.number(),
  /** The sum of all their hashes, as hexadecimal digits. */
  sum: z.string(),
  /** The key of the last one; null before the first. */
  last: z.array(valueSchema).nullable(),
});
/** How far a table has been copied. */
export type Copied = z.infer<typeof copiedSchema>;

const markSchema = z.object({
  /**
   * Of the source: `moving` until all is there, `moved` from then on. Of the target: `arriving` until all is there,
   * `arrived` until the source knows; then it is a database like any other.
   */
  state: z.enum(['moving', 'moved', 'arriving', 'arrived']),
  /** Names this move in both. */
  id: z.string(),
  /** ISO time of the state. */
  at: z.string(),
  /** Of the target: tables by their names. */
  tables: z.record(z.string(), copiedSchema).default({}),
});
export type MoveMark = z.infer<typeof markSchema>;

/** Null where nothing is moved. The tables have to be there. */
export async function moveMark(queries: Queries): Promise<MoveMark | null> {
  const row = await queries.selectFrom('meta').select('value').where('name', '=', NAME).executeTakeFirst();
  return row === undefined ? null : markSchema.parse(JSON.parse(row.value));
}

export async function setMoveMark(queries: Queries, mark: MoveMark): Promise<void> {
  const value = JSON.stringify(mark);
  await queries
    .insertInto('meta')
    .values({ name: NAME, value })
    .onConflict((known) => known.column('name').doUpdateSet({ value }))
    .execute();
}

export async function removeMoveMark(queries: Queries): Promise<void> {
  await queries.deleteFrom('meta').where('name', '=', NAME).execute();
}

/** Why nothing can be done with a database that has this mark, in sentences for the operator. */
export function sentenceOfMark({ state, at }: MoveMark): string {
  switch (state) {
    case 'moving':
      return `The data have been on the move to another place since ${at}. Run \`npm run admin -- move\` again to go on, or \`npm run admin -- move cancel\` to stay here.`;
    case 'moved':
      return `The data were moved to another place at ${at}. Use the settings of that place; \`npm run admin -- move cancel\` goes back to these, without what was saved there since.`;
    case 'arriving':
    case 'arrived':
      return 'A move to this database has not ended. Run `npm run admin -- move` again with the settings that it began with.';
  }
}
