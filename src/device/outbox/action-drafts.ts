import type { ActionLeaf } from '#domain/action-leaves.ts';
import type { LeafEdit } from '../rows/stored.ts';
import { NotHeld } from '../store/not-held.ts';
import { DraftWriter } from './draft.ts';
import type { Draft, DraftScreen } from './draft.ts';
import type { Drafts } from './drafts.ts';

/** The draft of an action, as `ofAssessment`; no first screen needs one. */
export function draftOfAction(
  drafts: Drafts,
  id: string,
  screen: DraftScreen<ActionLeaf>,
): Draft<ActionLeaf> {
  return new DraftWriter({
    ...screen,
    ...drafts.common(),
    write: (edits) => write(drafts, id, edits),
    writeLate: (late) => drafts.late((store, now) => store.writeLateInAction(id, late, now)),
    leaveBehind: (left, mayReturn) => drafts.leaveBehind({ ...left, action: id }, mayReturn),
  });
}

/** What was typed into an action that another window has discarded is kept among what was discarded. */
async function write(drafts: Drafts, id: string, edits: readonly LeafEdit<ActionLeaf>[]): Promise<void> {
  try {
    await drafts.writing((store, now) => store.editAction({ id, edits, now }));
  } catch (error) {
    if (!(error instanceof NotHeld) || drafts.isClosed) throw error;
    const since = edits.map((edit) => ({ ...edit, from: [] }));
    const { newId } = drafts.common();
    await drafts.late((store, now) => store.writeLateInAction(id, { id: newId(), leaves: [], since }, now));
  }
}
