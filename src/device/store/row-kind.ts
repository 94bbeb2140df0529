import type * as z from 'zod/mini';
import { isSpent } from '../rows/lane.ts';
import type { LaneFields, RowsOf } from '../rows/lane.ts';
import type { DeviceDatabase } from './database.ts';
import { noteGivenUp } from './given-up.ts';
import { NotHeld } from './not-held.ts';
import type { RawRows } from './raw-rows.ts';
import { withUnknownOf } from './unknown-fields.ts';

/** What is read and changed together of one document that waits in a lane: an assessment, or an action. */

/** A row this version of the app cannot read. It blocks only its own document. */
export class UnreadableRow extends Error {
  override readonly name: string = 'UnreadableRow';
}

/** A row of a newer app: it is not written again. */
export class NewerRow extends UnreadableRow {
  override readonly name = 'NewerRow';
}

/** @throws UnreadableRow */
export function parsed<T>(schema: z.ZodMiniType<T>, row: unknown): T {
  const result = schema.safeParse(row);
  if (!result.success) throw new UnreadableRow('Not of the shape of its kind.', { cause: result.error });
  return result.data;
}

/** Every row of a kind, as far as writing it does not depend on the kind. */
interface StoredFields {
  readonly base: object | null;
}

/** Rows of a document as one transaction reads them, and may write them again. */
export interface ReadRows<S, L> {
  /** As stored. */
  readonly raw: RawRows;
  /** As the schemas read them; null for no row, and for one that they cannot read. */
  readonly known: { readonly stored: S | null; readonly lane: L | null };
  /** With the edits folded in. */
  readonly rows: RowsOf<S, L>;
}

/** A kind of document that is changed on this device and waits in a lane. */
export interface RowKind<S extends StoredFields, L extends LaneFields> {
  /** The key of its lane. */
  readonly laneKey: (id: string) => string;
  /** Of several, in their order. */
  readonly rawRowsOf: (database: DeviceDatabase, ids: readonly string[]) => Promise<RawRows[]>;
  /** Rows that may be written again. @throws UnreadableRow */
  readonly readToWrite: (raw: RawRows) => ReadRows<S, L>;
  readonly put: (database: DeviceDatabase, states: readonly S[], lanes: readonly L[]) => Promise<unknown>;
}

export type Change<S, L> = (rows: RowsOf<S, L>) => RowsOf<S, L> | null;

/** Rows before and after a change. */
export interface Changed<S, L> extends Omit<ReadRows<S, L>, 'rows'> {
  readonly id: string;
  readonly next: RowsOf<S, L>;
  /** As read in this transaction: what is still the same is not written again. */
  readonly rows?: RowsOf<S, L>;
}

/** The rows of several in few requests: one by one they take several times as long. Inside the caller's transaction. */
export async function storeAll<S extends StoredFields, L extends LaneFields>(
  kind: RowKind<S, L>,
  database: DeviceDatabase,
  all: readonly Changed<S, L>[],
): Promise<void> {
  const isSettled = ({ next: { stored, lane } }: Changed<S, L>) =>
    lane === null || isSpent(lane, stored.base !== null);
  const withEdits = all.filter(({ raw }) => raw.edits.length > 0);
  const states = all.filter(({ raw, rows, next }) => raw.edits.length > 0 || next.stored !== rows?.stored);
  const lanes = all.flatMap((one) => {
    const { lane } = one.next;
    const isStored = one.raw.edits.length === 0 && lane === one.rows?.lane;
    return isSettled(one) || lane === null || isStored
      ? []
      : [withUnknownOf(one.raw.lane, one.known.lane, lane)];
  });
  await Promise.all([
    kind.put(
      database,
      states.map(({ raw, known, next }) => withUnknownOf(raw.stored, known.stored, next.stored)),
      lanes,
    ),
    database.outbox.bulkDelete(all.filter(isSettled).map(({ id }) => kind.laneKey(id))),
    ...withEdits.map(({ id }) => database.deleteEditsOf(id)),
    ...all.map(({ next: { givesUp } }) => (givesUp === undefined ? null : noteGivenUp(database, givesUp))),
  ]);
}

/** Why one of several changes was not made. */
interface Failure {
  readonly id: string;
  readonly error: unknown;
}

/** Several, each once, inside the caller's transaction. A change that fails leaves its own rows as they are. */
export async function changeAllOf<S extends StoredFields, L extends LaneFields>(
  kind: RowKind<S, L>,
  database: DeviceDatabase,
  changes: readonly { readonly id: string; readonly change: Change<S, L> }[],
): Promise<Failure[]> {
  const raws = await kind.rawRowsOf(
    database,
    changes.map(({ id }) => id),
  );
  const failures: Failure[] = [];
  const changed = changes.flatMap(({ id, change }, index): Changed<S, L>[] => {
    try {
      const raw = raws[index];
      if (raw?.stored === undefined) throw new NotHeld('This is not on this device.');
      const read = kind.readToWrite(raw);
      const next = change(read.rows);
      return next === null ? [] : [{ id, ...read, next }];
    } catch (error) {
      failures.push({ id, error });
      return [];
    }
  });
  await storeAll(kind, database, changed);
  return failures;
}
