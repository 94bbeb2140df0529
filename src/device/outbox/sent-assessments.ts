import type { Assessment } from '#domain/assessment.ts';
import { equalValues, leafValue } from '#domain/leaf-values.ts';
import { isLeaf } from '#domain/leaf.ts';
import { acknowledged, conflicted, frozen, workingOver } from '../rows/lane-transitions.ts';
import { takenFrom } from '../rows/server-hash.ts';
import type { Lane, Replaced, StoredAssessment } from '../rows/stored.ts';
import { ASSESSMENT_ROWS } from '../store/rows.ts';
import type { Saved, SentKind } from './sent-kind.ts';
import { wholeLane, wholePartsFor } from './whole-lane.ts';

/** Assessments, as they are sent. */
export const SENT_ASSESSMENTS: SentKind<StoredAssessment, Lane, Assessment> = {
  rows: ASSESSMENT_ROWS,
  frozen,
  callOf: ({ inFlight }) => inFlight,
  savedIn: (value) => {
    if (!('answers' in value)) return null;
    const { replaced = [], ...saved } = value;
    const { assessment, serverHash } = takenFrom(saved);
    return {
      document: assessment,
      noted: (stored, at) => ({
        ...stored,
        serverHash,
        replaced: [...stored.replaced, ...surprising(replaced, stored.base)],
        receipt: { at, version: assessment.version },
      }),
    };
  },
  acknowledged,
  conflictIn: (conflict) =>
    'assessment' in conflict
      ? { document: conflict.assessment, conflicted: (lane, now) => conflicted(lane, conflict, now) }
      : null,
  over: (stored, lane, server) => ({
    ...stored,
    base: server,
    working: workingOver(server, lane, stored.working),
  }),
  isAcknowledged: async ({ assessments }, id) => ((await assessments.get(id))?.base ?? null) !== null,
  // A copy of what a restore lost cannot be split from it any more.
  asNew: async (database, id, now) => {
    const copy = await database.assessments.get(id);
    if (copy === undefined) return null;
    const whole = await wholePartsFor(database, copy.working);
    return (stored, lane) =>
      lane.splitFrom === null ? null : { ...wholeLane(stored.working, whole, now), since: lane.since };
  },
};

/** The replaced values that this device did not show before; its own earlier ones surprise nobody. */
function surprising(replaced: NonNullable<Saved['value']['replaced']>, base: Assessment | null): Replaced[] {
  return replaced.flatMap(({ leaf, value }) => {
    // A newer server may know leaves that this app does not show.
    if (!isLeaf(leaf)) return [];
    return base === null || !equalValues(leafValue(base, leaf), value) ? [{ leaf, value }] : [];
  });
}
