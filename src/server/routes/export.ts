import { Readable } from 'node:stream';
import { calls } from '#contract/calls.ts';
import type { ExportKind } from '#domain/export-kinds.ts';
import { DICTIONARY, dictionaryAsCsv, headsAsCsv, rowAsCsv } from '#domain/export/column.ts';
import { xlsxOf } from '#documents/spreadsheet/xlsx.ts';
import { exportPages } from '../export/export-pages.ts';
import { fhirBundle } from '../export/fhir-bundle.ts';
import type { ExportPages } from '../export/export-pages.ts';
import type { Serve } from '../http/serve-calls.ts';
import { notFound } from '../http/refusal.ts';
import type { Store } from '../persistence/store.ts';
import type { SectionCatalog } from '../section-catalog.ts';

interface ExportDeps {
  readonly store: Store;
  readonly catalog: SectionCatalog;
  readonly clock: () => number;
  readonly publicUrl: string;
}

/** Names of sheets. */
const TITLES: Readonly<Record<ExportKind, string>> = {
  answers: 'Answers',
  doses: 'Doses',
  actions: 'Actions',
  scores: 'Pooled measures',
};

/** What the hospital has entered, as tables that go out while they are read. */
export function serveExport(serve: Serve, { store, catalog, clock, publicUrl }: ExportDeps): void {
  serve(calls.exportData, 'edit', async ({ account, query }) => {
    const { kind, format, section, dictionary } = query;
    const madeAt = new Date(clock()).toISOString();
    if (section !== undefined && catalog.find(Number(section)) === null) throw notFound();
    const institution = store.forInstitution(account.institutionId);
    const exported = exportPages({ institution, catalog }, query);
    const isDictionary = dictionary === 'true';
    const object = `${kind} of ${section === undefined ? 'all modules' : `module ${section}`}`;
    // What columns mean tells of no assessment.
    const reading = isDictionary
      ? null
      : ({ kind: 'data-export', object, detail: narrowedBy(query) } as const);
    if (format === 'fhir') {
      const bundle = fhirBundle({ institution, catalog }, query, { origin: publicUrl, madeAt });
      return { status: 200, fhir: Readable.from(bundle), reading };
    }
    const meaning = {
      name: 'Columns',
      columns: DICTIONARY.columns,
      pages: [exported.columns.flatMap((facts) => DICTIONARY.rowsOf(facts))],
    };
    if (format === 'xlsx') {
      const data = { name: TITLES[kind], ...exported };
      const bytes = xlsxOf(isDictionary ? [meaning] : [data, meaning], madeAt);
      return { status: 200, xlsx: Readable.from(bytes, { objectMode: false }), reading };
    }
    const lines = isDictionary ? [dictionaryAsCsv(exported.columns)] : csvOf(exported);
    return { status: 200, csv: Readable.from(lines), reading };
  });
}

/** Names of fields, for the audit log. */
function narrowedBy(query: object): string[] {
  return Object.keys(query).filter((name) => ['section', 'from', 'to'].includes(name));
}

async function* csvOf({ columns, pages }: ExportPages): AsyncGenerator<string> {
  yield headsAsCsv(columns);
  for await (const rows of pages) yield rows.map((row) => rowAsCsv(columns, row)).join('');
}
