import type { Device } from '#device/device.ts';
import { readHeldCompleted } from '#device/store/reading/held-completed.ts';
import type { HeldCompleted } from '#device/store/reading/held-completed.ts';
import { ownerWords } from '#domain/action-words.ts';
import { byTime } from '#domain/dates.ts';
import type { ExportKind } from '#domain/export-kinds.ts';
import { ACTIONS } from '#domain/export/actions-table.ts';
import type { ExportedAction } from '#domain/export/actions-table.ts';
import { ANSWERS } from '#domain/export/answers-table.ts';
import { dictionaryAsCsv, headsAsCsv, rowAsCsv } from '#domain/export/column.ts';
import type { Cell, ColumnFacts } from '#domain/export/column.ts';
import { dosesTable } from '#domain/export/doses-table.ts';
import { SCORES } from '#domain/export/scores-table.ts';
import { FhirBundle } from '#domain/fhir/bundle.ts';
import { fullName } from '#domain/names.ts';
import type { Section } from '#domain/section.ts';
import { spanOf } from './export-form.ts';
import type { ExportForm } from './export-form.ts';

/** Tables made on this device, of what it holds (rule EXP-7). */

/** What this device has of what is meant. */
export interface HeldForExport {
  readonly of: 'completed assessment' | 'action';
  readonly held: number;
  /** How many there are at the hospital, as far as this device has heard. */
  readonly listed: number;
  /** With their questions; none where it is of actions. */
  readonly assessments: HeldCompleted['held'];
  readonly table: () => HeldTable;
}

interface HeldTable {
  readonly columns: readonly ColumnFacts[];
  readonly rows: readonly (readonly Cell[])[];
}

export async function heldFor(
  device: Pick<Device, 'read' | 'stored'>,
  form: Omit<ExportForm, 'format'>,
): Promise<HeldForExport> {
  const { kind } = form;
  if (kind === 'actions') {
    const held = await actionsHere(device, form);
    const table = () => ({ columns: ACTIONS.columns, rows: held.flatMap((one) => ACTIONS.rowsOf(one)) });
    // A device has all of the hospital's that it has heard of.
    return { of: 'action', held: held.length, listed: held.length, assessments: [], table };
  }
  const { held, listed } = await device.read((database) => readHeldCompleted(database, spanOf(form)));
  const table = () => tableOfHeld(kind, held);
  return { of: 'completed assessment', held: held.length, listed, assessments: held, table };
}

/** The table as CSV. */
export function csvOfHeld({ table }: HeldForExport): string {
  const { columns, rows } = table();
  return headsAsCsv(columns) + rows.map((row) => rowAsCsv(columns, row)).join('');
}

/** Answers as FHIR. @param origin of the installation, as https://host */
export function fhirOfHeld({ assessments }: HeldForExport, origin: string): string {
  const bundle = new FhirBundle(origin);
  const entries = assessments.map((one) => bundle.add(one));
  return bundle.start(new Date().toISOString()) + entries.join('') + bundle.end;
}

function tableOfHeld(kind: Exclude<ExportKind, 'actions'>, held: HeldCompleted['held']): HeldTable {
  if (kind === 'scores') {
    const rows = held.flatMap((one) => SCORES.rowsOf({ one, atHand: held }));
    return { columns: SCORES.columns, rows };
  }
  const table = kind === 'answers' ? ANSWERS : dosesTable(held.map(({ section }) => section));
  return { columns: table.columns, rows: held.flatMap((one) => table.rowsOf(one)) };
}

/** Those that were begun in the span, with what waits here; the earliest first, as the server has them. */
async function actionsHere(
  device: Pick<Device, 'stored'>,
  form: Omit<ExportForm, 'format'>,
): Promise<ExportedAction[]> {
  const { section, from, to } = spanOf(form);
  const [all, roster] = await Promise.all([
    device.stored((store) => store.actions()),
    device.stored((store) => store.roster()),
  ]);
  const people = new Map(roster.map((person) => [person.id, fullName(person)]));
  const meant = all
    .map(({ action }) => action)
    .filter(
      (action) =>
        (section === '' || action.section === section) &&
        action.createdAt >= from &&
        (to === '' || action.createdAt < to),
    );
  const sections = new Map<string, Promise<Section | null>>();
  const sectionOf = (id: string, version: number) => {
    const key = `${id} ${version}`;
    const reading = sections.get(key) ?? device.stored((store) => store.section(Number(id), version));
    sections.set(key, reading);
    return reading;
  };
  return Promise.all(
    byTime(meant, ({ createdAt, id }) => createdAt + id).map(async (action) => ({
      action,
      section: await sectionOf(action.section, action.sectionVersion),
      owner: ownerWords(action, people),
    })),
  );
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
