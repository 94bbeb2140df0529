import { randomUUID } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { answerOf } from '../support/server/client.ts';
import type { Answer } from '../support/server/client.ts';
import { serverForFile } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';
import { askToUpload, PUT_HEADERS, scan, signedUrl } from '../support/papers/scans.ts';

/** The disk is full while a scan arrives: nothing of it stays, and it can be sent again. */

let log = '';
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    log += chunk.toString();
    done();
  },
});
const scenario = serverForFile({ logger: { level: 'warn', stream } });

/** The prototype of Node's file handles. */
let files: FileHandle;
beforeAll(async () => {
  const handle = await open('/dev/null');
  files = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
});

const noRoom = (code: string, call: string) =>
  Object.assign(new Error(`${code}: no space left on device, ${call}`), { code });

/** There is room for so many bytes more. */
function fillTheDisk(left: number, code = 'ENOSPC'): void {
  const write = Reflect.get(files, 'write') as (chunk: Uint8Array) => Promise<object>;
  const short = async function (this: FileHandle, chunk: Uint8Array, from = 0) {
    const part = chunk.subarray(from, from + left);
    if (part.length === 0) throw noRoom(code, 'write');
    left -= part.length;
    return write.call(this, part);
  };
  vi.spyOn(files, 'write').mockImplementation(short as never);
}

const CANNOT_SAVE = [
  503,
  '30',
  { errors: ['The server cannot save at the moment. Your work stays on this device.'] },
];
const said = ({ status, headers, body }: Answer<unknown>) => [status, headers['retry-after'], body];

const put = async (url: string, payload: Buffer) =>
  answerOf<unknown>(await scenario.server.app.inject({ method: 'PUT', url, payload, headers: PUT_HEADERS }));

/** A form with a scan and its module. */
async function sendForm({ client }: Person): Promise<Answer<unknown>> {
  const form = new FormData();
  form.append('section', '9');
  form.append('file', new File([scan(50_000)], 'a.pdf', { type: 'application/pdf' }));
  const request = new Request('http://tracers.test', { method: 'POST', body: form });
  return client.send('POST', '/upload-assessment', {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}

/** Every file in storage, also those that are not finished. */
async function storedFiles(): Promise<string[]> {
  const folder = join(scenario.server.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const listOf = async (person: Person) => (await person.client.get<{ id: string }[]>('/assessments')).body;

test.each(['ENOSPC', 'EDQUOT', 'EIO'])(
  'at %s a scan is told to come back later, leaves nothing behind, and goes through once there is room',
  async (code) => {
    const [ann] = await scenario.hospital('Ann Lee');
    const uuid = randomUUID();
    const url = await signedUrl(ann, uuid);
    const before = await storedFiles();
    log = '';
    fillTheDisk(20_000, code);

    expect(said(await put(url, scan(50_000)))).toEqual(CANNOT_SAVE);

    expect(await storedFiles()).toEqual(before);
    expect(await listOf(ann)).toEqual([]);
    expect((await askToUpload(ann, { uuid })).status).toBe(201);
    // The operator can tell why.
    expect(log).toContain('The disk cannot be written: is it full?');
    expect(log).toContain(code);
    expect(log).not.toContain(uuid);

    vi.restoreAllMocks();
    expect((await put(url, scan(50_000))).status).toBe(200);
    expect(await listOf(ann)).toMatchObject([{ id: uuid }]);
  },
);

test('so does one for which the disk turns out to be full only when it is synced', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const uuid = randomUUID();
  const url = await signedUrl(ann, uuid);
  const before = await storedFiles();
  const sync = Reflect.get(files, 'sync');
  vi.spyOn(files, 'sync').mockImplementation(async function (this: FileHandle) {
    if ((await this.stat()).isFile()) throw noRoom('ENOSPC', 'fsync');
    return sync.call(this);
  });
  expect(said(await put(url, scan()))).toEqual(CANNOT_SAVE);
  expect(await storedFiles()).toEqual(before);
  expect(await listOf(ann)).toEqual([]);
});

test('so does a form, of which nothing is announced', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const before = await storedFiles();
  fillTheDisk(20_000);
  expect(said(await sendForm(ann))).toEqual(CANNOT_SAVE);
  expect(await storedFiles()).toEqual(before);
  expect(await listOf(ann)).toEqual([]);
  const { queries } = scenario.server.database;
  const announced = queries.selectFrom('uploads').selectAll().where('user_id', '=', ann.user.id);
  expect(await announced.execute()).toEqual([]);

  vi.restoreAllMocks();
  expect(said(await sendForm(ann))).toEqual([200, undefined, { done: true }]);
  expect(await listOf(ann)).toHaveLength(1);
});

test('a scan that is stored, while the database cannot be written, is taken in as soon as somebody asks', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const uuid = randomUUID();
  const url = await signedUrl(ann, uuid);
  const { queries } = scenario.server.database;
  await sql`pragma query_only = on`.execute(queries);
  expect(said(await put(url, scan()))).toEqual(CANNOT_SAVE);
  expect(await listOf(ann)).toEqual([]);

  await sql`pragma query_only = off`.execute(queries);
  expect((await askToUpload(ann, { uuid })).body).toEqual({ done: true });
  expect(await listOf(ann)).toMatchObject([{ id: uuid }]);
  expect((await storedFiles()).filter((name) => name.startsWith(uuid))).toEqual([`${uuid}.pdf`]);
});
