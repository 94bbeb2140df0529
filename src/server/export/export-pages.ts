import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportQuery } from '#contract/export-data.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { Compared } from '#domain/comparison.ts';
import { ACTIONS } from '#domain/export/actions-table.ts';
import { ANSWERS } from '#domain/export/answers-table.ts';
import type { Cell, ColumnFacts, ExportTable } from '#domain/export/column.ts';
import { dosesTable } from '#domain/export/doses-table.ts';
import { SCORES } from '#domain/export/scores-table.ts';
import type { Span } from '../persistence/assessments/completed-pages.ts';
import type { InstitutionStore } from '../persistence/institution-store.ts';
import type { SectionCatalog } from '../section-catalog.ts';
import { EarlierTracers } from './earlier-tracers.ts';

/** The rows of an export, read while they are sent, so that a long one needs little memory (rule EXP-1). */

export interface ExportPages {
  readonly columns: readonly ColumnFacts[];
  readonly pages: AsyncGenerator<readonly (readonly Cell[])[]>;
}

export interface Source {
  readonly institution: InstitutionStore;
  readonly catalog: SectionCatalog;
}

/** @param query whose section is a module of the catalog */
export function exportPages({ institution, catalog }: Source, query: ExportQuery): ExportPages {
  const { kind, section, from } = query;
  const span = spanOf(query);
  const compared = (assessment: Assessment): Compared => ({ assessment, section: catalog.of(assessment) });
  switch (kind) {
    case 'answers':
      return pagesOf(ANSWERS, institution.completedPages(span), compared);
    case 'doses': {
      const table = dosesTable(catalog.versions(section === undefined ? undefined : Number(section)));
      return pagesOf(table, institution.completedPages(span), compared);
    }
    case 'scores': {
      const earlier = new EarlierTracers(
        async ({ assessment }) => (await institution.completedBefore(assessment)).map(compared),
        from === undefined,
      );
      return pagesOf(SCORES, institution.completedPages(span), async (assessment) => {
        const one = compared(assessment);
        return { one, atHand: await earlier.before(one) };
      });
    }
    case 'actions':
      return { columns: ACTIONS.columns, pages: actionsOf({ institution, catalog }, span) };
  }
}

export function spanOf({ section, from, to }: ExportQuery): Span {
  return { section, from: momentOf(from), to: momentOf(to) };
}

/** As times are stored: a day begins at midnight, and a time has milliseconds. */
function momentOf(time: string | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}

function pagesOf<Stored, Thing>(
  { columns, rowsOf }: ExportTable<Thing>,
  stored: AsyncGenerator<Stored[]>,
  thingOf: (one: Stored) => Thing | Promise<Thing>,
): ExportPages {
  async function* pages() {
    for await (const page of stored) {
      for (const one of page) {
        yield rowsOf(await thingOf(one));
        // Everybody else's requests come in between.
        await nextTurn();
      }
    }
  }
  return { columns, pages: pages() };
}

async function* actionsOf({ institution, catalog }: Source, span: Span) {
  const names = await institution.names();
  for await (const page of institution.actionPages(span, names)) {
    yield page.flatMap((action) =>
      ACTIONS.rowsOf({
        action,
        section: catalog.find(Number(action.section), action.sectionVersion),
        owner: action.ownerUser === null ? '' : (names.get(action.ownerUser) ?? ''),
      }),
    );
    await nextTurn();
  }
}
