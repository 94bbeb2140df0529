import { describe, expect, test } from 'vitest';
import { PASSWORD_FAULTS } from '#domain/password-rule.ts';
import { queuedMails } from '../support/server/mailbox.ts';
import { keyIn, newEmail, registration } from '../support/server/accounts.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import type { Answer } from '../support/server/client.ts';
import { serverForFile } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

const scenario = serverForFile();

const PASSWORD = 'a fine new password';
const { known: KNOWN, own: OWN, short: SHORT } = PASSWORD_FAULTS;
const FORBIDDEN = 'Your account does not have permission to do this.';

const said = ({ status, body }: Answer) => [status, body.errors];
const anyone = () => scenario.server.anyone();
const everyUser = () =>
  scenario.server.database.queries.selectFrom('users').selectAll().orderBy('id').execute();

describe('R113 registering', () => {
  test.each([
    ['email', '', 'Please enter a valid email address.'],
    ['email', 'ann', 'Please enter a valid email address.'],
    ['email', 'ann@hospital', 'Please enter a valid email address.'],
    ['email', '.ann@hospital.test', 'Please enter a valid email address.'],
    ['email', 'ann.@hospital.test', 'Please enter a valid email address.'],
    ['email', 'ann..lee@hospital.test', 'Please enter a valid email address.'],
    ['email', 'ann@hospital..test', 'Please enter a valid email address.'],
    ['email', 'ann@-hospital.test', 'Please enter a valid email address.'],
    ['email', 'ann@hospital-.test', 'Please enter a valid email address.'],
    ['email', 'a nn@hospital.test', 'Please enter a valid email address.'],
    ['email', 'ann@hospital.test\r\nBcc: all@hospital.test', 'Please enter a valid email address.'],
    ['email', 'ann\u0000@hospital.test', 'Please enter a valid email address.'],
    ['email', `${'a'.repeat(250)}@hospital.test`, 'Please enter a valid email address.'],
    ['email', undefined, 'Please enter a valid email address.'],
    ['email', 7, 'Please enter a valid email address.'],
    ['first_name', '  ', 'Your first name is required.'],
    ['first_name', '\u200b \u2060\ufeff\u3164', 'Your first name is required.'],
    ['first_name', undefined, 'Your first name is required.'],
    ['first_name', 'A\nB', 'This text has a character that cannot be used here.'],
    ['first_name', 'x'.repeat(201), 'This text is too long.'],
    ['last_name', '', 'Your last name is required.'],
    ['institution', '', 'Your institution is required.'],
    ['institution', 'Saint\u0000 Mary', 'This text has a character that cannot be used here.'],
    ['location', ' ', 'Your unit location is required.'],
    ['position', 'x'.repeat(201), 'This text is too long.'],
    ['role_id', 5, 'The field "role_id" is not known.'],
    ['password', 'x', 'The field "password" is not known.'],
  ])('%s %j: %s', async (field, value, sentence) => {
    const before = await everyUser();
    const answer = await anyone().post('/register', registration({ [field]: value }));
    expect([answer.status, answer.body.errors, answer.body.fields]).toEqual([422, [sentence], [field]]);
    expect(await everyUser()).toEqual(before);
  });

  test('several faults at once are all named', async () => {
    const answer = await anyone().post(
      '/register',
      registration({ first_name: '', last_name: '', email: 'x' }),
    );
    expect(answer.body.errors).toEqual([
      'Your first name is required.',
      'Your last name is required.',
      'Please enter a valid email address.',
    ]);
  });

  test('an ordinary email is accepted, with dots, a hyphen, a plus or an apostrophe', async () => {
    for (const name of ['ann.lee', 'ann-lee', 'ann+ward', "ann.o'brien"]) {
      const email = `${name}.${newEmail().replace('@', '@st-mary.')}`;
      expect([email, (await anyone().post('/register', registration({ email }))).status]).toEqual([
        email,
        201,
      ]);
    }
  });

  test.each(['first_name', 'last_name', 'institution', 'location'])(
    'a web address as %s is no name: it would be a link in our mails',
    async (field) => {
      for (const name of ['Win at evil.com/prize', 'evil.health', '198.51.100.7/login']) {
        const answer = await anyone().post('/register', registration({ [field]: name }));
        expect([answer.status, answer.body]).toEqual([
          422,
          { errors: ['A name cannot contain a web address.'], fields: [field] },
        ]);
      }
    },
  );

  test('nor is it one when a name is changed, or an invitation accepted', async () => {
    const NO_NAME = [422, ['A name cannot contain a web address.']];
    const [ann] = await scenario.hospital('Ann Lee:1');
    const change = (path: string, body: object) => ann.client.send('PATCH', path, { body });
    expect(said(await change(`/users/${ann.user.id}`, { last_name: 'www.evil.example' }))).toEqual(NO_NAME);
    const hospital = `/institutions/${ann.user.institutionId}`;
    expect(said(await change(hospital, { name: 'https://evil.example' }))).toEqual(NO_NAME);
    const names = { first_name: 'evil.com', last_name: '', department: '', position: '' };
    const joining = { ...names, user_key: 'any', password: PASSWORD };
    expect(said(await anyone().post('/join', joining))).toEqual(NO_NAME);
  });

  test('names lose the marks at their edges that nobody sees, and keep those within', async () => {
    const [ann] = await scenario.hospital('Ann Lee:1');
    const change = { first_name: '\u200e\u202aZoë\u202c\u200b ', last_name: '\ufeffNa\u200cma' };
    const changed = await ann.client.send('PATCH', `/users/${ann.user.id}`, { body: change });
    expect(changed.body).toMatchObject({ first_name: 'Zoë', last_name: 'Na\u200cma' });
    const hospital = { name: '\u2060Med.ICU\u00ad', location: 'North' };
    const institution = await ann.client.send('PATCH', `/institutions/${ann.user.institutionId}`, {
      body: hospital,
    });
    expect(institution.body).toMatchObject({ name: 'Med.ICU', location: 'North' });
  });

  test('department and position may be omitted', async () => {
    const { department: _department, position: _position, ...rest } = registration();
    expect((await anyone().post('/register', rest)).status).toBe(201);
  });
});

