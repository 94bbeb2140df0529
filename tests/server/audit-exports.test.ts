import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call-shape.ts';
import { logAddress, putLog, report } from '../support/server/bug-reports.ts';
import { PUT_HEADERS, scan, signedUrl } from '../support/papers/scans.ts';
import { save, serverForFile, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/** Each way in which a hospital's data leaves the server is in its audit log (rule AUD-1). */

interface Row {
  kind: string;
  object: string;
}
interface Facts {
  readonly sue: Person;
  readonly ann: Person;
  readonly ada: Person;
  readonly id: string;
  readonly scanned: string;
  readonly reported: number;
}
interface Way {
  readonly call: keyof typeof calls;
  readonly what?: string;
  readonly ask: (facts: Facts) => Promise<{ readonly status: number }>;
  readonly row: (facts: Facts) => readonly [kind: string, object: string];
}

const scenario = serverForFile();
const read = ({ id }: Facts) => ['assessment-read', `assessment ${id}`] as const;

const WAYS: readonly Way[] = [
  { call: 'assessment', ask: ({ ann, id }) => ann.client.get(`/assessments/${id}`), row: read },
  { call: 'revisions', ask: ({ ann, id }) => ann.client.get(`/assessments/${id}/revisions`), row: read },
  { call: 'revision', ask: ({ ann, id }) => ann.client.get(`/assessments/${id}/revisions/1`), row: read },
  {
    call: 'assessments',
    ask: ({ ann }) => ann.client.get('/assessments'),
    row: () => ['assessment-fetch', 'list of 2'],
  },
  {
    call: 'progress',
    ask: ({ ann }) => ann.client.get('/sections/9/progress'),
    row: () => ['progress-read', 'module 9'],
  },
  {
    call: 'downloadAssessment',
    ask: ({ ann, id }) => ann.client.post(`/assessments/download/${id}`, {}),
    row: ({ id }) => ['assessment-pdf', `assessment ${id}`],
  },
  {
    call: 'downloadAssessment',
    what: 'of a scan',
    ask: ({ ann, scanned }) => ann.client.post(`/assessments/download/${scanned}`, {}),
    row: ({ scanned }) => ['assessment-pdf', `assessment ${scanned}`],
  },
  {
    call: 'downloadComparison',
    ask: ({ ann, id }) => ann.client.post('/download-comparison', { assessment_ids: [id] }),
    row: ({ id }) => ['comparison-pdf', `assessments ${id}`],
  },
  {
    call: 'auditCsv',
    ask: ({ ada }) => ada.client.get('/audit.csv'),
    row: () => ['audit-export', 'audit log'],
  },
  {
    call: 'bugReportLog',
    ask: ({ sue, reported }) => sue.client.get(`/bug-reports/${reported}/log`),
    row: ({ reported }) => ['bug-report-log', `bug report ${reported}`],
  },
];

/** They answer nothing of an assessment, nor of who worked on one when, but for the log itself. */
const NOT_RECORDED =
  'health sections section me users invitations sessions audit welcomeData joinData signStorage bugReports'.split(
    ' ',
  );

async function newFacts(): Promise<Facts> {
  const [ada, ann] = await scenario.hospital('Ada Boss:1', 'Ann Lee');
  const [sue] = await scenario.hospital('Sue Hill:5');
  const id = await startAssessment(ann);
  await save(ann, id, { notes: 'done' }, { seen: 1, completed: true });
  const scanned = randomUUID();
  const put = {
    method: 'PUT',
    url: await signedUrl(ann, scanned),
    payload: scan(),
    headers: PUT_HEADERS,
  } as const;
  await scenario.server.app.inject(put);
  const logUrl = await logAddress(ann);
  await putLog(scenario.server, logUrl, 'lines');
  return { ada, ann, sue, id, scanned, reported: (await report(ann, { log_url: logUrl })).body.id };
}

test.each(WAYS)('R159 $call $what writes a row, for the hospital that it is about', async ({ ask, row }) => {
  const facts = await newFacts();
  const log = async () => (await facts.ada.client.get<Row[]>('/audit')).body;
  const before = await log();
  expect((await ask(facts)).status).toBe(200);
  const [kind, object] = row(facts);
  const rows = await log();
  expect(rows).toHaveLength(before.length + 1);
  expect(rows[0]).toMatchObject({ kind, object });
});

test('R159 every call that reads, or answers a file, is among them or known to tell nothing of the kind', () => {
  const reading = Object.entries<Call>(calls)
    .filter(([, { method, pdf, csv }]) => method === 'GET' || pdf !== undefined || csv !== undefined)
    .map(([name]) => name);
  expect(reading.toSorted()).toEqual([...new Set(WAYS.map(({ call }) => call)), ...NOT_RECORDED].toSorted());
});
