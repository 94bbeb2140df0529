import { NOTHING } from '../call/api.ts';
import type { Missed } from '../call/api.ts';
import { delayAfter } from '../call/retry-delays.ts';
import type { FrozenSave, SaveCalls, SaveOutcome, Turn } from '../call/save-calls.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { BEHIND } from './restore/bring-over.ts';
import { delayed, folded, isSendable, laneRefused, leavesRefused } from '../rows/lane-transitions.ts';
import { LaneWrites } from './lane-writes.ts';
import type { Trying } from './lane-writes.ts';
import type { Http } from '../ports.ts';
import type { Credentials } from '../call/credentials.ts';
import { UnreadableRow } from '../store/row-kind.ts';
import type { ReserveKept } from '../store/reserve.ts';
import { isNoRoom } from '../store/no-room.ts';
import { NotHeld } from '../store/not-held.ts';
import type { LaneFields, RowsOf } from '../rows/lane.ts';
import type { Conflict, Saved, SentKind, ServerState, StoredState } from './sent-kind.ts';

/**
 * Sends one lane: freeze, call, apply the answer. Each write is one transaction, with the call outside any.
 * An answer is applied only while the lane is still waiting for that very mutation, so a frozen tab that
 * wakes up late changes nothing.
 */

const ABOUT_ANOTHER: Missed = { ...NOTHING, why: 'The response was about something else.' };

export interface SendingPorts {
  readonly database: DeviceDatabase;
  /** The database's owner; nothing is sent for anyone else. */
  readonly owner: number;
  readonly http: Http;
  /** The owner's, nobody else's; null while there are none. Taken once for each call. */
  readonly credentials: () => Credentials | null;
  readonly now: () => number;
  readonly fraction: () => number;
  /** Somebody looks at this page. */
  readonly isVisible: () => boolean;
  readonly newId: () => string;
}

/** Answers for which there was no room on the device, by mutation id: they need not be asked for again. */
export type UntakenAnswers = Map<string, SaveOutcome>;

export interface CarryingPorts extends Omit<SendingPorts, 'credentials'> {
  /** The tablet's; null before its first pull. */
  readonly epoch: string | null;
  readonly untaken: UntakenAnswers;
  readonly saves: SaveCalls;
  readonly turn: Turn;
}

/** The outcome of an attempt, as far as the engine needs to know. */
export type Carried =
  /** `isMore`: there is something left to send; `rests`: though not within the second (rule SYN-4). */
  | { readonly kind: 'sent'; readonly isMore: boolean; readonly rests: boolean }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unreadable' }
  /** There was no room to freeze the save or to take in its answer; it is tried again later. */
  | { readonly kind: 'no-room' }
  | { readonly kind: 'needs-person' }
  /** The server takes no more of this kind today. */
  | { readonly kind: 'over-quota' }
  /** The server was restored: everything has to be fetched afresh before this lane is sent. */
  | { readonly kind: 'restored' }
  | Missed;

/** A save that went out, whose answer is to be applied to its lane. */
interface Sent {
  readonly ports: CarryingPorts;
  readonly id: string;
  readonly inFlight: FrozenSave['inFlight'];
}

type Refused = Extract<SaveOutcome, { kind: 'refused' }>;

/** Carries lanes of one kind of document. */
export class Carrier<S extends StoredState<D>, L extends LaneFields, D extends ServerState> {
  readonly #kind: SentKind<S, L, D>;
  readonly #writes: LaneWrites<S, L>;

  /** @param trying as of `LaneWrites` */
  constructor(kind: SentKind<S, L, D>, database: DeviceDatabase, trying: Trying) {
    this.#kind = kind;
    this.#writes = new LaneWrites(kind.rows, database, trying);
  }

  /** Makes at most one call for a lane: none while its last answer is known and was only not taken in. */
  async carry(ports: CarryingPorts, id: string): Promise<Carried> {
    let frozenOne: FrozenSave | null = null;
    let outcome: SaveOutcome | null = null;
    try {
      frozenOne = await this.#freeze(ports, id);
      if (frozenOne === null) return { kind: 'nothing' };
      const { inFlight } = frozenOne;
      const known = ports.untaken.get(inFlight.mutationId);
      outcome = known ?? (await ports.saves.send(frozenOne, ports.turn));
      if (outcome === null) return { kind: 'nothing' };
      const carried = await this.#takeIn({ ports, id, inFlight }, outcome);
      ports.untaken.delete(inFlight.mutationId);
      // An answer that was already known tells nothing of the network.
      return known === undefined || carried.kind === 'restored' ? carried : { kind: 'nothing' };
    } catch (error) {
      if (isOfRow(error)) return { kind: 'unreadable' };
      if (!isNoRoom(error)) throw error;
      if (outcome?.kind === 'no-answer' && outcome.isQuota !== true) return outcome;
      if (frozenOne !== null && (outcome?.kind === 'answer' || outcome?.kind === 'refused')) {
        ports.untaken.set(frozenOne.inFlight.mutationId, outcome);
      }
      return { kind: 'no-room' };
    }
  }

