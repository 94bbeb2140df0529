import { createHash } from 'node:crypto';
import { calls } from '#contract/calls.ts';
import { progressPoint } from '#domain/progress-over-time.ts';
import type { Serve } from '../http/calls.ts';
import { isNamed } from '../http/etag.ts';
import { notFound } from '../http/refusal.ts';
import type { Store } from '../persistence/store.ts';
import type { SectionCatalog } from '../sections.ts';

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
    const state = JSON.stringify([await store.epoch(), [...names], await institution.listStamp()]);
    const etag = `W/"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`;
    if (isNamed(etag, ifNoneMatch)) return { status: 304, headers: { etag } };
    const completed = await institution.completed(String(section.id), names);
    const points = completed.flatMap(({ dateCompleted, ...assessment }) =>
      dateCompleted === null ? [] : [progressPoint({ ...assessment, dateCompleted }, catalog.of(assessment))],
    );
    return { status: 200, body: points, headers: { etag } };
  });
}
