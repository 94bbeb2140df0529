import { HOUR_MS } from '#domain/durations.ts';

/**
 * What each log-in has been told with a row of the log, so that what only goes on from there needs no further one
 * (rules AUD-6 and AUD-7). Kept in memory: an instance that has not heard writes a row more.
 */

const GOES_ON_FOR_MS = HOUR_MS;
/** More devices than work at once. */
const MOST_SESSIONS = 2000;
/** More than a device fetches in a morning. */
const MOST_OF_SESSION = 1000;

interface Told {
  /** A version, or the number of a change. */
  readonly upTo: number;
  readonly until: number;
}

/** The lists that devices follow. */
export type FollowedList = 'assessments' | 'actions';

export class ToldAlready {
  readonly #bySession = new Map<string, Map<string, Told>>();

  tell(sessionId: string | null, { id, version }: { id: string; version: number }, now: number): void {
    this.#note(sessionId, id, { upTo: version, until: now + GOES_ON_FOR_MS });
  }

  /** Whether this very version was told within the hour. */
  knows(sessionId: string | null, { id, version }: { id: string; version: number }, now: number): boolean {
    const told = this.#told(sessionId, id);
    return told !== undefined && told.until > now && told.upTo === version;
  }

  /**
   * Somebody reads on in an assessment, from the version that they were told last.
   *
   * @returns whether that needs no row, within the hour of one; it is noted either way
   */
  readsOn(
    sessionId: string | null,
    { id, version }: { id: string; version: number },
    { from, now }: { readonly from: number | null; readonly now: number },
  ): boolean {
    const told = this.#told(sessionId, id);
    const goesOn = told !== undefined && told.until > now && told.upTo === from;
    this.#note(sessionId, id, { upTo: version, until: goesOn ? told.until : now + GOES_ON_FOR_MS });
    return goesOn;
  }

  /** @param row whether this look at the list has a row of its own */
  tellList(
    list: FollowedList,
    sessionId: string | null,
    newest: number,
    row: { readonly at: number } | null,
  ): void {
    const until = row === null ? (this.#told(sessionId, list)?.until ?? 0) : row.at + GOES_ON_FOR_MS;
    this.#note(sessionId, list, { upTo: newest, until });
  }

  /** Whether only what has changed since the last look is asked for, within the hour of a row. */
  followsList(list: FollowedList, sessionId: string | null, after: number, now: number): boolean {
    const told = this.#told(sessionId, list);
    return told !== undefined && told.until > now && after >= told.upTo;
  }

  #told(sessionId: string | null, what: string): Told | undefined {
    return this.#bySession.get(sessionId ?? '')?.get(what);
  }

  #note(sessionId: string | null, what: string, told: Told): void {
    if (sessionId === null) return;
    const of = this.#bySession.get(sessionId) ?? new Map<string, Told>();
    // Those last heard of are at the end, so the first one goes.
    this.#bySession.delete(sessionId);
    this.#bySession.set(sessionId, of);
    of.delete(what);
    of.set(what, told);
    dropFirst(of, MOST_OF_SESSION);
    dropFirst(this.#bySession, MOST_SESSIONS);
  }
}

function dropFirst(map: Map<string, unknown>, most: number): void {
  const [first] = map.keys();
  if (map.size > most && first !== undefined) map.delete(first);
}
