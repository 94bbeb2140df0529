import { publishedSections } from '#content/sections.ts';
import type { Section } from '#domain/section.ts';
import { allTracersPdf, printTracerPdf } from '../print-tracer.ts';
import { actionPlanWorksheet } from './action-plan-worksheet.ts';
import { wastageWorkbook } from './wastage-workbook.ts';

/**
 * The files under `/downloads/`, made from the content when the client is built, so that paper and
 * screen never differ (rule DOC-4).
 */

/** If neither content nor code changed, the files do not change either, so caches stay valid. */
const MADE_AT = '2026-01-01T00:00:00.000Z';

/** Each file's name with its bytes; the sections' own are named as their `pdf` addresses say. */
export async function staticDownloads(
  sections: readonly Section[] = publishedSections,
): Promise<Map<string, Uint8Array>> {
  const newest = newestOf(sections);
  return new Map([
    ['all-tracers.pdf', allTracersPdf(newest, MADE_AT)],
    ...newest.map((section) => [`${section.theme}.pdf`, printTracerPdf(section, MADE_AT)] as const),
    ['wastage-calculator.xlsx', await wastageWorkbook(MADE_AT)],
    ['action-plan-worksheet.docx', await actionPlanWorksheet(MADE_AT)],
  ]);
}

/** The newest version of each section, in the order of their ids. */
function newestOf(sections: readonly Section[]): Section[] {
  const byId = new Map<number, Section>();
  for (const section of sections) {
    const known = byId.get(section.id);
    if (known === undefined || known.version < section.version) byId.set(section.id, section);
  }
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}
