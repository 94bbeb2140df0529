import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportQuery } from '#contract/export-data.ts';
import { FhirBundle } from '#domain/fhir/bundle.ts';
import { spanOf } from './export-pages.ts';
import type { Source } from './export-pages.ts';

/**
 * Completed assessments as a Bundle of FHIR R4, read while it is sent (rule EXP-8).
 *
 * @param origin of the installation, as https://host
 */
export async function* fhirBundle(
  { institution, catalog }: Source,
  query: ExportQuery,
  { origin, madeAt }: { readonly origin: string; readonly madeAt: string },
): AsyncGenerator<string> {
  const bundle = new FhirBundle(origin);
  yield bundle.start(madeAt);
  for await (const page of institution.completedPages(spanOf(query))) {
    for (const assessment of page) {
      yield bundle.add({ section: catalog.of(assessment), assessment });
      // Everybody else's requests come in between.
      await nextTurn();
    }
  }
  yield bundle.end;
}
