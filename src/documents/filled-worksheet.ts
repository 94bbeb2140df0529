import { doneOn, droppedWhy, planFacts, planGroups, questionWords } from '#domain/action-plan.ts';
import type { ActionPlan, PlannedAction } from '#domain/action-plan.ts';
import { STATE_WORDS, strengthWords } from '#domain/action-words.ts';
import { dayOf } from '#domain/calendar-day.ts';
import { shortDate } from '#domain/dates.ts';
import type { Institution } from './facts.ts';
import { formXlsx } from './spreadsheet/form.ts';
import type { Area, FormCell, FormSheet } from './spreadsheet/form.ts';
import { placeOf } from './spreadsheet/xml.ts';
import { findingColumns, followUpColumns, INSTRUCTIONS, NO_PATIENTS } from './worksheet-columns.ts';
import type { FieldName, WorksheetColumn, WorksheetEntry, WorksheetField } from './worksheet-columns.ts';

/**
 * The action-plan worksheet as a spreadsheet, with an action in each row (rule ACT-18). The blank one is a Word
 * document, which no browser fills: both have their columns from one table. It is written as XML by hand, as exports
 * are: a library for spreadsheets is a megabyte that every tablet would have to keep for use offline.
 */

export interface FilledWorksheet {
  readonly plan: ActionPlan;
  readonly institution?: Institution;
  /** ISO time; the same time and content give the same bytes. */
  readonly madeAt: string;
}

const BRAND = '#123A5A';
const EDGE = '#768492';
const MUTED = '#485664';
const cell = { edges: EDGE, wraps: true };

const LOOKS = {
  title: { isBold: true, size: 18, color: BRAND },
  fact: { color: MUTED },
  head: { ...cell, isBold: true, ground: '#E3EDF5' },
  hint: { ...cell, size: 9, color: MUTED, ground: '#E3EDF5' },
  entry: cell,
  day: { ...cell, isDay: true },
  how: { wraps: true },
} as const;
type LookName = keyof typeof LOOKS;
type Sheet = FormSheet<LookName>;
type Cell = FormCell<LookName>;

/** For what is found later. */
const BLANK_ROWS = 8;
const ID_WIDTH = 6;
const HOW_WIDTH = 110;

const columns = [...findingColumns, ...followUpColumns];
const fields = columns.flatMap((column) => column.fields);
/** The ID stands before them. */
const columnOf = (name: FieldName) => fields.findIndex((field) => field.name === name) + 1;

export function filledWorksheet({ plan, institution, madeAt }: FilledWorksheet): Uint8Array {
  return formXlsx({ sheets: [planSheet(plan, institution, madeAt), howSheet()], looks: LOOKS, madeAt });
}

function planSheet(plan: ActionPlan, institution: Institution | undefined, madeAt: string): Sheet {
  const top = topRows(plan, institution, madeAt);
  const head = top.length + 1;
  const first = head + 2;
  const entries = planGroups(plan).flatMap(({ actions }) => actions.map(entryOf));
  const blanks = Array.from({ length: BLANK_ROWS }, (): WorksheetEntry => ({}));
  const rows = [...entries, ...blanks].map((entry, index) => entryRow(entry, index + 1, first + index));
  const areaOf = (name: FieldName): Area => ({
    rows: [first, first + rows.length - 1],
    columns: [columnOf(name), columnOf(name)],
  });
  return {
    name: 'Action plan',
    widths: [ID_WIDTH, ...fields.map(({ width }) => width)],
    rows: [...top, ...headRows(), ...rows],
    merged: mergedHeads(head),
    frozen: { rows: head + 1, columns: 1 },
    repeated: { rows: [head, head + 1], columns: [0, 0] },
    pagesWide: 3,
    lists: [
      ...fields.flatMap(({ name, choices }) =>
        choices === undefined ? [] : [{ area: areaOf(name), choices }],
      ),
      ...RATED.map((name) => ({ area: areaOf(name), choices: [1, 2, 3, 4, 5] })),
    ],
    marks: [{ area: areaOf('due'), formula: isOverdueAt(first), look: { isBold: true, color: '#B3261E' } }],
  };
}

/** What is rated from 1 to 5. */
const RATED = ['severity', 'frequency'] as const;

