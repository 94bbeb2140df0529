import type { AssessmentSummary } from '#domain/assessment.ts';
import { countAnswered } from '#domain/completeness.ts';
import type { Section, SectionSummary } from '#domain/section.ts';
import type { PlainTables, ReadPage } from './first-reading.ts';
import { readPlainRows } from './first-step.ts';
import type { HeldRows } from './fold-edits.ts';
import { entryOf, mergeList, newestFirst } from './list-entries.ts';
import type { ListEntry, Recent } from './list-entries.ts';
import { settled } from './plain-requests.ts';
import { overlapSince } from './pull-overlap.ts';
import type { StoredAssessment } from './stored.ts';

/** The dashboard of somebody whose list was pulled before: the same as `readRecent`, without Dexie. */
export function readDashboard(count: number): ReadPage {
  return async (tables) => {
    const [sections, lastPullAt, recent] = await Promise.all([
      meta(tables, 'sections'),
      meta(tables, 'lastPullAt'),
      readRecent(tables, count),
    ]);
    if (!Array.isArray(sections) || typeof lastPullAt !== 'number' || recent === null) return null;
    const around = {
      sections: sections as SectionSummary[],
      lastPullAt: new Date(lastPullAt).toISOString(),
    };
    return { step: null, dashboard: { recent, around } };
  };
}

async function readRecent(tables: PlainTables, count: number): Promise<Recent | null> {
  const { table } = tables;
  const [keys, pulled, own] = await Promise.all([
    settled(table('assessments').getAllKeys()),
    settled(table('summaries').count()),
    readOwn(tables),
  ]);
  if (own === null) return null;
  const ids = keys.filter((key) => typeof key === 'string');
  const [newest, listed] = await Promise.all([
    // A device's own entries may belong elsewhere than the pulled list says.
    readNewest(table('summaries').index('updatedAt'), count + own.size),
    Promise.all([...own.keys()].map((id) => settled(table('summaries').getKey(id)))),
  ]);
  const overlay = { held: new Set(ids), own };
  const entries = mergeList(newest, overlay).toSorted(newestFirst).slice(0, count);
  return { entries, total: pulled + listed.filter((key) => key === undefined).length };
}

/** Those with something waiting here, or newer than the pulled list; null where one looks odd. */
async function readOwn(tables: PlainTables): Promise<Map<string, ListEntry> | null> {
  const [found, newer] = await Promise.all([tables.waiting, newerThanListed(tables)]);
  if (found === null) return null;
  const waiting = new Set([...found.edited, ...found.lanes.map((lane) => lane.id)]);
  const own = new Map<string, ListEntry>();
  for (const id of new Set([...waiting, ...newer])) {
    const rows = await readPlainRows(tables, id);
    if (rows === null) return null;
    own.set(id, entryOf(rows, await countIn(tables, rows)));
  }
  return own;
}

/** Saved since the last pull, so that only what changed about then needs to be compared. */
async function newerThanListed(tables: PlainTables): Promise<Set<string>> {
  const { table, range } = tables;
  const newest = await meta(tables, 'newestSummary');
  const since = typeof newest === 'string' ? overlapSince(newest) : '';
  const index = table('assessments').index('[base.updatedAt+id+base.version]');
  const ids = await settled(index.getAllKeys(range.lowerBound([since])));
  const found = await Promise.all(
    ids.map(async (id) => {
      const [held, listed] = await Promise.all([
        settled<StoredAssessment>(table('assessments').get(id)),
        settled<AssessmentSummary | undefined>(table('summaries').get(id)),
      ]);
      return (held.base?.version ?? -1) > (listed?.version ?? -1) ? held.id : null;
    }),
  );
  return new Set(found.filter((id) => id !== null));
}

/** As the pulled list says while the module is not here. */
async function countIn({ table }: PlainTables, { stored }: HeldRows): Promise<number> {
  const { section: number, sectionVersion, answers } = stored.working;
  const [section, listed] = await Promise.all([
    settled<Section | undefined>(table('sections').get([Number(number), sectionVersion])),
    settled<AssessmentSummary | undefined>(table('summaries').get(stored.id)),
  ]);
  return section === undefined ? (listed?.answered ?? 0) : countAnswered(section, answers);
}

function readNewest(index: IDBIndex, count: number): Promise<AssessmentSummary[]> {
  const rows: AssessmentSummary[] = [];
  return new Promise((resolve, reject) => {
    const request = index.openCursor(null, 'prev');
    request.onerror = () => reject(request.error ?? new Error('The request failed.'));
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor !== null) rows.push(cursor.value as AssessmentSummary);
      if (cursor === null || rows.length >= count) resolve(rows);
      else cursor.continue();
    };
  });
}

async function meta({ table }: PlainTables, key: string): Promise<unknown> {
  return (await settled<{ value: unknown } | undefined>(table('meta').get(key)))?.value;
}
