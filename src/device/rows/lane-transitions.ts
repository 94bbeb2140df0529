import type { Assessment } from '#domain/assessment.ts';
import { changeOf } from '#domain/leaf-changes.ts';
import { leafPath } from '#domain/leaf-path.ts';
import { isLeaf } from '#domain/leaf.ts';
import { equalValues, leafEntries, leafValue, withLeaves } from '#domain/leaf-values.ts';
import type { Leaf, LeafMap, Leaves, LeafValue } from '#domain/leaf.ts';
import type { ConflictAnswer } from '#contract/errors.ts';
import { wireBody } from '#contract/wire-case.ts';
import { hasWork, isEmptyRecord, isUntouched, movedOn } from './lane.ts';
import type { LaneFields } from './lane.ts';
import type { InFlight, Lane } from './stored.ts';

/**
 * A lane's transitions on its way to the server and back: what it sends, and what each answer
 * makes of it. Pure, like that of an edit in `lane.ts`, and loaded with the engine.
 */

/**
 * Bytes: less than half of what a body may hold (rule API-9), since its names are not all counted. More goes in
 * a further save.
 */
const BODY_BUDGET = 400_000;

/**
 * A conflict or a refusal of the whole lane waits for the person; refused leaves let the rest continue. What
 * nobody has touched stays here.
 */
export function isSendable(lane: LaneFields, isOnServer: boolean): boolean {
  if (lane.conflict !== null || lane.refusal !== null || isUntouched(lane)) return false;
  return hasWork(lane) || !isOnServer;
}

/** The assessment as the screen shows it: the server's state with all our unsent changes on top. */
export function workingOver(base: Assessment, lane: Lane, shown: Assessment): Assessment {
  const leaves: Leaves = unsentLeaves(lane);
  const unsent = movedOn(lane.inFlight?.positions ?? {}, lane.positions);
  return {
    ...withLeaves(base, leaves),
    lastQuestionIndex: Math.max(base.lastQuestionIndex, unsent.lastQuestionIndex ?? 0),
    page: shown.page,
    currentQuestionIndex: shown.currentQuestionIndex,
    dateCompleted: base.dateCompleted ?? lane.complete ?? null,
  };
}

/** What the server does not have yet, the later edit over the earlier one. */
export function unsentLeaves(lane: LaneFields): LaneFields['changed'] {
  return { ...lane.inFlight?.leaves, ...refusedValues(lane), ...lane.changed };
}

function refusedValues({ refused }: LaneFields): LaneFields['changed'] {
  return Object.fromEntries(Object.entries(refused).map(([leaf, { value }]) => [leaf, value]));
}

/** Takes leaves up to a body's budget; the rest goes in the next save. */
function firstLoad(changed: Leaves): { load: Leaves; rest: Leaves } {
  // As nearly always: even if each letter took three bytes, all would fit.
  if (JSON.stringify(changed).length * 3 <= BODY_BUDGET) return { load: changed, rest: {} };
  let size = 0;
  const load: LeafMap<LeafValue> = {};
  const rest: LeafMap<LeafValue> = {};
  for (const [leaf, value] of leafEntries(changed)) {
    size += bytesOf(JSON.stringify(value)) + leaf.length;
    if (size <= BODY_BUDGET || isEmptyRecord(load)) load[leaf] = value;
    else rest[leaf] = value;
  }
  return { load, rest };
}

/** As UTF-8, which is what the server counts: three times as many as letters in Chinese. */
function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * Freezes what is to be sent under a fresh mutation id. From here on the body never changes; later edits go
 * into the next one. `complete` goes only with the last batch, to an assessment the server already has, once
 * nothing is refused.
 */
export function frozen(lane: Lane, working: Assessment, isOnServer: boolean, mutationId: string): Lane {
  if (lane.inFlight !== null) return lane;
  const { load, rest } = firstLoad(lane.changed);
  const { fresh: _fresh, ...sent } = lane;
  const completes =
    isOnServer && lane.complete !== null && isEmptyRecord(rest) && isEmptyRecord(lane.refused);
  const common = { mutationId, leaves: load, positions: lane.positions, completes };
  const change = { ...changeOf(load), ...lane.positions };
  return {
    ...sent,
    changed: rest,
    positions: {},
    inFlight: { ...common, ...requestFor(lane, working, isOnServer, change, completes) },
  };
}

type FrozenRequest = Pick<InFlight, 'call' | 'target' | 'query' | 'body' | 'ifMatch'>;

function requestFor(
  lane: Lane,
  working: Assessment,
  isOnServer: boolean,
  change: object,
  completes: boolean,
): FrozenRequest {
  if (isOnServer) {
    return {
      call: 'saveAssessment',
      target: lane.id,
      query: completes ? '?completed=true' : '',
      body: wireBody({
        ...change,
        ...(completes ? { dateCompleted: lane.complete } : {}),
        ...(lane.force ? { forceUpdate: true } : {}),
      }),
      ifMatch: lane.seen,
    };
  }
  if (lane.splitFrom !== null) {
    const body = wireBody({ ...change, split: true, newId: lane.id });
    return { call: 'saveAssessment', target: lane.splitFrom, query: '', body, ifMatch: null };
  }
  const { id, section, sectionVersion, createdAt } = working;
  const body = wireBody({ ...change, id, section, sectionVersion, createdAt });
  return { call: 'createAssessment', target: lane.id, query: '', body, ifMatch: null };
}