describe('R114 inviting', () => {
  const inviting = async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee:1', 'Bob Ray:2');
    const invite = (...invitations: unknown[]) => ann.client.post('/invite', { invitations });
    return { ann, bob, invite };
  };
  const good = () => ({ email: newEmail(), role_id: 2 });

  test('says what is wrong in the decided order, and then invites nobody', async () => {
    const { ann, bob, invite } = await inviting();
    const first = good();
    const taken = { email: ` ${bob.user.email.toUpperCase()} `, role_id: 2 };
    const cases: [unknown[], string][] = [
      [[], 'Please enter at least one invitation.'],
      [[first, { email: newEmail() }], 'All fields are required.'],
      [[first, { role_id: 2 }], 'All fields are required.'],
      [[first, { email: ' ', role_id: 2 }, { email: 'x', role_id: 9 }], 'All fields are required.'],
      [[first, { email: newEmail(), role_id: null }, { email: 'x', role_id: 9 }], 'All fields are required.'],
      [[first, { email: 'x', role_id: 9 }], 'One or more email addresses is invalid.'],
      [
        [first, { email: newEmail(), role_id: 4 }],
        'One or more permissions cannot be given by an invitation.',
      ],
      [
        [first, { email: newEmail(), role_id: 5 }],
        'One or more permissions cannot be given by an invitation.',
      ],
      [
        [first, { email: newEmail(), role_id: 0 }],
        'One or more permissions cannot be given by an invitation.',
      ],
      [
        [first, { ...first, email: first.email.toUpperCase() }],
        `${first.email.toUpperCase()} is listed twice.`,
      ],
      [[first, taken], `${taken.email.trim()} already has an account.`],
      [[first, { email: ann.user.email, role_id: 1 }], `${ann.user.email} already has an account.`],
    ];
    for (const [invitations, sentence] of cases) {
      expect(said(await invite(...invitations))).toEqual([422, [sentence]]);
    }
    expect(said(await ann.client.post('/invite', {}))).toEqual([
      422,
      ['Please enter at least one invitation.'],
    ]);
    expect(await queuedMails(scenario.server, first.email)).toEqual([]);
    const kept = await scenario.server.database.queries.selectFrom('invitations').selectAll().execute();
    expect(kept.filter((row) => row.institution_id === ann.user.institutionId)).toEqual([]);
  });

  test('accepts thirty at once and no more', async () => {
    const { invite } = await inviting();
    const many = Array.from({ length: 31 }, good);
    expect(said(await invite(...many))).toEqual([422, ['At most 30 people can be invited at once.']]);
    expect((await invite(...many.slice(1))).status).toBe(201);
  });

  test('accepts nothing else with an invitation', async () => {
    const { invite } = await inviting();
    const answer = await invite({ ...good(), institution_id: 1 });
    expect([answer.status, answer.body.fields]).toEqual([422, ['invitations.0.institution_id']]);
  });
});

