import { ConfigError } from './config.ts';
import { isAway } from './persistence/database/database-errors.ts';
import { NewerTables } from './persistence/database/migrations.ts';

/** The one line an operator needs when the server cannot start; null for a bug of ours. */
export function sentenceForStartFailure(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof NewerTables) return error.message;
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const syscall = 'syscall' in error ? error.syscall : undefined;
  if (syscall === 'listen') {
    if (code === 'EADDRINUSE') return 'PORT is in use by another program; stop it or set another PORT.';
    if (code === 'EACCES') return 'PORT may not be used by this user; set one above 1023.';
    return `Cannot listen on HOST and PORT (${code}).`;
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return 'DATA_DIR is not writable by this user.';
  }
  if (code === '28P01' || code === '28000' || code === '3D000') {
    return 'PostgreSQL refused DATABASE_URL; check its user, password and database name.';
  }
  return isAway(error) ? 'The database cannot be reached; check DATABASE_URL and DATA_DIR.' : null;
}
