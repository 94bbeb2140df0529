import type { HeldVersion } from '../http/read-call.ts';
import { notFound, notValid } from '../http/refusal.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { SectionCatalog } from '../section-catalog.ts';
import { checkEpoch, checkHeld, checkVersion } from '../saving/fence.ts';
import { changeAssessment } from './merge.ts';
import type { Change } from './merge.ts';
import type { Sender } from '../saving/sender.ts';
import type { Outcome } from './outcome.ts';
import { replayOf } from './replay.ts';
import { splitAssessment } from './split.ts';

/** `seen` is the version in `If-Match`. */
export interface SaveRequest extends Change {
  readonly id: string;
  /** The version that the sender holds of it; null where that is not said. */
  readonly held?: HeldVersion | null;
}

/** PUT /assessments/{id}, in one transaction (rules ASM-8 and CON-1 to CON-6). */
export async function saveAssessment(
  tx: InstitutionTransaction,
  catalog: SectionCatalog,
  sender: Sender,
  request: SaveRequest,
): Promise<Outcome> {
  checkEpoch(tx, sender.epoch);
  const stored = await tx.lockAssessment(request.id, sender.account);
  if (stored === null) throw notFound();
  checkVersion(tx, request.seen, stored.assessment.version);
  const replay = await replayOf(tx, sender);
  if (replay !== null) return replay;
  await checkHeld(tx, stored.assessment, request.held ?? null);
  const { body, completes } = request;
  if (body.split === true) {
    if (completes || body.forceUpdate === true) {
      throw notValid(['A copy cannot be forced or submitted in the same request.'], ['split']);
    }
    return splitAssessment(tx, catalog, sender, { original: stored.assessment, body });
  }
  if (body.forceUpdate === true && request.seen === null) {
    throw notValid(['A forced save must name the version shown, in If-Match.'], ['force_update']);
  }
  return changeAssessment(tx, catalog, sender, stored, request);
}
