/**
 * What the drivers throw, told apart: the database cannot be reached (503), two
 * transactions met (run it again), or a defect (500).
 */

/** The database cannot be reached or cannot write just now. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
    this.name = 'DatabaseAway';
  }
}

/** PostgreSQL classes: connection exceptions, insufficient resources, operator intervention, system error. */
const AWAY_CLASSES = new Set(['08', '53', '57', '58']);
const AWAY_CODES = new Set([
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

/** Unique violation, serialization failure, deadlock. */
const WRITE_CONFLICT_CODES = new Set(['23505', '40001', '40P01']);

export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isAway)) return true;
  const code = fieldOf(error, 'code');
  if (code === 'ERR_SQLITE_ERROR') return AWAY_SQLITE.has(Number(fieldOf(error, 'errcode')) & 0xff);
  if (typeof code === 'string' && AWAY_CODES.has(code)) return true;
  if (typeof code === 'string' && code.length === 5) return AWAY_CLASSES.has(code.slice(0, 2));
  return AWAY_MESSAGES.test(error.message);
}

/** Whether another transaction got there first, so that this one must be run again from its start. */
export function isWriteConflict(error: unknown): boolean {
  return error instanceof Error && WRITE_CONFLICT_CODES.has(String(fieldOf(error, 'code')));
}

function fieldOf(error: Error, name: string): unknown {
  return Reflect.get(error, name);
}
