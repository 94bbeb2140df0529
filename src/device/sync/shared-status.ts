import * as z from 'zod/mini';
import { Observable } from '../observable.ts';
import type { Channel } from '../ports.ts';
import { NOTHING_YET } from './engine-status.ts';
import type { EngineStatus } from './engine-status.ts';

const messageSchema = z.object({
  contact: z.object({
    network: z.enum(['unknown', 'reachable', 'unreachable']),
    blockedWith: z.nullable(z.number()),
    lastContactAt: z.nullable(z.number()),
    nextAttemptAt: z.nullable(z.number()),
    isAlmostFull: z.boolean(),
  }),
});

/** The engine's state. Only the draining tab touches the network; the others show what it reports. */
export class SharedStatus {
  readonly #channel: Channel;
  readonly #changes = new Observable();
  #status = NOTHING_YET;
  isDraining = false;

  constructor(channel: Channel) {
    this.#channel = channel;
  }

  get now(): EngineStatus {
    return this.#status;
  }

  subscribe = this.#changes.subscribe;

  set(change: Partial<EngineStatus>): void {
    this.#show({ ...this.#status, ...change });
    const { paused: _paused, isSending: _isSending, ...contact } = this.#status;
    if (this.isDraining) this.#channel.post({ contact });
  }

  /** A message of another tab. */
  hear(message: unknown): void {
    const status = messageSchema.safeParse(message).data;
    if (status === undefined || this.isDraining) return;
    this.#show({ ...this.#status, ...status.contact });
  }

  #show(status: EngineStatus): void {
    this.#status = status;
    this.#changes.notify();
  }
}
