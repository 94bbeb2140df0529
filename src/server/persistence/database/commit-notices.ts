import type { AuditRow } from '#contract/audit.ts';
import type { Changed } from '#contract/events.ts';

/** Notes what others are told of once a transaction has committed: mail that waits, rows of the audit log, and what devices follow. */

const withMail = new WeakSet<object>();
/** A changed assessment. */
export interface ChangedAssessment extends Changed {
  readonly institutionId: number;
}

const changed = new WeakMap<object, ChangedAssessment[]>();
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

export function noteChanged(transaction: object, one: ChangedAssessment): void {
  changed.set(transaction, [...(changed.get(transaction) ?? []), one]);
}

/** The assessments changed in this transaction since the last time that somebody asked. */
export function takeChanged(transaction: object): ChangedAssessment[] {
  const all = changed.get(transaction) ?? [];
  changed.delete(transaction);
  return all;
}
