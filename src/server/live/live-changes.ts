import type { Readable } from 'node:stream';
import type { Caller } from '../http/identity.ts';
import type { Database } from '../persistence/database/database.ts';
import { companionsOf, forgetPlace } from '../persistence/presence-rows.ts';
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
  readonly #deps: LiveDeps;
  readonly #streams: EventStreams;
  readonly #others: OtherInstances;

  constructor(deps: LiveDeps) {
    const { database, clock, times } = deps;
    this.#deps = deps;
    this.#streams = new EventStreams({
      standings: (sessions) => database.read((queries) => standingsOf(queries, sessions)),
      lookElsewhere: () => this.#others.look(),
      gone: (session) => this.#left(session),
      companions: (sessions) => database.read((queries) => companionsOf(queries, sessions, clock())),
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

  /** Somebody came, went or moved on: who listens here hears of it at once, others at their next look. */
  moved(): void {
    // What cannot be read now is read by the next look.
    this.#streams.tellPlaces().catch(() => undefined);
  }

  /** A page was closed, or a network went: its person is there no more. */
  #left(session: string): void {
    const { database, clock } = this.#deps;
    const now = clock();
    // What cannot be removed now counts for no longer than its minute.
    database
      .transaction((queries) => forgetPlace(queries, session, now))
      .then(
        () => this.moved(),
        () => undefined,
      );
  }

  /** The server stops: each device comes back to another one. */
  async end(): Promise<void> {
    this.#streams.end();
    await this.#others.stop();
  }
}
