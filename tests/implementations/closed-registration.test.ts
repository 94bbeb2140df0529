import { expect, test } from 'vitest';
import { createHospital } from '#server/accounts/create-hospital.ts';
import { keyIn, newEmail, registration } from '../support/server/accounts.ts';
import { onBothDatabases } from '../support/server/both-databases.ts';
import { queuedMails } from '../support/server/mailbox.ts';

/** A server whose operator makes the hospitals, on both databases (rule ACC-26). */

const PASSWORD = 'a fine new password';
const SENTENCE =
  'Nobody can register here. Please ask your hospital’s administrator to invite you, or write to help@hospital.test.';

onBothDatabases(
  (scenario) => {
    const anyone = () => scenario.server.anyone();
    const rowsOf = async () => {
      const { queries } = scenario.server.database;
      return Promise.all(
        (['institutions', 'users', 'user_keys', 'mail_outbox', 'audit_log'] as const).map(
          async (table) => (await queries.selectFrom(table).selectAll().execute()).length,
        ),
      );
    };

    test('R164 refuses to register, whoever asks, and keeps nothing of it', async () => {
      const [ann] = await scenario.hospital('Ann Lee:1');
      const before = await rowsOf();
      for (const client of [anyone(), ann.client]) {
        for (const email of [newEmail(), ann.user.email]) {
          const answer = await client.post('/register', registration({ email }));
          expect([answer.status, answer.body]).toEqual([403, { errors: [SENTENCE], reason: 'closed' }]);
        }
      }
      expect(await rowsOf()).toEqual(before);
    });

    test('R164 tells the app so, with the address to write to', async () => {
      const { body } = await anyone().get('/health');
      expect(body).toMatchObject({ registration: 'closed', support_email: 'help@hospital.test' });
    });

    test('R164 still invites, lets people join and confirm, and mails new keys', async () => {
      const [admin, invited] = [newEmail(), newEmail()];
      const asked = { name: 'Bayview Hospital', email: admin, firstName: '', lastName: '' };
      await scenario.server.database.transaction((queries) =>
        createHospital(queries, asked, scenario.clock.now),
      );
      // A first mail that got lost.
      expect((await anyone().post('/reset-password', { email: admin })).status).toBe(200);
      const client = anyone();
      const key = await keyIn(scenario.server, admin, 'welcome');
      client.token = (await client.post('/welcome', { user_key: key, password: PASSWORD })).body.token;
      const invitations = [{ email: invited, role_id: 2 }];
      expect((await client.post('/invite', { invitations })).status).toBe(201);
      const joining = {
        user_key: await keyIn(scenario.server, invited, 'invitation'),
        first_name: 'Jo',
        last_name: 'In',
        department: '',
        position: '',
        password: PASSWORD,
      };
      expect((await anyone().post('/join', joining)).status).toBe(200);
      expect((await queuedMails(scenario.server, admin)).map(({ kind }) => kind)).toContain(
        'invitation-accepted',
      );
    });
  },
  { isRegistrationOpen: false, supportEmail: 'help@hospital.test' },
);

onBothDatabases((scenario) => {
  test('R164 an open one says so, and nothing else', async () => {
    const { body } = await scenario.server.anyone().get<object>('/health');
    expect(body).toMatchObject({ registration: 'open' });
    expect(body).not.toHaveProperty('support_email');
  });
});
