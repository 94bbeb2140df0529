import { Readable } from 'node:stream';
import { HEARTBEAT_MS } from '#contract/events.ts';
import type { Here, LiveEvent } from '#contract/events.ts';
import { toWire } from '#contract/wire-case.ts';
import { SECOND_MS } from '#domain/durations.ts';
import { hasRight } from '#domain/role.ts';
import type { Caller } from '../http/identity.ts';
import type { ChangedAssessment } from '../persistence/database/commit-notices.ts';
import type { Companion } from '../persistence/presence-rows.ts';
import type { SessionStanding } from '../persistence/people/session-rows.ts';

/** How often it is looked whether those who listen still may, unless given. */
const LOOK_EVERY_MS = SECOND_MS;
/** A reader that has left this much lying is gone, or too slow to be told at once; in bytes. */
const MOST_UNREAD = 64 * 1024;

export interface EventTimes {
  readonly heartbeatMs: number;
  readonly lookEveryMs: number;
}

const EVENT_TIMES: EventTimes = { heartbeatMs: HEARTBEAT_MS, lookEveryMs: LOOK_EVERY_MS };

interface EventDeps {
  /** As sessions are now, by their ids; one that is not known is left out. */
  readonly standings: (sessions: readonly string[]) => Promise<ReadonlyMap<string, SessionStanding>>;
  /** Tells of what has not been told here. */
  readonly lookElsewhere: () => Promise<void>;
  /** A session listens no more, and nobody has ended that here. */
  readonly gone: (session: string) => void;
  readonly companions: (sessions: readonly string[]) => Promise<readonly Companion[]>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly times?: EventTimes | undefined;
}

interface OpenStream {
  readonly caller: Caller;
  readonly readable: Readable;
  /** By a clock that only goes forward, in milliseconds. */
  toldAt: number;
  /** Who it was told is there; null: nobody yet. */
  here: Here | null;
}

/**
 * The streams that open devices listen to, of this process (rule API-21). What is told is a hint: one that does not
 * arrive is made up for by the next pull. A session has one; it ends with the session, with the right to review, with
 * the token and with the server.
 */
export class EventStreams {
  readonly #deps: EventDeps;
  readonly #times: EventTimes;
  readonly #open = new Map<string, OpenStream>();
  #timer: NodeJS.Timeout | null = null;
  #isLooking = false;
  #lastPlaces: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(deps: EventDeps) {
    this.#deps = deps;
    this.#times = deps.times ?? EVENT_TIMES;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Those of whoever listens. */
  institutions(): ReadonlySet<number> {
    return new Set([...this.#open.values()].map(({ caller }) => caller.account.institutionId));
  }

  /** Another one of the same session ends: its device has given it up, or a second tab has taken its place. */
  open(caller: Caller): Readable {
    const { sessionId } = caller.token;
    this.#open.get(sessionId)?.readable.push(null);
    const readable = new Readable({ read: () => undefined });
    const one: OpenStream = { caller, readable, toldAt: performance.now(), here: null };
    this.#open.set(sessionId, one);
    readable.once('close', () => this.#gone(sessionId, one));
    // So that whoever asks knows at once whether anything comes through.
    readable.push(': open\n\n');
    if (this.#isOver) readable.push(null);
    this.#timer ??= setInterval(() => void this.#look(), this.#times.lookEveryMs).unref();
    return readable;
  }

  tellChanged(all: readonly ChangedAssessment[]): void {
    for (const { institutionId, ...changed } of all) {
      const text = eventText({ changed });
      for (const one of this.#open.values())
        if (one.caller.account.institutionId === institutionId) tell(one, text);
    }
  }

  /** Tells each who else is on the assessment that they are on, where that has changed. */
  tellPlaces(): Promise<void> {
    // One after another: an older reading must not come after a newer one.
    const told = this.#lastPlaces.then(() => this.#tellPlacesOnce());
    this.#lastPlaces = told.catch(() => undefined);
    return told;
  }

  async #tellPlacesOnce(): Promise<void> {
    const open = [...this.#open];
    const companions = await this.#deps.companions(open.map(([session]) => session));
    const now = new Map<string, Here>();
    for (const { listener, assessmentId: id, userId: user, question } of companions) {
      const here = now.get(listener) ?? { id, people: [] };
      if (here.people.at(-1)?.user !== user) here.people.push({ user, question });
      now.set(listener, here);
    }
    for (const [session, one] of open) {
      const here = now.get(session) ?? (one.here && { ...one.here, people: [] });
      if (JSON.stringify(here) === JSON.stringify(one.here)) continue;
      one.here = here;
      if (here !== null) tell(one, eventText({ here }));
    }
  }

  /** The server stops: each device comes back to another one. */
  end(): void {
    this.#isOver = true;
    for (const { readable } of this.#open.values()) readable.push(null);
  }

  #gone(sessionId: string, one: OpenStream): void {
    if (this.#open.get(sessionId) === one) {
      this.#open.delete(sessionId);
      if (!this.#isOver) this.#deps.gone(sessionId);
    }
    if (this.#open.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    await this.#lookOnce();
    this.#isLooking = false;
  }

  async #lookOnce(): Promise<void> {
    const beat = performance.now() - this.#times.heartbeatMs;
    for (const one of this.#open.values()) if (one.toldAt <= beat) tell(one, ':\n\n');
    const open = [...this.#open];
    try {
      const standings = await this.#deps.standings(open.map(([session]) => session));
      for (const [session, one] of open)
        if (!this.#mayListen(one, standings.get(session))) one.readable.push(null);
      await this.#deps.lookElsewhere();
      await this.tellPlaces();
    } catch {
      // A database that is away for a moment says nothing of anybody's session; nor does anything change meanwhile.
    }
  }

  #mayListen({ caller }: OpenStream, standing: SessionStanding | undefined): boolean {
    if (standing === undefined || standing.hasEnded || caller.token.expiresAt <= this.#deps.clock())
      return false;
    return hasRight(standing.roleId, 'review');
  }
}

function tell(one: OpenStream, text: string): void {
  if (one.readable.readableEnded || one.readable.destroyed) return;
  one.toldAt = performance.now();
  one.readable.push(text);
  if (one.readable.readableLength > MOST_UNREAD) one.readable.destroy();
}

const eventText = (event: LiveEvent): string => `data: ${JSON.stringify(toWire(event))}\n\n`;
