import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { SectionCatalog } from '#server/section-catalog.ts';
import { sweepUploads } from '#server/uploads/sweep.ts';
import { csrfOf } from '../support/server/client.ts';
import { HOUR, serverForFile } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';
import { askToUpload, LIMIT, PUT_HEADERS, scan, signedUrl } from '../support/papers/scans.ts';
import { testSection } from '../support/papers/test-section.ts';

/** Scans sent as a form, connections that break, and logs (rules UPL-6 and UPL-7). */

const scenario = serverForFile();
let address = '';

/** Sends a form as a browser does, over a real connection. */
async function sendForm(person: Person, form: FormData) {
  address ||= await scenario.server.listen();
  const cookie = csrfOf(await scenario.server.app.inject({ url: '/api/health' }));
  const answer = await fetch(`${address}/api/upload-assessment`, {
    method: 'POST',
    body: form,
    headers: {
      authorization: `Bearer ${person.client.token}`,
      cookie: `XSRF-TOKEN=${cookie}`,
      'x-xsrf-token': cookie,
    },
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { done?: true; errors: string[]; fields?: string[] },
  };
}

const pdf = (size = 2000, name = 'Round on 4 West.pdf', type = 'application/pdf'): File =>
  new File([new Uint8Array(scan(size))], name, { type });

/** A form with these entries, in this order. */
function formOf(...entries: [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

const listOf = async (person: Person) =>
  (await person.client.get<{ id: string; section: string; date_completed: string }[]>('/assessments')).body;

const filesOf = async (person: Person) => {
  const entries = await readdir(join(scenario.server.dataDir, 'files'), { recursive: true }).catch(() => []);
  return entries.filter((name) => name.includes(`/${person.user.institutionId}/`));
};

describe('a scan sent as a form', () => {
  test.each([
    ['before', formOf(['file', pdf()], ['section', '9'], ['date', '2026-02-20'])],
    ['after', formOf(['section', '9'], ['date', '2026-02-20'], ['file', pdf()])],
    ['with the largest file', formOf(['section', '9'], ['date', '2026-02-20'], ['file', pdf(LIMIT)])],
    ...['application/octet-stream', 'application/x-pdf', 'image/png'].map((type): [string, FormData] => [
      `declared as ${type}`,
      formOf(['section', '9'], ['date', '2026-02-20'], ['file', pdf(20, 'a.pdf', type)]),
    ]),
  ])('is in the list at once: the file %s its fields', async (_where, form) => {
    const [ann] = await scenario.hospital('Ann Lee');
    const { status, body } = await sendForm(ann, form);
    expect([status, body]).toEqual([200, { done: true }]);
    const [row, ...more] = await listOf(ann);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ section: '9', date_completed: '2026-02-20T12:00:00.000Z', uploaded: true });
    const size = (form.get('file') as File).size;
    const paper = await ann.client.post(`/assessments/download/${row?.id}`, {});
    expect(paper.bytes).toHaveLength(size);
  });

  test.each([
    ['no file', formOf(['section', '9']), 422, 'Please choose a file.'],
    [
      'an empty file input',
      formOf(['file', new File([], '', { type: 'application/octet-stream' })], ['section', '9']),
      422,
      'Please choose a file.',
    ],
    ['text for a file', formOf(['file', 'text'], ['section', '9']), 422, 'Please choose a file.'],
    ['no module', formOf(['file', pdf()]), 422, 'Please choose a module.'],
    ['an unknown module', formOf(['file', pdf()], ['section', '77']), 422, 'This module does not exist.'],
    [
      'a date to come',
      formOf(['file', pdf()], ['section', '9'], ['date', '2027-01-01']),
      422,
      'The date may not be in the future.',
    ],
    [
      'two files',
      formOf(['file', pdf()], ['file', pdf()], ['section', '9']),
      422,
      'Please upload one file at a time.',
    ],
    [
      'a field nobody knows',
      formOf(['file', pdf()], ['section', '9'], ['colour', 'red']),
      422,
      'The field "colour" is not known.',
    ],
    [
      'a field called __proto__',
      formOf(['file', pdf()], ['section', '9'], ['__proto__', 'red']),
      400,
      'The form could not be read.',
    ],
    [
      'a picture',
      formOf(['file', new File(['\x89PNG\r\n'], 'scan.pdf', { type: 'application/pdf' })], ['section', '9']),
      422,
      'Uploaded assessments must be in PDF format.',
    ],
    [
      'a page that says it is a PDF',
      formOf(['file', new File(['<html>'], 'scan.pdf', { type: 'application/pdf' })], ['section', '9']),
      422,
      'Uploaded assessments must be in PDF format.',
    ],
    [
      'one byte too many',
      formOf(['file', pdf(LIMIT + 1)], ['section', '9']),
      413,
      'Upload is 10.1 megabytes; must be smaller than 10 megabytes',
    ],
    [
      'far too many bytes',
      formOf(['file', pdf(LIMIT * 2)], ['section', '9']),
      413,
      'Upload is 20.1 megabytes; must be smaller than 10 megabytes',
    ],
  ])('R109 with %s is refused and leaves nothing', async (_what, form, expected, sentence) => {
    const [ann] = await scenario.hospital('Ann Lee');
    const { status, body } = await sendForm(ann, form);
    expect([status, body.errors]).toEqual([expected, [sentence]]);
    expect(await listOf(ann)).toEqual([]);
    expect(await filesOf(ann)).toEqual([]);
  });

  test('by a viewer is refused', async () => {
    const [vic] = await scenario.hospital('Vic Moor:3');
    expect((await sendForm(vic, formOf(['file', pdf()], ['section', '9']))).status).toBe(403);
  });

  test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; border=x'])(
    'that comes as “%s” cannot be read, for nothing says where its parts end',
    async (type) => {
      const [ann] = await scenario.hospital('Ann Lee');
      const body = '--x\r\nContent-Disposition: form-data; name="section"\r\n\r\n9\r\n--x--\r\n';
      const answer = await ann.client.send('POST', '/upload-assessment', {
        body,
        headers: { 'content-type': type },
      });
      expect([answer.status, answer.body]).toEqual([400, { errors: ['The form could not be read.'] }]);
    },
  );

  test('for another call is refused', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await ann.client.send('POST', '/assessments', { body: '--x--', headers });
    expect(answer.status).toBe(400);
  });
});

