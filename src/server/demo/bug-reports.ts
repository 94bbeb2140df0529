import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#domain/durations.ts';
import type { BugReportDeps } from '../bug-reports/submit.ts';
import { submitBugReport } from '../bug-reports/submit.ts';
import { triageBugReport } from '../bug-reports/triage.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import { logKey } from '../uploads/file-keys.ts';
import type { DemoPerson } from './demo-people.ts';

interface DemoBugReport {
  readonly sender: DemoPerson['key'];
  readonly daysAgo: number;
  readonly message: string;
  readonly emailMe: boolean;
  readonly isOpen: boolean;
  /** Ids of tags. */
  readonly tags: readonly number[];
  /** Seconds before the report, and what happened then, as a tablet says it; empty for no log. */
  readonly log: readonly (readonly [number, string])[];
}

/** The demo hospital's bug reports (rule RUN-15). */
const DEMO_BUG_REPORTS: readonly DemoBugReport[] = [
  {
    sender: 'viewer',
    daysAgo: 40,
    message:
      'When I printed the comparison of our Pharmacy rounds, the last column was cut off. ' +
      'Found it: the printer was set to A5. With Letter it prints well, so nothing to do on your side.',
    emailMe: false,
    isOpen: false,
    tags: [],
    log: [],
  },
  {
    sender: 'editor',
    daysAgo: 3,
    message:
      'On 4 West the Wi-Fi comes and goes. This morning I pressed Submit on a Nursing Unit tracer and the light ' +
      'stayed on waiting for ten minutes, even back at my desk.\n\n' +
      'It went through in the end and nothing is missing. Is there something I should do differently next time?',
    emailMe: true,
    isOpen: true,
    tags: [2, 6],
    log: [
      [700, 'page /assessments/:assessmentId/final-comments'],
      [640, 'call PUT /assessments/{id} Network Error 8012 ms'],
      [640, 'sync unreachable'],
      [320, 'call PUT /assessments/{id} timeout of 60000ms exceeded 60004 ms'],
      [20, 'call PUT /assessments/{id} 200 412 ms'],
      [20, 'sync reachable'],
      [12, 'page /help'],
    ],
  },
];

/** Sends each report and looks after it, the way people would. */
export async function reportDemoBugs(
  deps: BugReportDeps,
  people: ReadonlyMap<DemoPerson['key'], Account>,
): Promise<void> {
  for (const { sender, daysAgo, message, emailMe, isOpen, tags, log } of DEMO_BUG_REPORTS) {
    const account = people.get(sender);
    if (account === undefined) continue;
    const at = deps.clock() - daysAgo * DAY_MS;
    const lines = log.map(([before, event]) => `${new Date(at - before * 1000).toISOString()} ${event}\n`);
    const logUrl = lines.length === 0 ? null : await putLog(deps, account, { text: lines.join(''), at });
    const then = { ...deps, clock: () => at };
    const { report } = await submitBugReport(then, account, { uuid: randomUUID(), logUrl, emailMe, message });
    await triageBugReport(deps.database, report.id, { isOpen, tags: [...tags] });
  }
}

async function putLog(
  { storage }: BugReportDeps,
  account: Account,
  { text, at }: { text: string; at: number },
): Promise<string> {
  const key = logKey(account, 'log.txt', at);
  const contentType = 'text/plain';
  const bytes = Buffer.from(text);
  await storage.put(key, [bytes], contentType);
  return storage.signPut({ key, contentType, size: bytes.length, limit: bytes.length });
}
