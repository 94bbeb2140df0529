import type { AssessmentAnswer } from '#contract/assessments.ts';
import type { Assessment } from '#domain/assessment.ts';
import { newAssessment } from '#domain/new-assessment.ts';
import { changedLeaves, differingLeaves } from '#domain/leaf-changes.ts';
import { equalValues, leafEntries, leafNames, leafValue, withLeaves } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue, Leaves, WholeParts } from '#domain/leaf.ts';
import type { LeafHolder } from '#domain/leaf-values.ts';
import type { HeldRows } from '../../rows/lane.ts';
import { isInLane } from '../../rows/lost.ts';
import { takenFrom } from '../../rows/server-hash.ts';
import type { Lane, Lost, StoredAssessment } from '../../rows/stored.ts';
import { isEmptyRecord } from '../../rows/lane.ts';
import { folded, workingOver } from '../../rows/lane-transitions.ts';
import { wholeLane } from '../whole-lane.ts';

/**
 * Brings an assessment's rows over to a restored server (rules SYN-17 and SYN-18): the server's copy is the
 * new base, waiting changes go on waiting, and acknowledged answers that are gone are kept for the person to
 * decide. Pure.
 */

/** A row that the server said is not of its epoch; it is brought over before it is sent again. */
export const BEHIND = 'behind';

const NO_LONGER_THERE = 'The server was restored and no longer has this assessment.';

/** So that the server asks rather than replaces an answer that this person has not seen. */
const NOTHING_SEEN = 0;

interface Restore {
  readonly epoch: string;
  readonly now: number;
  readonly whole: WholeParts;
}

/**
 * The server still has it.
 *
 * @param isLater the server's copy follows what this device has, so that nothing is missing in it
 */
export function broughtOver(
  { stored, lane: before }: HeldRows,
  answer: AssessmentAnswer,
  { epoch, whole, isLater }: Omit<Restore, 'now'> & { isLater: boolean },
): HeldRows {
  const { assessment: server, serverHash } = takenFrom(answer);
  const mine = before === null || isOnlyOffered(stored, before) ? null : before;
  const lane = mine === null ? null : movedOver(mine, stored.base, server);
  const { lost: _lost, ...rest } = stored;
  const base = isLater ? null : stored.base;
  const lost = lostIn(stored, mine, server, {
    leaves: base === null ? {} : answersLost(base, server, whole),
    complete: base?.dateCompleted ?? null,
  });
  const isSame = stored.base !== null && changedLeaves(stored.base, server, whole).length === 0;
  return {
    stored: {
      ...rest,
      base: server,
      working: lane === null ? server : workingOver(server, lane, stored.working),
      receipt: isSame ? stored.receipt : null,
      serverHash,
      epoch,
      ...(lost === null ? {} : { lost }),
    },
    lane,
  };
}

/** The server does not have it: what it once had waits for the person. */
export function keptWithoutServer({ stored, lane }: HeldRows, { epoch, now, whole }: Restore): HeldRows {
  const { base } = stored;
  // Never sent, or sent and not answered: it goes on as a new one.
  if (base === null) return { stored: { ...stored, epoch }, lane: lane === null ? null : folded(lane) };
  const working = withEarlierLost(stored, lane);
  const answered = withLeaves(base, earlierLost(stored, lane));
  const lost: Lost = {
    // Answers that this person has changed or taken out since are not offered, even when the whole is sent again.
    leaves: valuesOf(
      answered,
      changedLeaves(blankOf(base), answered, whole).filter((leaf) => !isInLane(lane, leaf)),
    ),
    instead: {},
    complete: base.dateCompleted ?? stored.lost?.complete ?? null,
    hadWork: lane !== null,
  };
  return {
    stored: { ...stored, base: null, working, receipt: null, epoch, lost },
    lane: {
      ...wholeLane(working, whole, now, lane),
      since: lane?.since ?? now,
      refusal: NO_LONGER_THERE,
      refusalStatus: 404,
    },
  };
}

/**
 * Answers that an earlier restore took and nobody has decided on; this device's own later answers go first.
 */
function earlierLost({ lost }: StoredAssessment, lane: Lane | null): Leaves {
  return Object.fromEntries(leafEntries(lost?.leaves ?? {}).filter(([leaf]) => !isInLane(lane, leaf)));
}

/**
 * The whole assessment with the answers lost earlier, which from now on can only be put back or left out with
 * it.
 */
function withEarlierLost(stored: StoredAssessment, lane: Lane | null): Assessment {
  const { working, lost } = stored;
  const dateCompleted = working.dateCompleted ?? lost?.complete ?? null;
  return { ...withLeaves(working, earlierLost(stored, lane)), dateCompleted };
}

/**
 * For an assessment that exists, but that this person may no longer read; waiting changes go their own way.
 * The acknowledged copy stays marked with its own epoch, to be compared as soon as it can be read again. It
 * counts as older than any version of the restored server, since one of the same number would pass for it.
 *
 * @param held the tablet's epoch before; null: the rows go over as they are
 */
export function keptUnread(
  { stored, lane }: HeldRows,
  { held, epoch }: { readonly held: string | null; readonly epoch: string },
): HeldRows {
  const { base } = stored;
  return {
    stored:
      base === null
        ? { ...stored, epoch }
        : { ...stored, base: { ...base, version: NOTHING_SEEN }, epoch: stored.epoch ?? held ?? epoch },
    lane: lane === null ? null : { ...unjudged(lane), seen: NOTHING_SEEN },
  };
}

