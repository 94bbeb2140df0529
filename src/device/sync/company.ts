import * as z from 'zod/mini';
import { SAY_PLACE_EVERY_MS } from '#contract/events.ts';
import type { Here } from '#contract/events.ts';
import { send } from '../call/api.ts';
import type { Credentials } from '../call/credentials.ts';
import { Observable } from '../observable.ts';
import type { Channel, Clock, Http } from '../ports.ts';

/**
 * Who else is on the assessment that is on the screen (rule SYN-27), and where this person is, for them. Said while
 * the server is there, kept nowhere; nothing depends on it.
 */

/** Whoever leafs through says where they have come to, not each page. */
const SETTLED_MS = 500;
/** While nobody looks, or the server was not reached yet. */
const UNSAID_MS = 1000;

const messageSchema = z.object({
  company: z.nullable(
    z.object({
      id: z.string(),
      people: z.array(z.object({ user: z.number(), question: z.nullable(z.number()) })),
    }),
  ),
});

export type Companions = Here['people'];

const NOBODY: Companions = [];

export interface CompanyPorts {
  readonly http: Http;
  readonly credentials: () => Credentials | null;
  readonly clock: Clock;
  readonly channel: Channel;
  readonly isVisible: () => boolean;
  /** The server was there when it was last asked. */
  readonly isReachable: () => boolean;
}

export class Company {
  readonly #ports: CompanyPorts;
  readonly #changes = new Observable();
  #here: Here | null = null;
  #being = new AbortController();
  /** The server knows of a place of this tab. */
  #isSaid = false;

  constructor(ports: CompanyPorts) {
    this.#ports = ports;
    ports.channel.subscribe((message) => {
      const heard = messageSchema.safeParse(message);
      if (heard.success) this.#show(heard.data.company);
    });
  }

  subscribe = this.#changes.subscribe;

  /** The same array until something changes. */
  at(id: string): Companions {
    return this.#here?.id === id ? this.#here.people : NOBODY;
  }

  /** As the server says it to the tab that listens; null: it can say no more. */
  heard(here: Here | null): void {
    if (here === null && this.#here === null) return;
    this.#ports.channel.post({ company: here });
    this.#show(here);
  }

  #show(here: Here | null): void {
    this.#here = here;
    this.#changes.notify();
  }

  /**
   * This person is on a question of an assessment.
   *
   * @param question its index; null on any other page of it
   * @returns to be called when they are not any more
   */
  be(id: string, question: number | null): () => void {
    this.#being.abort();
    const being = new AbortController();
    this.#being = being;
    void this.#keepSaying({ assessment: id, question }, being.signal);
    return () => {
      being.abort();
      if (this.#being === being) void this.#leave(being);
    };
  }

  async #keepSaying(place: object, over: AbortSignal): Promise<void> {
    const { clock, isVisible } = this.#ports;
    await clock.sleep(SETTLED_MS, over);
    while (!over.aborted) {
      const isSaid = isVisible() && (await this.#say(place));
      await clock.sleep(isSaid ? SAY_PLACE_EVERY_MS : UNSAID_MS, over);
    }
  }

  /** Unless they are somewhere else by then. */
  async #leave(being: AbortController): Promise<void> {
    await this.#ports.clock.sleep(SETTLED_MS, new AbortController().signal);
    if (this.#being === being && this.#isSaid) await this.#say({ assessment: null, question: null });
  }

  /** @returns false where there was no point in it yet */
  async #say(place: object): Promise<boolean> {
    const { http, credentials, isReachable } = this.#ports;
    const token = credentials()?.token;
    if (token === undefined || !isReachable()) return false;
    this.#isSaid = 'assessment' in place && place.assessment !== null;
    // What does not arrive is said again, or forgotten by itself.
    await send(http, 'sayPlace', { token, body: place });
    return true;
  }
}
