import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupError, FORMAT, broken, headSchema, recordSchema } from './format.ts';
import type { BackupHead, BackupRecord } from './format.ts';

/** @throws BackupError for what is no backup, or of a format that a later version writes */
export async function readHead(file: string): Promise<BackupHead> {
  const first = await linesOf(file).next();
  const head = headSchema.safeParse(parse(first.done === true ? '' : first.value));
  if (!head.success) throw new BackupError('This file is not an RTA Tracers backup.');
  if (head.data.format > FORMAT) throw madeByLaterVersion();
  return head.data;
}

/**
 * Every row and file of a backup, in its order.
 * @throws BackupError at the end at the latest, where it is damaged or incomplete
 */
export async function* readRecords(file: string): AsyncGenerator<BackupRecord> {
  let count = -1;
  let isWhole = false;
  for await (const line of linesOf(file)) {
    count += 1;
    // The head.
    if (count === 0) continue;
    const record = recordSchema.safeParse(parse(line));
    if (!record.success || isWhole) throw broken();
    if ('end' in record.data) isWhole = record.data.records === count - 1;
    else yield record.data;
  }
  if (!isWhole) throw broken();
}

export const madeByLaterVersion = (): BackupError =>
  new BackupError('This backup was made by a later version of RTA Tracers; update first, then restore it.');

/** A line holds hundreds of rows, or a file. */
const CHUNK_BYTES = 1024 * 1024;

async function* linesOf(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  const unzipped = pipeline(createReadStream(file, { highWaterMark: CHUNK_BYTES }), gunzip, () => {
    // The read below throws the same error.
  });
  unzipped.setEncoding('utf8');
  let begun: string[] = [];
  try {
    for await (const chunk of unzipped as AsyncIterable<string>) {
      const [first = '', ...rest] = chunk.split('\n');
      begun.push(first);
      const last = rest.pop();
      if (last === undefined) continue;
      yield begun.join('');
      yield* rest;
      begun = [last];
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_') ? broken() : error;
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
