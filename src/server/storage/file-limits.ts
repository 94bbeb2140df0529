import type { Readable } from 'node:stream';

/** A file that goes on after the bytes it may have. */
export class FileTooLarge extends Error {
  constructor() {
    super('The file has more bytes than it may.');
    this.name = 'FileTooLarge';
  }
}

/** A file of which nothing came for too long. */
export class FileStalled extends Error {
  constructor() {
    super('The file stopped coming.');
    this.name = 'FileStalled';
  }
}

/** A sender who makes no progress for this long has gone (decisions 2). */
const LONGEST_PAUSE_MS = 60_000;

/**
 * Passes a file on as it comes, at most `limit` bytes of it. The rest of a longer one is left
 * in the stream, which stays open, so that its sender can still be answered.
 * @throws FileTooLarge
 * @throws FileStalled
 */
export async function* within(source: Readable, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  const pause = setTimeout(() => source.destroy(new FileStalled()), LONGEST_PAUSE_MS);
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      pause.refresh();
      size += chunk.length;
      if (size > limit) throw new FileTooLarge();
      yield chunk;
    }
  } finally {
    clearTimeout(pause);
  }
}
