import { MOST_SAVES } from '#contract/assessments.ts';
import type { EngineStatus } from './engine-status.ts';
import { readMeta } from '../store/meta.ts';
import { isNoRoom } from '../store/no-room.ts';
import { stayInLine } from './line-of-tabs.ts';
import type { LinePorts } from './line-of-tabs.ts';
import { Room } from './full-device.ts';
import type { RoomPorts } from './full-device.ts';
import { Pulls } from './pulls.ts';
import { LOOK_FOR_EDITS_EVERY_MS, PULL_EVERY_MS, SEND_AFTER_QUIET_MS } from '../sync-intervals.ts';
import { Backoff } from './backoff.ts';
import { LaneCrew } from './lane-crew.ts';
import { Resting } from './resting.ts';
import { SharedStatus } from './shared-status.ts';
import type { Missed } from '../call/api.ts';
import { CALLS_AT_ONCE, SaveCalls } from '../call/save-calls.ts';
import { turnOf } from './turn-of.ts';
import type { PullPorts } from './pulling.ts';
import type { Channel } from '../ports.ts';
import { tellGivenUp } from '../outbox/tell-given-up.ts';
import { hurryLanes, sendableLanes } from '../outbox/due-lanes.ts';
import type { LaneFacts } from '../outbox/due-lanes.ts';
import { carrying } from '../outbox/carriers.ts';
import type { Carry } from '../outbox/carriers.ts';
import type { Carried, SendingPorts, UntakenAnswers } from '../outbox/sending.ts';
import type { Refusal } from '../call/credentials.ts';

/**
 * The loop that sends lanes to the server and brings back what others did. It only loops: calls, time and
 * randomness come in through its ports.
 *
 *   stopped ──start──▶ in line ──▶ draining: turn ──▶ asleep ──wake/time──▶ turn …
 *
 * One tab of a user drains (`line-of-tabs.ts`). A turn pushes what is due, then pulls; after a failure only
 * one lane is tried (the probe) until the server answers again. A 401 pauses everything until there is a new
 * token, without counting as a failure.
 */

/** Other work of the tab that sends; it neither waits for lanes nor holds them up. */
export interface SideWork {
  /** After each turn. */
  go(): void;
  /** Clear delays: something may get through now. */
  hurry(): Promise<void>;
  /** For as long as it is this tab's turn. */
  during(turn: AbortSignal): Promise<void>;
}

export interface EnginePorts extends SendingPorts, PullPorts, LinePorts, RoomPorts {
  readonly channel: Channel;
  /** The server refused the token of a call; the session decides what the person sees. */
  readonly onRefused: (refusal: Refusal) => void;
}

/** As many as all calls at once take along: while the server judges some, others are frozen and taken in. */
const LANES_AT_ONCE = CALLS_AT_ONCE * MOST_SAVES;

export class Engine {
  readonly #ports: EnginePorts;
  readonly #sideWork: SideWork;
  readonly room: Room;
  readonly #carryOnce: Carry;
  readonly #status: SharedStatus;
  readonly #backoff: Backoff;
  readonly #resting = new Resting();
  readonly #pulls: Pulls;
  /** Lanes wait, due or not. */
  #hasWork = false;
  /** Edits made before this time are sent without waiting for a pause in typing. */
  #hurriedAt = 0;
  readonly #saves: SaveCalls;
  readonly #untaken: UntakenAnswers = new Map();
  /** An edit has been told of, and a turn comes when it may be due. */
  #isEditAwaited = false;
  #lastTurn: Promise<number> = Promise.resolve(0);
  #stopped = new AbortController();
  /** Between two turns, and beside calls that are under way. */
  #nap = new AbortController();
  #workNap = new AbortController();
  #running: Promise<void> | null = null;
  #unsubscribe: (() => void) | null = null;

