import type { AssessmentAnswer, JointAnswer, JointSave } from '#contract/assessments.ts';
import { calls } from '#contract/calls.ts';
import type { HashedContent } from '#contract/content-hash.ts';
import type { Assessment } from '#domain/assessment.ts';
import { hasRight } from '#domain/role.ts';
import { contentHashOf } from '../assessments/content-hash.ts';
import { createAssessment } from '../assessments/create.ts';
import { openAssessment } from '../assessments/open.ts';
import type { Outcome, Sender } from '../assessments/outcome.ts';
import { repetitionOf } from '../assessments/replay.ts';
import { saveAssessment } from '../assessments/save.ts';
import { AnnouncedFetches } from '../audit/announced-fetches.ts';
import type { Trail } from '../audit/audit-trail.ts';
import { entryOf } from '../audit/entry.ts';
import type { Actor, Deed } from '../audit/entry.ts';
import type { Carried, Handler, Serve } from '../http/serve-calls.ts';
import { matchesEtag, weakEtag } from '../http/etag.ts';
import { notFound } from '../http/refusal.ts';
import type { Account } from '../persistence/people.ts';
import type { Store } from '../persistence/store.ts';
import type { SectionCatalog } from '../section-catalog.ts';

/**
 * Of saves that come together, this many wait for the database in vain, one after the other; the rest is sent away
 * with them. Else a lock that all of them need would keep their sender waiting longer than it has patience.
 */
const MOST_AWAY = 2;

interface AssessmentDeps {
  readonly store: Store;
  readonly catalog: SectionCatalog;
  readonly clock: () => number;
  readonly trail: Trail;
}

