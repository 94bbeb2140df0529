import { countAnswered } from '#domain/completeness.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { filledBySheets } from '#domain/sheet-answers.ts';
import { countCore } from '#domain/to-answer.ts';
import { isUntouched } from '../../rows/lane.ts';
import type { HeldRows } from '../../rows/lane.ts';
import { idOfLane, laneKey } from '../../rows/stored.ts';
import { entryOf, mergeList, newestFirst } from '../../rows/list-entries.ts';
import type { ListEntry, Overlay, Recent } from '../../rows/list-entries.ts';
import type { RawRows } from '../raw-rows.ts';
import type { Edit } from '../../rows/stored.ts';
import type { ListTables, Tables } from '../tables.ts';

/**
 * The institution's list as both ways of reading it have it. What was pulled is read as it is; of
 * the assessments on this device only those are opened that say something else than the pulled
 * list does.
 */

/** So far the clocks of two servers may differ. */
const CLOCKS_DIFFER_MS = 10 * MINUTE_MS;

/** Rows parsed as far as the caller can; null when they cannot be read. */
type ReadRows = (raw: RawRows) => HeldRows | null;

/** The entries last updated, newest first, and how many there are in all; reads no more than these. */
export async function recentOf(tables: ListTables, readRows: ReadRows, count: number): Promise<Recent> {
  const overlay = await overlayOf(tables, readRows);
  const ownIds = [...overlay.own.keys()];
  const [newest, pulled, listed] = await Promise.all([
    // This device's own entries may stand elsewhere than the pulled list says.
    tables.newestSummaries(count + ownIds.length),
    tables.summaries.count(),
    tables.summaries.bulkGet(ownIds),
  ]);
  const entries = mergeList(newest, overlay).toSorted(newestFirst).slice(0, count);
  return { entries, total: pulled + listed.filter((summary) => summary === undefined).length };
}

export async function overlayOf(tables: ListTables, readRows: ReadRows): Promise<Overlay> {
  const [ids, lanes, edited, newer] = await Promise.all([
    tables.assessments.toCollection().primaryKeys(),
    tables.outbox.toCollection().primaryKeys(),
    tables.edits.toCollection().primaryKeys(),
    newerThanListed(tables),
  ]);
  const differing = new Set([
    ...lanes.map(idOfLane).filter((id) => id !== null),
    ...edited.map(([id]) => id),
    ...newer,
  ]);
  const own = await readOwn(
    tables,
    readRows,
    ids.filter((id) => differing.has(id)),
  );
  return { held: new Set(ids.filter((id) => !differing.has(id) || own.has(id))), own };
}

/**
 * The ids whose acknowledged state is newer than the pulled list says. They were saved since the last pull,
 * so only rows changed about then need to be compared.
 */
async function newerThanListed(tables: ListTables): Promise<string[]> {
  const [newest] = await tables.newestSummaries(1);
  const since =
    newest === undefined ? '' : new Date(Date.parse(newest.updatedAt) - CLOCKS_DIFFER_MS).toISOString();
  const held = [...(await tables.heldVersions(since))];
  const listed = await tables.summaries.bulkGet(held.map(([id]) => id));
  return held.filter(([, version], index) => version > (listed[index]?.version ?? -1)).map(([id]) => id);
}

async function readOwn(
  tables: Tables,
  readRows: ReadRows,
  ids: readonly string[],
): Promise<Map<string, ListEntry>> {
  if (ids.length === 0) return new Map();
  const [stored, lanes, edits] = await Promise.all([
    tables.assessments.bulkGet([...ids]),
    tables.outbox.bulkGet(ids.map(laneKey)),
    tables.edits.toArray(),
  ]);
  const editsById = new Map<string, Edit[]>(ids.map((id) => [id, []]));
  for (const edit of edits) editsById.get(edit.id)?.push(edit);
  const rows = ids
    .flatMap(
      (id, index) =>
        readRows({ stored: stored[index], lane: lanes[index], edits: editsById.get(id) ?? [] }) ?? [],
    )
    .filter(({ lane }) => lane === null || !isUntouched(lane));
  const counts = await countsOf(tables, rows);
  return new Map(rows.map((row) => [row.stored.id, entryOf(row, counts(row))]));
}

type Counts = Pick<ListEntry, 'answered' | 'core'>;

/** How many questions are answered; as the pulled list says while the module is not here. */
async function countsOf(tables: Tables, rows: readonly HeldRows[]): Promise<(rows: HeldRows) => Counts> {
  const keyOf = ({ stored }: HeldRows): [number, number] => [
    Number(stored.working.section),
    stored.working.sectionVersion,
  ];
  const keys = [...new Map(rows.map((row) => [String(keyOf(row)), keyOf(row)])).values()];
  const [sections, summaries] = await Promise.all([
    tables.sections.bulkGet(keys),
    tables.summaries.bulkGet(rows.map((row) => row.stored.id)),
  ]);
  const sectionOf = new Map(keys.map((key, index) => [String(key), sections[index]]));
  const listed = new Map(summaries.map((summary) => [summary?.id, summary]));
  return (row) => {
    const section = sectionOf.get(String(keyOf(row)));
    if (section === undefined) {
      const { answered = 0, core } = listed.get(row.stored.id) ?? {};
      return counted(answered, core ?? null);
    }
    const filled = filledBySheets(section, row.stored.working);
    return counted(countAnswered(section, filled.answers), countCore(section, filled));
  };
}

function counted(answered: number, core: Counts['core'] | null): Counts {
  return { answered, ...(core && { core }) };
}
