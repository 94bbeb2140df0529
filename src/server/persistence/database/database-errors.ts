/**
 * Sorts the errors that drivers throw: the database cannot be reached or is too busy (503), cannot write
 * (503, and not so soon again), two transactions met (run it again), or a defect (500).
 */

/** The disk is full, broken or read-only: nothing can be saved until somebody attends to it. */
export class DatabaseCannotSave extends Error {
  constructor(cause: unknown) {
    super('The database cannot save.', { cause });
    this.name = 'DatabaseCannotSave';
  }
}

/** The database cannot be reached, or did not answer in time. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
    this.name = 'DatabaseAway';
  }
}

/** PostgreSQL classes: connection exceptions, insufficient resources, operator intervention, system error. */
const AWAY_CLASSES = new Set(['08', '53', '57', '58']);
const LOCKED_OUT = '55P03';
const AWAY_CODES = new Set([
  LOCKED_OUT,
  // A transaction left idle for too long.
  '25P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);
/** pg reports these without a code. */
const AWAY_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;
/** SQLite: busy, locked, read-only, input/output error, full, cannot open. */
const AWAY_SQLITE = new Set([5, 6, 8, 10, 13, 14]);

/** Disk full, input/output error, a read-only server; and what the file system says in these cases. */
const UNWRITABLE_CODES = new Set(['53100', '58030', '25006', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);
/** SQLite: read-only, input/output error, full. */
const UNWRITABLE_SQLITE = new Set([8, 10, 13]);

/** What a database says that was told to refuse every change (`hold-writes.ts`). */
export const WRITES_ARE_HELD = 'The data are on the move to another place, or were moved.';

/** Somebody else has committed between a transaction's reading and its commit (`sqlite-file.ts`). */
export const OVERTAKEN = 'OVERTAKEN';

/** Serialization failure, deadlock; their like on SQLite. */
const COLLISION_CODES = new Set(['40001', '40P01', OVERTAKEN]);
const UNIQUE_VIOLATION = '23505';
/** A table or index, another object, a column, a row of this key. */
const THERE_ALREADY = new Set(['42P07', '42710', '42701', UNIQUE_VIOLATION]);

export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isAway)) return true;
  const code = fieldOf(error, 'code');
  if (code === 'ERR_SQLITE_ERROR') return AWAY_SQLITE.has(sqliteCode(error));
  if (typeof code === 'string' && AWAY_CODES.has(code)) return true;
  if (typeof code === 'string' && code.length === 5) return AWAY_CLASSES.has(code.slice(0, 2));
  return AWAY_MESSAGES.test(error.message);
}

/** For an error met while writing. */
export function isUnwritable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = fieldOf(error, 'code');
  if (code === 'ERR_SQLITE_ERROR')
    return UNWRITABLE_SQLITE.has(sqliteCode(error)) || error.message === WRITES_ARE_HELD;
  return typeof code === 'string' && UNWRITABLE_CODES.has(code);
}

/** Whether another transaction got there first, so that this one must be run again from its start. */
export function isWriteConflict(error: unknown): boolean {
  return isCollision(error) || (error instanceof Error && fieldOf(error, 'code') === UNIQUE_VIOLATION);
}

/** A conflict that says nothing about what was written: too many wanted the same thing at once. */
export function isCollision(error: unknown): boolean {
  return error instanceof Error && COLLISION_CODES.has(String(fieldOf(error, 'code')));
}

/** Whether what was to be made is there. */
export function isThereAlready(error: unknown): boolean {
  return error instanceof Error && THERE_ALREADY.has(String(fieldOf(error, 'code')));
}

/** Whether somebody held a lock for longer than is waited for. */
export function isLockedOut(error: unknown): boolean {
  const cause = error instanceof DatabaseAway ? error.cause : error;
  return cause instanceof Error && fieldOf(cause, 'code') === LOCKED_OUT;
}

const SQLITE_BUSY = 5;

/** Whether another process holds a SQLite file. */
export function isHeldByAnother(error: unknown): boolean {
  return error instanceof Error && sqliteCode(error) === SQLITE_BUSY;
}

function sqliteCode(error: Error): number {
  return Number(fieldOf(error, 'errcode')) & 0xff;
}

function fieldOf(error: Error, name: string): unknown {
  return Reflect.get(error, name);
}
