import type { Readable } from 'node:stream';

/** A file that goes on after the bytes it may have. */
export class FileTooLarge extends Error {
  constructor() {
    super('The file has more bytes than it may.');
    this.name = 'FileTooLarge';
  }
}

/** The sender hung up in the middle of a file, or stopped sending; nobody hears the answer. */
class FileBrokenOff extends Error {
  readonly statusCode = 400;

  constructor(cause?: unknown) {
    super('The file broke off.', { cause });
    this.name = 'FileBrokenOff';
  }
}

/** A sender who makes no progress for this long has gone (decisions 2). */
const LONGEST_PAUSE_MS = 60_000;

/**
 * Passes a file on as it comes, at most `limit` bytes of it. The rest of a longer one is left
 * in the stream, which stays open, so that its sender can still be answered.
 * @throws FileTooLarge
 */
export async function* within(source: Readable, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  const pause = setTimeout(() => source.destroy(new FileBrokenOff()), LONGEST_PAUSE_MS);
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      pause.refresh();
      size += chunk.length;
      if (size > limit) throw new FileTooLarge();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof FileTooLarge ? error : new FileBrokenOff(error);
  } finally {
    clearTimeout(pause);
  }
}