  /** Null when there is nothing to send. */
  async #freeze(ports: CarryingPorts, id: string): Promise<FrozenSave | null> {
    const mutationId = ports.newId();
    let found: FrozenSave | null = null;
    await this.#writes.change(id, (rows) => {
      const { stored } = rows;
      const isOnServer = stored.base !== null;
      if (rows.lane === null || !isSendable(rows.lane, isOnServer)) return rows;
      const lane = this.#kind.frozen(rows.lane, stored.working, isOnServer, mutationId);
      const inFlight = this.#kind.callOf(lane);
      const epoch = stored.epoch ?? ports.epoch;
      found = inFlight === null ? null : { inFlight, epoch, held: heldVersion(stored.base) };
      // A save that was frozen before is sent again as it is, which needs no write and no room for one.
      return lane === rows.lane ? null : { stored, lane };
    });
    return found;
  }

  async #takeIn(sent: Sent, outcome: SaveOutcome): Promise<Carried> {
    switch (outcome.kind) {
      case 'answer':
        if (outcome.status !== 409) return this.#takeSaved(sent, outcome);
        return outcome.value.reason === 'dead'
          ? this.#goOnAfterDead(sent)
          : this.#takeConflict(sent, outcome.value);
      case 'refused':
        return this.#takeRefused(sent, outcome);
      case 'expired':
      case 'signed-out':
        return { kind: 'nothing' };
      case 'not-modified':
        return this.#delay(sent, { ...NOTHING, why: 'The response was not from the server.' });
      case 'no-answer': {
        const missed = await this.#delay(sent, outcome);
        return outcome.isQuota === true ? { kind: 'over-quota' } : missed;
      }
    }
  }

  /** Changes the lane only while it still waits for this very save. */
  #whileWaiting(
    { id, inFlight }: Sent,
    change: (stored: S, lane: L) => RowsOf<S, L> | null,
    kept?: ReserveKept,
  ): Promise<void> {
    return this.#writes.change(
      id,
      ({ stored, lane }) =>
        lane?.inFlight?.mutationId === inFlight.mutationId ? change(stored, lane) : null,
      kept,
    );
  }

  /** The server has it. */
  async #takeSaved(sent: Sent, outcome: Saved): Promise<Carried> {
    const { ports, id } = sent;
    const kind = this.#kind;
    const now = ports.now();
    const saved = kind.savedIn(outcome.value);
    if (saved?.document.id !== id) return this.#delay(sent, ABOUT_ANOTHER);
    let isMore = false;
    let isBack = false;
    let rests = false;
    await this.#whileWaiting(sent, (stored, lane) => {
      // What had been on its way for longer has kept the rest waiting long enough.
      rests = sent.inFlight.call.startsWith('save') && lane.attempts === 0;
      const next = kind.acknowledged(lane, saved.document, now);
      isMore = isSendable(next, true);
      isBack = isGoneBack(stored.base, saved.document);
      // Another device has sent it from a backup file before, or the server has gone back: the list tells which.
      if (isBack && stored.base !== null) return { stored: kind.over(stored, next, stored.base), lane: next };
      const noted = { ...saved.noted(stored, now), ...epochOfFirst(stored, ports.epoch, outcome) };
      return { stored: kind.over(noted, next, saved.document), lane: next };
    });
    return isBack ? { kind: 'restored' } : { kind: 'sent', isMore, rests };
  }

  /** Somebody else changed it first; where both agree, there is nothing to choose. */
  async #takeConflict(sent: Sent, conflict: Conflict): Promise<Carried> {
    const { ports, id, inFlight } = sent;
    const met = this.#kind.conflictIn(conflict);
    if (met?.document.id !== id) return this.#delay(sent, ABOUT_ANOTHER);
    const now = ports.now();
    const givesUp = inFlight.mutationId;
    let isBack = false;
    await this.#whileWaiting(sent, (stored, lane) => {
      isBack = isGoneBack(stored.base, met.document);
      if (isBack) return { stored: { ...stored, epoch: BEHIND }, lane: folded(lane), givesUp };
      const next = met.conflicted(lane, now);
      const isToAsk = next.conflict !== null;
      return { stored: isToAsk ? stored : this.#kind.over(stored, next, met.document), lane: next, givesUp };
    });
    return { kind: isBack ? 'restored' : 'needs-person' };
  }

  async #takeRefused(sent: Sent, outcome: Refused): Promise<Carried> {
    const { ports, id, inFlight } = sent;
    if (outcome.reason === 'epoch') return this.#waitForEpoch(sent, outcome.errors.join(' '));
    if (outcome.status === 404) {
      if (await this.#sendAsNew(sent)) return { kind: 'sent', isMore: true, rests: false };
      // A server that does not have any more what it had acknowledged has gone back (rule SYN-24).
      if (await this.#kind.isAcknowledged(ports.database, id))
        return this.#waitForEpoch(sent, outcome.errors.join(' '));
    }
    const now = ports.now();
    await this.#whileWaiting(sent, (stored, lane) => ({
      stored,
      lane:
        outcome.status === 422 && outcome.fields.length > 0
          ? leavesRefused(lane, outcome.errors, outcome.fields, now)
          : laneRefused(lane, outcome.errors, outcome.status),
      givesUp: inFlight.mutationId,
    }));
    return { kind: 'needs-person' };
  }

  /** The server was restored: what was on its way is folded back, until the rows are brought over. */
  async #waitForEpoch(sent: Sent, why: string): Promise<Carried> {
    const { ports } = sent;
    const now = ports.now();
    await this.#whileWaiting(sent, (stored, lane) => ({
      stored: { ...stored, epoch: BEHIND },
      lane: delayed(folded(lane), why, delayAfter(lane.attempts, ports), null, now),
    }));
    return { kind: 'restored' };
  }

  async #sendAsNew(sent: Sent): Promise<boolean> {
    const { ports, id, inFlight } = sent;
    const asNew = await this.#kind.asNew?.(ports.database, id, ports.now());
    if (!asNew) return false;
    let isDone = false;
    await this.#whileWaiting(sent, (stored, lane) => {
      const next = asNew(stored, lane);
      isDone = next !== null;
      return next === null ? null : { stored, lane: next, givesUp: inFlight.mutationId };
    });
    return isDone;
  }

  /**
   * Given up, and not here, where what is given up is in flight no more: on a device that has read this one's backup
   * file. The lane goes on under an id of its own.
   */
  async #goOnAfterDead(sent: Sent): Promise<Carried> {
    let isMore = false;
    await this.#whileWaiting(sent, (stored, lane) => {
      const next = { ...folded(lane), attempts: 0, nextAttemptAt: sent.ports.now(), lastError: null };
      isMore = isSendable(next, stored.base !== null);
      return { stored, lane: next };
    });
    return { kind: 'sent', isMore, rests: false };
  }

  async #delay(sent: Sent, missed: Missed): Promise<Carried> {
    const { ports } = sent;
    await this.#whileWaiting(
      sent,
      (stored, lane) => ({
        stored,
        lane: delayed(lane, missed.why, delayAfter(lane.attempts, ports), missed.retryAfterMs, ports.now()),
      }),
      2,
    );
    return missed;
  }
}

/** The row itself is to blame, not the database: what it holds makes our own code fail. */
function isOfRow(error: unknown): boolean {
  return (
    error instanceof UnreadableRow ||
    error instanceof NotHeld ||
    error instanceof TypeError ||
    error instanceof RangeError
  );
}

/** Not of one that could not be compared with a restored server: that counts as version 0. */
function heldVersion(base: ServerState | null): string | null {
  return base === null || base.version === 0 ? null : `${base.version} ${base.updatedAt}`;
}

/** The server has gone back behind what it had acknowledged (rule SYN-24). */
function isGoneBack(base: ServerState | null, server: ServerState): boolean {
  return base !== null && server.version < base.version;
}

/** Before its first pull a tablet holds no epoch, so the row keeps the one that it was saved in. */
function epochOfFirst(
  stored: { readonly epoch?: string | undefined },
  held: string | null,
  { header }: Saved,
): { readonly epoch?: string } {
  const epoch = held === null && stored.epoch === undefined ? header('x-epoch') : null;
  return epoch === null ? {} : { epoch };
}
