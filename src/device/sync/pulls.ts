import type { Credentials } from '../call/credentials.ts';
import { isNoRoom } from '../store/no-room.ts';
import { PULL_EVERY_MS } from '../sync-intervals.ts';
import type { Room } from './full-device.ts';
import { pull } from './pull.ts';
import type { Pulled } from './pulled.ts';
import type { PullPorts } from './pulling.ts';

/** When what others did is fetched, and what becomes of it where there is no room. */
export class Pulls {
  readonly #ports: PullPorts;
  readonly #room: Pick<Room, 'noteEvicted' | 'evict'>;
  #nextAt = 0;

  constructor(ports: PullPorts, room: Pick<Room, 'noteEvicted' | 'evict'>) {
    this.#ports = ports;
    this.#room = room;
  }

  /** The next turn looks. */
  soon(): void {
    this.#nextAt = 0;
  }

  isDue(now: number): boolean {
    return this.#nextAt <= now || this.#nextAt > now + PULL_EVERY_MS;
  }

  /** When the next one is due: now, or later. */
  next(now: number): number {
    return this.isDue(now) ? now : this.#nextAt;
  }

  async run(credentials: Credentials): Promise<Pulled> {
    // Set before, so that a hurry while this one is under way asks for another: what it
    // hurries for may have come too late for this one.
    this.#nextAt = this.#ports.now() + PULL_EVERY_MS;
    let pulled: Pulled | null = null;
    try {
      await this.#room.noteEvicted();
      pulled = await pull(this.#ports, credentials);
    } catch (error) {
      if (!isNoRoom(error)) throw error;
      // Everything that has arrived is kept; the next pull goes on from there.
      await this.#room.evict();
      pulled = { kind: 'done' };
    } finally {
      if (pulled?.kind !== 'done') this.soon();
    }
    return pulled;
  }
}
