import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SectionCatalog } from '#server/section-catalog.ts';
import { sweepUploads } from '#server/uploads/sweep.ts';
import { logAddress, putLog } from '../support/server/bug-reports.ts';
import { queuedMails } from '../support/server/mailbox.ts';
import { answerOf } from '../support/server/client.ts';
import { MINUTE, SECOND, save, serverForFile, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';
import { askToUpload, LIMIT, PUT_HEADERS, scan, signedUrl } from '../support/papers/scans.ts';
import { plainTestSection, testSection } from '../support/papers/test-section.ts';

/** Scans sent to the server's own storage, through one address that it signed (rules UPL-3 and UPL-4). */

const scenario = serverForFile({ sections: [plainTestSection, testSection, { ...testSection, version: 2 }] });

const put = async (url: string, payload: Buffer, headers: object = {}) =>
  answerOf<{ errors: string[] }>(
    await scenario.server.app.inject({
      method: 'PUT',
      url,
      payload,
      headers: { ...PUT_HEADERS, ...headers },
    }),
  );

const listOf = async (person: Person) =>
  (await person.client.get<{ id: string; uploaded: boolean }[]>('/assessments')).body;

const download = (person: Person, id: string) => person.client.post(`/assessments/download/${id}`, {});

/** Every file in storage, including unfinished ones. */
const storedFiles = async () => {
  const entries = await readdir(join(scenario.server.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

describe('R122 a scan that is put where the server said', () => {
  test('is a completed assessment in everyone’s list, and its bytes come back', async () => {
    const [ann, vic] = await scenario.hospital('Ann Lee', 'Vic Moor:3');
    const id = randomUUID();
    const bytes = scan();
    const url = await signedUrl(ann, id);
    expect(await listOf(ann)).toEqual([]);
    expect((await put(url, bytes)).status).toBe(200);

    const { body } = await ann.client.get(`/assessments/${id}`);
    expect(body).toMatchObject({
      id,
      section: '9',
      section_version: 2,
      uploaded: true,
      date_completed: '2026-02-20T15:00:00.000Z',
      created_by: ann.user.id,
      last_edited_by: ann.user.id,
      last_edited_by_name: 'Ann Lee',
      created_at: scenario.clock.iso,
      updated_at: scenario.clock.iso,
      version: 1,
      answers: {},
    });
    expect(await listOf(vic)).toMatchObject([{ id, uploaded: true }]);
    expect((await ann.client.get(`/assessments/${id}/revisions`)).body).toMatchObject([{ version: 1 }]);

    const paper = await download(vic, id);
    expect(paper.status).toBe(200);
    expect(paper.headers['content-type']).toBe('application/pdf');
    expect(paper.headers['content-length']).toBe('2000');
    expect(paper.headers['content-disposition']).toBe('attachment; filename="assessment.pdf"');
    expect(Buffer.from(paper.bytes).equals(bytes)).toBe(true);
  });

  test('can be asked about under the same id, before and after it has arrived', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const uuid = randomUUID();
    const first = await signedUrl(ann, uuid);
    scenario.clock.pass(SECOND);
    const fresh = await signedUrl(ann, uuid);
    expect(fresh).not.toBe(first);
    await put(fresh, scan());
    const again = await askToUpload(ann, { uuid });
    expect([again.status, again.body]).toEqual([200, { done: true }]);
    expect((await askToUpload(ann, { uuid: uuid.toUpperCase() })).body).toEqual({ done: true });
    expect(await listOf(ann)).toHaveLength(1);
  });

  test('may be announced anew until it arrives: the last word counts', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const uuid = randomUUID();
    const first = await signedUrl(ann, uuid);
    await signedUrl(ann, uuid, { section: '8', date: '2026-01-05' });
    await put(first, scan());
    expect((await ann.client.get(`/assessments/${uuid}`)).body).toMatchObject({
      section: '8',
      date_completed: '2026-01-05T12:00:00.000Z',
    });
  });

  test('put twice, even at once, makes one assessment and leaves nothing behind', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const uuid = randomUUID();
    const url = await signedUrl(ann, uuid);
    const both = await Promise.all([put(url, scan()), put(url, scan()), askToUpload(ann, { uuid })]);
    expect(both.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
    expect((await put(url, scan())).status).toBe(200);
    expect(await listOf(ann)).toHaveLength(1);
    expect((await storedFiles()).filter((name) => name.startsWith(uuid))).toEqual([`${uuid}.pdf`]);
  });

  test('canceled before it has arrived never becomes an assessment; canceled later, it stays one', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const [early, late] = [randomUUID(), randomUUID()];
    const address = await signedUrl(ann, early);
    expect((await askToUpload(ann, { uuid: early, cancel: true })).body).toEqual({ done: false });
    await put(address, scan());
    expect(await listOf(ann)).toEqual([]);

    await put(await signedUrl(ann, late), scan());
    expect((await askToUpload(ann, { uuid: late, cancel: true })).body).toEqual({ done: true });
    expect(await listOf(ann)).toMatchObject([{ id: late }]);
  });

  test('is announced to the administrators once, but not to the sender', async () => {
    const [ann, mia] = await scenario.hospital('Ann Lee:1', 'Mia Park:1');
    const uuid = randomUUID();
    const url = await signedUrl(ann, uuid);
    await Promise.all([put(url, scan()), put(url, scan())]);
    await askToUpload(ann, { uuid });
    const mails = await queuedMails(scenario.server);
    const ours = mails.filter(({ event }) => event === `completed:${uuid}`);
    expect(ours).toMatchObject([{ to: mia.user.email, isUploaded: true, completedByName: 'Ann Lee' }]);
  });

  test('without a date counts as completed now', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const uuid = randomUUID();
    await put(await signedUrl(ann, uuid, { date: undefined }), scan());
    expect((await ann.client.get(`/assessments/${uuid}`)).body.date_completed).toBe(scenario.clock.iso);
  });

  test('of exactly 10,000,000 bytes is accepted', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const uuid = randomUUID();
    const url = await signedUrl(ann, uuid, { size: LIMIT });
    expect((await put(url, scan(LIMIT))).status).toBe(200);
    expect((await download(ann, uuid)).bytes).toHaveLength(LIMIT);
  });
});

