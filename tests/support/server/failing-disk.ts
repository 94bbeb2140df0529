import { execFileSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preloaded } from './preloaded.ts';

/**
 * A folder on a disk that forgets, when the power fails, all that was not synced, and that can be full or refuse to
 * sync (Linux, with a C compiler).
 */
export class FailingDisk {
  readonly folder: string;
  readonly #home = mkdtempSync(join(tmpdir(), 'tracers-synced-'));
  readonly #synced = join(this.#home, 'synced');
  readonly #renamed = join(this.#synced, 'renamed');
  readonly #isFull = join(this.#home, 'is-full');
  readonly #isBroken = join(this.#home, 'is-broken');

  /** @param folder may be empty or missing */
  constructor(folder: string) {
    this.folder = folder;
    const library = preloaded('synced-only', this.#home);
    execFileSync('mkdir', ['-m', '777', this.#synced, join(this.#synced, 'part'), this.#renamed]);
    execFileSync('chmod', ['755', this.#home]);
    this.env = {
      LD_PRELOAD: library,
      DISK_FOLDER: folder,
      DISK_SYNCED: this.#synced,
      DISK_IS_FULL: this.#isFull,
      DISK_IS_BROKEN: this.#isBroken,
    };
  }

  /** For a process that is to use the disk. */
  readonly env: Readonly<Record<string, string>>;

  /** From now on no file can become longer than it is (ENOSPC). */
  fill(): void {
    writeFileSync(this.#isFull, '');
  }

  /** From now on what is written cannot be synced (EIO). */
  breakSyncs(): void {
    writeFileSync(this.#isBroken, '');
  }

  /** There is room again, and syncs succeed. */
  mend(): void {
    for (const mark of [this.#isFull, this.#isBroken]) rmSync(mark, { force: true });
  }

  /** Leaves in the folder only what had been synced. Its processes must have been killed. */
  failPower(): void {
    const entries = readdirSync(this.folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) if (entry.isFile()) rmSync(join(entry.parentPath, entry.name));
    for (const { name } of readdirSync(this.#synced, { withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )) {
      const [copy, file] = [join(this.#synced, name), join(this.folder, name.replaceAll('%', '/'))];
      copyFileSync(copy, file);
      const { uid, gid } = statSync(copy);
      chownSync(file, uid, gid);
    }
    for (const name of readdirSync(this.#renamed)) rmSync(join(this.#renamed, name));
  }

  remove(): void {
    rmSync(this.#home, { recursive: true });
  }
}