describe('R115 a new password', () => {
  /** Every way to set one, for a person with this email. */
  const ways = async () => {
    const unconfirmed = newEmail();
    await anyone().post('/register', registration({ email: unconfirmed }));
    const invited = newEmail();
    const [ann, bob] = await scenario.hospital('Ann Lee:1', 'Bob Ray');
    await ann.client.post('/invite', { invitations: [{ email: invited, role_id: 2 }] });
    await anyone().post('/reset-password', { email: ann.user.email });
    const names = { first_name: '', last_name: '', department: '', position: '' };
    const key = (to: string, kind: 'welcome' | 'invitation' | 'reset') => keyIn(scenario.server, to, kind);
    const keys = {
      welcome: await key(unconfirmed, 'welcome'),
      join: await key(invited, 'invitation'),
      set: await key(ann.user.email, 'reset'),
    };
    return [
      {
        email: unconfirmed,
        set: (password: string) => anyone().post('/welcome', { user_key: keys.welcome, password }),
        whenEmpty: 'All fields are required.',
      },
      {
        email: invited,
        set: (password: string) => anyone().post('/join', { user_key: keys.join, password, ...names }),
        whenEmpty: 'Please fill in both password fields.',
      },
      {
        email: ann.user.email,
        set: (password: string) => anyone().post('/set-password', { user_key: keys.set, password }),
        whenEmpty: 'All fields are required.',
      },
      {
        email: bob.user.email,
        set: (password: string) =>
          bob.client.post('/change-password', { old_password: TEST_PASSWORD, new_password: password }),
        whenEmpty: 'All fields are required.',
      },
    ];
  };

  test('is refused with the decided sentence wherever it is set, and then accepted', async () => {
    for (const { email, set, whenEmpty } of await ways()) {
      expect(said(await set(''))).toEqual([422, [whenEmpty]]);
      const poor = {
        [SHORT]: ['1234567', 'short', '😀😀😀😀'],
        [KNOWN]: ['Password1', 'QWERTYUIOP', 'ilOVEyou', 'aaaaaaaaaaaa', '        '],
        [OWN]: [email, email.toUpperCase(), ` ${email} `],
      };
      for (const [sentence, passwords] of Object.entries(poor)) {
        for (const password of passwords) {
          expect([password, ...said(await set(password))]).toEqual([password, 422, [sentence]]);
        }
      }
      for (const password of ['x1'.repeat(101), 'x1'.repeat(600)]) {
        expect(said(await set(password))).toEqual([422, ['A password may have at most 200 characters.']]);
      }
      // As typed: the spaces are part of it.
      const password = ' né pas 🔑 "x" ';
      expect((await set(password)).status).toBe(200);
      const log = (typed: string) => anyone().post('/authenticate', { email, password: typed });
      expect((await log(password)).status).toBe(200);
      expect((await log(password.trim())).status).toBe(401);
    }
  });

  test('is the same however a keyboard writes its letters, wherever it is entered', async () => {
    const [composed, decomposed] = [
      'Cafés hum at ﬁve'.normalize('NFC'),
      'Cafés hum at five'.normalize('NFD'),
    ];
    for (const { email, set } of (await ways()).slice(-1)) {
      expect((await set(composed)).status).toBe(200);
      const entered = await anyone().post('/authenticate', { email, password: decomposed });
      expect(entered.status).toBe(200);
      const client = anyone();
      client.token = entered.body.token;
      expect((await client.post('/confirm-password', { password: decomposed })).status).toBe(200);
      expect((await client.post('/refresh-token', { password: decomposed })).status).toBe(200);
      const change = { old_password: decomposed, new_password: `${decomposed}!` };
      expect((await client.post('/change-password', change)).status).toBe(200);
      const again = { email, password: `${composed}!` };
      expect((await anyone().post('/authenticate', again)).status).toBe(200);
      expect(said(await anyone().post('/authenticate', { email, password: 'Cafes hum at five!' }))[0]).toBe(
        401,
      );
    }
  });

  test('is judged in the form it is kept in', async () => {
    for (const { set } of (await ways()).slice(-1)) {
      expect(said(await set('ｐａｓｓｗｏｒｄ１'))).toEqual([422, [KNOWN]]);
      // Four letters, each with an accent of its own.
      expect(said(await set('éàüñ'.normalize('NFD')))).toEqual([422, [SHORT]]);
      expect((await set('é1'.repeat(100).normalize('NFD'))).status).toBe(200);
    }
  });

  test('may have 8 to 200 characters', async () => {
    for (const password of ['k7#mQ2xz', 'k7'.repeat(100)]) {
      for (const { email, set } of await ways()) {
        expect((await set(password)).status).toBe(200);
        expect((await anyone().post('/authenticate', { email, password })).status).toBe(200);
      }
    }
  });

  test('changing it needs the current one', async () => {
    const [{ client, user }] = await scenario.hospital('Ann Lee');
    const change = (old: string, next = PASSWORD) =>
      client.post('/change-password', { old_password: old, new_password: next });
    expect(said(await change('wrong'))).toEqual([422, ['Your current password is incorrect.']]);
    expect(said(await change(''))).toEqual([422, ['All fields are required.']]);
    expect(said(await change(TEST_PASSWORD, 'short'))).toEqual([422, [SHORT]]);
    expect((await client.get('/me')).status).toBe(200);
    const log = await anyone().post('/authenticate', { email: user.email, password: TEST_PASSWORD });
    expect(log.status).toBe(200);
  });

  test('of two changes at once with the current one, one counts', async () => {
    const [{ client, user }] = await scenario.hospital('Ann Lee');
    const next = ['first new password', 'second new password'];
    const answers = await Promise.all(
      next.map((password) =>
        client.post('/change-password', { old_password: TEST_PASSWORD, new_password: password }),
      ),
    );
    const done = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(done).toHaveLength(1);
    const password = next[done[0] ?? -1];
    expect((await anyone().post('/authenticate', { email: user.email, password })).status).toBe(200);
  });
});

