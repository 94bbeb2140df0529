import { MINUTE_MS } from '#domain/durations.ts';
import type { Queries } from './database/database.ts';

/** Who is on which question now. Nothing of it is kept: a row counts for a minute, and goes with the next sweep. */

const COUNTS_FOR_MS = MINUTE_MS;

/** Where a log-in is. */
export interface Place {
  readonly sessionId: string;
  readonly institutionId: number;
  readonly userId: number;
  readonly assessmentId: string;
  /** By its index; null on any other page of the assessment. */
  readonly question: number | null;
}

/** Somebody else on the assessment that a log-in is on. */
export interface Companion {
  /** The log-in that is told of them. */
  readonly listener: string;
  readonly assessmentId: string;
  readonly userId: number;
  readonly question: number | null;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Notes where a log-in is, in place of where it was. @param now milliseconds since 1970 */
export async function notePlace(queries: Queries, place: Place, now: number): Promise<void> {
  const { sessionId: session_id, institutionId: institution_id, userId: user_id, question } = place;
  const at = { assessment_id: place.assessmentId, question, until: iso(now + COUNTS_FOR_MS) };
  await queries
    .insertInto('presence')
    .values({ session_id, institution_id, user_id, ...at })
    .onConflict((known) => known.columns(['institution_id', 'session_id']).doUpdateSet(at))
    .execute();
}

/** What was said until now of where a log-in is. */
export async function forgetPlace(queries: Queries, sessionId: string, now: number): Promise<void> {
  await queries
    .deleteFrom('presence')
    .where('session_id', '=', sessionId)
    .where('until', '<=', iso(now + COUNTS_FOR_MS))
    .execute();
}

export async function forgetOldPlaces(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('presence').where('until', '<=', iso(now)).execute();
}

/** Who is on the same assessments as these log-ins; nobody is told of themselves on another device. */
export async function companionsOf(
  queries: Queries,
  sessionIds: readonly string[],
  now: number,
): Promise<Companion[]> {
  if (sessionIds.length === 0) return [];
  const rows = await queries
    .selectFrom('presence as own')
    .innerJoin('presence as other', (join) =>
      join
        .onRef('other.assessment_id', '=', 'own.assessment_id')
        .onRef('other.institution_id', '=', 'own.institution_id')
        .onRef('other.user_id', '!=', 'own.user_id'),
    )
    // Whoever has logged out is not there, wherever they last were.
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.institution_id', '=', 'other.institution_id')
        .onRef('sessions.id', '=', 'other.session_id'),
    )
    .select(['own.session_id', 'own.assessment_id', 'other.user_id', 'other.question'])
    .where('own.session_id', 'in', sessionIds)
    .where('sessions.ended_at', 'is', null)
    .where('own.until', '>', iso(now))
    .where('other.until', '>', iso(now))
    .orderBy('own.session_id')
    .orderBy('other.user_id')
    // On two devices at once, it is where they were last.
    .orderBy('other.until', 'desc')
    .execute();
  return rows.map((row) => ({
    listener: row.session_id,
    assessmentId: row.assessment_id,
    userId: row.user_id,
    question: row.question,
  }));
}
