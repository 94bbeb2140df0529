import type { JointAnswer, JointSave } from '#contract/assessments.ts';
import { calls } from '#contract/calls.ts';
import { withContentHash } from '../assessments/content-hash.ts';
import { createAssessment } from '../assessments/create.ts';
import type { Outcome } from '../assessments/outcome.ts';
import { repetitionOf } from '../assessments/replay.ts';
import { saveAssessment } from '../assessments/save.ts';
import type { Reading } from '../audit/reading.ts';
import type { ToldAlready } from '../audit/told-already.ts';
import type { Actor } from '../audit/entry.ts';
import { answerCarried } from '../http/carried-calls.ts';
import type { Carried } from '../http/carried-calls.ts';
import type { Carrier, Repeated } from '../http/read-call.ts';
import type { Serve } from '../http/serve-calls.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import type { Store } from '../persistence/store.ts';
import type { SectionCatalog } from '../section-catalog.ts';

/**
 * After so many saves of one call have waited for the database in vain, one after the other, the rest is sent
 * away. Otherwise a lock that all of them need would keep their sender waiting longer than it has patience.
 */
const MOST_AWAY = 2;

interface SaveDeps {
  readonly store: Store;
  readonly catalog: SectionCatalog;
  readonly clock: () => number;
  readonly told: ToldAlready;
  readonly metrics: Metrics;
  readonly answerAction: AnswerOne;
}

/**
 * The calls that change assessments, each save in one transaction, and those that carry saves of any kind.
 *
 * @param answerAction answers one save of an action
 */
export function serveSaves(serve: Serve, { answerAction, ...deps }: SaveDeps): void {
  const answerAssessment = serveSingleSaves(serve, deps);
  serveSavesTogether(serve, deps, (one, carrier) =>
    one.of === 'actions' ? answerAction(one, carrier) : answerAssessment(one, carrier),
  );

  // Also for people who may not edit any more: a save that they sent before may still arrive.
  serve(calls.giveUp, 'enter', async ({ account, body }) => {
    const ids = body.ids.map((id) => id.toLowerCase());
    const at = new Date(deps.clock()).toISOString();
    await deps.store.forInstitution(account.institutionId).change((tx) => tx.giveUp(account.id, ids, at));
    return { status: 200, body: {} };
  });
}

/** Answers one save of several as if it had come alone. */
export type AnswerOne = (save: JointSave, carrier: Carrier) => Promise<JointAnswer>;

function serveSingleSaves(
  serve: Serve,
  { store, catalog, clock, told }: Omit<SaveDeps, 'answerAction' | 'metrics'>,
): AnswerOne {
  const ofInstitution = (account: Account) => store.forInstitution(account.institutionId);
  const repeat = async ({ account, epoch, mutation }: Repeated) => {
    const sender = { account, now: clock(), epoch, mutation };
    const outcome = await ofInstitution(account).change((tx) => repetitionOf(tx, sender));
    return outcome === null ? null : answerTo(outcome, null);
  };
  const answer = (outcome: Outcome, { sessionId }: Actor) =>
    answerTo(outcome, { told, sessionId, now: clock() });

  const created = serve(
    calls.createAssessment,
    'edit',
    async ({ account, actor, body, epoch, mutation }) => {
      const sender = { account, now: clock(), epoch, mutation };
      const outcome = await ofInstitution(account).change((tx) =>
        createAssessment(tx, catalog, sender, body),
      );
      return answer(outcome, actor);
    },
    repeat,
  );

  const saved = serve(
    calls.saveAssessment,
    'edit',
    async ({ account, actor, params, query, body, ifMatch, held, epoch, mutation }) => {
      const sender = { account, now: clock(), epoch, mutation };
      const save = { id: params.id, body, seen: ifMatch, held, completes: query.completed === 'true' };
      const outcome = await ofInstitution(account).change((tx) => saveAssessment(tx, catalog, sender, save));
      return answer(outcome, actor);
    },
    repeat,
  );

  return (one, carrier) =>
    one.id === undefined
      ? answerCarried(created, alone(one), carrier)
      : answerCarried(saved, alone(one), carrier);
}

/** Needs only the right to enter: each save checks for itself, in its turn, what its sender may do. */
function serveSavesTogether(
  serve: Serve,
  { store, metrics }: Pick<SaveDeps, 'store' | 'metrics'>,
  answerOne: AnswerOne,
): void {
  serve(calls.saveTogether, 'enter', async ({ body, carrier }) => {
    metrics.joint(body.saves.length);
    const away: JointAnswer[] = [];
    const answers = await store.database.together(
      body.saves.map((save) => async () => {
        const last = away.at(-1);
        if (last !== undefined && away.length >= MOST_AWAY) return last;
        const answer = await answerOne(save, carrier);
        if (answer.status === 503) away.push(answer);
        return answer;
      }),
    );
    return { status: 200, body: { answers } };
  });
}

/** A save as it goes without others. */
export function alone({ of, id, completed, idempotencyKey, ifMatch, epoch, held, body }: JointSave): Carried {
  const path = `/${of ?? 'assessments'}`;
  return {
    ...(id === undefined
      ? { method: 'POST', path, params: {} }
      : { method: 'PUT', path: `${path}/${id}${completed ? '?completed=true' : ''}`, params: { id } }),
    query: completed ? { completed: 'true' } : {},
    headers: {
      'idempotency-key': idempotencyKey,
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
      ...(epoch === undefined ? {} : { 'x-epoch': epoch }),
      ...(held === undefined ? {} : { 'x-held': held }),
    },
    text: body,
  };
}

/** What the log-in that saves has been told before; null where that is not known. */
type Before = { readonly told: ToldAlready; readonly sessionId: string | null; readonly now: number } | null;

function answerTo(outcome: Outcome, before: Before) {
  const reading = readingOf(outcome, before);
  if (outcome.status === 409) return { status: 409, body: outcome.conflict, reading } as const;
  const { status, assessment, stored, replaced } = outcome;
  const hashed = withContentHash(assessment, stored);
  const body = replaced.length === 0 ? hashed : { ...hashed, replaced };
  return { status, body, headers: { etag: `"${assessment.version}"` }, reading };
}

/**
 * A version is recorded by the history. Whoever only moves on in what they were told sees nothing new; all else is
 * a reading like any other (rule AUD-7).
 */
function readingOf(outcome: Outcome, before: Before): Reading {
  const { assessment } = outcome.status === 409 ? outcome.conflict : outcome;
  const did = outcome.status === 409 ? 'nothing' : outcome.did;
  const isKnown = before?.told.knows(before.sessionId, assessment, before.now) === true;
  before?.told.tell(before.sessionId, assessment, before.now);
  if (did === 'version' || (did === 'move' && isKnown)) return null;
  return { assessments: [typeof did === 'object' ? did.copied : assessment.id] };
}
