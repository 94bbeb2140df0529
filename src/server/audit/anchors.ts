import { appendFileSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '#contract/record.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { anchoredRow } from '../persistence/audit-log.ts';
import type { Database } from '../persistence/database/database.ts';

/**
 * The end of the log as it was at some time, kept outside of the database: whoever cuts the log there and sets its
 * head back cannot cut it here (rule AUD-9).
 */
export interface Anchor {
  /** ISO time. */
  readonly at: string;
  readonly seq: number;
  readonly hash: string;
}

/** Beside the database where that is a file; every instance has its own. */
export const anchorFile = (dataDir: string): string => join(dataDir, 'audit-anchors');

/** The anchors in a file; none where there is no such file. A row of the log that was collected is one, too. */
export function anchorsIn(file: string): Anchor[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').flatMap(anchorOfLine);
}

function anchorOfLine(line: string): Anchor[] {
  if (!line.startsWith('{')) return [];
  try {
    const said: unknown = JSON.parse(line);
    if (!isRecord(said)) return [];
    const { at, seq, hash } = said;
    return typeof at === 'string' && Number.isSafeInteger(seq) && typeof hash === 'string'
      ? [{ at, seq: Number(seq), hash }]
      : [];
  } catch {
    return [];
  }
}

const lineOf = ({ at, seq, hash }: Anchor): string => JSON.stringify({ anchor: true, at, seq, hash });

/** After a restore has put the rows of another log before those that were here, they have other numbers. */
export function setAnchorsAside(dataDir: string, now: number): void {
  const file = anchorFile(dataDir);
  if (existsSync(file)) renameSync(file, `${file}-until-${new Date(now).toISOString().replaceAll(':', '-')}`);
}

interface KeeperDeps {
  readonly database: Database;
  readonly dataDir: string;
  readonly clock: () => number;
  /** Takes each anchor as a line of the server's log. */
  readonly say: (line: string) => void;
  readonly warn: (facts: object, sentence: string) => void;
}

/** Notes the end of the log at the start, every hour and at the end of the server. */
export class AnchorKeeper {
  readonly #deps: KeeperDeps;
  #keeping: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: KeeperDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer = setInterval(() => void this.keep(), HOUR_MS);
    this.#timer.unref();
    void this.keep();
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.keep();
  }

  /** Resolves when the end of the log is noted, or the server's log says why not. */
  keep(): Promise<void> {
    this.#keeping = this.#keeping.then(() => this.#keep());
    return this.#keeping;
  }

  async #keep(): Promise<void> {
    const { database, dataDir, clock, say, warn } = this.#deps;
    try {
      const last = anchorsIn(anchorFile(dataDir)).at(-1);
      const { head, row, oldest } = await database.read((queries) => anchoredRow(queries, last?.seq ?? 0));
      const isGone = last !== undefined && last.seq >= oldest && row?.hash !== last.hash;
      if (isGone) warn({ anchor: last, head }, 'The audit log is not what it was; see audit verify');
      if (head.seq === 0 || head.hash === last?.hash) return;
      const line = lineOf({ at: new Date(clock()).toISOString(), ...head });
      appendFileSync(anchorFile(dataDir), `${line}\n`, { mode: 0o600 });
      say(line);
    } catch (error) {
      warn({ err: error }, 'The end of the audit log could not be noted');
    }
  }
}
