import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { sqliteFile } from '#server/persistence/database/open-sqlite.ts';
import type { Entered } from './writer.ts';

/** A change of a document, as the database holds it. */
interface StoredChange {
  readonly id: string;
  readonly version: number;
  readonly leaves: Readonly<Record<string, unknown>>;
}

/** Reads all changes there are, in the order of their versions. */
export type ReadHistory = () => Promise<readonly StoredChange[]>;

const CHANGES = 'select document_id, version, leaves from revisions order by version';

export function historyInSqlite(dataDir: string): ReadHistory {
  return async () => {
    const database = new DatabaseSync(sqliteFile(dataDir), { readOnly: true });
    const rows = database.prepare(CHANGES).all();
    database.close();
    return rows.map(changeOf);
  };
}

export function historyInPostgres(databaseUrl: string): ReadHistory {
  return async () => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(CHANGES);
    await client.end();
    return rows.map(changeOf);
  };
}

function changeOf(row: Readonly<Record<string, unknown>>): StoredChange {
  const leaves = JSON.parse(String(row['leaves'])) as StoredChange['leaves'];
  return { id: String(row['document_id']), version: Number(row['version']), leaves };
}

export interface Comparison {
  /** Entered, acknowledged, and nowhere. */
  readonly lost: readonly Entered[];
  /** In more than one change. */
  readonly doubled: readonly Entered[];
  /** Documents whose versions do not count up from 1. */
  readonly withGaps: readonly string[];
}

/** Holds what people entered, each value once into its leaf, against what is stored. */
export function compare(entered: readonly Entered[], changes: readonly StoredChange[]): Comparison {
  const times = new Map<string, number>();
  const versions = new Map<string, number>();
  const withGaps = new Set<string>();
  for (const { id, version, leaves } of changes) {
    if (version !== (versions.get(id) ?? 0) + 1) withGaps.add(id);
    versions.set(id, version);
    for (const [leaf, value] of Object.entries(leaves)) {
      const key = keyOf({ id, leaf, value: String(value) });
      times.set(key, (times.get(key) ?? 0) + 1);
    }
  }
  return {
    lost: entered.filter((one) => !times.has(keyOf(one))),
    doubled: entered.filter((one) => (times.get(keyOf(one)) ?? 0) > 1),
    withGaps: [...withGaps],
  };
}

const keyOf = ({ id, leaf, value }: Entered): string => JSON.stringify([id, leaf, value]);
