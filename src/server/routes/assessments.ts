import type { Fetched } from '#contract/assessments.ts';
import { calls } from '#contract/calls.ts';
import type { Assessment } from '#domain/assessment.ts';
import { withContentHash } from '../assessments/content-hash.ts';
import { mayOpen, openAssessment } from '../assessments/open.ts';
import type { Actor } from '../audit/entry.ts';
import type { Reading } from '../audit/reading.ts';
import type { ToldAlready } from '../audit/told-already.ts';
import { notFound } from '../http/refusal.ts';
import type { Serve } from '../http/serve-calls.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import type { Store } from '../persistence/store.ts';
import { answerList } from './followed-list.ts';

/** Characters of JSON in one answer, so that one that is lost on a ward's Wi-Fi is soon asked for again. */
const LARGEST_TOGETHER = 1_000_000;

interface AssessmentDeps {
  readonly store: Store;
  readonly clock: () => number;
  readonly told: ToldAlready;
}

/** The calls that read assessments: the list, each of them, and what each of their versions was. */
export function serveAssessments(serve: Serve, deps: AssessmentDeps): void {
  serveList(serve, deps);
  serveTogether(serve, deps);
  serveReading(serve, deps);
}

function serveList(serve: Serve, deps: AssessmentDeps): void {
  serve(calls.assessments, 'review', (request) =>
    answerList(deps, request, {
      list: 'assessments',
      kind: 'assessment-fetch',
      read: (institution, names, after) => institution.list(names, after),
    }),
  );
}

/** A device that holds many for work offline asks for them together: one row of the log names those it is told. */
function serveTogether(serve: Serve, { store, clock, told }: AssessmentDeps): void {
  serve(calls.fetchTogether, 'review', async ({ account, actor, body }) => {
    const institution = store.forInstitution(account.institutionId);
    const fetched: Fetched[] = [];
    const ids: string[] = [];
    let size = 0;
    for (const { id, seen } of body.assessments) {
      const stored = await institution.assessment(id);
      const assessment = stored !== null && mayOpen(stored.assessment, account) ? stored.assessment : null;
      size += JSON.stringify(assessment).length;
      if (size > LARGEST_TOGETHER && fetched.length > 0) break;
      const seenAt = seen === undefined ? {} : { seenAt: await institution.changedAt(id, seen) };
      fetched.push({
        id,
        assessment: assessment === null ? null : withContentHash(assessment, assessment),
        ...seenAt,
      });
      if (assessment === null) continue;
      ids.push(assessment.id);
      told.tell(actor.sessionId, assessment, clock());
    }
    const object = ids.length === 1 ? '1 assessment' : `${ids.length} assessments`;
    const reading = ids.length === 0 ? null : ({ kind: 'assessment-fetch', object, detail: ids } as const);
    return { status: 200, body: { fetched }, reading };
  });
}

function serveReading(serve: Serve, { store, clock, told }: AssessmentDeps): void {
  const ofInstitution = (account: Account) => store.forInstitution(account.institutionId);
  const readingOf = (assessment: Assessment, { sessionId }: Actor): Reading => {
    told.tell(sessionId, assessment, clock());
    return { assessments: [assessment.id] };
  };

  const seenAt = async (account: Account, id: string, seen: string | undefined) =>
    seen === undefined
      ? {}
      : { 'x-seen-at': (await ofInstitution(account).changedAt(id, Number(seen))) ?? '' };

  serve(calls.assessment, 'review', async ({ account, actor, params, query }) => {
    const assessment = await openAssessment(ofInstitution(account), account, params.id);
    const headers = {
      etag: `"${assessment.version}"`,
      ...(await seenAt(account, assessment.id, query.seen)),
    };
    const from = query.seen === undefined ? null : Number(query.seen);
    const goesOn = told.readsOn(actor.sessionId, assessment, { from, now: clock() });
    const reading = goesOn ? null : { assessments: [assessment.id] };
    return { status: 200, body: withContentHash(assessment, assessment), headers, reading };
  });

  serve(calls.revisions, 'review', async ({ account, actor, params }) => {
    const assessment = await openAssessment(ofInstitution(account), account, params.id);
    const body = await ofInstitution(account).revisions(params.id);
    return { status: 200, body, reading: readingOf(assessment, actor) };
  });

  serve(calls.revision, 'review', async ({ account, actor, params }) => {
    const now = await openAssessment(ofInstitution(account), account, params.id);
    const state = await ofInstitution(account).stateAt(now, Number(params.version));
    if (state === null) throw notFound();
    return { status: 200, body: withContentHash(state, state), reading: readingOf(now, actor) };
  });
}
