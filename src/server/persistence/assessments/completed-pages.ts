import type { Assessment } from '#domain/assessment.ts';
import type { Queries } from '../database/database.ts';
import { assessmentOf } from './assessment-rows.ts';

/** What is asked for; of all given, each narrows. */
export interface Span {
  /** Id of a module. */
  readonly section?: string | undefined;
  /** ISO times: the first moment, and the first that is not meant any more. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Assessments in one page: what is read at once is in memory at once. */
const PAGE = 10;
/** So many of them are looked for at once, as that goes through all of the hospital's. */
const LOOKED_FOR = 1000;

interface Place {
  readonly id: string;
  readonly dateCompleted: string;
}

/** One reading of the database. */
export type Read = <T>(run: (queries: Queries) => Promise<T>) => Promise<T>;

/**
 * The assessments that were completed in the app, not on paper, the earliest first, some at a time.
 *
 * @param most are looked for at once
 */
export async function* completedPages(
  read: Read,
  institutionId: number,
  span: Span,
  most = LOOKED_FOR,
): AsyncGenerator<Assessment[]> {
  let last: Place | null = null;
  for (;;) {
    const after: Place | null = last;
    const places: Place[] = await read((queries) =>
      placesAfter(queries, { institutionId, span, after, most }),
    );
    for (let start = 0; start < places.length; start += PAGE) {
      const page = places.slice(start, start + PAGE);
      yield await read((queries) => assessmentsAt(queries, institutionId, page));
    }
    last = places.at(-1) ?? null;
    if (places.length < most) return;
  }
}

interface Looking {
  readonly institutionId: number;
  readonly span: Span;
  readonly after: Place | null;
  readonly most: number;
}

async function placesAfter(
  queries: Queries,
  { institutionId, span: { section, from, to }, after, most }: Looking,
): Promise<Place[]> {
  const all = queries
    .selectFrom('assessments')
    .select(['id', 'date_completed'])
    .where('institution_id', '=', institutionId)
    .where('date_completed', 'is not', null)
    .where('uploaded', '=', 0)
    .$if(section !== undefined, (query) => query.where('section', '=', section ?? ''))
    .$if(from !== undefined, (query) => query.where('date_completed', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('date_completed', '<', to ?? ''))
    .$if(after !== null, (query) =>
      query.where((one) =>
        one.or([
          one('date_completed', '>', after?.dateCompleted ?? ''),
          one.and([one('date_completed', '=', after?.dateCompleted ?? ''), one('id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('date_completed')
    .orderBy('id')
    .limit(most);
  const rows = await all.execute();
  return rows.map(({ id, date_completed: dateCompleted }) => ({ id, dateCompleted: dateCompleted ?? '' }));
}

/** In the order of their places. */
async function assessmentsAt(
  queries: Queries,
  institutionId: number,
  places: readonly Place[],
): Promise<Assessment[]> {
  const found: Assessment[] = [];
  for (const { id } of places) {
    // One by one: asked for several, SQLite goes through all of the hospital's.
    const row = await queries
      .selectFrom('assessments')
      .selectAll()
      .where('id', '=', id)
      .where('institution_id', '=', institutionId)
      .executeTakeFirst();
    if (row !== undefined) found.push(assessmentOf(row, '').assessment);
  }
  return found;
}
