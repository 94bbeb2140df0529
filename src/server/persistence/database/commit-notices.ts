import type { AuditRow } from '#contract/audit.ts';

/** Notes what others are told of once a transaction has committed: mail that waits, and rows of the audit log. */

const withMail = new WeakSet<object>();
const appended = new WeakMap<object, AuditRow[]>();

export function noteQueuedMail(transaction: object): void {
  withMail.add(transaction);
}

export function hasQueuedMail(transaction: object): boolean {
  return withMail.has(transaction);
}

export function noteAppended(transaction: object, rows: readonly AuditRow[]): void {
  appended.set(transaction, [...(appended.get(transaction) ?? []), ...rows]);
}

/** The rows added in this transaction since the last time that somebody asked. */
export function takeAppended(transaction: object): AuditRow[] {
  const rows = appended.get(transaction) ?? [];
  appended.delete(transaction);
  return rows;
}
