import { expect, test } from 'vitest';
import { verifyAudit } from '#server/audit/verify.ts';
import { emailChangeOf, queueMail } from '#server/persistence/mail-outbox.ts';
import { allRows } from '#server/persistence/whole-tables.ts';
import { readPdf, squeezed } from '../support/readers/pdf-reader.ts';
import { keyIn } from '../support/server/accounts.ts';
import { onBothDatabases } from '../support/server/both-databases.ts';
import { report } from '../support/server/bug-reports.ts';
import { TestClient } from '../support/server/client.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { queuedMail, queuedMails } from '../support/server/mailbox.ts';
import { DAY, HOUR, MINUTE, SECOND, save, startAction, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/** What is kept about a person, exported and erased (rules ACC-30 and ACC-31). */

const A_PASSWORD = 'a walk through the pharmacy';
const FORMER = 'A former user';

interface Listed {
  id: string;
  last_edited_by_name: string;
}
interface Row {
  id: number;
  first_name: string;
  email: string;
}

onBothDatabases((scenario) => {
  const erase = ({ client }: Person, id: number) => client.post(`/users/${id}/erase`, undefined);
  const exported = ({ client }: Person, id: number) => client.get<Record<string, never>>(`/users/${id}/data`);
  const give = ({ client }: Person, id: number, roleId: number) =>
    client.send('PATCH', `/users/${id}`, { body: { role_id: roleId } });
  const refresh = async ({ client }: Person) => {
    client.token = (await client.post('/confirm-password', { password: TEST_PASSWORD })).body.token;
  };

  /** The tables that hold something of hers. */
  async function tablesNaming(animal: string): Promise<string[]> {
    const found = new Set<string>();
    const { queries } = scenario.server.database;
    const look = (table: string, row: object) => {
      if (JSON.stringify(row).toLowerCase().includes(animal)) found.add(table);
    };
    for await (const { table, columns, rows } of allRows(queries)) {
      for (const row of rows)
        look(table, Object.fromEntries(columns.map((name, place) => [name, row[place] ?? null])));
    }
    // A backup leaves these out.
    for (const row of await queries.selectFrom('sessions').selectAll().execute()) look('sessions', row);
    for (const row of await queries.selectFrom('mail_outbox').selectAll().execute()) look('mail_outbox', row);
    return [...found].toSorted();
  }

  /**
   * Maya, who was invited, worked, and left something in every table that knows people. The animal is in all that is
   * hers, and in nobody else's.
   */
  async function withMaya(animal: string) {
    const email = `${animal}@maya.test`;
    const [ada, bob] = await scenario.hospital('Ada Boss:1', 'Bob Ray');
    const { server, clock } = scenario;
    await ada.client.post('/invite', { invitations: [{ email, role_id: 1 }] });
    const joining = { first_name: 'Maya', last_name: `Von${animal}`, department: `${animal} ward` };
    const maya = server.anyone();
    const joined = await maya.post('/join', {
      ...joining,
      user_key: await keyIn(server, email, 'invitation'),
      position: `${animal} nurse`,
      password: A_PASSWORD,
    });
    expect(joined.body.errors).toBeUndefined();
    maya.token = joined.body.token;
    const me = (await maya.get<{ id: number; uid: string }>('/me')).body;
    const user = { ...bob.user, id: me.id, uid: me.uid, email };
    const person: Person = { user, client: maya };
    const done = await startAssessment(person);
    clock.pass(SECOND);
    await save(person, done, { notes: 'done' }, { seen: 1, completed: true });
    clock.pass(SECOND);
    const open = await startAssessment(bob);
    clock.pass(SECOND);
    await save(person, open, { area: 'ICU', force_update: true }, { seen: 1 });
    const action = await startAction(bob, { owner_user: me.id, owner_name: `Maya Von${animal}` });
    await report(person, { email_me: true });
    await maya.post('/invite', { invitations: [{ email: `guest${clock.now}@maya.test`, role_id: 3 }] });
    await maya.send('PATCH', `/users/${me.id}`, { body: { email: `new.${email}` } });
    const known = { issuer: 'https://login.test', subject: animal, user_id: me.id, first_at: clock.iso };
    await server.database.queries.insertInto('identities').values(known).execute();
    clock.pass(MINUTE);
    return { ada, bob, maya: person, done, open, action };
  }

  test('R193 an administrator exports what is kept about a person, with a fresh password, and it is recorded', async () => {
    const { ada, bob, maya, done, open, action } = await withMaya('okapi');
    const [other] = await scenario.hospital('Otto Lind:1');
    expect((await exported(other, maya.user.id)).status).toBe(404);
    expect((await exported(bob, maya.user.id)).status).toBe(403);
    scenario.clock.pass(11 * MINUTE);
    expect((await exported(ada, maya.user.id)).body).toMatchObject({ reason: 'confirm' });
    await refresh(ada);
    const { status, body } = await exported(ada, maya.user.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      institution: { name: 'Test Hospital' },
      account: {
        id: maya.user.id,
        first_name: 'Maya',
        last_name: 'Vonokapi',
        email: 'okapi@maya.test',
        pending_email: 'new.okapi@maya.test',
        department: 'okapi ward',
        position: 'okapi nurse',
        role_id: 1,
        notification_preferences: { assessment_completed: true },
      },
      sessions: [{ ended_at: null }],
      sign_ins: [{ subject: 'okapi' }],
      invitations: [{ role_id: 3 }],
      assessments: [
        { id: done, roles: ['began', 'edited', 'edited last'] },
        { id: open, date_completed: null, roles: ['edited', 'edited last'] },
      ],
      actions: [{ id: action, roles: ['owner'] }],
      revisions: [
        { id: done, version: 1 },
        { id: done, version: 2, fields: ['notes'] },
        { id: open, version: 2, fields: ['area'] },
      ],
      uploads: [],
      bug_reports: [{ email_me: true, is_open: true, has_log: false }],
    });
    const kindsOf = (rows: unknown) => (rows as { kind: string }[]).map(({ kind }) => kind);
    expect(kindsOf(body['mails'])).toEqual(['invitation', 'action-assigned', 'email-changing']);
    // What others did has no address of theirs.
    const audit = body['audit'] as unknown as { is_own: boolean; kind: string; address: string | null }[];
    const others = audit.filter((row) => !row.is_own);
    expect(others).toMatchObject([{ kind: 'invitation', address: null }]);
    expect(kindsOf(audit)).toContain('email-change');
    expect(JSON.stringify(body)).not.toContain('hash');
    const [row] = (await ada.client.get<{ kind: string; object: string }[]>('/audit')).body;
    expect(row).toMatchObject({ kind: 'person-export', object: `user ${maya.user.id}` });
  });

  test('R194 what names a deactivated person is erased everywhere but in the history, which stays whole', async () => {
    const { ada, bob, maya, done, open, action } = await withMaya('zebra');
    const { server } = scenario;
    const { id } = maya.user;
    const [other] = await scenario.hospital('Otto Lind:1');
    const active =
      'Only the personal data of a deactivated user can be erased. Please deactivate them first.';
    expect((await erase(ada, id)).body.errors).toEqual([active]);
    expect((await erase(ada, ada.user.id)).body.errors).toEqual(['You cannot erase your own personal data.']);
    expect((await erase(bob, id)).status).toBe(403);
    expect((await give(ada, id, 4)).status).toBe(200);
    expect((await erase(other, id)).status).toBe(404);
    expect(await tablesNaming('zebra')).toEqual([
      'actions',
      'audit_log',
      'identities',
      'mail_outbox',
      'revisions',
      'users',
    ]);

    const hashOf = async (assessment: string) =>
      (await bob.client.get(`/assessments/${assessment}`)).body.content_hash;
    const before = [await hashOf(done), await hashOf(open)];
    const list = await bob.client.get<Listed[]>('/assessments');
    const newest = `/assessments?after=${String(list.headers['x-change'])}&mark=${String(list.headers['x-change-mark'])}`;
    const epoch = { 'x-epoch': String(list.headers['x-epoch']) };

    scenario.clock.pass(11 * MINUTE);
    expect((await erase(ada, id)).body).toMatchObject({ reason: 'confirm' });
    await refresh(ada);
    expect((await erase(ada, id)).status).toBe(200);

    // The emails of invitations, and what the action was called, are history.
    expect(await tablesNaming('zebra')).toEqual(['audit_log', 'revisions']);
    expect((await verifyAudit(server.database)).faults).toEqual([]);
    expect([await hashOf(done), await hashOf(open)]).toEqual(before);
    // Maya's guest may still join, and is not told who that was.
    const [guest] = (await ada.client.get<{ email: string; invited_by_name: string }[]>('/invitations')).body;
    expect(guest?.invited_by_name).toBe(FORMER);
    const inviting = await queuedMail(server, guest?.email ?? '', 'invitation');
    expect(inviting.inviterName).toBe(FORMER);
    const completed = (await queuedMails(server, ada.user.email)).find(
      ({ kind }) => kind === 'assessment-completed',
    );
    expect(completed).toMatchObject({ completedByName: FORMER });

    // Who goes on from the list of before is told the new name, and of no other history.
    const since = await bob.client.get<Listed[]>(newest, epoch);
    expect(since.headers['x-mark-held']).toBe('yes');
    expect(new Set(since.body.map((row) => `${row.id} ${row.last_edited_by_name}`))).toEqual(
      new Set([done, open].map((one) => `${one} ${FORMER}`)),
    );
    const revisions = await bob.client.get<{ edited_by_name: string }[]>(`/assessments/${done}/revisions`);
    expect(revisions.body.map((row) => row.edited_by_name)).toEqual([FORMER, FORMER]);
    const [listed] = (await bob.client.get<object[]>('/actions')).body;
    expect(listed).toMatchObject({ id: action, owner_user: id, owner_name: '', version: 2 });
    const pdf = await bob.client.post(`/assessments/download/${done}`, {});
    expect((await readPdf(pdf.bytes)).squeezed).toContain(squeezed(`by ${FORMER}`));

    const row = (await ada.client.get<Row[]>('/users')).body.find((one) => one.id === id);
    expect(row).toMatchObject({ first_name: FORMER, email: '' });
    expect((await give(ada, id, 2)).body.errors).toEqual([
      'The personal data of this user has been erased. Please invite them again.',
    ]);
    expect((await maya.client.get('/me')).status).toBe(401);
    const data = await exported(ada, id);
    expect(JSON.stringify(data.body)).not.toMatch(/zebra/i);
    // Again is nothing new.
    expect((await erase(ada, id)).status).toBe(200);
    const log = await ada.client.get<object[]>('/audit?kind=person-erasure');
    expect(log.body).toHaveLength(1);
    expect(log.body).toMatchObject([{ user_id: ada.user.id, object: `user ${id}`, outcome: 'ok' }]);
  });

  test('R194 the mails of somebody whose number begins alike stay', async () => {
    const { ada, bob, maya } = await withMaya('koala');
    const { server, clock } = scenario;
    const { id } = maya.user;
    const mail = { kind: 'confirm-email', to: bob.user.email, firstName: 'Bob', key: 'x' } as const;
    await server.database.transaction((queries) =>
      queueMail(queries, mail, { event: `${emailChangeOf(mail.kind, Number(`${id}7`))}x`, at: clock.iso }),
    );
    await give(ada, id, 4);
    expect((await erase(ada, id)).status).toBe(200);
    expect(await queuedMails(server, bob.user.email)).toContainEqual(expect.objectContaining(mail));
  });

  test('R194 whoever was erased can be invited by the same address, and is somebody new', async () => {
    const { ada, maya } = await withMaya('gnu');
    const { server } = scenario;
    await give(ada, maya.user.id, 4);
    await erase(ada, maya.user.id);
    scenario.clock.pass(2 * HOUR);
    await refresh(ada);
    const invited = await ada.client.post('/invite', {
      invitations: [{ email: 'gnu@maya.test', role_id: 2 }],
    });
    expect(invited.status).toBe(201);
    const client = new TestClient(server.app, null);
    const user_key = await keyIn(server, 'gnu@maya.test', 'invitation');
    const names = { first_name: 'Zoe', last_name: 'Bray', department: '', position: '' };
    const joined = await client.post('/join', { ...names, user_key, password: A_PASSWORD });
    client.token = joined.body.token;
    const me = (await client.get<{ id: number }>('/me')).body;
    expect(me.id).not.toBe(maya.user.id);
    const { body } = await client.post('/authenticate', { email: 'A former user', password: TEST_PASSWORD });
    expect(body.errors).toEqual(['The email or password is incorrect.']);
    scenario.clock.pass(DAY);
  });
});