/** Removes the acknowledged mutation; `seen` stays until the lane is empty. */
export function acknowledged(lane: Lane, answer: Assessment, now: number): Lane {
  const isSubmitted = lane.inFlight?.completes === true || answer.dateCompleted !== null;
  return { ...answeredWell(lane, now), complete: isSubmitted ? null : lane.complete, splitFrom: null };
}

/** The same of any kind. */
export function answeredWell<L extends LaneFields>(lane: L, now: number): L {
  // Nobody else can have seen what we just created, so everything after its first version is theirs.
  return { ...anew(lane, now), inFlight: null, force: false, seen: lane.seen ?? 1 };
}

/** From the first attempt, and at once. */
function anew<L extends LaneFields>(lane: L, now: number): L {
  return { ...lane, attempts: 0, nextAttemptAt: now, lastError: null };
}

/** No answer: the body stays exactly the same; only the time of the next attempt moves. */
export function delayed<L extends LaneFields>(
  lane: L,
  why: string,
  delayMs: number,
  retryAfterMs: number | null,
  now: number,
): L {
  return {
    ...lane,
    attempts: lane.attempts + 1,
    nextAttemptAt: now + Math.max(delayMs, retryAfterMs ?? 0),
    lastError: { why, retryAfterMs },
  };
}

/** Puts what was in flight back beneath what was typed since: the later edit of a leaf wins. */
export function folded<L extends LaneFields>(lane: L): L {
  if (lane.inFlight === null) return lane;
  return {
    ...lane,
    changed: { ...lane.inFlight.leaves, ...lane.changed },
    positions: movedOn(lane.inFlight.positions, lane.positions),
    inFlight: null,
  };
}

/**
 * 409: leaves that already equal the server's are dropped. If none is left there is nothing to ask; otherwise
 * the lane waits for the person.
 */
export function conflicted(lane: Lane, answer: ConflictAnswer, now: number): Lane {
  const server = answer.assessment;
  const isOver = server.dateCompleted !== null;
  const left = met(lane, (leaf) => leafValue(server, leaf as Leaf), now);
  const isAsked = left.complete !== null && !isOver;
  if (!isAsked && hasNothingToAsk(left))
    return { ...left, seen: server.version, complete: null, positions: isOver ? {} : left.positions };
  const { reason, lastEditedByName: name, updatedAt, version, leaves } = answer;
  return {
    ...left,
    conflict: { reason, name, updatedAt, version, leaves: leaves.filter(isLeaf), server },
  };
}

/** A lane that met a conflict, without what equals the server's anyway. */
export function met<L extends LaneFields>(lane: L, onServer: (leaf: string) => LeafValue, now: number): L {
  const back = folded(lane);
  const differing = Object.entries(back.changed).filter(
    ([leaf, value]) => !equalValues(onServer(leaf), value),
  );
  return { ...anew(back, now), changed: Object.fromEntries(differing), force: false };
}

export function hasNothingToAsk({ changed, refused }: LaneFields): boolean {
  return isEmptyRecord(changed) && isEmptyRecord(refused);
}

/** Whether a path the server refused refers to this leaf. */
function concerns(path: string, leaf: string): boolean {
  const field = leafPath(path);
  return field === leaf || field.startsWith(`${leaf}.`) || leaf.startsWith(`${field}.`);
}

/** 422 with fields: those leaves wait at their question, and the rest continues under a fresh id. */
export function leavesRefused<L extends LaneFields>(
  lane: L,
  errors: readonly string[],
  fields: readonly string[],
  now: number,
): L {
  const sent = lane.inFlight?.leaves ?? {};
  const sentenceFor = (leaf: string): string | undefined => {
    const index = fields.findIndex((field) => concerns(field, leaf));
    return index === -1 ? undefined : (errors[index] ?? errors[0]);
  };
  const refused = Object.fromEntries(
    Object.entries(sent).flatMap(([leaf, value]) => {
      const sentence = sentenceFor(leaf);
      // A leaf edited again in the meantime gets a fresh verdict.
      return sentence === undefined || Object.hasOwn(lane.changed, leaf) ? [] : [[leaf, { value, sentence }]];
    }),
  );
  const isNamed = Object.keys(sent).some((leaf) => sentenceFor(leaf) !== undefined);
  if (!isNamed) return laneRefused(lane, errors);
  const back = folded(lane);
  const changed = Object.fromEntries(
    Object.entries(back.changed).filter(([leaf]) => !Object.hasOwn(refused, leaf)),
  );
  return { ...anew(back, now), changed, refused: { ...back.refused, ...refused } };
}

/** Any other 4xx: the whole lane waits, with the sentence, for the person. */
export function laneRefused<L extends LaneFields>(lane: L, errors: readonly string[], status = 422): L {
  return { ...folded(lane), refusal: [...new Set(errors)].join(' '), refusalStatus: status, lastError: null };
}

/** A manual retry, after a refusal or ahead of the next attempt. */
export function retried<L extends LaneFields>(lane: L, now: number): L {
  return {
    ...lane,
    refusalStatus: undefined,
    changed: { ...refusedValues(lane), ...lane.changed },
    refused: {},
    refusal: null,
    attempts: 0,
    nextAttemptAt: now,
  };
}

/** Continue Editing: mine over the version shown (rules CON-5 and CON-8). */
export function forced<L extends LaneFields>(lane: L, now: number): L {
  if (lane.conflict === null) return lane;
  const seen = lane.conflict.version;
  return { ...lane, seen, conflict: null, force: true, attempts: 0, nextAttemptAt: now };
}
