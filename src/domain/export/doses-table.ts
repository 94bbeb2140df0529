import type { SheetRow } from '../assessment.ts';
import type { Compared } from '../comparison.ts';
import { DAY_MS } from '../durations.ts';
import { timeOfEntry } from '../entry-time.ts';
import type { Section } from '../section.ts';
import { rowsThatCount } from '../sheet-answers.ts';
import { dosesIn } from '../sheet-links.ts';
import type { Dose } from '../sheet-links.ts';
import type { Sheet, SheetColumn } from '../sheet-schema.ts';
import { tableOf } from './column.ts';
import type { Cell, Column, ExportTable } from './column.ts';
import { ASSESSMENT_COLUMNS } from './of-assessment.ts';
import type { OfAssessment } from './of-assessment.ts';

/** Observed doses, one row each (rule EXP-3). */

interface DoseRow extends OfAssessment {
  readonly sheet: Sheet;
  /** From 1, in the order in which they were begun. */
  readonly number: number;
  readonly dose: Dose;
  /** As they count. */
  readonly cells: SheetRow['cells'];
}

const COLUMNS: readonly Column<DoseRow>[] = [
  ...ASSESSMENT_COLUMNS,
  { name: 'sheet_id', holds: 'text', meaning: 'The sheet of observed doses.', of: ({ sheet }) => sheet.id },
  { name: 'sheet', holds: 'text', meaning: 'The sheet’s title.', of: ({ sheet }) => sheet.title },
  {
    name: 'dose',
    holds: 'number',
    meaning: 'The dose’s number on its sheet, in the order in which they were begun.',
    of: ({ number }) => number,
  },
  { name: 'dose_id', holds: 'text', meaning: 'The dose.', of: ({ dose }) => dose.id },
  {
    name: 'begun_at',
    holds: 'time',
    meaning: 'When its row was begun, by the device’s clock.',
    of: begunAt,
  },
  {
    name: 'observer_id',
    holds: 'number',
    meaning: 'Who watched it, as a number; names are in Manage Users alone.',
    of: ({ dose }) => dose.by,
  },
  { name: 'drug', holds: 'text', meaning: 'The drug, as it was entered.', of: ({ dose }) => dose.drug },
];

/** @param sections every version of the modules that are exported, whose sheets name the columns */
export function dosesTable(sections: readonly Section[]): ExportTable<Compared> {
  return tableOf([...COLUMNS, ...sheetColumns(sections)], doseRows);
}

function doseRows({ section, assessment }: Compared): DoseRow[] {
  return (section.sheets ?? []).flatMap((sheet) =>
    dosesIn(assessment, sheet).map((dose, index) => {
      const { id, ...row } = dose;
      const alone = { ...assessment, sheets: { [sheet.id]: { rows: { [id]: row } } } };
      const cells = rowsThatCount(sheet, alone)[0]?.cells ?? {};
      return { one: { section, assessment }, sheet, number: index + 1, dose, cells };
    }),
  );
}

/** One for each column of a sheet, whatever modules and versions have it. */
function sheetColumns(sections: readonly Section[]): Column<DoseRow>[] {
  const known = new Map<string, { sheet: Sheet; column: SheetColumn }>();
  for (const { sheets = [] } of sections.toSorted((a, b) => b.version - a.version)) {
    for (const sheet of sheets) {
      for (const column of sheet.columns) {
        const name = `${sheet.id}_${column.id}`;
        if (!known.has(name)) known.set(name, { sheet, column });
      }
    }
  }
  return [...known].map(([name, { sheet, column }]) => ({
    name,
    holds: 'text',
    meaning: meaningOf(column),
    of: (row) => (row.sheet.id === sheet.id ? cellWords(row, column.id) : null),
  }));
}

function meaningOf({ id, label, kind, choices = [] }: SheetColumn): string {
  if (kind === 'choice') return `${label}: ${choices.map((choice) => choice.label).join(', ')}.`;
  return id === 'stopped'
    ? `${label}. If nobody said what was wrong, each blank step of the core path counts as no.`
    : `${label}: yes, no, or blank for what was not seen or does not apply.`;
}

function cellWords({ sheet, cells }: DoseRow, columnId: string): Cell {
  const value = cells[columnId];
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const column = sheet.columns.find(({ id }) => id === columnId);
  return column?.choices?.find(({ id }) => id === value)?.label ?? value;
}

/** Its id says when; one that was not made by the app says nothing, and so no time before the assessment was submitted. */
function begunAt({ one, dose }: DoseRow): string | null {
  const time = timeOfEntry(dose.id);
  const latest = Date.parse(one.assessment.dateCompleted ?? one.assessment.updatedAt) + DAY_MS;
  return time > 0 && time < latest ? new Date(time).toISOString() : null;
}
