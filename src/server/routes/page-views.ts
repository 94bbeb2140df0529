import { calls } from '#contract/calls.ts';
import type { Serve } from '../http/serve-calls.ts';
import type { Database } from '../persistence/database/database.ts';
import { countPageView } from '../persistence/page-view-rows.ts';

interface PageViewDeps {
  readonly database: Database;
  readonly clock: () => number;
  /** The operator has turned it off: what comes is not counted. */
  readonly hasAnalytics: boolean;
}

/** Counts page views by day and template; who asked is not looked at (rule NAV-8). */
export function servePageViews(serve: Serve, { database, clock, hasAnalytics }: PageViewDeps): void {
  serve(calls.pageView, 'enter', async ({ body }) => {
    const day = new Date(clock()).toISOString().slice(0, 10);
    if (hasAnalytics) await database.transaction((queries) => countPageView(queries, { day, ...body }));
    return { status: 200, body: {} };
  });
}
