import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preloaded } from './preloaded.ts';

/** A folder on a disk that takes its time to sync (Linux, with a C compiler). */
export class SlowDisk {
  readonly #home = mkdtempSync(join(tmpdir(), 'tracers-slow-'));
  readonly #delay = join(this.#home, 'delay');
  /** For a process that is to use the disk. */
  readonly env: Readonly<Record<string, string>>;

  constructor(folder: string) {
    this.env = {
      LD_PRELOAD: preloaded('slow-sync', this.#home),
      DISK_FOLDER: folder,
      DISK_DELAY: this.#delay,
    };
    this.syncIn(0);
  }

  /** From now on each sync takes so many milliseconds more. */
  syncIn(milliseconds: number): void {
    writeFileSync(this.#delay, String(milliseconds));
  }

  remove(): void {
    rmSync(this.#home, { recursive: true });
  }
}
