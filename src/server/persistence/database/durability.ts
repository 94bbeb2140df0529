import { sql } from 'kysely';
import type { Database, Queries } from './database.ts';

/**
 * A 2xx promises that the change is on the disk (rule RUN-18). Both databases can be set to promise less;
 * this asks the live connection, not what was meant to be set.
 *
 * @returns the setting with which a crash could lose what was answered, in a sentence for the operator; null
 *   when there is none
 */
export function settingThatLoses({ kind, queries }: Database): Promise<string | null> {
  return kind === 'postgres' ? ofPostgres(queries) : ofSqlite(queries);
}

/** FULL syncs the write-ahead log at every commit; NORMAL would lose the last ones in a power failure. */
const FULL = 2;

async function ofSqlite(queries: Queries): Promise<string | null> {
  const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(queries);
  if (mode.rows[0]?.journal_mode !== 'wal') {
    return 'SQLite cannot keep its write-ahead log in DATA_DIR; use a local disk.';
  }
  const level = await sql<{ synchronous: number }>`pragma synchronous`.execute(queries);
  const isSynced = (level.rows[0]?.synchronous ?? 0) >= FULL;
  return isSynced ? null : 'SQLite does not sync each commit to the disk of DATA_DIR.';
}

const MUST_BE_ON = ['fsync', 'full_page_writes', 'synchronous_commit'];

async function ofPostgres(queries: Queries): Promise<string | null> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in (${sql.join(MUST_BE_ON)}) order by name
  `.execute(queries);
  const off = rows.find(({ setting }) => setting === 'off');
  return off === undefined
    ? null
    : `PostgreSQL runs with ${off.name}=off, so a crash could lose answers that tablets were told are saved; set it to on.`;
}

/** Waits for the standby's disk, or for more. */
const STANDBY_HAS_IT = ['on', 'remote_apply'];

/**
 * Where a synchronous standby is named, somebody means that a failover loses nothing: whether a save is answered
 * before the standby has it.
 *
 * @returns the setting, in a sentence for the operator; null when there is none
 */
export async function settingThatWaitsForNoStandby({ kind, queries }: Database): Promise<string | null> {
  if (kind !== 'postgres') return null;
  const { rows } = await sql<{ standbys: string; commit: string }>`
    select current_setting('synchronous_standby_names') as standbys, current_setting('synchronous_commit') as commit
  `.execute(queries);
  const [{ standbys, commit } = { standbys: '', commit: '' }] = rows;
  return standbys === '' || STANDBY_HAS_IT.includes(commit)
    ? null
    : `PostgreSQL names synchronous standbys, but with synchronous_commit=${commit} a save is answered before one of them has it, and a failover could lose it; set it to on.`;
}
