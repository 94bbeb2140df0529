import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Location } from '#server/storage/s3-location.ts';

const ACCESS_KEY = 'S3RVER';
const SECRET_KEY = 'S3RVER';
const BUCKET = 'scans';
/** The rule that the storage's README asks for, for any server on this machine. */
const CORS = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>http://127.0.0.1:*</AllowedOrigin>
  <AllowedMethod>PUT</AllowedMethod>
  <AllowedHeader>content-type</AllowedHeader>
  <AllowedHeader>x-amz-acl</AllowedHeader>
</CORSRule></CORSConfiguration>`;

interface TestBucket {
  readonly location: S3Location;
  /** Nobody answers at its address any more. */
  readonly goAway: () => void;
  /** At the same address, with all that was in it. */
  readonly comeBack: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * A bucket on a free port of this machine. s3rver believes every signature, so they are
 * checked in front of it, by the rules that Amazon publishes and not by the code under test.
 */
export async function startS3(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'tracers-s3-'));
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET, configs: [CORS] }],
  });
  await s3.configureBuckets();
  const serve = s3.callback();
  const server = createServer((request, response) => {
    // A browser first asks whether it may, and cannot sign that.
    const fault = request.method === 'OPTIONS' ? null : signatureFault(request);
    if (fault === null) serve(request, response);
    else response.writeHead(403).end(`<Error><Code>${fault}</Code></Error>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const goAway = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return {
    location: {
      bucket: BUCKET,
      region: 'eu-west-3',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: ACCESS_KEY,
      secretAccessKey: SECRET_KEY,
    },
    goAway,
    comeBack: async () => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: async () => {
      goAway();
      s3.logger.exceptions.unhandle();
      s3.logger.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The problem with a request's signature (AWS Signature Version 4); null if there is none. */
function signatureFault(request: IncomingMessage): string | null {
  const url = new URL(request.url ?? '', 'http://bucket');
  const inQuery = url.searchParams.has('X-Amz-Signature');
  const said = inQuery ? saidInQuery(url) : saidInHeader(request);
  if (said === null) return 'AccessDenied';
  const { date, expires, credential, signedHeaders, signature } = said;
  const names = signedHeaders.split(';');
  const unsigned = Object.keys(request.headers).filter(
    (name) => (name.startsWith('x-amz-') || name === 'host') && !names.includes(name),
  );
  if (unsigned.length > 0) return 'AccessDenied';
  const begun = Date.parse(date.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'));
  if (Number.isNaN(begun) || Date.now() > begun + expires * 1000) return 'AccessDenied';

  const scope = credential.split('/').slice(1);
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url),
    ...names.map((name) => `${name}:${headerOf(request, name).trim().replaceAll(/\s+/g, ' ')}`),
    '',
    signedHeaders,
    inQuery ? 'UNSIGNED-PAYLOAD' : headerOf(request, 'x-amz-content-sha256'),
  ].join('\n');
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), hashed].join('\n');
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${SECRET_KEY}`);
  const isRight = credential.startsWith(`${ACCESS_KEY}/`) && hmac(key, toSign).toString('hex') === signature;
  return isRight ? null : 'SignatureDoesNotMatch';
}

interface Said {
  date: string;
  /** Seconds. */
  expires: number;
  credential: string;
  signedHeaders: string;
  signature: string;
}

function saidInQuery({ searchParams }: URL): Said {
  const of = (name: string): string => searchParams.get(`X-Amz-${name}`) ?? '';
  return {
    date: of('Date'),
    expires: Number(of('Expires')),
    credential: of('Credential'),
    signedHeaders: of('SignedHeaders'),
    signature: of('Signature'),
  };
}

function saidInHeader(request: IncomingMessage): Said | null {
  const [, credential = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headerOf(request, 'authorization'),
    ) ?? [];
  if (signature === '') return null;
  return { date: headerOf(request, 'x-amz-date'), expires: 900, credential, signedHeaders, signature };
}

function canonicalQuery({ searchParams }: URL): string {
  const encode = (text: string): string =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  return [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
}

function headerOf({ headers }: IncomingMessage, name: string): string {
  return headers[name]?.toString() ?? '';
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
