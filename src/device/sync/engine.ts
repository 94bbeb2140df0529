import * as z from 'zod/mini';
import { NOTHING_YET } from './engine-status.ts';
import type { EngineStatus } from './engine-status.ts';
import { writeMeta, readMeta } from '../store/meta.ts';
import { Observable } from '../observable.ts';
import { pull } from './pulling.ts';
import { LONGEST_DELAY_MS, delayAfter } from './retry-delays.ts';
import { PULL_EVERY_MS } from './sync-intervals.ts';
import type { Pulled } from './pulling.ts';
import type { Channel, Clock, Locks, Random } from '../ports.ts';
import { LaneWrites } from '../outbox/lane-writes.ts';
import { carryLane, hurryLanes, sendableLanes } from '../outbox/sending.ts';
import type { Carried, LaneFacts, SendingPorts } from '../outbox/sending.ts';

/**
 * The loop that sends lanes to the server and brings back what others did. It only loops: calls, time,
 * randomness and locks come in through its ports.
 *
 *   stopped ──start──▶ waiting for the lock ──▶ draining ──turn──▶ asleep ──wake/time──▶ turn …
 *                              ▲                    │
 *                              └──── lock stolen ───┘
 *
 * One tab of a user drains. A turn pushes what is due, then pulls; after a failure only one lane is tried
 * (the probe) until the server answers again. A 401 pauses everything until there is a new token, without
 * counting as a failure.
 */

/** Whatever else the draining tab sends; it neither waits for lanes nor holds them up. */
export interface SideWork {
  /** After each turn. */
  go(): void;
  /** Clear delays: something may get through now. */
  hurry(): Promise<void>;
}

export interface EnginePorts extends SendingPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly locks: Locks;
  readonly channel: Channel;
  readonly isVisible: () => boolean;
  /** The server refused the token; the session decides what the person sees. */
  readonly onPaused: (why: 'expired' | 'signed-out', token: string) => void;
}

const statusMessageSchema = z.object({
  contact: z.object({
    network: z.enum(['unknown', 'reachable', 'unreachable']),
    lastContactAt: z.nullable(z.number()),
    nextAttemptAt: z.nullable(z.number()),
  }),
});

const LANES_AT_ONCE = 4;
const HEARTBEAT_MS = 10_000;
/** A draining tab silent for this long is frozen or gone. */
const STALE_HEARTBEAT_MS = 30_000;

export class Engine {
  readonly #ports: EnginePorts;
  readonly #sideWork: SideWork;
  readonly #writes: LaneWrites;
  readonly #changes = new Observable();
  #status = NOTHING_YET;
  #isDraining = false;
  /** Unanswered attempts since the last answered one. */
  #failures = 0;
  #nextProbeAt = 0;
  #longestWaitMs = LONGEST_DELAY_MS;
  #nextPullAt = 0;
  /** Lanes that cannot be sent as stored; each blocks only itself. */
  readonly #stuck = new Set<string>();
  #lastTurn: Promise<number> = Promise.resolve(0);
  #stopped = new AbortController();
  #nap = new AbortController();
  #running: Promise<void> | null = null;
  #unsubscribe: (() => void) | null = null;

  constructor(ports: EnginePorts, sideWork: SideWork) {
    this.#ports = ports;
    this.#sideWork = sideWork;
    this.#writes = new LaneWrites(ports.database);
  }

  getStatus = (): EngineStatus => this.#status;

  subscribe = this.#changes.subscribe;