describe('an address signed for somebody who has been deactivated since', () => {
  const deactivate = async (administrator: Person, person: Person): Promise<void> => {
    const path = `/users/${person.user.id}`;
    expect((await administrator.client.send('PATCH', path, { body: { role_id: 4 } })).status).toBe(200);
  };
  const REFUSED = [403, { errors: ['The account that this file is from has been deactivated.'] }];

  test('takes no scan, even where a bucket had taken it, and no log', async () => {
    const [boss, ann] = await scenario.hospital('Bo Oss:1', 'Ann Lee');
    const [direct, throughBucket] = [randomUUID(), randomUUID()];
    const address = await signedUrl(ann, direct);
    await signedUrl(ann, throughBucket);
    const log = await logAddress(ann);
    await deactivate(boss, ann);

    const refused = await put(address, scan());
    expect([refused.status, refused.body]).toEqual(REFUSED);
    const refusedLog = await putLog(scenario.server, log, 'tap');
    expect([refusedLog.status, refusedLog.body]).toEqual(REFUSED);

    const { store, storage } = scenario.server;
    const key = `incoming/${ann.user.institutionId}/${throughBucket}`;
    await storage.put(key, [scan()], 'application/pdf');
    const catalog = new SectionCatalog([plainTestSection, testSection]);
    await sweepUploads({ store, storage, catalog, clock: () => scenario.clock.now });
    expect([await storage.look(key), await listOf(boss)]).toEqual([null, []]);
    expect(
      await store.senderOfUpload({ institutionId: ann.user.institutionId, id: throughBucket }),
    ).toBeNull();
  });

  test('and a scan that had arrived before stays', async () => {
    const [boss, ann] = await scenario.hospital('Bo Oss:1', 'Ann Lee');
    const uuid = randomUUID();
    const address = await signedUrl(ann, uuid);
    await put(address, scan());
    await deactivate(boss, ann);
    expect((await put(address, scan())).status).toBe(403);
    expect((await download(boss, uuid)).status).toBe(200);
  });
});

