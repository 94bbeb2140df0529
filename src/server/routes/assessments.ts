import { calls } from '#contract/calls.ts';
import { createAssessment } from '../assessments/create.ts';
import { openAssessment } from '../assessments/open.ts';
import type { Outcome } from '../assessments/outcome.ts';
import { saveAssessment } from '../assessments/save.ts';
import type { Serve } from '../http/serve-calls.ts';
import { matchesEtag, weakEtag } from '../http/etag.ts';
import { notFound } from '../http/refusal.ts';
import type { Account } from '../persistence/people.ts';
import type { Store } from '../persistence/store.ts';
import type { SectionCatalog } from '../section-catalog.ts';

interface AssessmentDeps {
  readonly store: Store;
  readonly catalog: SectionCatalog;
  readonly clock: () => number;
}

export function serveAssessments(serve: Serve, { store, catalog, clock }: AssessmentDeps): void {
  const ofInstitution = (account: Account) => store.forInstitution(account.institutionId);

  serve(calls.assessments, 'review', async ({ account, query, ifNoneMatch }) => {
    const institution = ofInstitution(account);
    const [epoch, names, stamp] = [
      await store.epoch(),
      await institution.names(),
      await institution.listStamp(),
    ];
    const etag = weakEtag(epoch, [...names], stamp, query.since);
    const headers = { etag, 'x-epoch': epoch };
    if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers };
    return { status: 200, json: await institution.list(names, query.since), headers };
  });

  serve(calls.createAssessment, 'edit', async ({ account, body, mutation }) => {
    const outcome = await ofInstitution(account).change((tx) =>
      createAssessment(tx, catalog, { account, now: clock(), mutation }, body),
    );
    return answerTo(outcome);
  });

  serve(calls.saveAssessment, 'edit', async ({ account, params, query, body, ifMatch, mutation }) => {
    const completes = query.completed === 'true';
    const outcome = await ofInstitution(account).change((tx) =>
      saveAssessment(
        tx,
        catalog,
        { account, now: clock(), mutation },
        { id: params.id, body, seen: ifMatch, completes },
      ),
    );
    return answerTo(outcome);
  });

  const open = (account: Account, id: string) => openAssessment(ofInstitution(account), account, id);

  serve(calls.assessment, 'review', async ({ account, params }) => {
    const assessment = await open(account, params.id);
    return { status: 200, body: assessment, headers: { etag: `"${assessment.version}"` } };
  });

  serve(calls.revisions, 'review', async ({ account, params }) => {
    await open(account, params.id);
    return { status: 200, body: await ofInstitution(account).revisions(params.id) };
  });

  serve(calls.revision, 'review', async ({ account, params }) => {
    const now = await open(account, params.id);
    const state = await ofInstitution(account).stateAt(now, Number(params.version));
    if (state === null) throw notFound();
    return { status: 200, body: state };
  });
}

function answerTo(outcome: Outcome) {
  if (outcome.status === 409) return { status: 409, body: outcome.conflict } as const;
  const { status, assessment, replaced } = outcome;
  const body = replaced.length === 0 ? assessment : { ...assessment, replaced };
  return { status, body, headers: { etag: `"${assessment.version}"` } };
}
