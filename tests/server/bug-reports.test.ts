import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bugReport, logAddress, report } from '../support/server/bug-reports.ts';
import { DAY, serverForFile } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

const scenario = serverForFile();

const countOf = async (person: Person) => {
  const { queries } = scenario.server.database;
  const rows = await queries
    .selectFrom('bug_reports')
    .select('id')
    .where('user_id', '=', person.user.id)
    .execute();
  return rows.length;
};

describe('R123 POST /bug-reports', () => {
  test.each(['Ann Lee:1', 'Bob Ray:2', 'Vic Moor:3', 'Sue Hill:5'])('keeps what %s reports', async (who) => {
    const [person] = await scenario.hospital(who);
    const answer = await report(person, { email_me: true, message: ' The list\nstays empty. ' });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        message: ' The list\nstays empty. ',
        email_address: person.user.email,
        log_url: null,
        is_open: true,
        email_me: true,
        institution: person.user.institutionId,
        created_at: scenario.clock.iso,
        tags: [],
      },
    ]);
  });

  test('asks who it is, and refuses whoever was deactivated', async () => {
    expect((await scenario.server.anyone().post('/bug-reports', bugReport())).status).toBe(401);
    const [gone] = await scenario.hospital('Dee Gone:4');
    expect((await report(gone)).status).toBe(401);
  });

  test('with the same uuid again, even at once or changed, answers with the same report', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const uuid = randomUUID();
    const both = await Promise.all([report(ann, { uuid }), report(ann, { uuid })]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 201]));
    scenario.clock.pass(3 * DAY);
    const again = await report(ann, { uuid: uuid.toUpperCase(), message: 'Something else.' });
    expect([again.status, again.body]).toEqual([200, both[0].body]);
    expect(await countOf(ann)).toBe(1);
  });

  test('with a uuid that another person used is a report of its own', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const uuid = randomUUID();
    const anns = await report(ann, { uuid });
    const bobs = await report(bob, { uuid, message: 'It is slow.' });
    expect(bobs.status).toBe(201);
    expect(bobs.body).toMatchObject({ message: 'It is slow.', email_address: bob.user.email });
    expect(bobs.body.id).not.toBe(anns.body.id);
  });

  test.each([
    { what: 'characters that databases dislike', message: '\0 and \ud800 alone' },
    { what: 'markup and blanks', message: ' <b>bold</b>\r\n\ttabbed ' },
    { what: '20,000 characters', message: 'x'.repeat(20_000) },
  ])('stores the message as it came: $what', async ({ message }) => {
    const [ann] = await scenario.hospital('Ann Lee');
    const uuid = randomUUID();
    expect((await report(ann, { uuid, message })).status).toBe(201);
    expect((await report(ann, { uuid })).body.message).toBe(message);
  });

  test.each([
    [{ message: ' \n ' }, 'Please describe the problem.', 'message'],
    [{ message: undefined }, 'Please describe the problem.', 'message'],
    [{ uuid: '17' }, 'This is not a valid id.', 'uuid'],
    [{ uuid: undefined }, 'This is not a valid id.', 'uuid'],
    [{ email_me: 'yes' }, 'This request is not valid.', 'email_me'],
    [{ log_url: 17 }, 'This request is not valid.', 'log_url'],
    [{ tags: [1] }, 'The field "tags" is not known.', 'tags'],
    [{ institution: 1 }, 'The field "institution" is not known.', 'institution'],
  ])('refuses %j with a sentence', async (given, sentence, field) => {
    const [ann] = await scenario.hospital('Ann Lee');
    const { status, body } = await report(ann, given);
    expect([status, body.errors, body.fields]).toEqual([422, [sentence], [field]]);
    expect(await countOf(ann)).toBe(0);
  });

  test('refuses a message of more than 20,000 characters', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const { status, body } = await report(ann, { message: 'x'.repeat(20_001) });
    const sentence = 'A text may have at most 20,000 characters.';
    expect([status, body.errors, body.fields]).toEqual([422, [sentence], ['message']]);
    expect(await countOf(ann)).toBe(0);
  });

  test('takes the address where its sender put a log, signed or not', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const address = await logAddress(ann);
    for (const url of [address, address.split('?')[0] ?? '']) {
      const { status, body } = await report(ann, { log_url: url });
      expect([status, body.log_url]).toEqual([201, `/api/bug-reports/${body.id}/log`]);
    }
    expect((await report(ann, { log_url: '' })).body.log_url).toBeNull();
  });

  test('refuses any other address for the log', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const own = (await logAddress(ann)).split('?')[0] ?? '';
    const { institutionId: hospital } = ann.user;
    for (const url of [
      await logAddress(bob),
      `https://elsewhere.test${own}`,
      'javascript:alert(1)',
      `/api/storage/assessments/${hospital}/${randomUUID()}.pdf`,
      `/api/storage/incoming/${hospital}/${randomUUID()}`,
      `${own}/../../../../assessments/1/a.pdf`,
      own.replaceAll('/', '%2F'),
      own.slice(0, own.lastIndexOf('/') + 1),
      'x'.repeat(5000),
    ]) {
      const { status, body } = await report(ann, { log_url: url });
      expect([url.slice(0, 99), status, body.errors, body.fields]).toEqual([
        url.slice(0, 99),
        422,
        ['This log is not stored here.'],
        ['log_url'],
      ]);
    }
  });
});

test('a person sends up to 20 reports a day; sending one again is free', async () => {
  const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
  const uuid = randomUUID();
  expect((await report(ann, { uuid })).status).toBe(201);
  for (let sent = 1; sent < 20; sent += 1) expect((await report(ann)).status).toBe(201);
  const refused = await report(ann);
  expect([refused.status, refused.body.errors, refused.headers['retry-after']]).toEqual([
    429,
    ['Too many tries. Please try again in 24 hours.'],
    '86400',
  ]);
  expect((await report(ann, { uuid })).status).toBe(200);
  expect((await report(bob)).status).toBe(201);
  scenario.clock.pass(DAY);
  expect((await report(ann)).status).toBe(201);
});

test('R123 a person gets up to 20 addresses for logs a day', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  for (let asked = 0; asked < 20; asked += 1) await logAddress(ann);
  const path = '/sign-s3?object_name=log.txt&content_type=text/plain&path=logs';
  const { status, body } = await ann.client.get(path);
  expect([status, body.errors]).toEqual([429, ['Too many tries. Please try again in 24 hours.']]);
  scenario.clock.pass(DAY);
  expect((await ann.client.get(path)).status).toBe(200);
});
