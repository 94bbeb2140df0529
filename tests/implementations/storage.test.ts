import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as openRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PDF_HEAD_LENGTH } from '#domain/upload.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write.ts';
import { sweepLogs } from '#server/bug-reports/logs.ts';
import { SectionCatalog } from '#server/section-catalog.ts';
import { LocalStorage } from '#server/storage/local-storage.ts';
import { S3Storage } from '#server/storage/s3-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { sweepUploads } from '#server/uploads/sweep.ts';
import { startS3 } from '../support/server/s3.ts';
import { DAY, MINUTE, Scenario } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';
import { askToUpload, LIMIT, PUT_HEADERS, scan, signedUrl } from '../support/papers/scans.ts';
import { testSection } from '../support/papers/test-section.ts';

/** Every promise of file storage, on both kinds: a folder, and a bucket named by STORAGE_URL. */

type Kind = 'local' | 's3';
const closings: (() => Promise<unknown>)[] = [];
let folder = '';
let bucket: Awaited<ReturnType<typeof startS3>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracers-storage-'));
  bucket = await startS3();
  closings.push(bucket.close, () => rm(folder, { recursive: true, force: true }));
});
afterAll(async () => {
  for (const close of closings.toReversed()) await close();
});

/** A storage whose addresses are signed by a clock that a test can set. */
function openStorage(kind: Kind, clock: () => number): Storage {
  if (kind === 's3') return new S3Storage(bucket.location, { clock, pageLength: 10 });
  return new LocalStorage({ dir: join(folder, randomUUID()), signingKeys: ['signs the addresses'], clock });
}

async function openServer(kind: Kind) {
  const scenario = new Scenario();
  // A bucket judges by the time of day.
  scenario.clock.now = Date.now();
  const storage = openStorage(kind, () => scenario.clock.now);
  await scenario.open({ storage });
  closings.push(() => scenario.close());
  const address = await scenario.server.listen();
  /** Puts bytes where a browser would. */
  const put = (signed: string, bytes: Uint8Array, headers: Record<string, string> = PUT_HEADERS) =>
    fetch(new URL(signed, address), { method: 'PUT', body: new Uint8Array(bytes), headers });
  return { scenario, storage, put, address };
}

const listOf = async (person: Person) =>
  (await person.client.get<{ id: string; uploaded: boolean }[]>('/assessments')).body;
const download = (person: Person, id: string) => person.client.post(`/assessments/download/${id}`, {});

async function keysIn(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  return keys.toSorted();
}

