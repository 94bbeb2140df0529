import { useState } from 'react';
import type { SheetRow } from '#domain/assessment.ts';
import { rowLeaf } from '#domain/leaf.ts';
import { equalValues, leafValue } from '#domain/leaf-values.ts';
import { dosesIn, isBlankDose } from '#domain/sheet-links.ts';
import type { Dose } from '#domain/sheet-links.ts';
import type { CellValue } from '#domain/sheet-schema.ts';
import { countIn } from '#domain/sheet-answers.ts';
import { unseenRest, withoutUnasked } from '#domain/sheet.ts';
import type { Sheet, SheetColumn } from '#domain/sheet.ts';
import { countWords } from '#domain/tally-words.ts';
import type { SeenVersion } from '#device/rows/stored.ts';
import { useEditing, useOpen, useOpened } from '../open/open-context.ts';

/** A row as it was before a tap took something away or filled in several cells, until the next one. */
interface Taken {
  readonly words: string;
  readonly dose: Dose;
}

export interface OpenSheet {
  readonly sheet: Sheet;
  /** The doses of the person here, in the order in which they were begun. */
  readonly own: readonly Dose[];
  readonly others: readonly Dose[];
  /** Whether the assessment was submitted. */
  readonly isOver: boolean;
  readonly isReadOnly: boolean;
  readonly set: (dose: Dose, column: SheetColumn, value: CellValue | null) => void;
  /** Marks as done what is still blank of what every tracer asks for. */
  readonly markRest: (dose: Dose) => void;
  readonly name: (dose: Dose, drug: string, seen: SeenVersion) => void;
  readonly flush: () => void;
  /** Begins a dose, or goes on with the last one where nothing stands in it yet. @returns its id */
  readonly add: () => string;
  readonly remove: (dose: Dose) => void;
  readonly taken: Taken | null;
  /** @returns the id of the dose that is as it was */
  readonly undo: () => string | null;
  /** The total of what was changed last. */
  readonly said: string;
  /** Whether the columns of the deeper look are asked for, too: once somebody turned them on, or filled one in. */
  readonly hasExtra: boolean;
  readonly turnExtra: (on: boolean) => void;
}

/** More than anybody watches at a time; five are asked for. */
export const MOST_DOSES = 60;

/** The doses of a sheet, and what is done to them: rows are all that is written (rule MEA-8). */
export function useSheet(sheet: Sheet): OpenSheet {
  const open = useOpen();
  const { userId } = open;
  const isHere = useEditing() === 'here';
  const isOver = useOpened((held, shown) => held.isSubmitted || shown.dateCompleted !== null);
  const isReadOnly = isOver || !isHere;
  const doses = useOpened((_, shown) => dosesIn(shown, sheet), equalValues);
  const own = doses.filter(({ by }) => by === userId);
  const [taken, setTaken] = useState<Taken | null>(null);
  const [said, setSaid] = useState('');
  const [isTurned, setTurned] = useState(() => turned.get(open.id) ?? null);
  const extra = sheet.columns.filter(({ deep }) => deep === true);
  const isExtraUsed = doses.some(({ cells }) => extra.some(({ id }) => id in cells));

  const newest = ({ id, ...row }: Dose): SheetRow =>
    ((open.shown && leafValue(open.shown, rowLeaf(sheet.id, id))) as SheetRow | null) ?? row;
  const write = (id: string, row: SheetRow | null) => open.tap(rowLeaf(sheet.id, id), row);
  return {
    sheet,
    own,
    others: doses.filter(({ by }) => by !== userId),
    isOver,
    isReadOnly,
    set: (dose, column, value) => {
      const row = newest(dose);
      const { [column.id]: _, ...cells } = row.cells;
      const changed = { ...row, cells: value === null ? cells : { ...cells, [column.id]: value } };
      const next = withoutUnasked(sheet, changed);
      write(dose.id, next);
      const gone = sheet.columns.filter(({ id }) => id in changed.cells && !(id in next.cells));
      setTaken(gone.length === 0 ? null : { words: clearedWords(gone), dose: { ...row, id: dose.id } });
      if (column.fills.length > 0 && column.kind === 'tick') {
        const rows = own.map((one) => (one.id === dose.id ? next : one));
        setSaid(`${column.label}: ${countWords(countIn(column, { yes: [true] }, rows))}`);
      }
    },
    markRest: (dose) => {
      const row = newest(dose);
      const rest = unseenRest(sheet, row);
      if (rest.length === 0) return;
      const done = Object.fromEntries(rest.map(({ id }) => [id, true] as const));
      write(dose.id, { ...row, cells: { ...row.cells, ...done } });
      setTaken({ words: `${rest.length} marked Yes.`, dose: { ...row, id: dose.id } });
    },
    name: (dose, drug, seen) => {
      setTaken(null);
      open.type(rowLeaf(sheet.id, dose.id), { ...newest(dose), drug }, seen);
    },
    flush: () => void open.flush(),
    add: () => {
      setTaken(null);
      const last = own.at(-1);
      if (last !== undefined && isBlankDose(last)) return last.id;
      const id = open.newEntryId();
      write(id, { by: userId, drug: '', cells: {} });
      return id;
    },
    remove: (dose) => {
      const row = newest(dose);
      const number = own.findIndex(({ id }) => id === dose.id) + 1;
      write(dose.id, null);
      setTaken({
        words: `Dose ${number}${row.drug.trim() === '' ? '' : `, ${row.drug.trim()},`} removed.`,
        dose: { ...row, id: dose.id },
      });
    },
    taken,
    undo: () => {
      if (taken === null) return null;
      const { id, ...row } = taken.dose;
      write(id, row);
      setTaken(null);
      return id;
    },
    said,
    hasExtra: isTurned ?? isExtraUsed,
    turnExtra: (on) => {
      turned.set(open.id, on);
      setTurned(on);
    },
  };
}

/** By assessment: until the page is loaded again, for whoever goes to a question and comes back. */
const turned = new Map<string, boolean>();

function clearedWords(gone: readonly SheetColumn[]): string {
  const names = gone.map(({ label }) => `“${label}”`).join(', ');
  return `Cleared, as this dose no longer asks for ${gone.length === 1 ? 'it' : 'them'}: ${names}.`;
}
