import { sql } from 'kysely';
import type { Queries } from './database/database.ts';

/** @param day UTC, as in `2026-11-22` */
export async function countPageView(
  queries: Queries,
  view: { readonly day: string; readonly pathTemplate: string },
): Promise<void> {
  await queries
    .insertInto('page_views')
    .values({ day: view.day, path_template: view.pathTemplate, views: 1 })
    .onConflict((met) =>
      met.columns(['day', 'path_template']).doUpdateSet({ views: sql<number>`page_views.views + 1` }),
    )
    .execute();
}

export interface PageViews {
  readonly pathTemplate: string;
  readonly views: number;
}

/** The views of all days from that one on, the most viewed first. */
export async function pageViewsSince(queries: Queries, day: string): Promise<PageViews[]> {
  const rows = await queries
    .selectFrom('page_views')
    .select((eb) => ['path_template', eb.fn.sum<number>('views').as('sum')])
    .where('day', '>=', day)
    .groupBy('path_template')
    .orderBy('sum', 'desc')
    .orderBy('path_template')
    .execute();
  return rows.map((row) => ({ pathTemplate: row.path_template, views: row.sum }));
}
