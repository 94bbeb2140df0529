import type { Readable } from 'node:stream';
import { MINUTE_MS } from '#domain/durations.ts';

/** A file that goes on past its byte limit. */
export class FileTooLarge extends Error {
  constructor() {
    super('The file is larger than allowed.');
    this.name = 'FileTooLarge';
  }
}

/** The sender hung up in mid-file or stopped sending; nobody is there for an answer. */
class FileBrokenOff extends Error {
  readonly statusCode = 400;

  constructor(cause?: unknown) {
    super('The file broke off.', { cause });
    this.name = 'FileBrokenOff';
  }
}

/** A sender who makes no progress for this long is gone (rule UPL-8). */
const LONGEST_PAUSE_MS = MINUTE_MS;

/**
 * Passes a file on as it arrives, up to `limit` bytes. The rest of a longer one stays in the stream, which
 * remains open so that the sender can still get an answer.
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
