import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { changedSchema } from '#contract/events.ts';
import { changesSince, newestChanges } from '../persistence/changes-since.ts';
import type { ChangedAssessment } from '../persistence/database/commit-notices.ts';
import type { Database } from '../persistence/database/database.ts';
import type { Listening } from '../persistence/database/postgres-listener.ts';

const messageSchema = z.object({
  /** The instance that says it. */
  from: z.string(),
  changed: z.array(z.object({ ...changedSchema.shape, institutionId: z.int() })),
});

/** Of so many changes a message is far below what PostgreSQL takes. */
const MOST_IN_MESSAGE = 50;
/** Between two messages, so that a storm of saves makes few of them. */
const SAID_EVERY_MS = 25;
/** Looks between which there is one where others are heard anyway: what they say may be lost. */
const LOOKS_WHILE_HEARING = 10;

interface OtherDeps {
  readonly database: Pick<Database, 'read' | 'notices'>;
  /** Whose devices listen here. */
  readonly institutions: () => ReadonlySet<number>;
  readonly tell: (all: readonly ChangedAssessment[]) => void;
}

/**
 * What other instances have changed in the same PostgreSQL. They say so; where a pooler lets none of that through, it
 * is looked for. With SQLite there are no others.
 */
export class OtherInstances {
  readonly #deps: OtherDeps;
  readonly #id = randomUUID();
  #unsaid: ChangedAssessment[] = [];
  #saying: Promise<void> | null = null;
  #listening: Listening | null = null;
  #isHearing = false;
  #looks = 0;
  /** Up to which change of each institution was looked. */
  readonly #looked = new Map<number, number>();
  /** The numbers of those told here since, by institution. */
  readonly #told = new Map<number, Set<number>>();
  #isOver = false;

  constructor(deps: OtherDeps) {
    this.#deps = deps;
  }

  /** Before somebody of an institution listens: from here on nothing is missed. */
  async awaits(institutionId: number): Promise<void> {
    const { database } = this.#deps;
    if (database.notices === null || this.#isOver) return;
    this.#listening ??= database.notices.hear({
      onText: (text) => this.#hear(text),
      onHearing: (isHearing) => {
        this.#isHearing = isHearing;
      },
    });
    if (this.#looked.has(institutionId)) return;
    const newest = await database.read((queries) => newestChanges(queries, [institutionId]));
    this.#looked.set(institutionId, newest.get(institutionId) ?? 0);
  }

  /** Changes of this instance, told to those who listen here. */
  say(all: readonly ChangedAssessment[]): void {
    const { notices } = this.#deps.database;
    if (notices === null) return;
    this.#note(all);
    this.#unsaid.push(...all);
    this.#saying ??= this.#sayAll(notices);
  }

  async #sayAll(notices: NonNullable<Database['notices']>): Promise<void> {
    while (this.#unsaid.length > 0) {
      const changed = this.#unsaid.splice(0, MOST_IN_MESSAGE);
      // Others look for it now and then.
      await notices.say(JSON.stringify({ from: this.#id, changed })).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, SAID_EVERY_MS).unref());
    }
    this.#saying = null;
  }

  #hear(text: string): void {
    const message = messageSchema.safeParse(parsed(text)).data;
    if (message === undefined || message.from === this.#id) return;
    this.#tell(message.changed);
  }

  #tell(all: readonly ChangedAssessment[]): void {
    const fresh = all.filter(({ institutionId, number }) => !this.#told.get(institutionId)?.has(number));
    this.#note(fresh);
    this.#deps.tell(fresh);
  }

  #note(all: readonly ChangedAssessment[]): void {
    for (const { institutionId, number } of all) {
      if (!this.#looked.has(institutionId)) continue;
      const told = this.#told.get(institutionId) ?? new Set();
      this.#told.set(institutionId, told.add(number));
    }
  }

  /** Once a second, while somebody listens. @throws DatabaseAway */
  async look(): Promise<void> {
    const { database, institutions } = this.#deps;
    if (database.notices === null) return;
    this.#looks += 1;
    if (this.#isHearing && this.#looks % LOOKS_WHILE_HEARING !== 0) return;
    const listening = institutions();
    for (const id of this.#looked.keys()) if (!listening.has(id)) this.#forget(id);
    const newest = await database.read((queries) => newestChanges(queries, [...this.#looked.keys()]));
    for (const [id, number] of newest) {
      const from = this.#looked.get(id) ?? number;
      if (from === number) continue;
      this.#tell(await database.read((queries) => changesSince(queries, id, from)));
      this.#looked.set(id, number);
      const told = this.#told.get(id) ?? new Set();
      for (const one of told) if (one <= number) told.delete(one);
    }
  }

  #forget(institutionId: number): void {
    this.#looked.delete(institutionId);
    this.#told.delete(institutionId);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#listening?.stop();
    await this.#saying;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
