import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { isAskedFor, isStopped } from '#domain/sheet-answers.ts';
import { isStop, leadingChoices, unseenRest } from '#domain/sheet.ts';
import type { SheetColumn } from '#domain/sheet.ts';
import type { Dose } from '#domain/sheet-links.ts';
import { Button } from '../../../widgets/Button.tsx';
import { NoteHint } from '../question/NoteHint.tsx';
import { DoseBar } from './DoseBar.tsx';
import { DoseField } from './DoseField.tsx';
import { DrugField } from './DrugField.tsx';
import { DrugNames } from './DrugNames.tsx';
import { MARK_REST, NO_DOSE, isFact } from './sheet-words.ts';
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
  const isOnly = own.length === 1;
  const go = (next: string) => {
    hasMoved.current = next !== id;
    setWanted(next);
  };
  useLayoutEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    // The first dose comes below what stands there already.
    heading.current?.scrollIntoView({ block: isOnly ? 'nearest' : 'start', behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [id, isOnly]);

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
            {/* The fields keep their typing, so another dose has fields of its own. */}
            <Fields key={dose.id} opened={opened} dose={dose} number={place + 1} heading={heading}>
              <Button
                look="quiet"
                icon="trash"
                aria-label={`Remove dose ${place + 1}`}
                className="sheet-remove"
                onClick={() => remove(dose)}
              >
                Remove
              </Button>
            </Fields>
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
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** At its foot. */
  readonly children: ReactNode;
}

/** The drug, one choice after the other, and then only what applies to this dose. */
function Fields({ opened, dose, number, heading, children }: FieldsProps): ReactNode {
  const id = useId();
  const [drug, setDrug] = useState(dose.drug);
  const { sheet, hasExtra } = opened;
  const leading = leadingChoices(sheet).filter((column) => isAskedFor(column, dose));
  const open = leading.findIndex((column) => dose.cells[column.id] === undefined);
  const field = (column: SheetColumn) => (
    <DoseField key={column.id} opened={opened} dose={dose} number={number} column={column} />
  );
  return (
    <>
      <div className="sheet-head">
        <h2 id="dose" ref={heading} tabIndex={-1}>
          {`Dose ${number}`}
        </h2>
        <div className="sheet-drug">
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
      </div>
      <div className="sheet-facts">{leading.slice(0, open === -1 ? undefined : open + 1).map(field)}</div>
      {open === -1 && <WhatWasSeen opened={opened} dose={dose} field={field} hasExtra={hasExtra} />}
      <div className="sheet-foot">
        {open === -1 && sheet.columns.filter(isStop).map(field)}
        {children}
      </div>
    </>
  );
}

interface WhatWasSeenProps {
  readonly opened: OpenSheet;
  readonly dose: Dose;
  readonly field: (column: SheetColumn) => ReactNode;
  readonly hasExtra: boolean;
}

/** By exception: No for what was not done, and one press for the rest. */
function WhatWasSeen({ opened, dose, field, hasExtra }: WhatWasSeenProps): ReactNode {
  const { sheet } = opened;
  const leading = leadingChoices(sheet);
  const asked = sheet.columns.filter((column) => isAskedFor(column, dose) && !leading.includes(column));
  const core = asked.filter(({ deep }) => deep !== true);
  const facts = core.filter((column) => isFact(column) && !isStop(column));
  const seen = core.filter((column) => !isFact(column));
  const extra = hasExtra ? asked.filter(({ deep }) => deep === true) : [];
  const isOver = isStopped(dose);
  const hasMiss = seen.some(({ id }) => dose.cells[id] === false);
  return (
    <>
      {facts.length > 0 && <div className="sheet-facts">{facts.map(field)}</div>}
      <div className="sheet-fields">
        {seen.map(field)}
        <Button
          icon="check"
          isWide
          className="sheet-rest"
          aria-disabled={unseenRest(sheet, dose).length === 0}
          onClick={() => opened.markRest(dose)}
        >
          {MARK_REST}
        </Button>
        {isOver && !hasMiss && (
          <p className="sheet-help">Tap No for the step that was wrong. Otherwise each step counts as No.</p>
        )}
      </div>
      {extra.length > 0 && (
        <section className="sheet-fields" aria-label="Extra columns">
          <h3>Extra columns</h3>
          {extra.map(field)}
        </section>
      )}
    </>
  );
}