describe('an announced scan', () => {
  test.each([
    [{ object_name: '' }, 'Please choose a file.', 'object_name'],
    [{ object_name: undefined }, 'Please choose a file.', 'object_name'],
    [{ content_type: 'image/png' }, 'Uploaded assessments must be in PDF format.', 'content_type'],
    [{ content_type: undefined }, 'Uploaded assessments must be in PDF format.', 'content_type'],
    [{ size: LIMIT + 1 }, 'Upload is 10.1 megabytes; must be smaller than 10 megabytes', 'size'],
    [{ size: 23_450_000 }, 'Upload is 23.5 megabytes; must be smaller than 10 megabytes', 'size'],
    [{ section: '' }, 'Please choose a module.', 'section'],
    [{ section: undefined }, 'Please choose a module.', 'section'],
    [{ section: '77' }, 'This module does not exist.', 'section'],
    [{ section: 'pharmacy' }, 'This module does not exist.', 'section'],
    [{ date: '2026-03-05' }, 'The date may not be in the future.', 'date'],
    [{ date: '2026-03-03T09:30:00.000Z' }, 'The date may not be in the future.', 'date'],
    [{ date: 'last week' }, 'Please choose a valid date.', 'date'],
    [{ uuid: '17' }, 'This is not a valid id.', 'uuid'],
    [{ colour: 'red' }, 'The field "colour" is not known.', 'colour'],
  ])('R109 %j is refused with a sentence', async (given, sentence, field) => {
    const [ann] = await scenario.hospital('Ann Lee');
    scenario.clock.now = Date.parse('2026-03-02T09:00:00.000Z');
    const { status, body } = await askToUpload(ann, given);
    expect([status, body.errors, body.fields]).toEqual([422, [sentence], [field]]);
  });

  test('by a viewer is refused', async () => {
    const [vic] = await scenario.hospital('Vic Moor:3');
    expect((await askToUpload(vic)).status).toBe(403);
  });

  test('without the CSRF pair is refused', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const { status, body } = await ann.client.post('/upload-assessment', {}, { 'x-xsrf-token': 'none' });
    expect([status, body.reason]).toEqual([403, 'csrf']);
  });

  test('under an id that belongs to anything else is refused, without saying to what', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const [eve] = await scenario.hospital('Eve Gray');
    const pending = randomUUID();
    const done = randomUUID();
    await signedUrl(ann, pending);
    await put(await signedUrl(ann, done), scan());
    const started = await startAssessment(ann);
    const refused = { errors: ['This id cannot be used.'], fields: ['uuid'] };
    for (const [person, uuid] of [
      [bob, pending],
      [bob, done],
      [bob, started],
      [ann, started],
    ] as const) {
      const { status, body } = await askToUpload(person, { uuid });
      expect([status, body]).toEqual([422, refused]);
    }
    // In another hospital it belongs to nothing.
    for (const uuid of [pending, done, started]) await signedUrl(eve, uuid);
    await put(await signedUrl(eve, done), scan());
    expect(await listOf(eve)).toMatchObject([{ id: done, created_by: eve.user.id }]);
    expect(await listOf(ann)).toContainEqual(expect.objectContaining({ id: done, created_by: ann.user.id }));
  });
});

test.each([
  '../../../etc/passwd',
  '"quoted" & <b>bold</b>.pdf',
  'C:\\scans\\unit.pdf',
  '病棟 4 📄.pdf',
  'a\u0000b\r\nset-cookie: x.pdf',
])('R110 a file called %j is stored as any other', async (name) => {
  const [ann] = await scenario.hospital('Ann Lee');
  const uuid = randomUUID();
  expect((await put(await signedUrl(ann, uuid, { object_name: name }), scan())).status).toBe(200);
  expect(await storedFiles()).toContain(`${uuid}.pdf`);
  const row = await scenario.server.database.queries
    .selectFrom('uploads')
    .select('file_name')
    .where('id', '=', uuid)
    .executeTakeFirstOrThrow();
  expect(row.file_name).toMatch(/^[\w.-]+$/);
});

