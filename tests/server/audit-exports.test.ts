import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call-shape.ts';
import { logAddress, putLog, report } from '../support/server/bug-reports.ts';
import { PUT_HEADERS, scan, signedUrl } from '../support/papers/scans.ts';
import {
  HOUR,
  save,
  saveAction,
  serverForFile,
  startAction,
  startAssessment,
} from '../support/server/scenario.ts';
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
  readonly bob: Person;
  /** Completed. */
  readonly id: string;
  readonly open: string;
  readonly action: string;
  readonly scanned: string;
  readonly reported: number;
}
interface Way {
  readonly call: keyof typeof calls;
  readonly what?: string;
  readonly status?: number;
  readonly ask: (facts: Facts) => Promise<{ readonly status: number }>;
  readonly row: (facts: Facts) => readonly [kind: string, object: string];
}

const scenario = serverForFile();
const read = ({ id }: Facts) => ['assessment-read', `assessment ${id}`] as const;
const readAction = ({ action }: Facts) => ['action-read', `action ${action}`] as const;
const readOpen = ({ open }: Facts) => ['assessment-read', `assessment ${open}`] as const;

/** Changes what is open, and sends that again. */
async function twice({ ann, open }: Facts, between: () => Promise<unknown> = async () => undefined) {
  const key = randomUUID();
  await save(ann, open, { notes: 'once' }, { seen: 1, key });
  await between();
  return save(ann, open, { notes: 'once' }, { seen: 1, key });
}
const join = (...bodies: (readonly [id: string, body: object])[]) => ({
  saves: bodies.map(([id, body]) => ({ id, idempotency_key: randomUUID(), body: JSON.stringify(body) })),
});