describe.each(['local', 's3'] as const)('storage: %s', (kind) => {
  let server: Awaited<ReturnType<typeof openServer>>;
  let storage: Storage;
  beforeAll(async () => {
    server = await openServer(kind);
    ({ storage } = server);
  });

  describe('files', () => {
    const text = (words: string) => [Buffer.from(words)];
    const read = async (key: string) => {
      const found = await storage.open(key);
      return found && { size: found.size, text: (await buffer(found.body)).toString() };
    };

    test('come back as they were put, and later ones replace earlier', async () => {
      await storage.put('a/b/one.txt', text('first'), 'text/plain');
      await storage.put('a/b/one.txt', text('second time'), 'text/plain');
      expect(await read('a/b/one.txt')).toEqual({ size: 11, text: 'second time' });
      const { size, head } = (await storage.look('a/b/one.txt')) ?? {};
      expect([size, Buffer.from(head ?? []).toString()]).toEqual([11, 'second time']);
      await storage.put('a/b/one.txt', text('long'.repeat(1000)), 'text/plain');
      const long = await storage.look('a/b/one.txt');
      expect([long?.size, long?.head.length]).toEqual([4000, PDF_HEAD_LENGTH]);
    });

    test('may be empty', async () => {
      await storage.put('a/empty', [], 'text/plain');
      const { size, head } = (await storage.look('a/empty')) ?? {};
      expect([size, head?.length]).toEqual([0, 0]);
    });

    test('that are not there are reported missing', async () => {
      expect(await storage.look('a/none')).toBeNull();
      expect(await storage.open('a/none')).toBeNull();
      expect(await storage.move('a/none', 'a/other', 'tag')).toBe(false);
      await storage.remove('a/none');
    });

    test('move and go', async () => {
      await storage.put('c/from', text('moved'), 'text/plain');
      const tag = (await storage.look('c/from'))?.tag ?? '';
      expect(await storage.move('c/from', 'd/to', tag)).toBe(true);
      expect(await storage.look('c/from')).toBeNull();
      expect(await read('d/to')).toEqual({ size: 5, text: 'moved' });
      await storage.remove('d/to');
      expect(await storage.look('d/to')).toBeNull();
    });

    test('are listed, page after page', async () => {
      const keys = Array.from({ length: 21 }, (_, index) => `many/${String(index).padStart(2, '0')}`);
      await Promise.all(keys.map((key) => storage.put(key, text('x'), 'text/plain')));
      expect(await keysIn(storage, 'many/')).toEqual(keys);
      expect(await keysIn(storage, 'many/1')).toEqual(keys.slice(10, 20));
      expect(await keysIn(storage, 'none/')).toEqual([]);
    });

    test.each(['../outside', 'a/../../outside', 'a/..'])('have no key %s', async (key) => {
      await expect(storage.put(key, text('x'), 'text/plain')).rejects.toThrow(RangeError);
    });
  });

  describe('R122 uploads', () => {
    test('the server says where files are kept, and lets the browser send them there', async () => {
      const answer = await server.scenario.server.app.inject({ url: '/api/health' });
      expect(answer.json()).toMatchObject({ storage: kind });
      const policy = String(answer.headers['content-security-policy']);
      const sources = /connect-src ([^;]*)/.exec(policy)?.[1];
      expect(sources).toBe(kind === 'local' ? "'self'" : `'self' ${bucket.location.endpoint}`);
    });

    test('a scan is put, asked about, listed and downloaded', async () => {
      const [ann] = await server.scenario.hospital('Ann Lee');
      const uuid = randomUUID();
      const bytes = scan(300_000);
      expect((await server.put(await signedUrl(ann, uuid), bytes)).status).toBe(200);
      expect((await askToUpload(ann, { uuid })).body).toEqual({ done: true });
      expect(await listOf(ann)).toMatchObject([{ id: uuid, uploaded: true }]);
      const paper = await download(ann, uuid);
      expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(Buffer.from(paper.bytes).equals(bytes)).toBe(true);
    });

    test('a tablet that died after the PUT loses nothing', async () => {
      const [ann] = await server.scenario.hospital('Ann Lee');
      const uuid = randomUUID();
      await server.put(await signedUrl(ann, uuid), scan());
      await sweepUploads({
        store: server.scenario.server.store,
        storage,
        catalog: new SectionCatalog([testSection]),
        clock: () => server.scenario.clock.now,
      });
      expect(await listOf(ann)).toMatchObject([{ id: uuid }]);
    });

    test('put twice, and asked about by several at once, makes one assessment', async () => {
      const [ann] = await server.scenario.hospital('Ann Lee');
      const uuid = randomUUID();
      const url = await signedUrl(ann, uuid);
      await Promise.all([server.put(url, scan()), server.put(url, scan())]);
      const asked = await Promise.all([1, 2, 3].map(() => askToUpload(ann, { uuid })));
      expect(asked.map(({ body }) => body)).toEqual([{ done: true }, { done: true }, { done: true }]);
      expect(await listOf(ann)).toHaveLength(1);
    });

    test('an accepted file cannot be replaced through the address that brought it', async () => {
      const [ann] = await server.scenario.hospital('Ann Lee');
      const uuid = randomUUID();
      const url = await signedUrl(ann, uuid);
      await server.put(url, scan(2000));
      await askToUpload(ann, { uuid });
      await server.put(url, scan(3000));
      expect((await askToUpload(ann, { uuid })).body).toEqual({ done: true });
      expect((await download(ann, uuid)).bytes).toHaveLength(2000);
      expect(await keysIn(storage, `incoming/${ann.user.institutionId}/`)).toEqual([]);
    });

    test('exactly 10,000,000 bytes are accepted', async () => {
      const [ann] = await server.scenario.hospital('Ann Lee');
      const uuid = randomUUID();
      await server.put(await signedUrl(ann, uuid), scan(LIMIT));
      expect((await askToUpload(ann, { uuid })).body).toEqual({ done: true });
      expect((await download(ann, uuid)).bytes).toHaveLength(LIMIT);
    });

    test.each([
      ['10,000,001 bytes', scan(LIMIT + 1), 'Upload is 10.1 megabytes; must be smaller than 10 megabytes'],
      ['another head', Buffer.from('<html>'), 'Uploaded assessments must be in PDF format.'],
      ['nothing', Buffer.from(''), 'Uploaded assessments must be in PDF format.'],
    ])('%s is refused with its sentence and removed', async (_what, bytes, sentence) => {
      const [ann] = await server.scenario.hospital('Ann Lee');
      const uuid = randomUUID();
      const answer = await server.put(await signedUrl(ann, uuid), bytes);
      // A bucket accepts it; the server, when it is asked, does not.
      expect(answer.ok).toBe(kind === 's3');
      const heard = answer.ok ? (await askToUpload(ann, { uuid })).body : await answer.json();
      expect(heard).toMatchObject({ errors: [sentence] });
      expect(await listOf(ann)).toEqual([]);
      expect(await keysIn(storage, `incoming/${ann.user.institutionId}/`)).toEqual([]);
      expect((await askToUpload(ann, { uuid })).status).toBe(201);
    });

    test.each([
      ['a file one byte longer', 2001],
      ['a file one byte shorter', 1999],
      ['an empty file', 0],
      ['a file larger than any scan may be', LIMIT + 1],
    ])(
      'R168 the store itself refuses %s instead of the one announced, and then takes that',
      async (_what, size) => {
        const [ann] = await server.scenario.hospital('Ann Lee');
        const uuid = randomUUID();
        const url = await signedUrl(ann, uuid, { size: 2000 });
        expect((await server.put(url, size === 0 ? Buffer.of() : scan(size))).status).toBe(403);
        expect(await keysIn(storage, `incoming/${ann.user.institutionId}/`)).toEqual([]);
        expect((await server.put(url, scan(2000))).status).toBe(200);
        expect((await askToUpload(ann, { uuid })).body).toEqual({ done: true });
      },
    );

    test('R168 the announced size can be neither changed in an address nor taken out of it', async () => {
      const [ann] = await server.scenario.hospital('Ann Lee');
      const url = await signedUrl(ann, randomUUID(), { size: 2000 });
      for (const altered of [
        url.replace('size=2000', 'size=3000').replace('content-length%3B', ''),
        url.replace('&size=2000', '').replace('content-length', 'date'),
      ]) {
        expect(altered).not.toBe(url);
        expect((await server.put(altered, scan(3000))).status).toBe(403);
        expect((await server.put(altered, scan(2000))).status).toBe(403);
      }
      expect(await keysIn(storage, `incoming/${ann.user.institutionId}/`)).toEqual([]);
    });

    test('R168 a file without a length is refused where a size was announced', async () => {
      const [ann] = await server.scenario.hospital('Ann Lee');
      const uuid = randomUUID();
      const address = new URL(await signedUrl(ann, uuid, { size: 2000 }), server.address);
      const sending = openRequest(address, { method: 'PUT', headers: PUT_HEADERS });
      sending.write(scan(1000));
      sending.end(scan(1000));
      const [answer] = (await once(sending, 'response')) as [IncomingMessage];
      answer.resume();
      expect(answer.statusCode).toBe(403);
      expect(await keysIn(storage, `incoming/${ann.user.institutionId}/`)).toEqual([]);
    });

    test('a forged, altered or expired signature stores nothing', async () => {
      const [ann] = await server.scenario.hospital('Ann Lee');
      const uuid = randomUUID();
      const url = await signedUrl(ann, uuid);
      const other = randomUUID();
      expect(
        (
          await server.put(
            url.replace(/(?<=ignature=)./, (sign) => (sign === '_' ? '-' : '_')),
            scan(),
          )
        ).status,
      ).toBe(403);
      expect((await server.put(url.replace(uuid, other), scan())).status).toBe(403);
      expect((await server.put(url.replace(/xpires=\d+/, 'xpires=99999'), scan())).status).toBe(403);
      expect((await server.put(url, scan(), { ...PUT_HEADERS, 'content-type': 'text/html' })).status).toBe(
        403,
      );
      server.scenario.clock.pass(-10 * MINUTE - 1000);
      const late = await signedUrl(ann, uuid);
      server.scenario.clock.pass(10 * MINUTE + 1000);
      expect((await server.put(late, scan())).status).toBe(403);
      expect((await askToUpload(ann, { uuid })).status).toBe(201);
      expect(await keysIn(storage, `incoming/${ann.user.institutionId}/`)).toEqual([]);
    });

    test('a form does it all in one request', async () => {
      const [ann] = await server.scenario.hospital('Ann Lee');
      const form = new FormData();
      form.append('section', '9');
      form.append('file', new File([new Uint8Array(scan())], 'a.pdf', { type: 'application/pdf' }));
      const request = new Request('http://tracers.test', { method: 'POST', body: form });
      const sent = await ann.client.send('POST', '/upload-assessment', {
        body: Buffer.from(await request.arrayBuffer()),
        headers: { 'content-type': request.headers.get('content-type') ?? '' },
      });
      expect([sent.status, sent.text]).toEqual([200, '{"done":true}']);
      expect(await listOf(ann)).toHaveLength(1);
    });

    test('R121 a scan that is gone is reported missing', async () => {
      const [ann] = await server.scenario.hospital('Ann Lee');
      const uuid = randomUUID();
      await server.put(await signedUrl(ann, uuid), scan());
      await askToUpload(ann, { uuid });
      await storage.remove(`assessments/${ann.user.institutionId}/${uuid}.pdf`);
      expect((await download(ann, uuid)).status).toBe(404);
    });

    test('R123 a log is put where GET /sign-s3 says', async () => {
      const [vic] = await server.scenario.hospital('Vic Moor:3');
      const { body } = await vic.client.get<{ signed_url: string }>(
        '/sign-s3?object_name=log.txt&content_type=text/plain&path=logs/',
      );
      const headers = { ...PUT_HEADERS, 'content-type': 'text/plain' };
      expect((await server.put(body.signed_url, Buffer.from('lines'), headers)).status).toBe(200);
      expect(await keysIn(storage, `logs/${vic.user.institutionId}/${vic.user.id}/`)).toHaveLength(1);
      const sent = { uuid: randomUUID(), log_url: body.signed_url, email_me: false, message: 'It broke.' };
      const { status, body: kept } = await vic.client.post<{ id: number }>('/bug-reports', sent);
      expect(status).toBe(201);

      const [sue] = await server.scenario.hospital('Sue Hill:5');
      const read = async () => {
        const answer = await sue.client.get<{ log: string }>(`/bug-reports/${kept.id}/log`);
        return [answer.status, answer.body.log];
      };
      expect(await read()).toEqual([200, 'lines']);
      const { database } = server.scenario.server;
      const sweepAfter = (days: number) =>
        sweepLogs({ database, storage, clock: () => server.scenario.clock.now + days * DAY });
      await sweepAfter(89);
      expect(await read()).toEqual([200, 'lines']);
      await sweepAfter(91);
      expect(await read()).toEqual([404, undefined]);
      expect(await keysIn(storage, 'logs/')).toEqual([]);
    });

    test('R168 a log has the size that was said, and one that is too large gets no address', async () => {
      const [vic] = await server.scenario.hospital('Vic Moor:3');
      const sign = (size: string) =>
        vic.client.get<{ signed_url: string; errors: string[] }>(
          `/sign-s3?object_name=log.txt&content_type=text/plain&path=logs/&size=${size}`,
        );
      const { signed_url: url } = (await sign('5')).body;
      const headers = { ...PUT_HEADERS, 'content-type': 'text/plain' };
      expect((await server.put(url, Buffer.from('lines and lines'), headers)).status).toBe(403);
      expect(await keysIn(storage, `logs/${vic.user.institutionId}/`)).toEqual([]);
      expect((await server.put(url, Buffer.from('lines'), headers)).status).toBe(200);
      for (const [size, sentence] of [
        ['1000001', 'A log may have at most 1 megabyte.'],
        ['-1', 'This request is not valid.'],
      ] as const) {
        const { status, body } = await sign(size);
        expect([status, body.errors]).toEqual([422, [sentence]]);
      }
    });

    test('the key in a signed address is known again, and in no other one', async () => {
      const key = 'logs/1/2/0199-log.txt';
      const address = await storage.signPut({ key, contentType: 'text/plain', size: 5, limit: 10 });
      expect(storage.keyOf(address)).toBe(key);
      expect(storage.keyOf(address.split('?')[0] ?? '')).toBe(key);
      for (const other of [
        '',
        key,
        `https://elsewhere.test/${key}`,
        address.replace('logs/1', 'logs/../1'),
      ]) {
        expect([other, storage.keyOf(other)]).toEqual([other, null]);
      }
    });
  });
});