/** The title, and what the plan is of. They stand behind the first column, which is on every printed page. */
function topRows(plan: ActionPlan, institution: Institution | undefined, madeAt: string): Sheet['rows'] {
  const place = [institution?.name ?? '', institution?.location ?? '', shortDate(madeAt)];
  const lines = [
    place.filter((words) => words !== '').join(', '),
    ...planFacts(plan).map(({ label, words }) => `${label}: ${words}`),
  ];
  return [
    { cells: [{}, { value: 'Action plan worksheet', look: 'title' }] },
    ...lines.map((value): Sheet['rows'][number] => ({ cells: [{}, { value, look: 'fact' }] })),
  ];
}

/** In points, of a line of entries. */
const LINE = 15;
/** No row is higher. */
const HIGHEST = 409;

/** As high as the longest text needs to be read, which not every program works out when it opens the file. */
function heightOf(cells: readonly (readonly [words: string, width: number])[]): number {
  const lines = cells.map(([words, width]) =>
    words.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0),
  );
  return Math.min(HIGHEST, Math.max(...lines) * LINE + 1);
}

const at = (name: FieldName, row: number) => placeOf(row, columnOf(name));

/** A column's name above the names of its fields, or above nothing where it has one. */
function headRows(): Sheet['rows'] {
  const upper = columns.flatMap(({ head, hint, fields: own }): Cell[] =>
    own.map((_, index) =>
      index === 0
        ? {
            value: {
              lines: [
                ['head', head],
                ['hint', hint],
              ],
            },
            look: 'head',
          }
        : { look: 'head' },
    ),
  );
  const lower = columns.flatMap(({ fields: own }): Cell[] =>
    own.map(({ prompt = '' }) => ({ value: own.length === 1 ? '' : prompt, look: 'hint' })),
  );
  return [
    { cells: [{ value: 'ID', look: 'head' }, ...upper], height: 44 },
    { cells: [{ look: 'hint' }, ...lower] },
  ];
}

function mergedHeads(row: number): NonNullable<Sheet['merged']> {
  const spans = [{ from: 0, many: 1 }, ...columns.map(spanOf)];
  return spans.map(({ from, many }) => ({
    rows: many === 1 ? ([row, row + 1] as const) : ([row, row] as const),
    columns: [from, from + many - 1] as const,
  }));
}

function spanOf({ fields: own }: WorksheetColumn): { from: number; many: number } {
  const [first] = own;
  return { from: first === undefined ? 0 : columnOf(first.name), many: own.length };
}

/** What the worksheet asks for and an action has not stays blank, for the hospital to fill in. */
function entryOf(planned: PlannedAction): WorksheetEntry {
  const { action, module, owner } = planned;
  return {
    module,
    question: questionWords(planned),
    area: action.area,
    finding: action.finding,
    action: action.plan,
    strength: strengthWords(action),
    owner,
    start: dayOf(new Date(action.createdAt)),
    due: action.due ?? '',
    state: STATE_WORDS[action.state],
    doneOn: doneOn(action) ?? '',
    outcome: action.outcome,
    droppedWhy: droppedWhy(action),
  };
}

function entryRow(entry: WorksheetEntry, id: number, row: number): Sheet['rows'][number] {
  const cells = fields.map((field) => fieldCell(field, entry[field.name] ?? '', row));
  const height = heightOf(fields.map(({ name, width }) => [String(entry[name] ?? ''), width]));
  return { cells: [{ value: id, look: 'entry' }, ...cells], height };
}

function fieldCell({ name, holds }: WorksheetField, value: string | number, row: number): Cell {
  if (name === 'risk') return { value: { formula: riskAt(row) }, look: 'entry' };
  if (holds !== 'day') return { value, look: 'entry' };
  return typeof value === 'number' || value === '' ? { look: 'day' } : { value: { day: value }, look: 'day' };
}

function riskAt(row: number): string {
  const [severity, frequency] = [at('severity', row), at('frequency', row)];
  return `IF(AND(ISNUMBER(${severity}),ISNUMBER(${frequency})),${severity}*${frequency},"")`;
}

function isOverdueAt(row: number): string {
  const [state, due] = [at('state', row), at('due', row)];
  return `AND(${state}="${STATE_WORDS.open}",ISNUMBER(${due}),${due}<TODAY())`;
}

function howSheet(): Sheet {
  const words = [...INSTRUCTIONS, NO_PATIENTS];
  return {
    name: 'How to use',
    widths: [HOW_WIDTH],
    rows: [
      { cells: [{ value: 'How to use this worksheet', look: 'title' }] },
      ...words.map((value) => ({
        cells: [{ value, look: 'how' as const }],
        height: heightOf([[value, HOW_WIDTH]]),
      })),
    ],
  };
}
