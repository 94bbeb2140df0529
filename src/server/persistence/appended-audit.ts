import type { AuditRow } from '#contract/audit.ts';

/** Rows of the audit log whose transactions have not committed yet. */
const appended = new WeakMap<object, AuditRow[]>();

export function noteAppended(transaction: object, rows: readonly AuditRow[]): void {
  appended.set(transaction, [...(appended.get(transaction) ?? []), ...rows]);
}

/** What was added in this transaction since the last time that somebody asked. */
export function takeAppended(transaction: object): AuditRow[] {
  const rows = appended.get(transaction) ?? [];
  appended.delete(transaction);
  return rows;
}