  constructor(ports: EnginePorts, sideWork: SideWork) {
    this.#ports = ports;
    this.#sideWork = sideWork;
    this.#status = new SharedStatus(ports.channel);
    const { now, fraction } = ports;
    this.#backoff = new Backoff({ now, fraction, isWaitedFor: () => this.#hasWork && ports.isVisible() });
    this.#saves = new SaveCalls(ports.http);
    this.room = new Room(ports, (isAlmostFull) => this.#noteRoom(isAlmostFull));
    this.#pulls = new Pulls(ports, this.room);
    this.#carryOnce = carrying(ports.database, (write, kept) => this.room.trying(write, kept));
  }

  getStatus = (): EngineStatus => this.#status.now;

  subscribe = (listener: () => void): (() => void) => this.#status.subscribe(listener);

  start(): void {
    this.#stopped = new AbortController();
    this.#unsubscribe = this.#ports.channel.subscribe((message) => {
      if (message === 'wake') this.#rouse();
      if (message === 'edited') this.#awaitEdit();
      this.#status.hear(message);
      // The next turn makes up for what the database did not accept.
      if (message === 'hurry') this.#hurried().catch(() => undefined);
    });
    this.#running = stayInLine(this.#ports, (stopped) => this.#drain(stopped), this.#stopped.signal);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#rouse();
    this.#unsubscribe?.();
    await this.#running;
    this.#running = null;
  }

  /**
   * There is something to send now. The draining tab may be another one. An edit need not say so, only that it is
   * there.
   */
  wake(): void {
    this.#rouse();
    this.#ports.channel.post('wake');
  }

  /** Something is being written that is due in a moment. What nobody tells of is seen some seconds later. */
  edited(): void {
    if (this.#status.isDraining) this.#awaitEdit();
    else this.#ports.channel.post('edited');
  }

  #awaitEdit(): void {
    if (this.#isEditAwaited || !this.#status.isDraining) return;
    this.#isEditAwaited = true;
    void this.#ports.clock.sleep(SEND_AFTER_QUIET_MS, this.#stopped.signal).then(() => {
      this.#isEditAwaited = false;
      this.#rouse();
    });
  }

  #rouse(): void {
    this.#nap.abort();
    this.#workNap.abort();
  }

  /** The network came back, the page became visible, there is a new token, or the person asks: try now. */
  async hurry(): Promise<void> {
    this.#ports.channel.post('hurry');
    await this.#hurried();
  }

  /** What others did may be there now: the next turn looks, and comes at once. */
  pullSoon(): void {
    this.#pulls.soon();
    this.#rouse();
  }

  async #hurried(): Promise<void> {
    this.#backoff.hurry();
    this.#resting.hurry();
    this.#pulls.soon();
    // Without a valid token there is nothing to try; the reason for the pause still holds.
    if (this.#ports.credentials() !== null) this.#status.set({ paused: null });
    this.#hurriedAt = this.#ports.now();
    await this.room.trying(() => hurryLanes(this.#ports.database, this.#hurriedAt), 2).catch(unlessNoRoom);
    await this.#sideWork.hurry();
    this.#rouse();
  }

  /**
   * One turn: everything due, then the pull. Returns the milliseconds until there is something to do again,
   * unless something wakes it earlier.
   */
  turn(): Promise<number> {
    const once = () =>
      this.#turnOnce().catch((error: unknown) => {
        // A failure is not retried in a tight loop, for which the server would pay.
        this.#backoff.missed(null);
        throw error;
      });
    const turn = this.#lastTurn.then(once, once);
    this.#lastTurn = turn;
    return turn;
  }

  async #turnOnce(): Promise<number> {
    if (this.#isPaused) return PULL_EVERY_MS;
    const now = this.#ports.now();
    if (this.#backoff.isFailing && !this.#backoff.isProbeDue(now)) return this.#backoff.nextProbeAt - now;

    if (!this.#backoff.isFailing) {
      await this.#tellGivenUp();
      if (this.#mustRest) return this.#untilNext();
    }
    const tried = await this.#push(now);
    // Pull follows push; with nothing to push, it is the probe.
    const mayPull = !this.#isPaused && (!this.#backoff.isFailing || tried === 0);
    if (mayPull && this.#pulls.isDue(this.#ports.now())) await this.#pull();
    return this.#untilNext();
  }

  /**
   * Sends lanes, some at a time, each strictly in order; after a failure, just one. What becomes due while calls
   * are under way goes beside them (rule SYN-3). Returns how many were due at first.
   */
  async #push(now: number): Promise<number> {
    const isProbe = this.#backoff.isFailing;
    const [due, epoch] = await Promise.all([this.#due(now), readMeta(this.#ports.database, 'epoch')]);
    if (due.length === 0) return 0;
    this.#status.set({ isSending: true });
    const end = new AbortController();
    const crew = new LaneCrew(isProbe ? 1 : LANES_AT_ONCE, async (key) => {
      if (end.signal.aborted) return;
      await this.#carry(key, { epoch, isProbe, end });
      if (this.#mustStop || (!isProbe && this.#backoff.isFailing)) end.abort();
    });
    crew.add(due);
    try {
      await Promise.all([crew.done, isProbe ? null : this.#addLateOnes(crew, end.signal)]);
    } finally {
      this.#status.set({ isSending: false });
    }
    return due.length;
  }

  /** Looks when the engine is woken, when an edit may be due, and every few seconds. What cannot be seen now is seen by the next turn. */
  async #addLateOnes(crew: LaneCrew, end: AbortSignal): Promise<void> {
    const wake = () => this.#workNap.abort();
    crew.done.then(wake, wake);
    this.#workNap = new AbortController();
    for (;;) {
      await this.#ports.clock.sleep(LOOK_FOR_EDITS_EVERY_MS, this.#workNap.signal);
      if (crew.isDone || end.aborted || this.#mustStop) return;
      this.#workNap = new AbortController();
      crew.add(await this.#due(this.#ports.now()).catch(() => []));
    }
  }

  /** Before the lanes, so that what takes the place of a mutation comes after its end. Not as a probe. */
  async #tellGivenUp(): Promise<void> {
    const credentials = this.#ports.credentials();
    if (credentials === null) return;
    const outcome = await tellGivenUp(this.#ports, credentials.token);
    if (outcome === null) return;
    const { kind } = outcome;
    if (kind === 'expired' || kind === 'signed-out') this.#pause({ why: kind, of: credentials });
    else if (kind === 'no-answer') this.#missed(outcome);
    else this.#reached();
  }

  get #mustRest(): boolean {
    return this.#backoff.isFailing || this.#mustStop;
  }

  get #mustStop(): boolean {
    return this.#isPaused || this.#stopped.signal.aborted;
  }

  get #isPaused(): boolean {
    return this.#status.now.paused !== null;
  }

  async #due(now: number): Promise<string[]> {
    return (await this.#waiting(now)).filter((lane) => lane.isDue).map((lane) => lane.key);
  }

  async #waiting(now: number): Promise<LaneFacts[]> {
    const lanes = await sendableLanes(this.#ports.database, now, this.#hurriedAt);
    this.#hasWork = lanes.length > 0;
    return this.#resting.among(lanes, now);
  }

  /** A lane's saves one after another, while each is answered and something is left to send. */
  async #carry(
    key: string,
    { epoch, isProbe, end }: { epoch: string | null; isProbe: boolean; end: AbortController },
  ): Promise<void> {
    const turn = turnOf(
      { isProbe, end },
      { credentials: this.#ports.credentials, onRefused: (refusal) => this.#pause(refusal) },
    );
    const own = { untaken: this.#untaken, saves: this.#saves };
    const ports = { ...this.#ports, ...own, epoch, turn };
    for (;;) {
      if (this.#ports.credentials() === null) return this.#stayPaused();
      const carried = await this.#carryOnce(ports, key);
      this.#note(carried, key);
      // The others would hear the same.
      if (carried.kind === 'restored') end.abort();
      if (carried.kind !== 'sent' || !carried.isMore || carried.rests || this.#stopped.signal.aborted) return;
    }
  }

  #note(carried: Carried, key: string): void {
    switch (carried.kind) {
      case 'sent':
        if (carried.rests) this.#resting.saved(key, this.#ports.now());
        return this.#reached();
      case 'needs-person':
      case 'over-quota':
        return this.#reached();
      case 'restored':
        this.#pulls.soon();
        return this.#reached();
      case 'nothing':
        return;
      case 'unreadable':
        return this.#resting.unreadable(key);
      case 'no-room':
        return this.#resting.noRoom(key, this.#ports.now());
      case 'no-answer':
        return this.#missed(carried);
    }
  }

  #reached(): void {
    this.#backoff.reached();
    const lastContactAt = this.#ports.now();
    this.#status.set({ network: 'reachable', blockedWith: null, lastContactAt, nextAttemptAt: null });
  }

  #missed({ retryAfterMs, blockedWith }: Missed): void {
    this.#backoff.missed(retryAfterMs);
    this.#status.set({
      network: 'unreachable',
      blockedWith: blockedWith ?? null,
      nextAttemptAt: this.#backoff.nextProbeAt,
    });
  }

  #pause(refusal: Refusal): void {
    // The refused token has been replaced by now, or nobody works here any more: no reason to pause.
    if (this.#stopped.signal.aborted || this.#ports.credentials()?.token !== refusal.of.token) return;
    this.#status.set({ paused: refusal.why });
    this.#ports.onRefused(refusal);
  }

  /** Without a token there is nothing to try, and nobody to tell: no token was refused. */
  #stayPaused(): void {
    this.#status.set({ paused: this.#status.now.paused ?? 'signed-out' });
  }

  async #pull(): Promise<void> {
    const credentials = this.#ports.credentials();
    if (credentials === null) return this.#stayPaused();
    const pulled = await this.#pulls.run(credentials);
    if (pulled.kind === 'paused') return this.#pause({ why: pulled.why, of: credentials });
    if (pulled.kind === 'no-answer') return this.#missed(pulled);
    this.#reached();
  }

  async #untilNext(): Promise<number> {
    const now = this.#ports.now();
    if (this.#isPaused) return PULL_EVERY_MS;
    const lanes = await this.#waiting(now);
    const times = lanes.map((lane) => (lane.isDue ? now : lane.nextAttemptAt));
    const next = Math.min(this.#pulls.next(now), ...times);
    const { isFailing, nextProbeAt } = this.#backoff;
    const earliest = isFailing && !this.#backoff.isProbeDue(now) ? nextProbeAt : now;
    return Math.max(next, earliest) - now;
  }

  async #drain(stopped: AbortSignal): Promise<void> {
    this.#status.isDraining = true;
    const beside = this.#sideWork.during(stopped);
    try {
      await this.#loop(stopped);
    } finally {
      this.#status.isDraining = false;
    }
    await beside;
  }

  async #loop(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      this.#nap = new AbortController();
      const began = this.#ports.now();
      const rest = await this.turn();
      if (stopped.aborted) return;
      this.#sideWork.go();
      // If the estimate cannot be had now, the next turn asks again.
      await this.room.lookAtTimes().catch(() => undefined);
      // An edit that this turn came too early for waits no longer than for the next one.
      const took = Math.min(Math.max(0, this.#ports.now() - began), LOOK_FOR_EDITS_EVERY_MS);
      await this.#ports.clock.sleep(Math.min(rest, LOOK_FOR_EDITS_EVERY_MS - took), this.#nap.signal);
    }
  }

  #noteRoom(isAlmostFull: boolean): void {
    if (this.#status.now.isAlmostFull !== isAlmostFull) this.#status.set({ isAlmostFull });
  }
}

/** A write that finds no room is made up for later. */
function unlessNoRoom(error: unknown): void {
  if (!isNoRoom(error)) throw error;
}
