import { appendFileSync, createReadStream, existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isRecord } from '#contract/record.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { auditHeads, hashesAt, oldestOfChain, placeOf } from '../persistence/audit-chains.ts';
import type { Link } from '../persistence/audit-chains.ts';
import { SERVER_CHAIN } from '../persistence/audit-log.ts';
import type { Database, Queries } from '../persistence/database/database.ts';
import { MOST_IN_ONE } from './anchor-rows.ts';
import type { Anchor } from './anchor-rows.ts';

/**
 * The ends of the chains as they were at some time, kept outside of the database: whoever cuts the log there and sets
 * its heads back cannot cut it here (rule AUD-9).
 */

/** Beside the database where that is a file; every instance has its own. */
const anchorFile = (dataDir: string): string => join(dataDir, 'audit-anchors');

/** A file this long is kept under its time, and another one begun. */
const LONGEST_FILE = 32_000_000;

/** The file that is being written, and those before it; not those that a restore has set aside. */
const ANCHOR_FILE = /^audit-anchors(-[\dTZ.-]+)?$/;

function anchorFiles(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  const names = readdirSync(dataDir).filter((name) => ANCHOR_FILE.test(name));
  return names.toSorted().map((name) => join(dataDir, name));
}

/** All anchors that were kept beside the database. */
export async function* anchorsKept(dataDir: string): AsyncGenerator<Anchor> {
  for (const file of anchorFiles(dataDir)) yield* anchorsIn(file);
}

/** The anchors in a file; none where there is no such file. A row of the log that was collected is one, too. */
export async function* anchorsIn(file: string): AsyncGenerator<Anchor> {
  if (!existsSync(file)) return;
  for await (const line of createInterface({ input: createReadStream(file) })) yield* anchorsOfLine(line);
}

function anchorsOfLine(line: string): Anchor[] {
  const said = line.startsWith('{') ? parsed(line) : null;
  if (!isRecord(said) || typeof said['at'] !== 'string') return [];
  const { at, heads, institution_id: institution, seq, hash } = said;
  const chain = institution === null ? SERVER_CHAIN : institution;
  const links: unknown[] = Array.isArray(heads) ? heads : [[chain, seq, hash]];
  return links.flatMap((link) => {
    const [its, number, digest] = Array.isArray(link) ? (link as unknown[]) : [];
    return isCount(its) && isCount(number) && typeof digest === 'string'
      ? [{ at, chain: its, seq: number, hash: digest }]
      : [];
  });
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** After a restore has put the rows of another log before those that were here, they have other numbers. */
export function setAnchorsAside(dataDir: string, now: number): void {
  for (const file of anchorFiles(dataDir)) renameSync(file, `${file}-until-${timeInName(now)}`);
}

const timeInName = (now: number): string => new Date(now).toISOString().replaceAll(':', '-');

interface KeeperDeps {
  readonly database: Database;
  readonly dataDir: string;
  readonly clock: () => number;
  /** Takes each line of anchors for the server's own output. */
  readonly say: (line: string) => void;
  readonly warn: (facts: object, sentence: string) => void;
}

/** Notes the ends of the chains at the start, every hour and at the end of the server. */
export class AnchorKeeper {
  readonly #deps: KeeperDeps;
  readonly #file: string;
  /** As the file has them, by chain. */
  #known: Map<number, Link> | null = null;
  #keeping: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: KeeperDeps) {
    this.#deps = deps;
    this.#file = anchorFile(deps.dataDir);
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

  /** Resolves when the ends are noted, or the server's log says why not. */
  keep(): Promise<void> {
    this.#keeping = this.#keeping.then(() => this.#keep());
    return this.#keeping;
  }

  async #keep(): Promise<void> {
    const { database, warn } = this.#deps;
    try {
      const known = await this.#knownEnds();
      const { heads, gone } = await database.read(async (queries) => ({
        heads: await auditHeads(queries),
        gone: await firstGone(queries, [...known.values()]),
      }));
      if (gone !== null) warn({ anchor: gone }, 'The audit log is not what it was; see audit verify');
      const changed = heads.filter(({ chain, seq, hash }) => seq > 0 && known.get(chain)?.hash !== hash);
      for (let start = 0; start < changed.length; start += MOST_IN_ONE) {
        this.#write(changed.slice(start, start + MOST_IN_ONE));
      }
      for (const head of changed) known.set(head.chain, head);
    } catch (error) {
      this.#known = null;
      warn({ err: error }, 'The end of the audit log could not be noted');
    }
  }

  /** A file that is gone, as after a restore, or that is long, is begun anew with all ends. */
  async #knownEnds(): Promise<Map<number, Link>> {
    const size = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > LONGEST_FILE) renameSync(this.#file, `${this.#file}-${timeInName(this.#deps.clock())}`);
    if (size === 0 || size > LONGEST_FILE) this.#known = new Map();
    if (this.#known !== null) return this.#known;
    const known = new Map<number, Link>();
    for await (const anchor of anchorsIn(this.#file)) known.set(anchor.chain, anchor);
    this.#known = known;
    return known;
  }

  #write(heads: readonly Link[]): void {
    const at = new Date(this.#deps.clock()).toISOString();
    const ends = heads.map(({ chain, seq, hash }) => [chain, seq, hash]);
    const line = JSON.stringify({ anchor: true, at, heads: ends });
    appendFileSync(this.#file, `${line}\n`, { mode: 0o600 });
    this.#deps.say(line);
  }
}

/** The first of these rows that is not there as it was, though the retention has not removed it; null for none. */
async function firstGone(queries: Queries, links: readonly Link[]): Promise<Link | null> {
  for (let start = 0; start < links.length; start += MOST_IN_ONE) {
    const some = links.slice(start, start + MOST_IN_ONE);
    const hashes = await hashesAt(queries, some);
    for (const link of some) {
      const hash = hashes.get(placeOf(link));
      if (hash === link.hash) continue;
      const oldest = hash === undefined ? await oldestOfChain(queries, link.chain) : null;
      if (oldest === null || oldest <= link.seq) return link;
    }
  }
  return null;
}
