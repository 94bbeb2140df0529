import { calls } from '#contract/calls.ts';
import { HEARTBEAT_MS, eventSchema } from '#contract/events.ts';
import type { Here, LiveEvent } from '#contract/events.ts';
import { isRecord } from '#contract/record.ts';
import { readAnswer } from '#contract/reading.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/durations.ts';
import { delayAfter } from '../call/retry-delays.ts';
import { parsedJson } from '../json.ts';
import type { Channel, Clock, EventStream, EventsEnd } from '../ports.ts';
import { PULL_EVERY_MS } from '../sync-intervals.ts';
import { isNewerRow } from '../rows/stored.ts';
import type { SendingPorts } from '../outbox/sending.ts';
import type { FetchedAgain } from './fetching-again.ts';

/**
 * Hears from the server that assessments have changed (rule SYN-26), and fetches those that somebody has open on this
 * device. What it hears are hints: one that is lost, late or told twice changes nothing, as the next pull brings
 * everything. The tab that sends listens, for all tabs.
 */

/** Two heartbeats may be late; after more, the stream is dead or something on the way keeps it to itself. */
const SILENCE_MS = 2 * HEARTBEAT_MS + 10 * SECOND_MS;
/** Where nothing at all came through, a proxy holds it back, and is asked again so much later. */
const SWALLOWED_MS = 10 * MINUTE_MS;
/** Without a token, or while the server lets nobody in. */
const NOBODY_MS = 5 * SECOND_MS;
/** How often a tab says which assessment it shows, and how long that is believed. */
const SHOWN_EVERY_MS = 30 * SECOND_MS;
const SHOWN_FOR_MS = 75 * SECOND_MS;
/** By then two pulls have brought it, or it is of a history that the server has no more. */
const HINT_FOR_MS = 2 * PULL_EVERY_MS;
/** More than anybody follows. */
const MOST_HINTS = 200;

export interface LivePorts extends Pick<
  SendingPorts,
  'database' | 'credentials' | 'now' | 'fraction' | 'isVisible' | 'newId'
> {
  readonly clock: Clock;
  readonly channel: Channel;
  readonly events: EventStream;
}

export interface Following {
  /** Fetches one that is here once more, unless something waits. */
  readonly fetch: (id: string) => Promise<FetchedAgain>;
  /** Something may have been missed. */
  readonly pull: () => void;
  /** The server let nobody in. */
  readonly isPaused: () => boolean;
  /** Who is there, or null where nobody can say any more. */
  readonly company: (here: Here | null) => void;
}

interface Hint {
  readonly version: number;
  readonly at: number;
}

/** Which assessment a tab shows; null: none. */
interface Shown {
  readonly tab: string;
  readonly id: string | null;
}

export class Live {
  readonly #ports: LivePorts;
  readonly #following: Following;
  /** Named when it first shows something. */
  #tab: string | null = null;
  /** By assessment. */
  readonly #hints = new Map<string, Hint>();
  /** By tab, this one too. */
  readonly #shown = new Map<string, { readonly id: string; readonly until: number }>();
  #showing = new AbortController();
  #lastLook: Promise<void> = Promise.resolve();
  #isLookWanted = false;

  constructor(ports: LivePorts, following: Following) {
    this.#ports = ports;
    this.#following = following;
    ports.channel.subscribe((message) => {
      const shown = shownIn(message);
      if (shown !== null) this.#note(shown);
    });
  }