/** Whether it could not be read at an earlier restore either, and is as it was left then. */
export function isUnread({ stored }: HeldRows): boolean {
  return stored.base?.version === NOTHING_SEEN;
}

/** The save in flight was never judged, and refusals or conflicts of the old epoch do not hold in the new one. */
function unjudged(lane: Lane): Lane {
  const { refusalStatus, ...rest } = folded(lane);
  const isOfRestore = refusalStatus === 404;
  return {
    ...rest,
    ...(isOfRestore || refusalStatus === undefined ? {} : { refusalStatus }),
    refusal: isOfRestore ? null : rest.refusal,
    force: false,
    conflict: null,
  };
}

function movedOver(lane: Lane, base: Assessment | null, server: Assessment): Lane {
  const back = unjudged(lane);
  const leaves = [...leafNames(back.changed), ...leafNames(back.refused)];
  const wasSeen =
    base !== null &&
    lane.seen !== null &&
    lane.seen >= base.version &&
    leaves.every((leaf) => equalValues(leafValue(base, leaf), leafValue(server, leaf)));
  const changed = differingLeaves(server, back.changed);
  const isSettled = isEmptyRecord(changed) && isEmptyRecord(back.refused) && server.dateCompleted !== null;
  return {
    ...back,
    changed,
    positions: isSettled ? {} : back.positions,
    complete: isSettled ? null : back.complete,
    seen: wasSeen ? server.version : NOTHING_SEEN,
    splitFrom: null,
  };
}

/**
 * Whether nothing waits here but the answers that the server lost, on which nobody has decided: they are no
 * edit.
 */
export function isOnlyOffered(
  { base, lost, working }: StoredAssessment,
  { changed, refusal }: Lane,
): boolean {
  if (base !== null || lost === undefined || lost.hadWork || refusal === null) return false;
  return isEmptyRecord(differingLeaves(withLeaves(blankOf(working), lost.leaves), changed));
}

/**
 * With what an earlier restore lost and nobody has decided on.
 *
 * @param lane what waited before: this device's own later answers go first, also those that the server has anyway
 */
function lostIn(
  { lost: earlier, base }: StoredAssessment,
  lane: Lane | null,
  server: Assessment,
  now: Pick<Lost, 'leaves' | 'complete'>,
): Lost | null {
  // Nobody has answered anew since the earlier restore: what that one took is newer than what it left.
  const isNewer = ([leaf]: [Leaf, unknown]) =>
    base !== null && equalValues(leafValue(base, leaf), earlier?.instead[leaf] ?? null);
  const newer = leafEntries(earlier?.leaves ?? {}).filter(isNewer);
  const all = leafEntries({ ...earlier?.leaves, ...now.leaves, ...Object.fromEntries(newer) });
  const lost = all.filter(
    ([leaf, value]) => !isInLane(lane, leaf) && !equalValues(leafValue(server, leaf), value),
  );
  const isOver = server.dateCompleted !== null || (lane !== null && lane.complete !== null);
  const complete = isOver ? null : (now.complete ?? earlier?.complete ?? null);
  if (lost.length === 0 && complete === null) return null;
  const leaves: Leaves = Object.fromEntries(lost);
  return { leaves, instead: valuesOf(server, leafNames(leaves)), complete, hadWork: false };
}

/** Other answers to what is offered, which an earlier or this restore took as well: only one can be put back. */
export function lostBesides({ stored: before }: HeldRows, { stored: after }: HeldRows): Leaves {
  const others = leafEntries(after.lost?.leaves ?? {}).flatMap(([leaf, offered]): [Leaf, LeafValue][] => {
    const known = [offered, after.base === null ? null : leafValue(after.base, leaf), null];
    const taken = [
      before.lost?.leaves[leaf] ?? null,
      before.base === null ? null : leafValue(before.base, leaf),
    ];
    const other = taken.find((value) => !known.some((one) => equalValues(one, value)));
    return other === undefined ? [] : [[leaf, other]];
  });
  return Object.fromEntries(others);
}

/** Blanks are left out: they are no answers, and must not replace one that was given since the restore. */
function answersLost(base: Assessment, server: Assessment, whole: WholeParts): Leaves {
  const ofBase = changedLeaves(blankOf(base), base, whole);
  const answered = new Set(ofBase.filter((leaf) => leafValue(base, leaf) !== null));
  return valuesOf(
    base,
    changedLeaves(base, server, whole).filter((leaf) => answered.has(leaf)),
  );
}

function valuesOf(assessment: LeafHolder, leaves: readonly Leaf[]): Leaves {
  return Object.fromEntries(leaves.map((leaf) => [leaf, leafValue(assessment, leaf)]));
}

function blankOf({ id, section, sectionVersion, createdBy, createdAt }: Assessment): Assessment {
  return newAssessment({ id, section, sectionVersion, user: { id: createdBy, name: '' }, at: createdAt });
}

/** Whether these rows are of another epoch than the server's. @param held the tablet's epoch */
export function isBehind(
  { stored }: { stored: Pick<StoredAssessment, 'epoch'> },
  held: string | null,
  epoch: string,
): boolean {
  return (stored.epoch ?? held) !== epoch;
}

/** Whether the server does not have it, and it waits for a person. */
export function isMissing({
  stored,
  lane,
}: {
  stored: Pick<StoredAssessment, 'base'>;
  lane: Pick<Lane, 'refusalStatus'> | null;
}): boolean {
  return stored.base === null && lane?.refusalStatus === 404;
}
