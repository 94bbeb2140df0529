import { calls } from '#contract/calls.ts';
import { progressPoint } from '#domain/progress-over-time.ts';
import type { Serve } from '../http/serve-calls.ts';
import { matchesEtag, weakEtag } from '../http/etag.ts';
import { notFound } from '../http/refusal.ts';
import type { Store } from '../persistence/store.ts';
import type { SectionCatalog } from '../section-catalog.ts';

interface ProgressDeps {
  readonly store: Store;
  readonly catalog: SectionCatalog;
}

export function serveProgress(serve: Serve, { store, catalog }: ProgressDeps): void {
  serve(calls.progress, 'review', async ({ account, params, ifNoneMatch }) => {
    const section = catalog.find(Number(params.id));
    if (section === null) throw notFound();
    const institution = store.forInstitution(account.institutionId);
    const names = await institution.names();
    const etag = weakEtag(await store.epoch(), [...names], await institution.newestChange());
    if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers: { etag }, reading: null };
    const completed = await institution.completed(String(section.id), names);
    const points = completed.flatMap(({ dateCompleted, ...assessment }) =>
      dateCompleted === null ? [] : [progressPoint({ ...assessment, dateCompleted }, catalog.of(assessment))],
    );
    const reading = { kind: 'progress-read', object: `module ${section.id}` } as const;
    return { status: 200, body: points, headers: { etag }, reading };
  });
}
