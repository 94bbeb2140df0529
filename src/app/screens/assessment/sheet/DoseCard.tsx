import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isAskedFor } from '#domain/sheet-answers.ts';
import type { SheetColumn } from '#domain/sheet.ts';
import type { Dose } from '#domain/sheet-links.ts';
import { Button } from '../../../widgets/Button.tsx';
import { NoteHint } from '../question/NoteHint.tsx';
import { DoseBar } from './DoseBar.tsx';
import { DoseField } from './DoseField.tsx';
import { DrugField } from './DrugField.tsx';
import { DrugNames } from './DrugNames.tsx';
import { NO_DOSE, isFact } from './sheet-words.ts';
import './sheet.css';
import type { OpenSheet } from './use-sheet.ts';

interface DoseCardProps {
  readonly opened: OpenSheet;
  /** Below the dose. */
  readonly children: ReactNode;
}

/** One dose at a time, with everything in reach of a thumb; the newest at first. */
export function DoseCard({ opened, children }: DoseCardProps): ReactNode {
  const { own, isReadOnly } = opened;
  const [wanted, setWanted] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  const at = own.findIndex(({ id }) => id === wanted);
  const place = at === -1 ? own.length - 1 : at;
  const dose = own[place];
  const id = dose?.id;
  const go = (next: string) => {
    hasMoved.current = next !== id;
    setWanted(next);
  };
  useLayoutEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    heading.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [id]);

  const remove = (gone: Dose) => {
    const next = own[place + 1] ?? own[place - 1];
    hasMoved.current = next !== undefined;
    setWanted(next?.id ?? null);
    opened.remove(gone);
  };
  return (
    <>
      <div className="sheet-column">
        {dose === undefined ? (
          !isReadOnly && (
            <div className="sheet-empty">
              <p>{NO_DOSE}</p>
            </div>
          )
        ) : isReadOnly ? null : (
          <section className="sheet-card" aria-labelledby="dose">
            <h2 id="dose" ref={heading} tabIndex={-1}>
              {`Dose ${place + 1} of ${own.length}`}
            </h2>
            {/* The fields keep their typing, so another dose has fields of its own. */}
            <Fields key={dose.id} opened={opened} dose={dose} number={place + 1} />
            <Button look="quiet" icon="trash" className="sheet-remove" onClick={() => remove(dose)}>
              {`Remove dose ${place + 1}`}
            </Button>
          </section>
        )}
        {children}
      </div>
      {!isReadOnly && <DoseBar opened={opened} place={place} onGo={go} />}
    </>
  );
}

interface FieldsProps {
  readonly opened: OpenSheet;
  readonly dose: Dose;
  readonly number: number;
}

function Fields({ opened, dose, number }: FieldsProps): ReactNode {
  const id = useId();
  const [drug, setDrug] = useState(dose.drug);
  const { columns } = opened.sheet;
  const asked = columns.filter((column) => isAskedFor(column, dose));
  const usual = asked.filter(({ deep }) => deep !== true);
  const facts = usual.filter((column) => isBasis(column, columns));
  const deep = asked.filter((column) => column.deep === true);
  const hasDeep = deep.some((column) => dose.cells[column.id] !== undefined);
  const field = (column: SheetColumn) => (
    <DoseField key={column.id} opened={opened} dose={dose} number={number} column={column} />
  );
  return (
    <>
      <div>
        <label htmlFor={`${id}-drug`} className="field-label">
          Drug<span className="visually-hidden">{` of dose ${number}`}</span> <small>the name alone</small>
        </label>
        <DrugField
          opened={opened}
          dose={dose}
          number={number}
          id={`${id}-drug`}
          list={`${id}-drugs`}
          describedBy={`${id}-hint`}
          onLook={setDrug}
        />
        <NoteHint id={`${id}-hint`} text={drug} />
        <DrugNames id={`${id}-drugs`} doses={opened.own} />
      </div>
      <div className="sheet-facts">{facts.map(field)}</div>
      <h3>What you saw</h3>
      <p className="sheet-quiet">Leave blank what you did not see.</p>
      <div className="sheet-fields">{usual.filter((column) => !facts.includes(column)).map(field)}</div>
      {deep.length > 0 && <Deep isOpenAtFirst={hasDeep}>{deep.map(field)}</Deep>}
    </>
  );
}

/** Whether other columns are asked for depends on this one. */
function isBasis(column: SheetColumn, columns: readonly SheetColumn[]): boolean {
  if (column.kind === 'choice') return true;
  return isFact(column) && columns.some(({ when = [] }) => when.some((one) => one.column === column.id));
}

function Deep({
  isOpenAtFirst,
  children,
}: {
  readonly isOpenAtFirst: boolean;
  readonly children: readonly ReactNode[];
}): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpenAtFirst && details.current !== null) details.current.open = true;
  }, [isOpenAtFirst]);
  return (
    <details ref={details} className="more sheet-deep">
      <summary>{`More to watch (${children.length})`}</summary>
      <div className="sheet-fields">{children}</div>
    </details>
  );
}
