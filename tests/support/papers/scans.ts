import { randomUUID } from 'node:crypto';
import type { Answer } from '../server/client.ts';
import type { Person } from '../server/scenario.ts';

/** The answer to POST /upload-assessment. */
export interface UploadAnswer {
  signed_url?: string;
  done?: boolean;
  errors: string[];
  fields?: string[];
}

export const LIMIT = 10_000_000;

/** Bytes that begin and end as a PDF does, this many of them. */
export function scan(size = 2000): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(size, 'scanned paper ');
  bytes.write('%PDF-1.7\n');
  bytes.write('%%EOF\n', size - 6);
  return bytes;
}

/** Asks where to put a scan; every field can be changed or omitted. */
export function askToUpload(person: Person, given: object = {}): Promise<Answer<UploadAnswer>> {
  return person.client.post<UploadAnswer>('/upload-assessment', {
    object_name: 'Round on 4 West.pdf',
    content_type: 'application/pdf',
    uuid: randomUUID(),
    section: '9',
    date: '2026-02-20T15:00:00.000Z',
    ...given,
  });
}

/** The address where a scan under this id can be put. */
export async function signedUrl(person: Person, uuid: string, given: object = {}): Promise<string> {
  const { status, body, text } = await askToUpload(person, { uuid, ...given });
  if (status !== 201 || body.signed_url === undefined) throw new Error(`Not signed: ${status} ${text}`);
  return body.signed_url;
}

/** The headers that go with a PUT to a signed address. */
export const PUT_HEADERS = { 'content-type': 'application/pdf', 'x-amz-acl': 'private' };