describe('a signed address refuses', () => {
  const signed = async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const uuid = randomUUID();
    return { ann, uuid, url: await signedUrl(ann, uuid) };
  };

  test('a file that does not begin as a PDF', async () => {
    const { ann, uuid, url } = await signed();
    for (const text of ['<html>log in to the Wi-Fi</html>', '%PDF', '']) {
      const { status, body } = await put(url, Buffer.from(text));
      expect([status, body.errors]).toEqual([422, ['Uploaded assessments must be in PDF format.']]);
    }
    expect((await askToUpload(ann, { uuid })).status).toBe(201);
    expect(await listOf(ann)).toEqual([]);
  });

  test('one byte more than 10,000,000, even when its length was not declared', async () => {
    const { ann, url } = await signed();
    const tooLarge = [413, ['Upload is 10.1 megabytes; must be smaller than 10 megabytes']];
    const announced = await put(url, scan(LIMIT + 1));
    expect([announced.status, announced.body.errors]).toEqual(tooLarge);

    const address = await scenario.server.listen();
    const unsaid = await fetch(`${address}${url}`, {
      method: 'PUT',
      headers: PUT_HEADERS,
      body: new Blob([new Uint8Array(scan(LIMIT + 1))]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect([unsaid.status, ((await unsaid.json()) as { errors: string[] }).errors]).toEqual(tooLarge);
    expect(await listOf(ann)).toEqual([]);
    expect(await readdir(join(scenario.server.dataDir, 'files', '.unfinished'))).toEqual([]);
  });

  test('when it is more than ten minutes old', async () => {
    const { ann, uuid, url } = await signed();
    scenario.clock.pass(10 * MINUTE);
    expect((await put(url, scan())).status).toBe(200);
    const late = await signedUrl(ann, randomUUID());
    scenario.clock.pass(10 * MINUTE + 1);
    const { status, body } = await put(late, scan());
    expect([status, body.errors]).toEqual([
      403,
      ['The time for sending this file has passed. Please try again.'],
    ]);
    expect((await listOf(ann)).map(({ id }) => id)).toEqual([uuid]);
  });

  test('when anything in it was altered', async () => {
    const { ann, url } = await signed();
    const other = randomUUID();
    const alter = (name: string, value: string): string => {
      const [path = '', query] = url.split('?');
      const parameters = new URLSearchParams(query);
      parameters.set(name, value);
      return `${path}?${parameters.toString()}`;
    };
    const forged = [
      alter('expires', String(scenario.clock.now + 60 * MINUTE)),
      alter('type', 'text/plain'),
      alter('limit', '99999999'),
      alter('signature', 'A'.repeat(43)),
      alter('signature', ''),
      url.replace(/[0-9a-f-]{36}/, other),
      url.replace(/incoming\/\d+/, 'incoming/1'),
      url.replace('incoming', '..%2F..%2Fincoming'),
      url.split('?')[0] ?? '',
    ];
    for (const address of forged) {
      expect({ address, status: (await put(address, scan())).status }).toEqual({ address, status: 403 });
    }
    expect(await listOf(ann)).toEqual([]);
  });

  test('a content type other than the one it was signed for', async () => {
    const { url } = await signed();
    expect((await put(url, scan(), { 'content-type': 'text/html' })).status).toBe(403);
  });

  test('to be read', async () => {
    const { url } = await signed();
    await put(url, scan());
    expect((await scenario.server.app.inject({ url })).statusCode).toBe(404);
  });
});

describe('an uploaded assessment', () => {
  const uploaded = async () => {
    const people = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = randomUUID();
    await put(await signedUrl(people[0], id), scan());
    return { ann: people[0], bob: people[1], id };
  };

  test('can be neither changed, copied nor compared', async () => {
    const { ann, bob, id } = await uploaded();
    const changed = await save(bob, id, { notes: 'changed' }, { seen: 1 });
    expect([changed.status, changed.body.reason]).toEqual([409, 'completed']);
    const copied = await save(ann, id, { split: true, new_id: randomUUID() });
    expect([copied.status, copied.body.errors]).toEqual([422, ['An uploaded assessment cannot be copied.']]);
    const compared = await ann.client.post('/download-comparison', { assessment_ids: [id] });
    expect([compared.status, compared.body.errors]).toEqual([
      422,
      ['Uploaded assessments cannot be compared.'],
    ]);
    expect((await ann.client.get(`/assessments/${id}`)).body).toMatchObject({ version: 1, notes: '' });
  });

  test('of another institution does not exist', async () => {
    const { id } = await uploaded();
    const [eve] = await scenario.hospital('Eve Gray:1');
    expect((await download(eve, id)).status).toBe(404);
  });

  test('R121 says so when its file is gone', async () => {
    const { ann, id } = await uploaded();
    await scenario.server.storage.remove(`assessments/${ann.user.institutionId}/${id}.pdf`);
    const { status, body } = await download(ann, id);
    expect([status, body.errors]).toEqual([
      404,
      ['The scanned file of this assessment is not on the server.'],
    ]);
  });
});