test.each([
  ['local', 's3'],
  ['s3', 'local'],
] as const)('a backup of %s brings its scans to %s', async (from, to) => {
  const [source, target] = [await openServer(from), await openServer(to)];
  const [ann] = await source.scenario.hospital('Ann Lee');
  const uuid = randomUUID();
  const bytes = scan(5000);
  await source.put(await signedUrl(ann, uuid), bytes);
  await askToUpload(ann, { uuid });
  const file = join(folder, `${from}-${to}.gz`);

  await writeBackup(source.scenario.server.database, {
    storage: source.storage,
    file,
    madeAt: source.scenario.clock.iso,
  });
  if (to === 's3') await target.storage.remove(`assessments/${ann.user.institutionId}/${uuid}.pdf`);
  await restoreBackup(target.scenario.server.database, { storage: target.storage, file });

  const there = { user: ann.user, client: await target.scenario.server.logIn(ann.user) };
  expect((await listOf(there)).map(({ id }) => id)).toContain(uuid);
  expect(Buffer.from((await download(there, uuid)).bytes).equals(bytes)).toBe(true);
});

test('a store that is away is reported as such, and nothing is lost', async () => {
  const away = await startS3();
  const scenario = new Scenario();
  await scenario.open({ storage: new S3Storage(away.location) });
  closings.push(() => scenario.close());
  const [ann] = await scenario.hospital('Ann Lee');
  await away.close();
  const { status, body, headers } = await askToUpload(ann);
  expect([status, body.errors, headers['retry-after']]).toEqual([
    503,
    ['The server cannot reach its file storage right now. Please try again in a moment.'],
    '5',
  ]);
  expect((await ann.client.get('/assessments')).status).toBe(200);
});