const WAYS: readonly Way[] = [
  { call: 'assessment', ask: ({ ann, id }) => ann.client.get(`/assessments/${id}`), row: read },
  { call: 'revisions', ask: ({ ann, id }) => ann.client.get(`/assessments/${id}/revisions`), row: read },
  { call: 'revision', ask: ({ ann, id }) => ann.client.get(`/assessments/${id}/revisions/1`), row: read },
  {
    call: 'fetchTogether',
    ask: ({ ann, id, open }) => ann.client.post('/fetches', { assessments: [{ id }, { id: open }] }),
    row: () => ['assessment-fetch', '2 assessments'],
  },
  {
    call: 'assessments',
    ask: ({ ann }) => ann.client.get('/assessments'),
    row: () => ['assessment-fetch', 'list of 3'],
  },
  {
    call: 'assessments',
    what: 'of all changes',
    ask: async ({ ann }) => {
      const epoch = String((await ann.client.get('/me')).headers['x-epoch']);
      return ann.client.get('/assessments?after=0', { 'x-epoch': epoch });
    },
    row: () => ['assessment-fetch', 'list of 3'],
  },
  {
    call: 'createAssessment',
    what: 'of an id that is there',
    ask: ({ bob, id }) => bob.client.post('/assessments', { section: '9', id }),
    row: read,
  },
  { call: 'saveAssessment', what: 'of nothing', ask: ({ bob, id }) => save(bob, id, {}), row: read },
  {
    call: 'saveAssessment',
    what: 'of what is there already',
    ask: ({ bob, id }) => save(bob, id, { notes: 'done' }, { seen: 1 }),
    row: read,
  },
  {
    call: 'saveAssessment',
    what: 'that conflicts',
    status: 409,
    ask: ({ bob, id }) => save(bob, id, { notes: 'mine' }, { seen: 1 }),
    row: read,
  },
  {
    call: 'saveAssessment',
    what: 'that copies',
    status: 201,
    ask: ({ bob, id }) => save(bob, id, { split: true, new_id: randomUUID() }, { seen: 1 }),
    row: read,
  },
  {
    call: 'saveAssessment',
    what: 'that only moves on in what somebody else wrote',
    ask: ({ bob, open }) => save(bob, open, { last_question_index: 2 }, { seen: 1 }),
    row: readOpen,
  },
  { call: 'saveAssessment', what: 'that is sent again', ask: (facts) => twice(facts), row: readOpen },
  {
    call: 'saveAssessment',
    what: 'that is sent again by one who may not edit any more',
    ask: (facts) =>
      twice(facts, () =>
        scenario.server.database.queries
          .updateTable('users')
          .set({ role_id: 3 })
          .where('id', '=', facts.ann.user.id)
          .execute(),
      ),
    row: readOpen,
  },
  {
    call: 'saveTogether',
    what: 'of nothing',
    ask: ({ bob, id, open }) => bob.client.post('/saves', join([id, {}], [open, {}], [id, {}])),
    row: () => ['assessment-read', '2 assessments'],
  },
  {
    call: 'saveTogether',
    what: 'of which one conflicts and another makes a version',
    ask: ({ ann, id, open }) => ann.client.post('/saves', join([id, { notes: 'x' }], [open, { area: 'x' }])),
    row: read,
  },
  {
    call: 'actions',
    ask: ({ ann }) => ann.client.get('/actions'),
    row: () => ['action-fetch', 'list of 1'],
  },
  {
    call: 'actions',
    what: 'of all changes',
    ask: async ({ ann }) => {
      const epoch = String((await ann.client.get('/me')).headers['x-epoch']);
      return ann.client.get('/actions?after=0', { 'x-epoch': epoch });
    },
    row: () => ['action-fetch', 'list of 1'],
  },
  {
    call: 'actionRevisions',
    ask: ({ ann, action }) => ann.client.get(`/actions/${action}/revisions`),
    row: readAction,
  },
  {
    call: 'createAction',
    what: 'of an id that is there',
    ask: ({ bob, action }) => bob.client.post('/actions', { section: '9', id: action }),
    row: readAction,
  },
  {
    call: 'saveAction',
    what: 'of nothing',
    ask: ({ bob, action }) => saveAction(bob, action, {}),
    row: readAction,
  },
  {
    call: 'saveAction',
    what: 'that conflicts',
    status: 409,
    ask: ({ bob, action }) => saveAction(bob, action, { plan: 'mine' }, { seen: 1 }),
    row: readAction,
  },
  {
    call: 'saveAction',
    what: 'that is sent again',
    ask: async ({ ann, action }) => {
      const key = randomUUID();
      await saveAction(ann, action, { plan: 'once' }, { seen: 1, key });
      return saveAction(ann, action, { plan: 'once' }, { seen: 1, key });
    },
    row: readAction,
  },
  {
    call: 'saveTogether',
    what: 'of actions',
    ask: async ({ bob, action, ann }) => {
      const other = await startAction(ann);
      const saves = [action, other].map((id) => ({ ...join([id, {}]).saves[0], of: 'actions' }));
      return bob.client.post('/saves', { saves });
    },
    row: () => ['action-read', '2 actions'],
  },
  {
    call: 'progress',
    ask: ({ ann }) => ann.client.get('/sections/9/progress'),
    row: () => ['progress-read', 'module 9'],
  },
  {
    call: 'findingsCsv',
    ask: ({ ann }) => ann.client.get('/sections/9/findings.csv'),
    row: () => ['findings-export', 'module 9'],
  },
  {
    call: 'exportData',
    what: 'of answers',
    ask: ({ ann }) => ann.client.get('/export?section=9'),
    row: () => ['data-export', 'answers of module 9'],
  },
  {
    call: 'exportData',
    what: 'of actions',
    ask: ({ ann }) => ann.client.get('/export?kind=actions&format=xlsx'),
    row: () => ['data-export', 'actions of all modules'],
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
    call: 'personData',
    ask: ({ ada, ann }) => ada.client.get(`/users/${ann.user.id}/data`),
    row: ({ ann }) => ['person-export', `user ${ann.user.id}`],
  },
  {
    call: 'bugReportLog',
    ask: ({ sue, reported }) => sue.client.get(`/bug-reports/${reported}/log`),
    row: ({ reported }) => ['bug-report-log', `bug report ${reported}`],
  },
];

/** They answer nothing of an assessment, nor of who worked on one when, but for the log itself. */
const NOT_RECORDED =
  'health ready sections section me users invitations sessions audit welcomeData joinData signStorage bugReports events'.split(
    ' ',
  );

async function newFacts(): Promise<Facts> {
  const [ada, ann, bob] = await scenario.hospital('Ada Boss:1', 'Ann Lee', 'Bob Ray');
  const [sue] = await scenario.hospital('Sue Hill:5');
  const id = await startAssessment(ann);
  await save(ann, id, { notes: 'done' }, { seen: 1, completed: true });
  const open = await startAssessment(ann);
  const action = await startAction(ann);
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
  return {
    ada,
    ann,
    bob,
    sue,
    id,
    open,
    action,
    scanned,
    reported: (await report(ann, { log_url: logUrl })).body.id,
  };
}

