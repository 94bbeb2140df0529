import { expect, test } from 'vitest';
import { calledName, fullName } from '#domain/names.ts';
import { keyIn, newEmail } from '../support/server/accounts.ts';
import { queuedMail } from '../support/server/mailbox.ts';
import { save, serverForFile, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

const scenario = serverForFile();

/** Joins by invitation with every field but the password left empty. */
async function joinWithoutName(administrator: Person, email: string): Promise<Person> {
  await administrator.client.post('/invite', { invitations: [{ email, role_id: 2 }] });
  const client = scenario.server.anyone();
  const { body } = await client.post<{ token: string }>('/join', {
    user_key: await keyIn(scenario.server, email, 'invitation'),
    first_name: ' ',
    last_name: '',
    department: '',
    position: '',
    password: 'a fine new password',
  });
  client.token = body.token;
  const { body: me } = await client.get<{ id: number }>('/me');
  return { client, user: { ...administrator.user, ...me, email, firstName: '', lastName: '' } };
}

test('R101 who gave no name is named by their email, in lists, revisions, conflicts and mails', async () => {
  const [ann, bob] = await scenario.hospital('Ann Lee:1', 'Bob Ray');
  const email = newEmail();
  const name = email.split('@')[0] ?? '';
  const nameless = await joinWithoutName(ann, email);
  expect([fullName(nameless.user), calledName(nameless.user)]).toEqual([name, name]);
  expect((await queuedMail(scenario.server, ann.user.email, 'invitation-accepted')).joinedName).toBe(name);

  const id = await startAssessment(nameless);
  await save(nameless, id, { notes: 'mine' }, { seen: 1 });
  const listed = await bob.client.get<{ id: string; last_edited_by_name: string }[]>('/assessments');
  expect(listed.body.find((row) => row.id === id)?.last_edited_by_name).toBe(name);
  const one = await bob.client.get<{ last_edited_by_name: string }>(`/assessments/${id}`);
  expect(one.body.last_edited_by_name).toBe(name);
  const revisions = await bob.client.get<{ edited_by_name: string }[]>(`/assessments/${id}/revisions`);
  expect(revisions.body.map((row) => row.edited_by_name)).toEqual([name, name]);
  const first = await bob.client.get<{ last_edited_by_name: string }>(`/assessments/${id}/revisions/1`);
  expect(first.body.last_edited_by_name).toBe(name);

  const conflict = await save(bob, id, { notes: 'his' }, { seen: 1 });
  expect(conflict.body).toMatchObject({
    errors: [`${name} is also editing this assessment.`],
    last_edited_by_name: name,
  });
});
