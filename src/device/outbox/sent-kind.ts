import type { SaveOutcome } from '../call/save-calls.ts';
import type { FrozenSave } from '../call/save-calls.ts';
import type { DeviceDatabase } from '../store/database.ts';
import type { LaneFields } from '../rows/lane.ts';
import type { RowKind } from '../store/row-kind.ts';

/** What sending (`sending.ts`) needs to know of a kind of document: an assessment, or an action. */

type Answer = Extract<SaveOutcome, { kind: 'answer' }>;
export type Saved = Exclude<Answer, { status: 409 }>;
export type Conflict = Exclude<Extract<Answer, { status: 409 }>['value'], { reason: 'dead' }>;

/** A document as the server states it. */
export interface ServerState {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: string;
}

/** A document's states on this device. */
export interface StoredState<D> {
  readonly id: string;
  readonly base: D | null;
  readonly working: D;
  readonly epoch?: string | undefined;
}

export interface SentKind<S extends StoredState<D>, L extends LaneFields, D extends ServerState> {
  readonly rows: RowKind<S, L>;
  /** Freezes what is to be sent under a fresh mutation id. */
  readonly frozen: (lane: L, working: D, isOnServer: boolean, mutationId: string) => L;
  readonly callOf: (lane: L) => FrozenSave['inFlight'] | null;
  /** What an accepted save says; null where it is about something of another kind. */
  readonly savedIn: (value: Saved['value']) => SavedState<S, D> | null;
  readonly acknowledged: (lane: L, saved: D, now: number) => L;
  /** The server's state in a conflict, and what it makes of a lane; null as for `savedIn`. */
  readonly conflictIn: (conflict: Conflict) => ConflictState<L, D> | null;
  /** The server's state becomes `base`; `working` is that with our unsent changes on top. */
  readonly over: (stored: S, lane: L, server: D) => S;
  readonly isAcknowledged: (database: DeviceDatabase, id: string) => Promise<boolean>;
  /** A lane of something that can only go as a new one, whole (rule SYN-18); null where there is none such. */
  readonly asNew: ((database: DeviceDatabase, id: string, now: number) => Promise<AsNew<S, L> | null>) | null;
}

interface SavedState<S, D> {
  readonly document: D;
  /** The stored row with what else the answer says. @param now in milliseconds since 1970 */
  readonly noted: (stored: S, now: number) => S;
}

interface ConflictState<L, D> {
  readonly document: D;
  readonly conflicted: (lane: L, now: number) => L;
}

type AsNew<S, L> = (stored: S, lane: L) => L | null;
