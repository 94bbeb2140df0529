import type { AuditRow } from '#contract/audit.ts';
import { count } from '#domain/count.ts';
import { dateAndTime } from '#domain/date-and-time.ts';

/** What a device told of itself (rule AUD-5), in words; empty for every other row. */

const DEEDS = ['locked', 'unlocked', 'exported'];
const AS: Readonly<Record<string, string>> = {
  backup: 'as a backup file',
  pdf: 'as a PDF',
  print: 'printed',
};

export function deedWords({ kind, object, sessionId, detail }: AuditRow): string {
  if (!DEEDS.includes(kind)) return '';
  const facts = new Map(detail.map((fact) => [fact.split('=', 1)[0], fact.slice(fact.indexOf('=') + 1)]));
  const [time, as] = [facts.get('time'), facts.get('as')];
  const [wrong, dropped] = [
    Number(facts.get('wrong-passwords') ?? 0),
    Number(facts.get('dropped-before') ?? 0),
  ];
  const said = [
    as === undefined ? '' : (AS[as] ?? as),
    facts.has('offline') ? 'offline' : '',
    wrong > 0 ? `after ${count(wrong, 'wrong password')}` : '',
    kind !== 'exported' && object !== `session ${sessionId}` ? 'in another log-in' : '',
    time === undefined ? '' : `at ${dateAndTime(time)} by the device’s clock`,
    dropped > 0 ? `${count(dropped, 'earlier event')} not kept` : '',
  ];
  return said.filter((part) => part !== '').join(', ');
}
