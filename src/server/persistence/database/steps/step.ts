import type { Kysely } from 'kysely';
import type { DatabaseKind, Dialect } from '../database.ts';

/** The database while a step changes it: the types of its tables are those of a later version. */
export type Db = Kysely<never>;

/** Whose SQL a step speaks. */
export type StepKind = DatabaseKind | Dialect;

/**
 * Changes the tables of a database of this kind. For a distributed one it is taken statement by statement, each of
 * which may have been taken already, so that it must ask for nothing and change no row that is there.
 */
type Change = (db: Db, kind: StepKind) => Promise<void>;

/**
 * Takes away what older versions need. It waits until no instance of a version before `since` has been seen for a day,
 * while steps after it may be taken already.
 */
interface Contraction {
  /** The first version that needs it no more. */
  readonly since: string;
  readonly change: Change;
}

/** A change alone adds to the tables what older versions need not know: they go on beside it. */
export type Step = Change | Contraction;

/** Steps by name; the names sort in the order in which they are taken. */
export type Steps = Readonly<Record<string, Step>>;

export const changeOf = (step: Step): Change => (typeof step === 'function' ? step : step.change);

/** The first version that goes on after it; null where every one does. */
export const sinceOf = (step: Step): string | null => (typeof step === 'function' ? null : step.since);
