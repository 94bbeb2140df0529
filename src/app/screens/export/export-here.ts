import type { Device } from '#device/device.ts';
import { readHeldCompleted } from '#device/store/reading/held-completed.ts';
import type { HeldCompleted } from '#device/store/reading/held-completed.ts';
import type { ExportKind } from '#domain/export-kinds.ts';
import { ACTIONS } from '#domain/export/actions-table.ts';
import { ANSWERS } from '#domain/export/answers-table.ts';
import { dictionaryAsCsv, headsAsCsv, rowAsCsv } from '#domain/export/column.ts';
import type { Cell, ColumnFacts } from '#domain/export/column.ts';
import { dosesTable } from '#domain/export/doses-table.ts';
import { SCORES } from '#domain/export/scores-table.ts';
import { FhirBundle } from '#domain/fhir/bundle.ts';
import type { Section } from '#domain/section.ts';
import { spanOf } from './export-form.ts';
import type { ExportForm } from './export-form.ts';

/** Tables made on this device, of what it holds (rule EXP-7). */

/** Kinds of what a device holds. */
export type HeldKind = Exclude<ExportKind, 'actions'>;

export function isHeldKind(kind: ExportKind): kind is HeldKind {
  return kind !== 'actions';
}

/** The completed assessments that are meant, as far as they are here. */
export function heldFor(device: Pick<Device, 'read'>, form: ExportForm): Promise<HeldCompleted> {
  return device.read((database) => readHeldCompleted(database, spanOf(form)));
}

/** The table as CSV. */
export function csvOfHeld(kind: HeldKind, { held }: HeldCompleted): string {
  const { columns, rows } = tableOfHeld(kind, held);
  return headsAsCsv(columns) + rows.map((row) => rowAsCsv(columns, row)).join('');
}

/** Answers as FHIR. @param origin of the installation, as https://host */
export function fhirOfHeld({ held }: HeldCompleted, origin: string): string {
  const bundle = new FhirBundle(origin);
  const entries = held.map((one) => bundle.add(one));
  return bundle.start(new Date().toISOString()) + entries.join('') + bundle.end;
}

function tableOfHeld(
  kind: HeldKind,
  held: HeldCompleted['held'],
): { readonly columns: readonly ColumnFacts[]; readonly rows: readonly Cell[][] } {
  if (kind === 'scores') {
    const rows = held.flatMap((one) => SCORES.rowsOf({ one, atHand: held }));
    return { columns: SCORES.columns, rows };
  }
  const table = kind === 'answers' ? ANSWERS : dosesTable(held.map(({ section }) => section));
  return { columns: table.columns, rows: held.flatMap((one) => table.rowsOf(one)) };
}

/** What the columns of a table mean, as CSV. @param sections whose sheets name columns */
export function dictionaryOf(kind: ExportKind, sections: readonly Section[]): string {
  const tables = { answers: ANSWERS, actions: ACTIONS, scores: SCORES, doses: dosesTable(sections) };
  return dictionaryAsCsv(tables[kind].columns);
}

/** The newest version of each module that is on this device; of one alone, if its id is given. */
export async function sectionsHere(
  device: Pick<Device, 'stored'>,
  section: ExportForm['section'],
): Promise<Section[]> {
  const listed = await device.stored((store) => store.sectionSummaries());
  const found = await Promise.all(
    listed
      .filter(({ id }) => section === '' || String(id) === section)
      .map(({ id, version }) => device.stored((store) => store.section(id, version))),
  );
  return found.flatMap((one) => one ?? []);
}