/** Sends the beginning of a request and hangs up. */
async function breakOff(url: string, headers: object, body: Buffer): Promise<void> {
  address ||= await scenario.server.listen();
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ host: 'tracers.test', 'content-length': '50000', ...headers });
  socket.write(`${url} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  await new Promise<void>((resolve) => socket.write(body, () => resolve()));
  const folder = join(scenario.server.dataDir, 'files', '.unfinished');
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(1));
  socket.destroy();
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]));
}

describe('a connection that breaks off halfway leaves nothing behind', () => {
  test('at a signed address, which then accepts the whole file', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const uuid = randomUUID();
    const url = await signedUrl(ann, uuid);
    await breakOff(`PUT ${url}`, PUT_HEADERS, scan(20_000));
    expect(await filesOf(ann)).toEqual([]);
    expect((await askToUpload(ann, { uuid })).status).toBe(201);
    await scenario.server.app.inject({ method: 'PUT', url, payload: scan(), headers: PUT_HEADERS });
    expect(await listOf(ann)).toMatchObject([{ id: uuid }]);
  });

  test('in a form', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const cookie = csrfOf(await scenario.server.app.inject({ url: '/api/health' }));
    const part =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n' +
      'content-type: application/pdf\r\n\r\n';
    await breakOff(
      'POST /api/upload-assessment',
      {
        'content-type': 'multipart/form-data; boundary=x',
        authorization: `Bearer ${ann.client.token}`,
        cookie: `XSRF-TOKEN=${cookie}`,
        'x-xsrf-token': cookie,
      },
      Buffer.concat([Buffer.from(part), scan(20_000)]),
    );
    expect(await listOf(ann)).toEqual([]);
    expect(await filesOf(ann)).toEqual([]);
  });
});

describe('the server takes care of scans whose tablet has gone', () => {
  const sweep = () =>
    sweepUploads({
      store: scenario.server.store,
      storage: scenario.server.storage,
      catalog: new SectionCatalog([testSection]),
      clock: () => scenario.clock.now,
    });
  const incoming = (person: Person, id: string) => `incoming/${person.user.institutionId}/${id}`;

  test('one that is stored gets its assessment', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const uuid = randomUUID();
    await signedUrl(ann, uuid);
    await scenario.server.storage.put(incoming(ann, uuid), [scan()], 'application/pdf');
    await sweep();
    expect(await listOf(ann)).toMatchObject([{ id: uuid }]);
  });

  test('one that was moved before the server died gets its assessment', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const uuid = randomUUID();
    await signedUrl(ann, uuid);
    const place = `assessments/${ann.user.institutionId}/${uuid}.pdf`;
    await scenario.server.storage.put(place, [scan()], 'application/pdf');
    await sweep();
    expect(await listOf(ann)).toMatchObject([{ id: uuid }]);
  });

  test('one that is unacceptable is removed', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const uuid = randomUUID();
    await signedUrl(ann, uuid);
    await scenario.server.storage.put(incoming(ann, uuid), [Buffer.from('no paper')], 'application/pdf');
    await sweep();
    expect(await listOf(ann)).toEqual([]);
    expect(await filesOf(ann)).toEqual([]);
  });

  test('one that never comes is forgotten, and can still be sent', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const uuid = randomUUID();
    await signedUrl(ann, uuid);
    scenario.clock.pass(3 * HOUR);
    await sweep();
    expect(await scenario.server.store.pendingUploads()).not.toContainEqual(
      expect.objectContaining({ id: uuid }),
    );
    const url = await signedUrl(ann, uuid);
    await scenario.server.app.inject({ method: 'PUT', url, payload: scan(), headers: PUT_HEADERS });
    expect(await listOf(ann)).toMatchObject([{ id: uuid }]);
  });
});

describe('R123 GET /sign-s3', () => {
  const sign = (person: Person, query: string) =>
    person.client.get<{ signed_url: string; errors: string[] }>(`/sign-s3?${query}`);
  const store = (url: string, payload: string, type = 'text/plain') =>
    scenario.server.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': type } });

  test.each(['Ann Lee:1', 'Bob Ray:2', 'Vic Moor:3', 'Sue Hill:5'])(
    'signs an address for a log of %s, different each time',
    async (who) => {
      const [person] = await scenario.hospital(who);
      const query = 'object_name=log%201.txt&content_type=text/plain&path=logs/';
      const urls = [(await sign(person, query)).body.signed_url, (await sign(person, query)).body.signed_url];
      expect(urls[0]).not.toBe(urls[1]);
      for (const url of urls) expect((await store(url, 'line by line')).statusCode).toBe(200);
      const kept = await filesOf(person);
      expect(kept).toHaveLength(3);
      const { id, institutionId } = person.user;
      expect(kept.filter((name) => name.endsWith('-log1.txt'))).toHaveLength(2);
      expect(kept.every((name) => name.startsWith(`logs/${institutionId}/${id}`))).toBe(true);
    },
  );

  test.each([
    ['object_name=a.txt&content_type=text/html', 'Only text can be stored here.'],
    ['object_name=a.txt', 'Only text can be stored here.'],
    ['object_name=a.txt&content_type=text/plain&path=assessments/', 'Only logs can be stored here.'],
    ['object_name=a.txt&content_type=text/plain&path=logs/../incoming', 'Only logs can be stored here.'],
    ['content_type=text/plain', 'Please choose a file.'],
  ])('refuses %s', async (query, sentence) => {
    const [ann] = await scenario.hospital('Ann Lee');
    const { status, body } = await sign(ann, query);
    expect([status, body.errors]).toEqual([422, [sentence]]);
  });

  test('asks who it is', async () => {
    const path = '/sign-s3?object_name=a.txt&content_type=text/plain';
    expect((await scenario.server.anyone().get(path)).status).toBe(401);
    const [gone] = await scenario.hospital('Dee Gone:4');
    expect((await gone.client.get(path)).status).toBe(401);
  });

  test('accepts a megabyte and not one byte more', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const query = 'object_name=a.json&content_type=application/json';
    const { signed_url: url } = (await sign(ann, query)).body;
    const type = 'application/json';
    expect((await store(url, 'x'.repeat(1_000_001), type)).statusCode).toBe(413);
    expect((await store(url, 'x'.repeat(1_000_000), type)).statusCode).toBe(200);
  });
});