  start(): void {
    this.#stopped = new AbortController();
    this.#unsubscribe = this.#ports.channel.subscribe((message) => {
      if (message === 'wake') this.#nap.abort();
      // The next turn makes up for what the database did not accept.
      this.#hearStatus(message);
      if (message === 'hurry') this.#hurried().catch(() => undefined);
    });
    this.#running = this.#stayInLine();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#nap.abort();
    this.#unsubscribe?.();
    await this.#running;
    this.#running = null;
  }

  /** There is something new to send. The draining tab may be another one. */
  wake(): void {
    this.#nap.abort();
    this.#ports.channel.post('wake');
  }

  /** The network came back, the page became visible, there is a new token, or the person asks: try now. */
  async hurry(): Promise<void> {
    this.#ports.channel.post('hurry');
    await this.#hurried();
  }

  async #hurried(): Promise<void> {
    this.#failures = 0;
    this.#nextProbeAt = 0;
    this.#nextPullAt = 0;
    this.#stuck.clear();
    // Without a valid token there is nothing to try; the reason for the pause still holds.
    if (this.#ports.credentials() !== null) this.#set({ paused: null });
    await hurryLanes(this.#ports.database, this.#ports.now());
    await this.#sideWork.hurry();
    this.#nap.abort();
  }

  /**
   * One turn: everything due, then the pull. Returns the milliseconds until there is something to do again,
   * unless something wakes it earlier.
   */
  turn(): Promise<number> {
    const once = () =>
      this.#turnOnce().catch((error: unknown) => {
        // Whatever broke is not retried in a tight loop: the server would pay for it.
        this.#backOff(null);
        throw error;
      });
    const turn = this.#lastTurn.then(once, once);
    this.#lastTurn = turn;
    return turn;
  }

  async #turnOnce(): Promise<number> {
    if (this.#status.paused !== null) return PULL_EVERY_MS;
    const now = this.#ports.now();
    if (this.#failures > 0 && !this.#isProbeDue(now)) return this.#nextProbeAt - now;

    const tried = await this.#push(now);
    // Pull follows push; with nothing to push, it is the probe.
    const mayPull = this.#status.paused === null && (this.#failures === 0 || tried === 0);
    if (mayPull && this.#isPullDue(this.#ports.now())) await this.#pull();
    return this.#untilNext();
  }

  #isProbeDue(now: number): boolean {
    return this.#nextProbeAt <= now || this.#nextProbeAt > now + this.#longestWaitMs;
  }

  #isPullDue(now: number): boolean {
    return this.#nextPullAt <= now || this.#nextPullAt > now + PULL_EVERY_MS;
  }

  /**
   * Sends lanes, four at a time, each strictly in order; after a failure, just one. Returns how many were
   * due.
   */
  async #push(now: number): Promise<number> {
    const due = (await this.#waiting(now)).filter((lane) => lane.isDue);
    if (due.length === 0) return 0;
    this.#set({ isSending: true });
    const queue = this.#failures > 0 ? due.slice(0, 1) : due;
    const worker = async () => {
      for (let lane = queue.shift(); lane !== undefined; lane = queue.shift()) {
        await this.#carry(lane.id);
        if (this.#failures > 0 || this.#status.paused !== null) queue.length = 0;
      }
    };
    try {
      await Promise.all(Array.from({ length: Math.min(LANES_AT_ONCE, queue.length) }, worker));
    } finally {
      this.#set({ isSending: false });
    }
    return due.length;
  }

  async #waiting(now: number): Promise<LaneFacts[]> {
    const lanes = await sendableLanes(this.#ports.database, now);
    return lanes.filter((lane) => !this.#stuck.has(lane.id));
  }

  /** A lane's saves one after another, while each is answered and something is left to send. */
  async #carry(id: string): Promise<void> {
    for (;;) {
      const token = this.#ports.credentials()?.token ?? '';
      const carried = await carryLane({ ...this.#ports, writes: this.#writes }, id);
      this.#note(carried, id, token);
      if (carried.kind !== 'sent' || !carried.isMore || this.#stopped.signal.aborted) return;
    }
  }

  #note(carried: Carried, id: string, token: string): void {
    switch (carried.kind) {
      case 'sent':
      case 'needs-person':
        return this.#reached();
      case 'nothing':
        return;
      case 'unreadable':
        this.#stuck.add(id);
        return;
      case 'no-answer':
        return this.#missed(carried.retryAfterMs);
      case 'paused':
        return this.#pause(carried.why, token);
    }
  }

  #reached(): void {
    this.#failures = 0;
    this.#set({ network: 'reachable', lastContactAt: this.#ports.now(), nextAttemptAt: null });
  }

  #missed(retryAfterMs: number | null): void {
    this.#backOff(retryAfterMs);
    this.#set({ network: 'unreachable', nextAttemptAt: this.#nextProbeAt });
  }

  #backOff(retryAfterMs: number | null): void {
    const delay = Math.max(delayAfter(this.#failures, this.#ports.fraction()), retryAfterMs ?? 0);
    this.#failures += 1;
    this.#nextProbeAt = this.#ports.now() + delay;
    this.#longestWaitMs = Math.max(LONGEST_DELAY_MS, retryAfterMs ?? 0);
  }

  #pause(why: 'expired' | 'signed-out', token: string): void {
    // The refused token has been replaced by now: no reason to pause.
    if ((this.#ports.credentials()?.token ?? '') !== token) return;
    this.#set({ paused: why });
    this.#ports.onPaused(why, token);
  }

  async #pull(): Promise<void> {
    const token = this.#ports.credentials()?.token ?? '';
    // Set before, so that a hurry while this one is under way asks for another: what it
    // hurries for may have come too late for this one.
    this.#nextPullAt = this.#ports.now() + PULL_EVERY_MS;
    let pulled: Pulled | null = null;
    try {
      pulled = await pull(this.#ports);
    } finally {
      if (pulled?.kind !== 'done') this.#nextPullAt = 0;
    }
    if (pulled.kind === 'paused') return this.#pause(pulled.why, token);
    if (pulled.kind === 'no-answer') return this.#missed(pulled.retryAfterMs);
    this.#reached();
  }

  async #untilNext(): Promise<number> {
    const now = this.#ports.now();
    if (this.#status.paused !== null) return PULL_EVERY_MS;
    const lanes = await this.#waiting(now);
    const times = lanes.map((lane) => (lane.isDue ? now : lane.nextAttemptAt));
    const next = Math.min(this.#isPullDue(now) ? now : this.#nextPullAt, ...times);
    const earliest = this.#failures > 0 && !this.#isProbeDue(now) ? this.#nextProbeAt : now;
    return Math.max(next, earliest) - now;
  }

  /** Holds its place in the line of tabs: one drains, and a visible one takes over from a frozen one. */
  async #stayInLine(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      try {
        await this.#drainWhenFree(signal);
      } catch {
        // The lock was stolen, or the database went away for a moment: stand in line again.
        await this.#ports.clock.sleep(1000, signal);
      }
    }
  }

  async #drainWhenFree(stopped: AbortSignal): Promise<void> {
    const { locks, owner } = this.#ports;
    const name = `rta-drain-${owner}`;
    const lineUp = new AbortController();
    const drained = new AbortController();
    const leave = () => {
      lineUp.abort();
      drained.abort();
    };
    stopped.addEventListener('abort', leave);
    let isDraining = false;
    const drain = async () => {
      isDraining = true;
      await this.#drain(drained.signal);
    };
    const inLine = locks.request(name, { signal: lineUp.signal }, drain);
    const watch = this.#watchHeartbeat(lineUp, () => isDraining);
    try {
      await inLine;
    } catch (error) {
      if (isDraining || stopped.aborted || !(await watch)) throw error;
      await locks.request(name, { steal: true }, drain);
    } finally {
      // A stolen lock rejects the request but does not stop the work under it.
      leave();
      stopped.removeEventListener('abort', leave);
    }
  }

  /** Resolves true, and leaves the line, when the draining tab's heartbeat is stale and this tab is seen. */
  async #watchHeartbeat(lineUp: AbortController, isDraining: () => boolean): Promise<boolean> {
    const { clock, database, isVisible } = this.#ports;
    while (!lineUp.signal.aborted && !isDraining()) {
      await clock.sleep(HEARTBEAT_MS, lineUp.signal);
      if (lineUp.signal.aborted || isDraining() || !isVisible()) continue;
      const heartbeat = await readMeta(database, 'heartbeat');
      if (heartbeat !== null && Math.abs(this.#ports.now() - heartbeat) > STALE_HEARTBEAT_MS) {
        lineUp.abort();
        return true;
      }
    }
    return false;
  }

  async #drain(stopped: AbortSignal): Promise<void> {
    this.#isDraining = true;
    void this.#beat(stopped);
    try {
      await this.#loop(stopped);
    } finally {
      this.#isDraining = false;
    }
  }

  /** Sends this tab's heartbeat, even while it waits for a slow answer. */
  async #beat(stopped: AbortSignal): Promise<void> {
    const { clock, database, now } = this.#ports;
    while (!stopped.aborted) {
      await writeMeta(database, 'heartbeat', now()).catch(() => undefined);
      await clock.sleep(HEARTBEAT_MS, stopped);
    }
  }

  async #loop(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      this.#nap = new AbortController();
      const rest = await this.turn();
      if (stopped.aborted) return;
      this.#sideWork.go();
      await this.#ports.clock.sleep(Math.min(rest, HEARTBEAT_MS), this.#nap.signal);
    }
  }

  /** Only the draining tab touches the network; the others show what it reports. */
  #hearStatus(message: unknown): void {
    const status = statusMessageSchema.safeParse(message).data;
    if (status !== undefined && !this.#isDraining) this.#show({ ...this.#status, ...status.contact });
  }

  #set(change: Partial<EngineStatus>): void {
    this.#show({ ...this.#status, ...change });
    const { network, lastContactAt, nextAttemptAt } = this.#status;
    if (this.#isDraining) this.#ports.channel.post({ contact: { network, lastContactAt, nextAttemptAt } });
  }

  #show(status: EngineStatus): void {
    this.#status = status;
    this.#changes.notify();
  }
}