test.each(['', 'ann', 'ann@hospital'])('R115 resetting for %j is refused', async (email) => {
  expect(said(await anyone().post('/reset-password', { email }))).toEqual([
    422,
    ['Please enter a valid email address.'],
  ]);
});

describe('R102 the rights to change other people', () => {
  const patch = (by: Person, of: { user: { id: number } }, body: unknown) =>
    by.client.send('PATCH', `/users/${of.user.id}`, { body });
  const everybody = () =>
    scenario.hospital('Ann Lee:1', 'Bob Ray:2', 'Vic Low:3', 'Sue Orr:5', 'Cy Fox:1', 'Dee Go:4');

  /** Changes that are refused: by whom, about whom, and with which words. */
  const refused = async () => {
    const [admin, editor, viewer, support, other, gone] = await everybody();
    const [stranger] = await scenario.hospital('Eve Orr:2');
    const stands = "An administrator's permission cannot be changed.";
    const onlyOneself =
      'People change their own information; an administrator changes only their permission.';
    const cases: [string, Person, Person, unknown, number, string][] = [];
    const add = (what: string, by: Person, of: Person, body: unknown, status: number, sentence: string) =>
      cases.push([what, by, of, body, status, sentence]);
    for (const roleId of [1, 2, 3, 4]) {
      // Deactivated they can be (`administrators.test.ts`).
      if (roleId !== 4) {
        add('an administrator is never demoted', admin, other, { role_id: roleId }, 422, stands);
        add('nor by a super admin', support, other, { role_id: roleId }, 422, stands);
      }
      add('nor is a super admin', admin, support, { role_id: roleId }, 422, stands);
      add('one’s own permission stands', admin, admin, { role_id: roleId }, 422, stands);
      add('a super admin’s own as well', support, support, { role_id: roleId }, 422, stands);
      add('an editor raises nobody', editor, viewer, { role_id: roleId }, 403, FORBIDDEN);
      add('a viewer raises nobody', viewer, editor, { role_id: roleId }, 403, FORBIDDEN);
      const own = 'Only an administrator can change a permission.';
      add('an editor does not raise oneself', editor, editor, { role_id: roleId }, 403, own);
      add('a viewer neither', viewer, viewer, { first_name: 'Mallory', role_id: roleId }, 403, own);
      add(
        'nobody is reached in another institution',
        admin,
        stranger,
        { role_id: roleId },
        404,
        'This does not exist.',
      );
      add('not even by a super admin', support, stranger, { role_id: roleId }, 404, 'This does not exist.');
    }
    add('nobody is made a super admin', admin, editor, { role_id: 5 }, 422, 'This role cannot be given.');
    add('there is no role 0', admin, editor, { role_id: 0 }, 422, 'This role is not known.');
    for (const body of [
      { first_name: 'Mallory' },
      { last_name: 'Mallory' },
      { email: newEmail() },
      { department: 'x' },
      { position: 'x' },
      { notification_preferences: { assessment_completed: false } },
      { role_id: 3, first_name: 'Mallory' },
    ]) {
      add('an administrator changes no data of others', admin, editor, body, 403, onlyOneself);
      add('nor of the deactivated', admin, gone, body, 403, onlyOneself);
      add('nor of administrators', admin, other, body, 403, onlyOneself);
      add('an editor changes no data of others', editor, viewer, body, 403, FORBIDDEN);
      add('a viewer neither', viewer, admin, body, 403, FORBIDDEN);
      add('nor in another institution', admin, stranger, body, 404, 'This does not exist.');
    }
    add('to ask for nothing shows nobody', editor, viewer, {}, 403, FORBIDDEN);
    const mails = 'Only an administrator chooses these notification emails.';
    const preferences = { notification_preferences: { assessment_completed: false } };
    add(
      'an editor has no notification emails',
      editor,
      editor,
      { ...preferences, first_name: 'X' },
      403,
      mails,
    );
    add('a viewer neither', viewer, viewer, preferences, 403, mails);
    for (const field of [
      'id',
      'institution_id',
      'password',
      'password_hash',
      'generation',
      'created_at',
      '__proto__',
    ]) {
      const body = `{"first_name":"Mallory","${field}":1}`;
      add(`nobody sets ${field}`, admin, admin, body, 422, `The field "${field}" is not known.`);
    }
    const interval = 'The interval must be 1 to 60 months.';
    for (const months of [0, 61, -1]) {
      const body = { notification_preferences: { retake_assessment_reminder_interval: months } };
      add('an interval is 1 to 60 months', admin, admin, body, 422, interval);
    }
    add('an email is one', admin, admin, { email: 'x' }, 422, 'Please enter a valid email address.');
    add('a name stays', admin, admin, { first_name: ' ' }, 422, 'Your first name is required.');
    add('a name stays', admin, admin, { last_name: '' }, 422, 'Your last name is required.');
    return cases;
  };

  test('everything else is refused with a sentence and changes nothing', async () => {
    const cases = await refused();
    expect(cases.length).toBeGreaterThan(100);
    const before = await everyUser();
    const mails = await queuedMails(scenario.server);
    for (const [what, by, of, body, status, sentence] of cases) {
      expect([what, body, ...said(await patch(by, of, body))]).toEqual([what, body, status, [sentence]]);
    }
    expect(await everyUser()).toEqual(before);
    expect(await queuedMails(scenario.server)).toEqual(mails);
  });

  test('a person who does not exist is not found', async () => {
    const [admin, , viewer] = await everybody();
    for (const { client } of [admin, viewer]) {
      for (const id of ['999999', '0', '-1', 'x', '1.5', '99999999999999999999']) {
        const answer = await client.send('PATCH', `/users/${id}`, { body: { role_id: 3 } });
        expect([id, answer.status]).toEqual([id, 404]);
      }
    }
  });

  test('an email is free again after its owner has changed it, and one’s own may change its capitalization', async () => {
    const [admin, editor] = await everybody();
    const own = editor.user.email;
    expect((await patch(editor, editor, { email: own.toUpperCase() })).status).toBe(200);
    expect((await patch(editor, editor, { email: newEmail() })).status).toBe(200);
    expect((await patch(admin, admin, { email: own })).status).toBe(200);
  });

  test('giving the same permission again notifies nobody', async () => {
    const [admin, editor] = await everybody();
    expect((await patch(admin, editor, { role_id: 2 })).status).toBe(200);
    expect(await queuedMails(scenario.server, editor.user.email)).toEqual([]);
    expect((await editor.client.get('/me')).status).toBe(200);
  });

  test('an editor who was made an administrator stays one', async () => {
    const [admin, editor] = await everybody();
    expect((await patch(admin, editor, { role_id: 1 })).status).toBe(200);
    expect(said(await patch(admin, editor, { role_id: 2 }))).toEqual([
      422,
      ["An administrator's permission cannot be changed."],
    ]);
    expect((await editor.client.get<object[]>('/users')).status).toBe(200);
    expect((await editor.client.post('/invite', { invitations: [] })).status).toBe(422);
  });

  test('of two administrators who give different permissions at once, the last one counts', async () => {
    const [admin, editor, , , other] = await everybody();
    const answers = await Promise.all([
      patch(admin, editor, { role_id: 1 }),
      patch(other, editor, { role_id: 3 }),
    ]);
    const statuses = answers.map(({ status }) => status);
    // Once made an administrator, a person cannot be made a viewer; a viewer can still be made one.
    expect([
      [200, 422],
      [200, 200],
    ]).toContainEqual(statuses);
    const row = (await everyUser()).find(({ id }) => id === editor.user.id);
    expect(row?.role_id).toBe(1);
  });
});

