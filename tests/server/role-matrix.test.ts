import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { keyIn, newEmail, registration } from '../support/server/accounts.ts';
import { askedStatements } from '../support/server/asked-statements.ts';
import { bugReport, logAddress, putLog, report } from '../support/server/bug-reports.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import type { TestUser } from '../support/server/harness.ts';
import type { Answer, TestClient } from '../support/server/client.ts';
import { beyondOneHospital } from '../support/server/distributed-sql.ts';
import { HOUR, save, serverForFile, startAction, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/**
 * Who may call what (rules API-6 and ACC-18): every call of the contract, by everyone, about
 * something of their own institution and of another one.
 *
 * A new call needs a row in `MATRIX`: `ask` sends a request that is right in every other
 * respect; `own` and `other` are the statuses in the order of `WHO`. `other` is left out
 * where a call is about nothing that an institution owns.
 */

const WHO = [
  'anonymous',
  'expired',
  'deactivated',
  'viewer',
  'editor',
  'administrator',
  'super admin',
] as const;
type Who = (typeof WHO)[number];
type Statuses = readonly [number, number, number, number, number, number, number];

/** A hospital with what calls can be about. */
interface Hospital {
  readonly id: number;
  readonly people: Record<Exclude<Who, 'anonymous'>, Person>;
  /** An editor who asks for nothing. */
  readonly colleague: Person;
  /** Assessments. */
  readonly inProgress: string;
  readonly completed: string;
  readonly action: string;
  /** With a log. */
  readonly bugReport: number;
}

interface Asking {
  readonly client: TestClient;
  /** Null for anonymous callers. */
  readonly user: TestUser | null;
  /** Where what the call is about belongs. */
  readonly hospital: Hospital;
}

interface Row {
  /** Whether what one person may do changes what the next is answered, so that each asks in hospitals of their own. */
  readonly isAlone?: boolean;
  readonly ask: (asking: Asking) => Promise<Pick<Answer<unknown>, 'status'>>;
  readonly own: Statuses;
  readonly other?: Statuses;
}

const asked = askedStatements();
const scenario = serverForFile();

const everybody = (status: number): Statuses => [status, status, status, status, status, status, status];
/** 401 without an account that works. */
const loggedIn = (viewer: number, editor: number, administrator: number): Statuses => [
  401,
  401,
  401,
  viewer,
  editor,
  administrator,
  administrator,
];
const ALL = loggedIn(200, 200, 200);
/** Calls about all institutions, for the product's own staff alone. */
const SUPPORT: Statuses = [401, 401, 401, 403, 403, 403, 200];
const NONE = loggedIn(404, 404, 404);

const get =
  (path: (asking: Asking) => string): Row['ask'] =>
  (asking) =>
    asking.client.get(path(asking));
const post =
  (path: string, body: (asking: Asking) => unknown): Row['ask'] =>
  async (asking) =>
    asking.client.post(path, await body(asking));

const NEW_PASSWORD = 'a fine new password';

/** A key of each kind, mailed to someone who asks for nothing. */
async function welcomeKey(): Promise<string> {
  const email = newEmail();
  await scenario.server.anyone().post('/register', registration({ email }));
  return keyIn(scenario.server, email, 'welcome');
}
async function resetKey({ hospital }: Asking): Promise<string> {
  const user = await scenario.server.addUser(hospital.id);
  await scenario.server.anyone().post('/reset-password', { email: user.email });
  return keyIn(scenario.server, user.email, 'reset');
}
async function emailKey({ hospital }: Asking): Promise<string> {
  const user = await scenario.server.addUser(hospital.id);
  const email = newEmail();
  const client = await scenario.server.as(user);
  await client.send('PATCH', `/users/${user.id}`, { body: { email } });
  return keyIn(scenario.server, email, 'confirm-email');
}
async function invitationKey({ hospital }: Asking): Promise<string> {
  const email = newEmail();
  const { client } = hospital.people.administrator;
  await client.post('/invite', { invitations: [{ email, role_id: 3 }] });
  return keyIn(scenario.server, email, 'invitation');
}

const lockedDeed = () => ({
  id: randomUUID(),
  kind: 'locked',
  at: scenario.clock.iso,
  session: null,
  dropped_before: 0,
});

/** A session of this person. */
async function sessionIdOf(user: TestUser): Promise<string> {
  const token = await scenario.server.tokenOf(user);
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
}

const MATRIX: Record<CallName, Row> = {
  health: { ask: get(() => '/health'), own: everybody(200) },
  ready: { ask: get(() => '/ready'), own: everybody(200) },
  pageView: {
    ask: post('/page-views', () => ({ path_template: '/device' })),
    own: everybody(200),
  },
  authenticate: {
    ask: post('/authenticate', ({ user }) => ({
      email: user?.email ?? 'nobody@hospital.test',
      password: TEST_PASSWORD,
    })),
    own: [401, 200, 403, 200, 200, 200, 200],
  },
  // Nobody signs in by the hospital here.
  signIn: { ask: post('/sign-in/session', () => ({ code: 'a code' })), own: everybody(404) },
  confirmSignIn: {
    ask: post('/sign-in/confirm', () => ({ code: 'a code' })),
    own: loggedIn(404, 404, 404),
  },
  refreshToken: {
    ask: post('/refresh-token', () => ({ password: TEST_PASSWORD })),
    own: [401, 200, 401, 200, 200, 200, 200],
  },
  register: { ask: post('/register', () => registration()), own: everybody(201) },
  welcomeData: {
    ask: async ({ client }) => client.get(`/welcome?key=${await welcomeKey()}`),
    own: everybody(200),
  },
  welcome: {
    ask: post('/welcome', async () => ({ user_key: await welcomeKey(), password: NEW_PASSWORD })),
    own: everybody(200),
  },
  joinData: {
    ask: async (asking) => asking.client.get(`/join?key=${await invitationKey(asking)}`),
    own: everybody(200),
    other: everybody(200),
  },
  join: {
    ask: post('/join', async (asking) => ({
      user_key: await invitationKey(asking),
      first_name: 'Jo',
      last_name: 'In',
      department: '',
      position: '',
      password: NEW_PASSWORD,
    })),
    own: everybody(200),
    other: everybody(200),
  },
  invite: {
    ask: post('/invite', () => ({ invitations: [{ email: newEmail(), role_id: 2 }] })),
    own: loggedIn(403, 403, 201),
  },
  invitations: { ask: get(() => '/invitations'), own: loggedIn(403, 403, 200) },
  withdrawInvitation: {
    ask: post('/withdraw-invitation', () => ({ email: newEmail() })),
    own: loggedIn(403, 403, 200),
  },
  resetPassword: {
    // A person gets few of these mails an hour.
    isAlone: true,
    ask: post('/reset-password', ({ hospital }) => ({ email: hospital.colleague.user.email })),
    own: everybody(200),
    other: everybody(200),
  },
  setPassword: {
    ask: post('/set-password', async (asking) => ({
      user_key: await resetKey(asking),
      password: NEW_PASSWORD,
    })),
    own: everybody(200),
    other: everybody(200),
  },
  confirmEmail: {
    ask: post('/confirm-email', async (asking) => ({ user_key: await emailKey(asking) })),
    own: everybody(200),
    other: everybody(200),
  },
  changePassword: {
    ask: post('/change-password', () => ({ old_password: TEST_PASSWORD, new_password: NEW_PASSWORD })),
    own: ALL,
  },
  confirmPassword: { ask: post('/confirm-password', () => ({ password: TEST_PASSWORD })), own: ALL },
  logOut: {
    ask: post('/logout', () => ({ session: randomUUID(), end_key: 'x' })),
    own: everybody(200),
  },
  sessions: { ask: get(() => '/sessions'), own: ALL },
  endSession: {
    // One's own; of the other hospital, a colleague's.
    ask: async ({ client, user, hospital }) => {
      const isOwn = user === null || user.institutionId === hospital.id;
      const session = await sessionIdOf(isOwn && user !== null ? user : hospital.colleague.user);
      return client.post(`/sessions/${session}/end`, undefined);
    },
    own: ALL,
    other: NONE,
  },
  tellDeeds: {
    ask: post('/sessions/deeds', () => ({ deeds: [lockedDeed()] })),
    own: ALL,
  },
  endOtherSessions: { ask: post('/sessions/end-others', () => undefined), own: ALL },
  endSessionsOf: {
    ask: ({ client, hospital }) =>
      client.post(`/users/${hospital.colleague.user.id}/end-sessions`, { wipe: true }),
    own: loggedIn(403, 403, 200),
    other: loggedIn(403, 403, 404),
  },
  me: { ask: get(() => '/me'), own: ALL },
  users: { ask: get(() => '/users'), own: ALL },
  changeUser: {
    ask: ({ client, hospital }) =>
      client.send('PATCH', `/users/${hospital.colleague.user.id}`, { body: { role_id: 3 } }),
    own: loggedIn(403, 403, 200),
    other: NONE,
  },
  personData: {
    ask: get(({ hospital }) => `/users/${hospital.colleague.user.id}/data`),
    own: loggedIn(403, 403, 200),
    other: loggedIn(403, 403, 404),
  },
  erasePersonData: {
    ask: ({ client, hospital }) => client.post(`/users/${hospital.people.deactivated.user.id}/erase`, {}),
    own: loggedIn(403, 403, 200),
    other: loggedIn(403, 403, 404),
  },
  changeInstitution: {
    ask: ({ client, hospital }) =>
      client.send('PATCH', `/institutions/${hospital.id}`, { body: { name: 'New name' } }),
    own: loggedIn(403, 403, 200),
    other: loggedIn(403, 403, 404),
  },
  sections: { ask: get(() => '/sections'), own: everybody(200) },
  section: { ask: get(() => '/sections/9'), own: ALL },
  progress: { ask: get(() => '/sections/9/progress'), own: ALL },
  findingsCsv: { ask: get(() => '/sections/9/findings.csv'), own: ALL },
  assessments: { ask: get(() => '/assessments'), own: ALL },
  createAssessment: {
    // With the id of an existing one, it is a save of that one.
    ask: ({ client, hospital }) =>
      client.post(
        '/assessments',
        { id: hospital.inProgress, section: '9', notes: 'x' },
        { 'idempotency-key': randomUUID() },
      ),
    own: loggedIn(403, 200, 200),
    // An id means something within a hospital: they begin one of their own.
    other: loggedIn(403, 201, 200),
  },
  assessment: {
    ask: get(({ hospital }) => `/assessments/${hospital.inProgress}`),
    own: loggedIn(403, 200, 200),
    other: NONE,
  },
  saveAssessment: {
    ask: ({ client, hospital }) => client.put(`/assessments/${hospital.inProgress}`, { notes: 'x' }),
    own: loggedIn(403, 200, 200),
    other: loggedIn(403, 404, 404),
  },
  // What nobody may open is told as nothing, whose it is.
  fetchTogether: {
    ask: async ({ client, hospital }) => {
      const body = { assessments: [{ id: hospital.inProgress }] };
      const answer = await client.post<{ fetched?: { assessment: unknown }[] }>('/fetches', body);
      return { ...answer, status: answer.body.fetched?.[0]?.assessment === null ? 404 : answer.status };
    },
    own: loggedIn(404, 200, 200),
    other: NONE,
  },
  // The answer about the one save that it carries.
  saveTogether: {
    ask: async ({ client, hospital }) => {
      const one = { id: hospital.inProgress, idempotency_key: randomUUID(), body: '{"notes":"x"}' };
      const answer = await client.post<{ answers?: { status: number }[] }>('/saves', { saves: [one] });
      return { ...answer, status: answer.body.answers?.[0]?.status ?? answer.status };
    },
    own: loggedIn(403, 200, 200),
    other: loggedIn(403, 404, 404),
  },
  actions: { ask: get(() => '/actions'), own: ALL },
  createAction: {
    ask: ({ client, hospital }) =>
      client.post(
        '/actions',
        { id: hospital.action, section: '9', plan: 'x' },
        { 'idempotency-key': randomUUID() },
      ),
    own: loggedIn(403, 200, 200),
    // An id means something within a hospital: they begin one of their own.
    other: loggedIn(403, 201, 200),
  },
  saveAction: {
    ask: ({ client, hospital }) => client.put(`/actions/${hospital.action}`, { plan: 'x' }),
    own: loggedIn(403, 200, 200),
    other: loggedIn(403, 404, 404),
  },
  actionRevisions: {
    ask: get(({ hospital }) => `/actions/${hospital.action}/revisions`),
    own: ALL,
    other: NONE,
  },
  exportData: { ask: get(() => '/export'), own: loggedIn(403, 200, 200) },
  giveUp: { ask: post('/mutations/give-up', () => ({ ids: [randomUUID()] })), own: ALL },
  revisions: {
    ask: get(({ hospital }) => `/assessments/${hospital.completed}/revisions`),
    own: ALL,
    other: NONE,
  },
  revision: {
    ask: get(({ hospital }) => `/assessments/${hospital.completed}/revisions/1`),
    own: ALL,
    other: NONE,
  },
  downloadAssessment: {
    ask: ({ client, hospital }) =>
      client.post(`/assessments/download/${hospital.completed}`, { assessment_id: hospital.completed }),
    own: ALL,
    other: NONE,
  },
  downloadComparison: {
    ask: post('/download-comparison', ({ hospital }) => ({ assessment_ids: [hospital.completed] })),
    own: ALL,
    other: NONE,
  },
  requestUpload: {
    ask: post('/upload-assessment', () => ({
      object_name: 'scan.pdf',
      content_type: 'application/pdf',
      uuid: randomUUID(),
      section: '9',
    })),
    own: loggedIn(403, 201, 201),
  },
  signStorage: {
    ask: get(() => '/sign-s3?object_name=log.txt&content_type=text/plain&path=logs'),
    own: ALL,
  },
  submitBugReport: {
    ask: post('/bug-reports', () => bugReport()),
    own: loggedIn(201, 201, 201),
  },
  bugReports: { ask: get(() => '/bug-reports'), own: SUPPORT, other: SUPPORT },
  changeBugReport: {
    ask: ({ client, hospital }) =>
      client.send('PATCH', `/bug-reports/${hospital.bugReport}`, { body: { is_open: false } }),
    own: SUPPORT,
    other: SUPPORT,
  },
  sayPlace: {
    ask: post('/events/here', ({ hospital }) => ({ assessment: hospital.completed, question: 0 })),
    own: ALL,
    other: NONE,
  },
  events: { ask: ({ client }) => client.begins('/events'), own: ALL },
  audit: { ask: get(() => '/audit'), own: loggedIn(403, 403, 200) },
  auditCsv: { ask: get(() => '/audit.csv'), own: loggedIn(403, 403, 200) },
  bugReportLog: {
    ask: get(({ hospital }) => `/bug-reports/${hospital.bugReport}/log`),
    own: SUPPORT,
    other: SUPPORT,
  },
};

/** The one change of an administrator that there is: by all, of one of two. */
const DEACTIVATE: Row['ask'] = async ({ client, hospital }) => {
  const other = await scenario.server.addUser(hospital.id, { roleId: 1 });
  return client.send('PATCH', `/users/${other.id}`, { body: { role_id: 4 } });
};

/** All of one action each, as one that is dropped already would only be looked at. */
const DROP: Row['ask'] = async ({ client, hospital }) => {
  const action = await startAction(hospital.colleague);
  scenario.clock.pass(2 * HOUR);
  return client.put(`/actions/${action}`, { state: 'dropped', dropped_why: 'The unit is closing.' });
};

/**
 * Two hospitals; everything in them is older than an hour, so that nobody meets a conflict. Whoever can has just
 * entered their password.
 */
async function twoHospitals(): Promise<readonly [Hospital, Hospital]> {
  const hospitals = [await newHospital(), await newHospital()] as const;
  scenario.clock.pass(13 * HOUR);
  for (const { people } of hospitals) {
    for (const who of ['viewer', 'editor', 'administrator', 'super admin'] as const) {
      people[who].client.token = await scenario.server.tokenOf(people[who].user, true);
    }
  }
  return hospitals;
}

async function newHospital(): Promise<Hospital> {
  const [colleague, viewer, editor, administrator, support, gone, late] = await scenario.hospital(
    'Cara Col:2',
    'Vic View:3',
    'Ed Edit:2',
    'Ada Admin:1',
    'Sue Super:5',
    'Dee Gone:4',
    'Lou Late:1',
  );
  // An administrator, so that only the token keeps this person out.
  late.client.token = await scenario.server.tokenOf(late.user);
  const inProgress = await startAssessment(colleague);
  const completed = await startAssessment(colleague);
  await save(colleague, completed, { notes: 'done' }, { seen: 1, completed: true });
  const action = await startAction(colleague);
  const people = { expired: late, deactivated: gone, viewer, editor, administrator, 'super admin': support };
  const id = colleague.user.institutionId;
  const reported = await reportWithLog(colleague);
  return { id, people, colleague, inProgress, completed, action, bugReport: reported };
}

async function reportWithLog(person: Person): Promise<number> {
  const logUrl = await logAddress(person);
  await putLog(scenario.server, logUrl, 'lines');
  return (await report(person, { log_url: logUrl })).body.id;
}

/** The statuses that everyone gets, from the least powerful on. */
async function statusesOf({ ask, isAlone = false }: Row, where: 'their own' | 'another'): Promise<number[]> {
  const statuses: number[] = [];
  const together = await twoHospitals();
  for (const who of WHO) {
    const [own, other] = isAlone ? await twoHospitals() : together;
    const asking = who === 'anonymous' ? { client: scenario.server.anyone(), user: null } : own.people[who];
    const { status } = await ask({ ...asking, hospital: where === 'their own' ? own : other });
    statuses.push(status);
  }
  return statuses;
}

const named = (statuses: readonly number[]) =>
  Object.fromEntries(WHO.map((who, index) => [who, statuses[index]]));

test('every call of the contract has a row', () => {
  expect(Object.keys(MATRIX).toSorted()).toEqual(Object.keys(calls).toSorted());
});

const cases = Object.entries(MATRIX).flatMap(([call, row]) => [
  { call, where: 'their own' as const, row, expected: row.own },
  ...(row.other === undefined ? [] : [{ call, where: 'another' as const, row, expected: row.other }]),
]);

test.each([
  ['their own', loggedIn(403, 403, 200)],
  ['another', NONE],
] as const)('R151 an administrator of %s institution is deactivated', async (where, expected) => {
  expect(named(await statusesOf({ ask: DEACTIVATE, own: expected }, where))).toEqual(named(expected));
});

test.each([
  ['their own', loggedIn(403, 403, 200)],
  ['another', loggedIn(403, 404, 404)],
] as const)('an action of %s institution is dropped', async (where, expected) => {
  expect(named(await statusesOf({ ask: DROP, own: expected }, where))).toEqual(named(expected));
});

test.each(cases)(
  'R117 R119 $call, about something of $where institution',
  async ({ where, row, expected }) => {
    expect(named(await statusesOf(row, where))).toEqual(named(expected));
  },
);

/** What belongs to a log-in, which knows its person and not the hospital; and what is told to all at once. */
const OF_ALL = [
  / from "sessions"/,
  /update "sessions"/,
  /delete from "(sessions|presence)"/,
  /from "presence"/,
];

test('no call asks for rows of a hospital without naming it, so that they may lie on another node than others’', () => {
  expect(asked.size).toBeGreaterThan(100);
  expect(beyondOneHospital(asked).filter((sql) => !OF_ALL.some((known) => known.test(sql)))).toEqual([]);
});