  /**
   * This tab shows an assessment, which is brought up to date if it is known not to be.
   *
   * @returns to be called when it shows it no more
   */
  show(id: string): () => void {
    this.#showing.abort();
    const showing = new AbortController();
    this.#showing = showing;
    void this.#keepSaying(id, showing.signal);
    return () => {
      showing.abort();
      // It may show another one by now.
      if (this.#showing === showing) this.#say(null);
    };
  }

  async #keepSaying(id: string, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      this.#say(id);
      await this.#ports.clock.sleep(SHOWN_EVERY_MS, over);
    }
  }

  #say(id: string | null): void {
    this.#tab ??= this.#ports.newId();
    const shows: Shown = { tab: this.#tab, id };
    this.#ports.channel.post({ shows });
    this.#note(shows);
  }

  #note({ tab, id }: Shown): void {
    if (id === null) this.#shown.delete(tab);
    else this.#shown.set(tab, { id, until: this.#ports.now() + SHOWN_FOR_MS });
    this.follow();
  }

  /** Listens until the signal aborts. */
  async listen(over: AbortSignal): Promise<void> {
    const { clock, fraction, isVisible } = this.#ports;
    let failures = 0;
    let hasListened = false;
    while (!over.aborted) {
      const credentials = this.#following.isPaused() ? null : this.#ports.credentials();
      if (credentials === null) {
        await clock.sleep(NOBODY_MS, over);
        continue;
      }
      let isOpen = false;
      const opened = () => {
        isOpen = true;
        failures = 0;
        // What happened in between was told to nobody here.
        if (hasListened) this.#following.pull();
        hasListened = true;
      };
      const end = await this.#listenOnce(credentials.token, opened, over);
      this.#following.company(null);
      await clock.sleep(
        end === 'silent' && !isOpen ? SWALLOWED_MS : delayAfter(failures, { fraction, isVisible }),
        over,
      );
      failures += 1;
    }
  }

  async #listenOnce(token: string, onOpen: () => void, signal: AbortSignal): Promise<EventsEnd> {
    return this.#ports.events({
      path: calls.events.path,
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal,
      silenceMs: SILENCE_MS,
      onOpen,
      onData: (text) => this.#hear(text),
    });
  }

  #hear(text: string): void {
    const event: LiveEvent | null = readAnswer(eventSchema, parsedJson(text));
    if (event?.here !== undefined) this.#following.company(event.here);
    if (event?.changed === undefined) return;
    const { id, version } = event.changed;
    const known = this.#hints.get(id);
    this.#hints.delete(id);
    this.#hints.set(id, { version: Math.max(version, known?.version ?? 0), at: this.#ports.now() });
    const [first] = this.#hints.keys();
    if (this.#hints.size > MOST_HINTS && first !== undefined) this.#hints.delete(first);
    this.follow();
  }

  /** Fetches what is shown and known to have changed; what has something waiting comes once that is sent. */
  follow(): void {
    if (this.#isLookWanted || this.#hints.size === 0) return;
    this.#isLookWanted = true;
    const look = () => {
      this.#isLookWanted = false;
      // What the database does not give now is asked for with the next hint, or by the next pull.
      return this.#look().catch(() => undefined);
    };
    this.#lastLook = this.#lastLook.then(look);
  }

  async #look(): Promise<void> {
    const now = this.#ports.now();
    const shown = new Set([...this.#shown.values()].filter(({ until }) => until > now).map(({ id }) => id));
    for (const [id, hint] of this.#hints) {
      if (Math.abs(now - hint.at) > HINT_FOR_MS) this.#hints.delete(id);
      else if (shown.has(id) && (await this.#isSettled(id, hint))) {
        // Another hint may have come meanwhile.
        if (this.#hints.get(id) === hint) this.#hints.delete(id);
      }
    }
  }

  /** Whether nothing is left to do about it. */
  async #isSettled(id: string, { version }: Hint): Promise<boolean> {
    const row = await this.#ports.database.assessments.get(id);
    if (row === undefined || isNewerRow(row) || (row.base?.version ?? 0) >= version) return true;
    const fetched = await this.#following.fetch(id);
    return fetched !== 'waits' && fetched !== 'unreachable';
  }
}

function shownIn(message: unknown): Shown | null {
  const shows = isRecord(message) ? message['shows'] : undefined;
  if (!isRecord(shows)) return null;
  const { tab, id } = shows;
  return typeof tab === 'string' && (id === null || typeof id === 'string') ? { tab, id } : null;
}
