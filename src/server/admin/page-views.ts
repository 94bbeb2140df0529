import { nounFor } from '#domain/count.ts';
import { DAY_MS } from '#domain/durations.ts';
import { byServer } from '../audit/entry.ts';
import { appendAudit } from '../persistence/audit-log.ts';
import { pageViewsSince } from '../persistence/page-view-rows.ts';
import type { Command } from './command.ts';

const DAYS = 30;

/** A line for each page, the most viewed first. */
export const pageViews: Command = {
  given: '',
  does: [`how often each page was seen in the last ${DAYS} days`],
  words: [0],
  begin:
    () =>
    async ({ database }) => {
      const now = Date.now();
      await database.transaction((queries) =>
        appendAudit(queries, [byServer(now, { kind: 'operator', object: 'page-views' })]),
      );
      const since = new Date(now - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
      const pages = await database.read((queries) => pageViewsSince(queries, since));
      const lines = pages.map(({ views, pathTemplate }) => `${String(views).padStart(8)}  ${pathTemplate}`);
      const total = pages.reduce((sum, { views }) => sum + views, 0);
      return [...lines, `${total} ${nounFor(total, 'page view')} since ${since}.`].join('\n');
    },
};