test.each(WAYS)(
  'R159 $call $what writes a row, for the hospital that it is about',
  async ({ status, ask, row }) => {
    const facts = await newFacts();
    const log = async () => (await facts.ada.client.get<Row[]>('/audit')).body;
    const before = await log();
    expect((await ask(facts)).status).toBe(status ?? 200);
    const [kind, object] = row(facts);
    const rows = await log();
    expect(rows).toHaveLength(before.length + 1);
    expect(rows[0]).toMatchObject({ kind, object });
  },
);

test('R159 every call that reads, or answers a file, is among them or known to tell nothing of the kind', () => {
  const reading = Object.entries<Call>(calls)
    .filter(
      ([name, { method, pdf, csv, discloses }]) =>
        method === 'GET' || pdf !== undefined || csv !== undefined || discloses || name === 'saveTogether',
    )
    .map(([name]) => name);
  expect(reading.toSorted()).toEqual([...new Set(WAYS.map(({ call }) => call)), ...NOT_RECORDED].toSorted());
});

test('R159 every call that can answer an assessment says so in the contract, and so has to say what it tells', () => {
  const holding = Object.entries<Call>(calls)
    .filter(([, { answers }]) =>
      Object.values(answers).some((schema) =>
        JSON.stringify(z.toJSONSchema(schema)).includes('"flaggedQuestions"'),
      ),
    )
    .map(([name]) => name);
  const disclosing = Object.entries<Call>(calls).filter(([, { discloses }]) => discloses);
  expect(holding.length).toBeGreaterThan(3);
  expect(disclosing.map(([name]) => name)).toEqual(expect.arrayContaining(holding));
});

test('R159 a device that goes on from what it was told leaves no further row for an hour, another log-in does', async () => {
  const { ada, ann, bob, open } = await newFacts();
  const kinds = async () =>
    (await ada.client.get<Row[]>('/audit')).body.map(({ kind, object }) => `${kind} ${object}`);
  const before = (await kinds()).length;
  const list = await bob.client.get('/assessments');
  const headers = { 'x-epoch': String(list.headers['x-epoch']) };
  let newest = String(list.headers['x-change']);
  const look = async (person: Person) => {
    const seen = await person.client.get(`/assessments?after=${newest}`, headers);
    newest = String(seen.headers['x-change']);
  };
  await save(bob, open, {}, { seen: 1 });
  for (const index of [2, 3]) {
    await save(bob, open, { last_question_index: index }, { seen: 1 });
    await look(bob);
  }
  await save(bob, open, { notes: 'a version', force_update: true }, { seen: 1 });
  await save(bob, open, { last_question_index: 4 }, { seen: 2 });
  await look(bob);
  await look(bob);
  const row = `assessment-read assessment ${open}`;
  expect((await kinds()).slice(0, -before)).toEqual([row, 'assessment-fetch list of 3']);

  const earlier = newest;
  await save(ann, open, { area: 'x', force_update: true }, { seen: 2 });
  await look(ann);
  newest = earlier;
  scenario.clock.pass(HOUR);
  await look(bob);
  await save(bob, open, { last_question_index: 5 }, { seen: 3 });
  expect((await kinds()).slice(0, -before - 2)).toEqual([
    row,
    'assessment-fetch list of 1',
    'assessment-fetch list of 1',
  ]);
});

test('R159 within an hour of a row, whoever reads on from the version that they were told last needs no other one', async () => {
  const [ada, ann, bob] = await scenario.hospital('Ada Boss:1', 'Ann Lee', 'Bob Ray');
  const id = await startAssessment(ann);
  const count = async () => (await ada.client.get<Row[]>('/audit')).body.filter(isReading).length;
  const isReading = ({ kind }: Row) => kind === 'assessment-read';
  const readFrom = (seen: number) => bob.client.get(`/assessments/${id}?seen=${seen}`);
  const change = (notes: string) => save(ann, id, { notes });
  const before = await count();
  await readFrom(1);
  expect(await count()).toBe(before + 1);
  await change('two');
  await readFrom(1);
  await change('three');
  await readFrom(2);
  expect(await count()).toBe(before + 1);
  // Not from where they were, so that something else has told them of it.
  await change('four');
  await readFrom(1);
  expect(await count()).toBe(before + 2);
  await change('five');
  scenario.clock.pass(HOUR);
  await readFrom(4);
  expect(await count()).toBe(before + 3);
});
