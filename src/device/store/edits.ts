import { newAssessment } from '#domain/new-assessment.ts';
import { notBefore } from '#domain/dates.ts';
import { fullName } from '#domain/names.ts';
import type { SectionSummary } from '#domain/section.ts';
import type { CurrentUser } from '#contract/people.ts';
import type { DeviceDatabase } from './database.ts';
import { emptyLane, isUntouched, newLane } from '../rows/lane.ts';
import { changeRows, rowsToWrite, storeRows } from './rows.ts';
import { editRows, ROW_VERSION } from '../rows/stored.ts';
import type { Edit, LeafEdit, Positions } from '../rows/stored.ts';

/** Edits: what a tap does. One strict transaction each, with no knowledge of the network. */

/**
 * An editor's new assessment works from its first tap, under an id made here. One of the same module that nobody
 * has touched begins anew instead, so that a tap by mistake leaves nothing behind (rule ASM-19).
 *
 * @param start `id`: where there is none
 * @returns the id it has
 */
export async function startAssessment(
  database: DeviceDatabase,
  { section, user, now, ...start }: { id: string; section: SectionSummary; user: CurrentUser; now: number },
): Promise<string> {
  const { assessments, outbox, edits } = database;
  return database.transaction('rw', assessments, outbox, edits, async () => {
    const id = (await untouchedOf(database, section)) ?? start.id;
    const working = newAssessment({
      id,
      section: String(section.id),
      sectionVersion: section.version,
      user: { id: user.id, name: fullName(user) },
      at: new Date(now).toISOString(),
    });
    const stored = { id, row: ROW_VERSION, base: null, working, replaced: [], receipt: null };
    await storeRows(database, id, { stored, lane: newLane(id, now) });
    return id;
  });
}

/** Inside the caller's transaction, so that of two taps the second finds what the first began. */
async function untouchedOf(
  database: DeviceDatabase,
  section: Pick<SectionSummary, 'id' | 'version'>,
): Promise<string | null> {
  const begun = await database.outbox.filter(({ fresh }) => fresh === true).toArray();
  for (const { id } of begun) {
    const { stored, lane } = (await rowsToWrite(database, id)) ?? {};
    const isOfSection =
      stored?.working.section === String(section.id) && stored.working.sectionVersion === section.version;
    if (isOfSection && lane && isUntouched(lane)) return id;
  }
  return null;
}

/**
 * Writes edited leaves. Resolves once they are on disk; only then may the page say "Saved on this device".
 *
 * @param isStillMeant false once others may have written since it was typed; asked when the transaction begins
 */
export async function writeEdit(
  database: DeviceDatabase,
  edit: { id: string; edits: readonly LeafEdit[]; positions?: Partial<Positions>; now: number },
  isStillMeant: () => boolean = () => true,
): Promise<void> {
  const { id, positions = {}, now } = edit;
  const moves = Object.entries(positions) as [keyof Positions, number][];
  const rows = [...editRows(edit), ...moves.map(([leaf, value]): Edit => ({ id, leaf, value, at: now }))];
  const furthest = positions.lastQuestionIndex;
  const [first] = rows;
  const check = () => {
    if (!isStillMeant()) throw new Error('The page was left before this could be written.');
  };
  // A tap, as nearly every edit is: the cheapest possible write. An open database begins it in this turn;
  // opening it may last until the page is back.
  if (first !== undefined && rows.length === 1 && furthest === undefined && database.isOpen()) {
    check();
    await database.edits.put(first);
    return;
  }
  await database.transaction('rw', database.edits, async () => {
    check();
    // An edit not yet folded in may hold a further question; it must never go back.
    const before = await database.edits.get([edit.id, 'lastQuestionIndex']);
    const isFurther = typeof before?.value === 'number' && before.value > (furthest ?? before.value);
    await database.edits.bulkPut(isFurther ? rows.filter(({ leaf }) => leaf !== before.leaf) : rows);
  });
}

/** Submit: the lane carries `complete` after everything else (rule ASM-10). @throws NotHeld */
export async function completeAssessment(database: DeviceDatabase, id: string, now: number): Promise<void> {
  await changeRows(database, id, ({ stored, lane }) => {
    if (stored.base?.dateCompleted) return { stored, lane };
    const complete = lane?.complete ?? notBefore(new Date(now).toISOString(), stored.working.createdAt);
    const next = lane ?? emptyLane(id, stored.base?.version ?? null, now);
    return {
      stored: { ...stored, working: { ...stored.working, dateCompleted: complete } },
      lane: { ...next, complete, nextAttemptAt: now },
    };
  });
}
