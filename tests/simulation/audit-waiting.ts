import { Readable } from 'node:stream';
import { AuditTrail } from '#server/audit/audit-trail.ts';
import type { Trail } from '#server/audit/audit-trail.ts';
import { WaitingRows } from '#server/audit/waiting-rows.ts';
import type { WaitingFolder } from '#server/audit/waiting-rows.ts';
import type { Database } from '#server/persistence/database/database.ts';

/** Where the server's audit rows wait that its database cannot take: a disk that outlives every process. */
class WaitingDisk implements WaitingFolder {
  readonly files = new Map<string, Uint8Array>();

  put: WaitingFolder['put'] = async (key, chunks) => {
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    this.files.set(key, Buffer.concat(parts));
  };
  look: WaitingFolder['look'] = async (key) => {
    const bytes = this.files.get(key);
    return bytes === undefined ? null : { size: bytes.length, head: bytes.subarray(0, 0), tag: key };
  };
  open: WaitingFolder['open'] = async (key) => {
    const bytes = this.files.get(key);
    return bytes === undefined ? null : { size: bytes.length, body: Readable.from([Buffer.from(bytes)]) };
  };
  remove: WaitingFolder['remove'] = async (key) => {
    this.files.delete(key);
  };
  list: WaitingFolder['list'] = (prefix) => namesOf(this.files, prefix);
  tidy: WaitingFolder['tidy'] = () => Promise.resolve();
}

async function* namesOf(files: ReadonlyMap<string, unknown>, prefix: string): AsyncGenerator<string> {
  for (const name of files.keys()) if (name.startsWith(prefix)) yield name;
}

interface Process {
  /** The server's time. */
  readonly clock: () => number;
  /** Calls back as the process that runs now, unless that has died by then. */
  readonly after: (ms: number, wake: () => void) => void;
}

/** Rows still to be written die with the process, while the app is the same in every history. */
export class TrailOfProcess implements Trail {
  readonly #disk = new WaitingDisk();
  readonly #database: Database;
  readonly #process: Process;
  #now: AuditTrail;

  constructor(database: Database, process: Process) {
    this.#database = database;
    this.#process = process;
    this.#now = this.#begun();
  }

  note: Trail['note'] = (entry) => this.#now.note(entry);

  /** Another history begins. */
  forget(): void {
    this.#disk.files.clear();
  }

  /** A process begins, and looks for what the one before has left. */
  begin(): void {
    const trail = this.#begun();
    this.#now = trail;
    if (this.#disk.files.size > 0) this.#process.after(0, () => void trail.look());
  }

  #begun(): AuditTrail {
    const { clock, after } = this.#process;
    const waiting = new WaitingRows(this.#disk, clock);
    return new AuditTrail({ database: this.#database, waiting, warn: () => undefined, after });
  }
}