export function serveAssessments(serve: Serve, { store, catalog, clock, trail }: AssessmentDeps): void {
  const ofInstitution = (account: Account) => store.forInstitution(account.institutionId);
  const announced = new AnnouncedFetches();
  const note = (actor: Actor, deed: Deed) => trail.note(entryOf(actor, clock(), deed));

  serve(calls.assessments, 'review', async ({ account, actor, query, ifNoneMatch, epoch: held }) => {
    const institution = ofInstitution(account);
    // In this order: what comes in between is then told again rather than missed.
    const epoch = await store.epoch();
    const newest = await institution.newestChange();
    const names = await institution.names();
    // It names the state of the list, whatever part of it is asked for.
    const etag = weakEtag(epoch, newest, [...names]);
    const headers = { etag, 'x-epoch': epoch, 'x-change': String(newest) };
    if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers };
    // A number means nothing in another epoch, nor one that was never reached.
    const after = Number(query.after);
    const isKnown = held === epoch && after <= newest;
    const { json, count } = await institution.list(names, isKnown ? after : undefined);
    // What changes later is a line or two with each look, and tells no more than the list did.
    if (!isKnown) await note(actor, { kind: 'assessment-fetch', object: `list of ${count}` });
    return { status: 200, json, headers };
  });

  const again = async ({ account, epoch, mutation }: Omit<Sender, 'now'>) => {
    const outcome = await ofInstitution(account).change((tx) =>
      repetitionOf(tx, { account, now: clock(), epoch, mutation }),
    );
    return outcome === null ? null : answerTo(outcome);
  };

  const create: Handler<typeof calls.createAssessment> = async ({ account, body, epoch, mutation }) => {
    const outcome = await ofInstitution(account).change((tx) =>
      createAssessment(tx, catalog, { account, now: clock(), epoch, mutation }, body),
    );
    return answerTo(outcome);
  };
  const createCarried = serve(calls.createAssessment, 'edit', create, again);

  const save: Handler<typeof calls.saveAssessment> = async (request) => {
    const { account, params, query, body, ifMatch, epoch, mutation } = request;
    const completes = query.completed === 'true';
    const outcome = await ofInstitution(account).change((tx) =>
      saveAssessment(
        tx,
        catalog,
        { account, now: clock(), epoch, mutation },
        { id: params.id, body, seen: ifMatch, completes },
      ),
    );
    return answerTo(outcome);
  };
  const saveCarried = serve(calls.saveAssessment, 'edit', save, again);

  // What each of them needs it asks of its sender itself.
  serve(calls.saveTogether, 'enter', async ({ body, carrier }) => {
    const away: JointAnswer[] = [];
    const answers = await store.database.together(
      body.saves.map((one) => async () => {
        const last = away.at(-1);
        if (last !== undefined && away.length >= MOST_AWAY) return last;
        const answer = await (one.id === undefined ? createCarried : saveCarried)(alone(one), carrier);
        if (answer.status === 503) away.push(answer);
        return answer;
      }),
    );
    return { status: 200, body: { answers } };
  });

  // Also for those who may edit no more: what they sent before may still come.
  serve(calls.giveUp, 'enter', async ({ account, body }) => {
    const ids = body.ids.map((id) => id.toLowerCase());
    await ofInstitution(account).change((tx) => tx.giveUp(account.id, ids));
    return { status: 200, body: {} };
  });

  const open = async ({ account, actor }: { account: Account; actor: Actor }, id: string) => {
    const opened = await openAssessment(ofInstitution(account), account, id);
    if (!announced.take(actor.sessionId, opened.id, clock())) {
      await note(actor, { kind: 'assessment-read', object: `assessment ${opened.id}` });
    }
    return opened;
  };

  serve(calls.announceFetch, 'review', async ({ account, actor, body, token }) => {
    const mayEdit = hasRight(account.roleId, 'edit');
    const known = await ofInstitution(account).known(body.ids.map((id) => id.toLowerCase()));
    const ids = known.flatMap(({ id, isCompleted }) => (isCompleted || mayEdit ? [id] : []));
    if (ids.length > 0) {
      await note(actor, {
        kind: 'assessment-fetch',
        object: ids.length === 1 ? '1 assessment' : `${ids.length} assessments`,
        detail: ids,
      });
      announced.announce(token.sessionId, ids, clock());
    }
    return { status: 200, body: {} };
  });

  serve(calls.assessment, 'review', async ({ account, actor, params }) => {
    const assessment = await open({ account, actor }, params.id);
    return {
      status: 200,
      body: withHash(assessment, assessment),
      headers: { etag: `"${assessment.version}"` },
    };
  });

  serve(calls.revisions, 'review', async ({ account, actor, params }) => {
    await open({ account, actor }, params.id);
    return { status: 200, body: await ofInstitution(account).revisions(params.id) };
  });

  serve(calls.revision, 'review', async ({ account, actor, params }) => {
    const now = await open({ account, actor }, params.id);
    const state = await ofInstitution(account).stateAt(now, Number(params.version));
    if (state === null) throw notFound();
    return { status: 200, body: withHash(state, state) };
  });
}

/** A save as it goes without others. */
function alone({ id, completed, idempotencyKey, ifMatch, epoch, body }: JointSave): Carried {
  return {
    ...(id === undefined
      ? { method: 'POST', path: '/assessments', params: {} }
      : { method: 'PUT', path: `/assessments/${id}${completed ? '?completed=true' : ''}`, params: { id } }),
    query: completed ? { completed: 'true' } : {},
    headers: {
      'idempotency-key': idempotencyKey,
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
      ...(epoch === undefined ? {} : { 'x-epoch': epoch }),
    },
    text: body,
  };
}

function answerTo(outcome: Outcome) {
  if (outcome.status === 409) return { status: 409, body: outcome.conflict } as const;
  const { status, assessment, stored, replaced } = outcome;
  const hashed = withHash(assessment, stored);
  const body = replaced.length === 0 ? hashed : { ...hashed, replaced };
  return { status, body, headers: { etag: `"${assessment.version}"` } };
}

/** A scan has no content but its file. */
function withHash(assessment: Assessment, stored: HashedContent): AssessmentAnswer {
  return assessment.uploaded ? assessment : { ...assessment, contentHash: contentHashOf(stored) };
}
