/**
 * What of a statement the databases that `DATABASE_DIALECT=distributed` is for do not know, or would ask of every node
 * (`docs/scale.md`).
 */

/** Rows of these lie where their hospital lies; of the others each node has all. */
export const OF_A_HOSPITAL = [
  'newest_changes',
  'sessions',
  'presence',
  'assessments',
  'actions',
  'revisions',
  'dead_mutations',
  'conflicts',
  'uploads',
  'audit_log',
  'audit_head',
] as const;

const UNKNOWN: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  { pattern: /\bserial\b/, what: 'serial: its numbers come from one node' },
  { pattern: /\bcreate (or replace )?(trigger|function)\b/, what: 'triggers' },
  { pattern: /\bunlogged\b/, what: 'unlogged tables' },
  { pattern: /\block table\b/, what: 'locks of whole tables' },
  { pattern: /\b(listen|notify|pg_notify)\b/, what: 'notices' },
  { pattern: /\badvisory\b/, what: 'locks of a session' },
  { pattern: /\bpg_(control|walfile|current_wal)/, what: 'the write-ahead log of one server' },
  { pattern: /\btruncate\b(?! on)/, what: 'truncate, which waits for everybody' },
  { pattern: /;\s*\S/, what: 'several statements in one' },
];

const NAMES_HOSPITAL = /"institution_id"(?: = | in |, |\))|\binstitution_id = /;
const TOUCHES = new RegExp(`\\b(?:from|join|into|update) "?(?:${OF_A_HOSPITAL.join('|')})"?(?![\\w])`);

/** What such a database does not know, in words. */
export function unknownIn(statement: string): string[] {
  const sql = statement.toLowerCase();
  return UNKNOWN.filter(({ pattern }) => pattern.test(sql)).map(({ what }) => what);
}

/** Those that every node would be asked. */
export function beyondOneHospital(statements: Iterable<string>): string[] {
  return [...statements].filter((one) => {
    const sql = one.toLowerCase();
    return TOUCHES.test(sql) && !NAMES_HOSPITAL.test(sql);
  });
}