describe('the institution', () => {
  test('of others is not found, and one’s own keeps its name', async () => {
    const [admin] = await scenario.hospital('Ann Lee:1');
    const [other] = await scenario.hospital('Eve Orr:1');
    const patch = (id: number | string, body: unknown) =>
      admin.client.send('PATCH', `/institutions/${id}`, { body });
    const own = admin.user.institutionId;
    expect(said(await patch(other.user.institutionId, { name: 'Mine' }))).toEqual([
      404,
      ['This does not exist.'],
    ]);
    expect((await patch('x', { name: 'Mine' })).status).toBe(404);
    expect(said(await patch(own, { name: ' ' }))).toEqual([422, ['Your institution is required.']]);
    expect(said(await patch(own, { location: '' }))).toEqual([422, ['Your unit location is required.']]);
    expect(said(await patch(own, { name: 'x', id: 7 }))).toEqual([422, ['The field "id" is not known.']]);
    for (const minutes of [4, 61])
      expect(said(await patch(own, { lock_after_minutes: minutes }))).toEqual([
        422,
        ['Please choose between 5 and 60 minutes.'],
      ]);
    expect((await patch(own, {})).body).toMatchObject({ id: own, name: 'Test Hospital' });
    const me = await other.client.get<{ institution: object }>('/me');
    expect(me.body.institution).toMatchObject({ name: 'Test Hospital', location: 'Springfield' });
  });
});
