import { sql } from 'kysely';
import type { DatabaseKind, Queries } from './database/database.ts';

/** A column that names rows of another table. */
interface Reference {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
  readonly key: string;
}

export interface BrokenReference extends Reference {
  /** How many name a row that is not there. */
  readonly rows: number;
}

/**
 * Rows that refer to nothing. Both databases refuse to make one, but not whoever has turned that off, as some tools
 * do while they load a dump.
 */
export async function brokenReferences(queries: Queries, kind: DatabaseKind): Promise<BrokenReference[]> {
  const { rows: references } = await (kind === 'postgres' ? OF_POSTGRES : OF_SQLITE).execute(queries);
  const broken: BrokenReference[] = [];
  for (const reference of references) {
    const { table, column, parent, key } = reference;
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(table)} as child
      where ${sql.ref(`child.${column}`)} is not null and not exists (
        select 1 from ${sql.table(parent)} as parent
        where ${sql.ref(`parent.${key}`)} = ${sql.ref(`child.${column}`)}
      )
    `.execute(queries);
    const count = rows[0]?.rows ?? 0;
    if (count > 0) broken.push({ ...reference, rows: count });
  }
  return broken;
}

const OF_SQLITE = sql<Reference>`
  select tables.name as "table", refers."from" as "column", refers."table" as parent, refers."to" as "key"
  from sqlite_master as tables join pragma_foreign_key_list(tables.name) as refers
  where tables.type = 'table' order by 1, 2
`;

const OF_POSTGRES = sql<Reference>`
  select child.relname as "table", of_child.attname as "column", parent.relname as parent, of_parent.attname as "key"
  from pg_constraint as refers
  join pg_class as child on child.oid = refers.conrelid
  join pg_class as parent on parent.oid = refers.confrelid
  join pg_attribute as of_child on of_child.attrelid = child.oid and of_child.attnum = refers.conkey[1]
  join pg_attribute as of_parent on of_parent.attrelid = parent.oid and of_parent.attnum = refers.confkey[1]
  where refers.contype = 'f' and refers.connamespace = current_schema()::regnamespace order by 1, 2
`;
