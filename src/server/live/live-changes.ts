import type { Readable } from 'node:stream';
import type { Caller } from '../http/identity.ts';
import type { Database } from '../persistence/database/database.ts';
import { standingsOf } from '../persistence/people/session-rows.ts';
import { EventStreams } from './event-streams.ts';
import type { EventTimes } from './event-streams.ts';
import { OtherInstances } from './other-instances.ts';

interface LiveDeps {
  readonly database: Database;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly times?: EventTimes | undefined;
}

/** Tells open devices of what is changed here and by other instances (rule API-21). */
export class LiveChanges {
  readonly #streams: EventStreams;
  readonly #others: OtherInstances;

  constructor({ database, clock, times }: LiveDeps) {
    this.#streams = new EventStreams({
      standings: (sessions) => database.read((queries) => standingsOf(queries, sessions)),
      lookElsewhere: () => this.#others.look(),
      clock,
      times,
    });
    this.#others = new OtherInstances({
      database,
      institutions: () => this.#streams.institutions(),
      tell: (all) => this.#streams.tellChanged(all),
    });
    database.onChanged((all) => {
      this.#streams.tellChanged(all);
      this.#others.say(all);
    });
  }

  /** How many listen. */
  get count(): number {
    return this.#streams.count;
  }

  async listen(caller: Caller): Promise<Readable> {
    await this.#others.awaits(caller.account.institutionId);
    return this.#streams.open(caller);
  }

  /** The server stops: each device comes back to another one. */
  async end(): Promise<void> {
    this.#streams.end();
    await this.#others.stop();
  }
}
