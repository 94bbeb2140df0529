import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { Random, RoomEstimate } from '../ports.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { evict, forgetEvicted, noteEvicted } from '../store/removing/evicting.ts';
import { isNoRoom } from '../store/no-room.ts';
import { dropReserve, fillReserve, missingInReserve } from '../store/reserve.ts';
import type { ReserveKept } from '../store/reserve.ts';

/**
 * Room on the device (rule SYN-20): what the server has goes before there is none for what only this device
 * has, and the person is told while there is still some left.
 */

export interface RoomPorts {
  readonly database: DeviceDatabase;
  readonly now: () => number;
  readonly random: Random;
  readonly estimateRoom: () => Promise<RoomEstimate | null>;
  /** An assessment may be gone from this device. */
  readonly onDiscarded: (id: string) => void;
}

/** Shares of the quota: from the first on completed assessments go … */
const SHORT = 0.8;
/** … until this much is in use, and below this they are fetched again. */
const EASED = 0.7;
const AMPLE = 0.5;

const LOOK_EVERY_MS = MINUTE_MS;
/** Browsers clean up behind a deletion when they like; until then it counts as in use. */
const EVICT_AGAIN_MS = 10 * MINUTE_MS;
/**
 * Freed after a refused write, whatever the estimate says: the disk may be full, and Chromium tells no quota.
 */
const RELIEF_BYTES = 1_000_000;
/** Refusals come in numbers, and the browser needs its time to clean up. */
const RELIEVE_AGAIN_MS = 30_000;
/** How long after that the reserve is filled again, if it can be … */
const REFILL_AFTER_MS = 10 * MINUTE_MS;
/** … and what had to go is fetched again. */
const REFETCH_AFTER_MS = HOUR_MS;

export class Room {
  readonly #ports: RoomPorts;
  readonly #onAlmostFull: (isAlmostFull: boolean) => void;
  #nextLookAt = 0;
  #nextEvictionAt = 0;
  #nextReliefAt = 0;
  #refillAt = 0;
  /** An eviction that could not be noted when it happened. */
  #evictedTo: string | null = null;
  #refetchAt = 0;

  constructor(ports: RoomPorts, onAlmostFull: (isAlmostFull: boolean) => void) {
    this.#ports = ports;
    this.#onAlmostFull = onAlmostFull;
  }

  /** Looks at most once a minute. */
  async lookAtTimes(): Promise<void> {
    const now = this.#ports.now();
    if (isAhead(this.#nextLookAt, now, LOOK_EVERY_MS)) return;
    this.#nextLookAt = now + LOOK_EVERY_MS;
    const { usage, quota } = (await this.#ports.estimateRoom()) ?? { usage: 0, quota: 0 };
    if (quota > 0 && usage >= SHORT * quota) return this.#ease(usage, quota, now);
    if (isAhead(this.#refillAt, now, REFILL_AFTER_MS)) return;
    const isRoomy = await this.#refill(usage, quota);
    this.#onAlmostFull(!isRoomy);
    if (!isRoomy || isAhead(this.#refetchAt, now, REFETCH_AFTER_MS)) return;
    if (usage <= AMPLE * quota) await forgetEvicted(this.#ports.database);
  }

  async #ease(usage: number, quota: number, now: number): Promise<void> {
    if (isAhead(this.#nextEvictionAt, now, EVICT_AGAIN_MS)) return;
    const freed = await this.#evict(usage - EASED * quota);
    if (freed > 0) this.#nextEvictionAt = now + EVICT_AGAIN_MS;
    this.#onAlmostFull(usage - freed >= SHORT * quota);
  }

  /** @returns false when there is no room for the reserve */
  async #refill(usage: number, quota: number): Promise<boolean> {
    const { database, random } = this.#ports;
    const missing = await missingInReserve(database);
    // On a small quota, or an unknown one, it might itself make the room short.
    if (missing === 0 || usage + missing > EASED * quota) return true;
    try {
      await fillReserve(database, (bytes) => random.bytes(bytes));
      return true;
    } catch (error) {
      if (!isNoRoom(error)) throw error;
      this.#refused();
      return false;
    }
  }

  /**
   * Makes a write that should not fail for want of room: once more after each thing that can go.
   *
   * @throws what the last try threw
   */
  async trying<T>(write: () => Promise<T>, kept: ReserveKept): Promise<T> {
    for (const letGo of [() => this.evict(), () => this.#dropReserve(kept)]) {
      try {
        return await write();
      } catch (error) {
        if (!isNoRoom(error)) throw error;
        await letGo();
      }
    }
    const written = await write();
    await this.noteEvicted();
    return written;
  }

  /** A write was refused: some of what the server has goes. */
  async evict(): Promise<void> {
    this.#refused();
    const now = this.#ports.now();
    if (isAhead(this.#nextReliefAt, now, RELIEVE_AGAIN_MS)) return;
    this.#nextReliefAt = now + RELIEVE_AGAIN_MS;
    await this.#evict(RELIEF_BYTES);
  }

  async #dropReserve(kept: ReserveKept): Promise<void> {
    this.#onAlmostFull(true);
    await dropReserve(this.#ports.database, kept);
  }

  #refused(): void {
    const now = this.#ports.now();
    this.#refillAt = now + REFILL_AFTER_MS;
    this.#refetchAt = now + REFETCH_AFTER_MS;
  }

  async #evict(bytes: number): Promise<number> {
    const evicted = await evict(this.#ports.database, bytes);
    for (const id of evicted.ids) this.#ports.onDiscarded(id);
    this.#evictedTo = evicted.to ?? this.#evictedTo;
    await this.noteEvicted();
    return evicted.bytes;
  }

  /** So that the next pull does not fetch again what went; where there is no room for the note, later. */
  async noteEvicted(): Promise<void> {
    if (this.#evictedTo === null) return;
    try {
      await noteEvicted(this.#ports.database, this.#evictedTo);
      this.#evictedTo = null;
    } catch (error) {
      if (!isNoRoom(error)) throw error;
    }
  }
}

/** A time further ahead than that means that the clock was set back. */
function isAhead(time: number, now: number, byAtMost: number): boolean {
  return time > now && time <= now + byAtMost;
}
