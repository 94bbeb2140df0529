import { calls } from '#contract/calls.ts';
import type { Assessment } from '#domain/assessment.ts';
import { hasRight } from '#domain/role.ts';
import { withContentHash } from '../assessments/content-hash.ts';
import { openAssessment } from '../assessments/open.ts';
import { AnnouncedFetches } from '../audit/announced-fetches.ts';
import type { Trail } from '../audit/audit-trail.ts';
import { entryOf } from '../audit/entry.ts';
import type { Actor, Deed } from '../audit/entry.ts';
import { matchesEtag, weakEtag } from '../http/etag.ts';
import { notFound } from '../http/refusal.ts';
import type { Serve } from '../http/serve-calls.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import type { Store } from '../persistence/store.ts';

interface AssessmentDeps {
  readonly store: Store;
  readonly clock: () => number;
  readonly trail: Trail;
}

/** The calls that read assessments: the list, each of them, and what each of their versions was. */
export function serveAssessments(serve: Serve, deps: AssessmentDeps): void {
  const announced = new AnnouncedFetches();
  serveList(serve, deps);
  serveAnnouncing(serve, deps, announced);
  serveReading(serve, deps, announced);
}

function serveList(serve: Serve, deps: AssessmentDeps): void {
  const { store } = deps;
  serve(calls.assessments, 'review', async ({ account, actor, query, ifNoneMatch, epoch: named }) => {
    const institution = store.forInstitution(account.institutionId);
    // In this order: what comes in between is then told again rather than missed.
    const epoch = await store.epoch();
    const newest = await institution.newestChange();
    const names = await institution.names();
    // The tag names the state of the whole list, whatever part of it is asked for.
    const etag = weakEtag(epoch, newest, [...names]);
    const headers = {
      etag,
      'x-epoch': epoch,
      'x-change': String(newest.number),
      'x-change-mark': newest.mark,
    };
    if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers };
    // A number means nothing in another epoch, nor does one that was never reached.
    const after = Number(query.after);
    const isKnown = named === epoch && after <= newest.number;
    const { json, count } = await institution.list(names, isKnown ? after : undefined);
    // Only the whole list is recorded. The few later changes that come with every look tell no more than it
    // did.
    if (!isKnown) await note(deps, actor, { kind: 'assessment-fetch', object: `list of ${count}` });
    return { status: 200, json, headers };
  });
}

/** A device says which assessments it is about to fetch; of these, `serveReading` records none by itself. */
function serveAnnouncing(serve: Serve, deps: AssessmentDeps, announced: AnnouncedFetches): void {
  serve(calls.announceFetch, 'review', async ({ account, actor, body, token }) => {
    const mayEdit = hasRight(account.roleId, 'edit');
    const asked = body.ids.map((id) => id.toLowerCase());
    const known = await deps.store.forInstitution(account.institutionId).known(asked);
    const ids = known.flatMap(({ id, isCompleted }) => (isCompleted || mayEdit ? [id] : []));
    if (ids.length > 0) {
      await note(deps, actor, {
        kind: 'assessment-fetch',
        object: ids.length === 1 ? '1 assessment' : `${ids.length} assessments`,
        detail: ids,
      });
      announced.announce(token.sessionId, ids, deps.clock());
    }
    return { status: 200, body: {} };
  });
}

function serveReading(serve: Serve, deps: AssessmentDeps, announced: AnnouncedFetches): void {
  const ofInstitution = (account: Account) => deps.store.forInstitution(account.institutionId);
  const open = async (account: Account, actor: Actor, id: string): Promise<Assessment> => {
    const opened = await openAssessment(ofInstitution(account), account, id);
    if (!announced.take(actor.sessionId, opened.id, deps.clock())) {
      await note(deps, actor, { kind: 'assessment-read', object: `assessment ${opened.id}` });
    }
    return opened;
  };

  const seenAt = async (account: Account, id: string, seen: string | undefined) =>
    seen === undefined
      ? {}
      : { 'x-seen-at': (await ofInstitution(account).changedAt(id, Number(seen))) ?? '' };

  serve(calls.assessment, 'review', async ({ account, actor, params, query }) => {
    const assessment = await open(account, actor, params.id);
    const headers = {
      etag: `"${assessment.version}"`,
      ...(await seenAt(account, assessment.id, query.seen)),
    };
    return { status: 200, body: withContentHash(assessment, assessment), headers };
  });

  serve(calls.revisions, 'review', async ({ account, actor, params }) => {
    await open(account, actor, params.id);
    return { status: 200, body: await ofInstitution(account).revisions(params.id) };
  });

  serve(calls.revision, 'review', async ({ account, actor, params }) => {
    const now = await open(account, actor, params.id);
    const state = await ofInstitution(account).stateAt(now, Number(params.version));
    if (state === null) throw notFound();
    return { status: 200, body: withContentHash(state, state) };
  });
}

function note({ trail, clock }: AssessmentDeps, actor: Actor, deed: Deed): Promise<void> {
  return trail.note(entryOf(actor, clock(), deed));
}
