import { Readable } from 'node:stream';
import { calls } from '#contract/calls.ts';
import { progressPoint } from '#domain/progress-over-time.ts';
import { findingsCsv } from '../assessments/findings-csv.ts';
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

  serve(calls.findingsCsv, 'review', async ({ account, params }) => {
    const section = catalog.find(Number(params.id));
    if (section === null) throw notFound();
    const institution = store.forInstitution(account.institutionId);
    const completed = await institution.completed(String(section.id), await institution.names());
    const compared = completed.map((assessment) => ({ assessment, section: catalog.of(assessment) }));
    const reading = { kind: 'findings-export', object: `module ${section.id}` } as const;
    return { status: 200, csv: Readable.from(findingsCsv(compared)), reading };
  });
}
