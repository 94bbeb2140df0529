import type { Action } from '#domain/action.ts';
import type { Read, Span } from '../assessments/completed-pages.ts';
import type { Queries } from '../database/database.ts';
import { actionOf } from './action-rows.ts';

const PAGE = 200;

interface Whose {
  readonly institutionId: number;
  /** Of its people, by id. */
  readonly names: ReadonlyMap<number, string>;
}

/** The actions that were begun in a span, the earliest first, some at a time. @param most in one page */
export async function* actionPages(
  read: Read,
  whose: Whose,
  span: Span,
  most = PAGE,
): AsyncGenerator<Action[]> {
  let last: Action | null = null;
  for (;;) {
    const after: Action | null = last;
    const page: Action[] = await read((queries) => pageAfter(queries, { ...whose, span, after, most }));
    // A module is named within what people edit, and so is no column.
    const meant = page.filter(({ section }) => span.section === undefined || section === span.section);
    if (meant.length > 0) yield meant;
    last = page.at(-1) ?? null;
    if (page.length < most) return;
  }
}

interface Paging extends Whose {
  readonly span: Span;
  readonly after: Pick<Action, 'id' | 'createdAt'> | null;
  readonly most: number;
}

async function pageAfter(
  queries: Queries,
  { institutionId, names, span: { from, to }, after, most }: Paging,
): Promise<Action[]> {
  const rows = await queries
    .selectFrom('actions')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('created_at', '<', to ?? ''))
    .$if(after !== null, (query) =>
      query.where((one) =>
        one.or([
          one('created_at', '>', after?.createdAt ?? ''),
          one.and([one('created_at', '=', after?.createdAt ?? ''), one('id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map((row) => actionOf(row, (user) => names.get(user) ?? ''));
}
