import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { PDF_HEAD_LENGTH } from '#domain/upload.ts';
import type { S3Location } from './s3-location.ts';
import { keyAfter, SIGNED_FOR_MS, StorageAway } from './storage.ts';
import type { Chunks, Restoring, SignedPut, Storage, StoredFile } from './storage.ts';

const PRIVATE = { 'x-amz-acl': 'private' };
/** A store that fails briefly is retried. */
const MOST_TRIES = 3;
const LONGEST_WAIT_MS = 30_000;

interface S3Options {
  readonly clock?: () => number;
  readonly pageLength?: number;
}

/** Files in a bucket of any S3-compatible store. Browsers upload directly, using presigned addresses. */
export class S3Storage implements Storage {
  readonly kind = 's3';
  readonly origin: string;
  readonly #base: string;
  readonly #copySource: string;
  readonly #client: AwsClient;
  readonly #clock: () => number;
  readonly #pageLength: string;

  /**
   * @param options.clock the store goes by the wall clock, so that is what signatures carry
   * @param options.pageLength how many keys to request at a time
   */
  constructor(location: S3Location, { clock = Date.now, pageLength = 1000 }: S3Options = {}) {
    const { bucket, region, endpoint, sessionToken, ...keys } = location;
    // A dot in the bucket's name would not match the store's certificate.
    const isByHost = endpoint === null && !bucket.includes('.');
    this.origin = endpoint ?? `https://${isByHost ? `${bucket}.` : ''}s3.${region}.amazonaws.com`;
    this.#base = isByHost ? this.origin : `${this.origin}/${bucket}`;
    this.#copySource = `/${bucket}`;
    this.#clock = clock;
    this.#pageLength = String(pageLength);
    this.#client = new AwsClient({
      ...keys,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      region,
      service: 's3',
      retries: MOST_TRIES - 1,
    });
  }

  /**
   * The sender must repeat the content type and `x-amz-acl: private`, which are part of the signature, as is the
   * length, which a browser sends by itself.
   */
  async signPut({ key, contentType, size }: SignedPut): Promise<string> {
    const address = this.#address(key);
    address.searchParams.set('X-Amz-Expires', String(SIGNED_FOR_MS / 1000));
    const datetime = new Date(this.#clock()).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
    const signed = await this.#client.sign(address, {
      method: 'PUT',
      headers: {
        ...PRIVATE,
        'content-type': contentType,
        ...(size === null ? {} : { 'content-length': String(size) }),
      },
      aws: { signQuery: true, allHeaders: true, datetime },
    });
    return signed.url;
  }

  keyOf(address: string): string | null {
    return keyAfter(`${this.#base}/`, address);
  }

  /** Buffers the bytes first: the store has to know the length. */
  async put(key: string, chunks: Chunks, contentType: string): Promise<void> {
    const gathered: Uint8Array[] = [];
    for await (const chunk of chunks) gathered.push(chunk);
    const body = Buffer.concat(gathered);
    const answer = await this.#send(key, {
      method: 'PUT',
      body,
      headers: { ...PRIVATE, 'content-type': contentType },
    });
    await expectDone(answer, 'keep a file');
  }

  async look(key: string): Promise<StoredFile | null> {
    const answer = await this.#send(key, { method: 'HEAD' });
    if (answer.status === 404) return null;
    await expectDone(answer, 'look for a file');
    const size = Number(answer.headers.get('content-length'));
    const tag = answer.headers.get('etag') ?? '';
    if (size === 0) return { size, head: new Uint8Array(), tag };
    const start = await this.#send(key, { headers: { range: `bytes=0-${PDF_HEAD_LENGTH - 1}` } });
    if (start.status === 404) return null;
    if (!start.ok) throw await refused(start, 'read a file');
    // A store without range support sends all of it.
    const head = new Uint8Array(await start.arrayBuffer()).subarray(0, PDF_HEAD_LENGTH);
    return { size, head, tag };
  }

  async open(key: string): Promise<{ size: number; body: Readable } | null> {
    const answer = await this.#send(key, {});
    if (answer.status === 404) {
      await answer.body?.cancel();
      return null;
    }
    if (!answer.ok || answer.body === null) throw await refused(answer, 'read a file');
    const size = Number(answer.headers.get('content-length'));
    return { size, body: Readable.fromWeb(answer.body as ReadableStream<Uint8Array>) };
  }

  async move(from: string, to: string, tag: string): Promise<boolean> {
    const answer = await this.#send(to, {
      method: 'PUT',
      headers: {
        ...PRIVATE,
        'x-amz-copy-source': `${this.#copySource}/${from}`,
        'x-amz-copy-source-if-match': tag,
      },
    });
    // 412: something else was put under the key in the meantime; it will be examined next time.
    if (answer.status === 404 || answer.status === 412) {
      await answer.body?.cancel();
      return false;
    }
    const text = await answer.text();
    // A copy can fail after its 200 was sent.
    if (!answer.ok || text.includes('<Error>')) throw new StorageAway(`The store did not copy: ${text}`);
    await this.remove(from);
    return true;
  }

  async remove(key: string): Promise<void> {
    const answer = await this.#send(key, { method: 'DELETE' });
    if (answer.status !== 404) await expectDone(answer, 'remove a file');
    else await answer.body?.cancel();
  }

  /** Uses the call's first version, which pages by the last key and which every store supports. */
  async *list(prefix: string): AsyncGenerator<string> {
    for (let marker: string | undefined = ''; marker !== undefined;) {
      const answer = await this.#send(
        '',
        {},
        new URLSearchParams({ prefix, marker, 'max-keys': this.#pageLength }),
      );
      if (!answer.ok) throw await refused(answer, 'list its files');
      const text = await answer.text();
      const keys = Array.from(text.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key = '']) => plainText(key));
      yield* keys;
      marker = text.includes('<IsTruncated>true<') ? keys.at(-1) : undefined;
    }
  }

  /**
   * Puts the files back under their keys right away: a key never stands for other content, so a failed
   * restore changes nothing. Files the backup does not know stay in the bucket, where nothing refers to them;
   * a newer backup may need them again.
   */
  async restore(): Promise<Restoring> {
    return {
      put: (key, bytes, contentType) => this.put(key, [bytes], contentType),
      finish: async () => undefined,
      abandon: async () => undefined,
    };
  }

  async tidy(): Promise<void> {
    // The store keeps nothing of an interrupted upload.
  }

  #address(key: string): URL {
    if (key.split('/').some((part) => part === '.' || part === '..')) {
      throw new RangeError(`${key} is not a key of this storage.`);
    }
    return new URL(`${this.#base}/${key}`);
  }

  async #send(key: string, init: RequestInit, query?: URLSearchParams): Promise<Response> {
    const address = this.#address(key);
    if (query !== undefined) address.search = query.toString();
    // Only for the start of the answer: a tablet may read the rest slowly.
    const patience = new AbortController();
    const waiting = setTimeout(() => patience.abort(), LONGEST_WAIT_MS);
    try {
      // A scan goes to the store that the operator has named, and to no other.
      return await this.#client.fetch(address, { ...init, redirect: 'error', signal: patience.signal });
    } catch (error) {
      throw new StorageAway('The store does not answer.', { cause: error });
    } finally {
      clearTimeout(waiting);
    }
  }
}

/** Drains an answer when only its status matters. */
async function expectDone(answer: Response, task: string): Promise<void> {
  if (!answer.ok) throw await refused(answer, task);
  await answer.body?.cancel();
}

async function refused(answer: Response, task: string): Promise<StorageAway> {
  const text = await answer.text();
  const code = /<Code>([^<]*)</.exec(text)?.[1] ?? '';
  return new StorageAway(`The store refused to ${task}: ${answer.status} ${code}`);
}

function plainText(xml: string): string {
  return xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
