import { memo, useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Assessment, SheetRow } from '#domain/assessment.ts';
import type { Sheet, SheetColumn } from '#domain/sheet.ts';
import type { FloorOpened } from './floor-database.ts';
import { openByAddress, saveByHand } from './floor-database.ts';
import { Icon, show } from './floor-frame.tsx';

/** The floor of a dose sheet: its first dose open, by hand in React. */

const YES_OR_NO = [
  { id: false, label: 'No' },
  { id: true, label: 'Yes' },
] as const;

type Cell = string | boolean;

interface SheetPageProps extends Pick<FloorOpened, 'section' | 'assessment'> {
  readonly sheet: Sheet;
  readonly onSave: (assessment: Assessment, leaf: string, value: unknown) => void;
}

function SheetPage({ section, sheet, assessment: stored, onSave }: SheetPageProps): ReactNode {
  const [assessment, setAssessment] = useState(stored);
  const latest = useRef(assessment);
  const rows = Object.entries(assessment.sheets?.[sheet.id]?.rows ?? {});
  const [id, row] = rows[0] ?? [];
  const write = useCallback(
    (next: SheetRow) => {
      const before = latest.current;
      const own = before.sheets?.[sheet.id]?.rows ?? {};
      const key = Object.keys(own)[0] ?? '';
      latest.current = {
        ...before,
        sheets: { ...before.sheets, [sheet.id]: { rows: { ...own, [key]: next } } },
      };
      setAssessment(latest.current);
      onSave(latest.current, `sheets.${sheet.id}.rows.${key}`, next);
    },
    [sheet, onSave],
  );
  const set = useCallback(
    (column: string, value: Cell) => {
      const [before] = Object.values(latest.current.sheets?.[sheet.id]?.rows ?? {});
      if (before !== undefined) write({ ...before, cells: { ...before.cells, [column]: value } });
    },
    [sheet, write],
  );
  return (
    <>
      <p className="eyebrow">
        <Icon name="module" /> {section.title} · {assessment.area}
      </p>
      <h1 tabIndex={-1}>{sheet.title}</h1>
      <p>
        <a href="/floor-question.html">
          <Icon name="back" /> Back to question 2
        </a>
      </p>
      <button type="button">
        How to watch <Icon name="on" />
      </button>
      {id !== undefined && row !== undefined && (
        <Dose key={id} sheet={sheet} row={row} onWrite={write} onCell={set} />
      )}
      <button type="button">
        <Icon name="eye" /> Turn on extra columns ({sheet.columns.filter(({ deep }) => deep).length})
      </button>
      <details>
        <summary>Totals</summary>
      </details>
      <nav aria-label="Doses">
        <button type="button" disabled>
          <Icon name="back" /> Previous
        </button>
        <select aria-label="Dose">
          {rows.map(([key, { drug }], index) => (
            <option key={key}>
              {index + 1} · {drug}
            </option>
          ))}
        </select>
        <button type="button">
          <Icon name="plus" /> Add dose
        </button>
        <p role="status">
          <Icon name="check" /> Saved on this device · will be sent soon
        </p>
      </nav>
    </>
  );
}

interface DoseProps {
  readonly sheet: Sheet;
  readonly row: SheetRow;
  readonly onWrite: (row: SheetRow) => void;
  readonly onCell: (column: string, value: Cell) => void;
}

function Dose({ sheet, row, onWrite, onCell }: DoseProps): ReactNode {
  const asked = sheet.columns.filter((column) => column.deep !== true && isAsked(column.when, row));
  return (
    <section aria-label="Dose 1">
      <h2>Dose 1</h2>
      <label>
        Drug the name alone
        <input value={row.drug} onChange={(event) => onWrite({ ...row, drug: event.target.value })} />
      </label>
      {asked.map((column) => (
        <Column
          key={column.id}
          column={column}
          choices={column.kind === 'tick' ? YES_OR_NO : offered(column, row)}
          chosen={row.cells[column.id]}
          onSet={onCell}
        />
      ))}
      <button type="button">
        <Icon name="check" /> I saw the rest: mark it Yes
      </button>
      <button type="button">
        <Icon name="bin" /> Remove
      </button>
    </section>
  );
}

type Choices = readonly { readonly id: Cell; readonly label: string }[];

function offered({ choices = [] }: SheetColumn, row: SheetRow): Choices {
  return choices.filter(({ when }) => isAsked(when, row));
}

function isAsked(when: SheetColumn['when'], { cells }: SheetRow): boolean {
  return (when ?? []).every(({ column, is }) => is.includes(cells[column] ?? ''));
}

interface ColumnProps {
  readonly column: SheetColumn;
  readonly choices: Choices;
  readonly chosen: Cell | undefined;
  readonly onSet: (column: string, value: Cell) => void;
}

const Column = memo(function Column({ column, choices, chosen, onSet }: ColumnProps): ReactNode {
  return (
    <div role="group" aria-label={column.label} className="kind">
      <span>{column.label}</span>
      <p className="hidden">{column.help}</p>
      {choices.map(({ id, label }) => (
        <button
          key={String(id)}
          type="button"
          aria-pressed={chosen === id}
          onClick={() => onSet(column.id, id)}
        >
          {typeof id === 'boolean' && <Icon name={id ? 'check' : 'cross'} />} {label}
        </button>
      ))}
    </div>
  );
});

const opened = await openByAddress();
const sheet = opened?.section.sheets?.[0];
if (opened === null || sheet === undefined) show(<h1>Nothing is here.</h1>);
else {
  const { database, section, assessment } = opened;
  show(
    <SheetPage
      section={section}
      sheet={sheet}
      assessment={assessment}
      onSave={(changed, leaf, value) => saveByHand(database, changed, leaf, value)}
    />,
  );
}
