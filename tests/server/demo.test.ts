import { expect, test } from 'vitest';
import { loadSections } from '#content/sections.ts';
import { doseSheets } from '#content/dose-sheets.ts';
import { fromWire } from '#contract/wire-case.ts';
import { areaFrom } from '#domain/action.ts';
import { actionSchema } from '#domain/action-schema.ts';
import { misfits } from '#domain/answer-value.ts';
import { assessmentSchema } from '#domain/assessment-schema.ts';
import { heldUp } from '#domain/asked-again.ts';
import { filledBySheets } from '#domain/sheet-answers.ts';
import { countOf, counterOf, sumOf } from '#domain/tally.ts';
import { demoAssessments, demoPapers } from '#server/demo/assessments.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { createPasswords } from '#server/password-hashing.ts';
import { readPdf } from '../support/readers/pdf-reader.ts';
import { queuedMails } from '../support/server/mailbox.ts';
import type { Triage } from '../support/server/bug-reports.ts';
import { DAY, serverForFile } from '../support/server/scenario.ts';

const sections = loadSections();
const scenario = serverForFile({ sections });
const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
const fillHospital = () =>
  fillDemo({
    database: scenario.server.database,
    store: scenario.server.store,
    storage: scenario.server.storage,
    passwords,
    clock: () => scenario.clock.now,
    sections,
    assessments: demoAssessments,
    papers: demoPapers,
  });

const logIn = async (email: string) => {
  const client = scenario.server.anyone();
  const answer = await client.post('/authenticate', { email, password: 'Ready-to-administer-1' });
  expect([email, answer.status]).toEqual([email, 200]);
  client.token = answer.body.token;
  return client;
};

interface Row {
  id: string;
  section: string;
  section_version: number;
  findings: number;
  serious: number;
  date_completed: string | null;
  updated_at: string;
  answered: number;
  flagged_questions: number;
  uploaded: boolean;
}

test('an empty database becomes the demo hospital, once', async () => {
  expect(await fillHospital()).toBe(true);

  const admin = await logIn('admin@demo.test');
  expect((await admin.get('/me')).body).toMatchObject({
    role_id: 1,
    institution: { name: 'Riverside General Hospital', location: 'Springfield' },
  });
  const people = await admin.get<{ email: string; role_id: number; last_name: string }[]>('/users');
  expect(people.body.map(({ email, role_id: role, last_name: name }) => [email, role, name])).toEqual([
    ['admin@demo.test', 1, 'Whitfield'],
    ['editor@demo.test', 2, 'Okafor'],
    ['second.editor@demo.test', 2, 'Lindqvist'],
    ['viewer@demo.test', 3, 'Reed'],
    ['super@demo.test', 5, 'Nair'],
  ]);
  for (const { email } of people.body) await logIn(email);

  expect(await fillHospital()).toBe(false);
  expect((await admin.get<object[]>('/users')).body).toHaveLength(5);
});

test('its actions held, came back, were dropped or are overdue', async () => {
  const admin = await logIn('admin@demo.test');
  const listed = fromWire((await admin.get('/actions')).body) as unknown[];
  const actions = listed.map((row) => actionSchema.parse(row));
  const ids = fromWire((await admin.get('/assessments')).body) as { id: string; uploaded: boolean }[];
  const rounds = await Promise.all(
    ids
      .filter(({ uploaded }) => !uploaded)
      .map(async ({ id }) => {
        const assessment = assessmentSchema.parse(fromWire((await admin.get(`/assessments/${id}`)).body));
        const section = sections.find((one) => String(one.id) === assessment.section);
        if (section === undefined) throw new Error('The module is not there.');
        return { assessment, section };
      }),
  );
  const verdicts = actions.map((action) => {
    const began = sections.find((one) => String(one.id) === action.section) ?? null;
    return action.state === 'done' ? heldUp(action, rounds, began) : action.state;
  });
  const held = verdicts.filter((verdict) => verdict === 'held');
  expect([held.length, verdicts.length]).toEqual([4, 8]);
  expect(verdicts).toEqual(expect.arrayContaining(['came-back', 'dropped', 'open']));
  const today = new Date(scenario.clock.now).toISOString().slice(0, 10);
  const open = actions.filter(({ state }) => state === 'open');
  expect(open.map(({ due }) => due !== null && due < today)).toEqual([true, true]);
  const areas = actions.map(({ assessment: of }) => {
    const round = rounds.find(({ assessment }) => assessment.id === of);
    return round && areaFrom(round.assessment);
  });
  expect(actions.map(({ area }) => area)).toEqual(areas);
});

test('R183 each module has completed assessments with findings, of both its versions where it has two, and one in progress', async () => {
  const admin = await logIn('admin@demo.test');
  const { body } = await admin.get<Row[]>('/assessments');

  for (const { id, domains } of sections.filter(({ version }) => version === 1)) {
    const hasTwo = domains === undefined;
    const rows = body.filter((row) => row.section === String(id) && !row.uploaded);
    const done = rows.flatMap((row) => row.date_completed ?? []);
    expect([id, rows.length, done.length]).toEqual([id, done.length + 1, hasTwo ? 5 : 4]);
    const ages = done.map((date) => (scenario.clock.now - Date.parse(date)) / DAY);
    expect(Math.max(...ages) - Math.min(...ages)).toBeGreaterThan(hasTwo ? 800 : 270);
    expect(Math.max(...ages)).toBeLessThan(hasTwo ? 3 * 365 : 365);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    const completed = rows.filter((row) => row.date_completed !== null);
    const versions = completed.map((row) => row.section_version).toSorted((a, b) => a - b);
    expect(versions).toEqual(hasTwo ? [1, 1, 1, 2, 2] : [1, 1, 1, 1]);
    for (const row of completed.filter(({ section_version: version }) => !hasTwo || version === 2))
      expect([row.findings > 0, row.serious > 0]).toEqual([true, true]);
    expect(rows.some((row) => row.flagged_questions > 0)).toBe(true);
  }
});

