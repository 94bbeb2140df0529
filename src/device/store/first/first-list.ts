import type { SectionSummary } from '#domain/section.ts';
import { rowsAsTheyLook } from './first-look.ts';
import type { ReadPage } from './first-reading.ts';
import { listTables } from './list-tables.ts';
import { recentOf } from '../reading/list-reading.ts';

/** The newest of the list, for somebody whose list was pulled before. */
export function readListAhead(count: number): ReadPage {
  return async (tables) => {
    const [sections, lastPullAt, recent] = await Promise.all([
      tables.meta.get('sections'),
      tables.meta.get('lastPullAt'),
      recentOf(listTables(tables), rowsAsTheyLook, count),
    ]);
    if (!Array.isArray(sections?.value) || typeof lastPullAt?.value !== 'number') {
      throw new Error('Nothing was pulled yet.');
    }
    const around = {
      sections: sections.value as SectionSummary[],
      lastPullAt: new Date(lastPullAt.value).toISOString(),
    };
    return { step: null, list: { recent, around } };
  };
}
