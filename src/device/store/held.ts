import type { Assessment } from '#domain/assessment.ts';
import type { LeafMap, LeafValue } from '#domain/leaf.ts';
import { conflictOf } from './conflict-overlap.ts';
import type { HeldConflict } from './conflict-overlap.ts';
import type { DeviceDatabase } from './database.ts';
import { rawRows, readIfReadable } from './rows.ts';
import { readSection } from './sections.ts';
import { shownState, syncOf } from './shown-state.ts';
import type { SyncState } from './shown-state.ts';
import type { Replaced } from './stored.ts';

/** What an assessment's pages read: its rows, parsed by their schemas and combined. Never the network. */

export interface Held {
  readonly assessment: Assessment;
  readonly sync: SyncState;
  readonly isOnServer: boolean;
  readonly conflict: HeldConflict | null;
  readonly refusals: Readonly<LeafMap<{ value: LeafValue; sentence: string }>>;
  /** Why the server refused everything waiting. */
  readonly refusal: string | null;
  readonly replaced: readonly Replaced[];
  readonly receivedAt: string | null;
}

/** Null when it is not on this device or this version of the app cannot read it. */
export async function readHeld(database: DeviceDatabase, id: string): Promise<Held | null> {
  const { assessments, outbox, edits } = database;
  // A snapshot of all three: while edits are being folded in, they are in one table or another.
  const raw = await database.transaction('r', assessments, outbox, edits, () => rawRows(database, id));
  const rows = readIfReadable(raw);
  if (rows === null) return null;
  const { stored, lane } = rows;
  const { section, sectionVersion } = stored.working;
  const questions = lane?.conflict ? await readSection(database, Number(section), sectionVersion) : null;
  return {
    assessment: shownState(stored, lane),
    sync: syncOf(rows),
    isOnServer: stored.base !== null,
    conflict: lane?.conflict ? conflictOf(stored, lane, lane.conflict, questions) : null,
    refusals: lane?.refused ?? {},
    refusal: lane?.refusal ?? null,
    replaced: stored.replaced,
    receivedAt: stored.receipt === null ? null : new Date(stored.receipt.at).toISOString(),
  };
}
