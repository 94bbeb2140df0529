import { calls } from '#contract/calls.ts';
import type { Serve } from '../http/serve-calls.ts';
import { matchesEtag } from '../http/etag.ts';
import { notFound } from '../http/refusal.ts';
import type { Edition, SectionCatalog } from '../section-catalog.ts';

export function serveSections(serve: Serve, catalog: SectionCatalog): void {
  serve(calls.sections, 'enter', async ({ ifNoneMatch }) => answer(catalog.list, ifNoneMatch));

  serve(calls.section, 'enter', async ({ params, query, ifNoneMatch }) => {
    const version = query.version === undefined ? undefined : Number(query.version);
    const section = catalog.find(Number(params.id), version);
    if (section === null) throw notFound();
    return answer(catalog.edition(section), ifNoneMatch);
  });
}

function answer({ json, etag }: Edition, ifNoneMatch: string | undefined) {
  const headers = { etag, 'cache-control': 'no-cache' };
  return matchesEtag(ifNoneMatch, etag)
    ? ({ status: 304, headers } as const)
    : ({ status: 200, json, headers } as const);
}
