import type { AuditKind, AuditRow } from '#contract/audit.ts';
import { count } from '#domain/count.ts';
import { dateAndTime } from '#domain/date-and-time.ts';

/** What each kind of row is called (rule AUD-1). */
export const KIND_WORDS: Readonly<Record<AuditKind, string>> = {
  'log-in': 'Log-in',
  'log-out': 'Log-out',
  'password-check': 'Password confirmed',
  'password-change': 'Password changed',
  'email-change': 'Email changed',
  invitation: 'Invitation',
  'role-change': 'Permission changed',
  'institution-change': 'Institution changed',
  'assessment-read': 'Assessment read',
  'assessment-pdf': 'Assessment saved as PDF',
  'comparison-pdf': 'Comparison saved as PDF',
  upload: 'Scan uploaded',
  refusal: 'Not permitted',
  'audit-export': 'Audit log saved as table',
  backup: 'Backup',
  restore: 'Backup restored',
  operator: 'Operator’s command',
  retention: 'Old rows removed',
  locked: 'Device locked',
  unlocked: 'Device opened',
  exported: 'Saved from a device',
  'assessment-fetch': 'Fetched for offline use',
  'progress-read': 'Progress over time read',
  'findings-export': 'Findings saved as table',
  'bug-report-log': 'Log of a bug report read',
  'action-fetch': 'Action plan read',
  'action-read': 'Action read',
  'person-export': 'Personal data saved',
  'person-erasure': 'Personal data erased',
  'data-export': 'Data exported',
  anchor: 'Ends of the logs noted',
  'account-link': 'First sign-in by the hospital',
};

/** The kinds that an administrator can come across; the others belong to no hospital. */
export const KINDS_OF_HOSPITAL = (Object.keys(KIND_WORDS) as AuditKind[]).filter(
  (kind) => !['backup', 'restore', 'operator', 'anchor'].includes(kind),
);

/** A newer server's kind in its own words. */
export function kindWords({ kind }: AuditRow): string {
  return Object.entries(KIND_WORDS).find(([known]) => known === kind)?.[1] ?? kind;
}

/** Null where all went well. */
export function outcomeWords({ kind, outcome }: AuditRow): string | null {
  if (outcome === 'ok' || kind === 'refusal') return null;
  return outcome === 'failed' ? 'Wrong password' : 'Refused';
}

/** An assessment that the row is about. */
export function assessmentIn({ object }: AuditRow): string | null {
  return /^assessments? ([\da-f-]{36})/.exec(object)?.[1] ?? null;
}

/** The object of a row in words; empty where its kind says it already. */
export function objectWords(row: AuditRow, nameOf: (userId: number) => string): string {
  const deed = deedWords(row);
  if (deed === '') return [plainWords(row, nameOf), timesWords(row)].filter((part) => part !== '').join(', ');
  const others = othersIn(row);
  return others === 0 ? deed : `and ${others} more, ${deed}`;
}

/** How many assessments a row is about besides the one it names. */
function othersIn({ object }: AuditRow): number {
  const [, others] = /^assessments [\da-f-]{36} (.+)$/.exec(object) ?? [];
  return others?.split(' ').length ?? 0;
}

function plainWords(row: AuditRow, nameOf: (userId: number) => string): string {
  const [, user] = /^user (\d+)$/.exec(row.object) ?? [];
  if (user !== undefined) return Number(user) === row.userId ? '' : nameOf(Number(user));
  const others = othersIn(row);
  if (others > 0) return `and ${others} more`;
  if (assessmentIn(row) !== null || /^(institution|audit log)/.test(row.object)) return '';
  if (row.object === 'session all others') return 'everywhere else';
  if (row.object.startsWith('session '))
    return row.object === `session ${row.sessionId}` ? '' : 'another device';
  if (row.kind === 'progress-read' || row.kind === 'findings-export')
    return row.object.replace(/^module/, 'Module');
  if (row.kind === 'data-export') return row.object.replace('scores', 'pooled measures');
  if (row.kind === 'assessment-fetch')
    return row.object.replace(/^list of (\d+)$/, 'the list, $1 assessments');
  if (row.kind === 'action-fetch')
    return row.object.replace(/^list of (\d+)$/, (_, actions: string) => count(Number(actions), 'action'));
  if (row.kind === 'retention') return row.object.replace(/^up to (\d+) .*/, 'up to number $1');
  if (row.kind === 'action-read') return row.object.replace(/^action .*/, '');
  return row.object.replace(/^invitation of /, '');
}

/** How many refusals a row counts (rule AUD-8); empty for one. */
function timesWords({ detail }: AuditRow): string {
  const times = detail.flatMap((fact) => /^times=(\d+)$/.exec(fact)?.[1] ?? [])[0];
  return times === undefined ? '' : count(Number(times), 'time');
}

/** A device's deeds (rule AUD-5) in words; empty for every other row. */

const DEEDS = ['locked', 'unlocked', 'exported'];
const AS: Readonly<Record<string, string>> = {
  backup: 'as a backup file',
  pdf: 'as a PDF',
  print: 'printed',
  csv: 'as a table of what it holds',
  xlsx: 'as a worksheet',
  fhir: 'as FHIR of what it holds',
};

function deedWords({ kind, object, sessionId, detail }: AuditRow): string {
  if (!DEEDS.includes(kind)) return '';
  const facts = new Map(detail.map((fact) => [fact.split('=', 1)[0], fact.slice(fact.indexOf('=') + 1)]));
  const [time, as] = [facts.get('time'), facts.get('as')];
  const [wrong, dropped] = [
    Number(facts.get('wrong-passwords') ?? 0),
    Number(facts.get('dropped-before') ?? 0),
  ];
  const said = [
    object === 'actions' ? 'the action plan' : '',
    as === undefined ? '' : (AS[as] ?? as),
    facts.has('offline') ? 'offline' : '',
    wrong > 0 ? `after ${count(wrong, 'wrong password')}` : '',
    kind !== 'exported' && object !== `session ${sessionId}` ? 'in another log-in' : '',
    time === undefined ? '' : `at ${dateAndTime(time)} by the device’s clock`,
    dropped > 0 ? `${count(dropped, 'earlier event')} not kept` : '',
  ];
  return said.filter((part) => part !== '').join(', ');
}