test('a demo assessment has a history like any other', async () => {
  const editor = await logIn('editor@demo.test');
  const { body } = await editor.get<Row[]>('/assessments');
  const histories: number[][] = [];
  for (const row of body.filter(({ uploaded }) => !uploaded)) {
    const revisions = await editor.get<{ version: number; updated_at: string }[]>(
      `/assessments/${row.id}/revisions`,
    );
    const versions = revisions.body.map(({ version }) => version);
    histories.push(versions);
    expect(revisions.body[0]?.updated_at).toBe(row.updated_at);
  }
  // In one of them somebody else counted in between.
  expect(histories.filter((versions) => versions.length === 3)).toEqual([[3, 2, 1]]);
  const others = histories.filter((versions) => versions.length !== 3);
  expect(others).toEqual(others.map(() => [2, 1]));
});

test('R184 in one Nursing Unit tracer two people counted, and each one’s rows add up to their own counts', async () => {
  const admin = await logIn('admin@demo.test');
  const { body } = await admin.get<Row[]>('/assessments');
  const people = await admin.get<{ id: number; email: string }[]>('/users');
  const names = new Map(people.body.map(({ id, email }) => [id, email]));
  const states = await Promise.all(
    body
      .filter((row) => row.section === '3' && row.date_completed !== null)
      .map(async ({ id }) => (await admin.get<object>(`/assessments/${id}`)).body),
  );
  const pair = states
    .map((state) => assessmentSchema.parse(fromWire(state)))
    .filter(
      ({ sheets }) => new Set(Object.values(sheets?.['doses']?.rows ?? {}).map(({ by }) => by)).size > 1,
    );
  expect(pair).toHaveLength(1);
  for (const state of pair) {
    const { sheets } = state;
    const { answers } = filledBySheets({ sheets: [doseSheets.nursing] }, state);
    const rows = Object.values(sheets?.['doses']?.rows ?? {});
    const observers = [...new Set(rows.map(({ by }) => by))];
    expect(observers.map((by) => names.get(by) ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'editor@demo.test',
      'second.editor@demo.test',
    ]);
    for (const by of observers) {
      const own = rows.filter((row) => row.by === by);
      expect(countOf(answers[347]?.parts['scan'], counterOf(by)).of).toBe(own.length);
    }
    expect(sumOf(answers[347]?.parts['scan'])).toEqual({ yes: 5, of: 6 });
  }
});

test('Pharmacy has a round on paper, whose scan can be read', async () => {
  const viewer = await logIn('viewer@demo.test');
  const { body } = await viewer.get<Row[]>('/assessments');
  const [paper, ...more] = body.filter(({ uploaded }) => uploaded);
  expect(more).toEqual([]);
  expect(paper).toMatchObject({ section: '2', answered: 0, flagged_questions: 0 });
  expect(Date.parse(paper?.date_completed ?? '')).toBeLessThan(scenario.clock.now);
  const scan = await viewer.post(`/assessments/download/${paper?.id}`, {});
  expect(scan.status).toBe(200);
  const { squeezed } = await readPdf(scan.bytes);
  for (const words of ['RiversideGeneralHospital', 'GraceWhitfield', 'Fromtherestocklist.']) {
    expect(squeezed).toContain(words);
  }
});

test('two people have reported something: one is open and wants a reply, one is closed', async () => {
  const support = await logIn('super@demo.test');
  const { body } = await support.get<Triage>('/bug-reports');
  expect(
    body.reports.map((report) => [report.email_address, report.is_open, report.email_me, report.tags]),
  ).toEqual([
    ['editor@demo.test', true, true, [2, 6]],
    ['viewer@demo.test', false, false, []],
  ]);
  expect(Object.values(body.institutions)).toEqual(['Riverside General Hospital']);
  expect(body.reports.every(({ created_at: at }) => Date.parse(at) < scenario.clock.now)).toBe(true);
  const [open] = body.reports;
  const log = await support.get<{ log: string }>(`/bug-reports/${open?.id}/log`);
  expect(log.body.log).toContain('call PUT /assessments/{id} Network Error');
});

test('the answers on the paper fit its questions', () => {
  for (const { sectionId, sectionVersion, answers } of demoPapers) {
    const section = sections.find(({ id, version }) => id === sectionId && version === sectionVersion);
    expect(section && misfits(section, answers)).toEqual([]);
  }
});

test('nobody gets mail about what the sample hospital did long ago', async () => {
  const mails = await queuedMails(scenario.server);
  // Those who log in above do so on a new device each time.
  expect(mails.filter((mail) => mail.kind !== 'new-device')).toEqual([]);
});
