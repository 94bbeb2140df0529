import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { unfinishedDoses } from '#domain/enough-doses.ts';
import { unseenRest } from '#domain/sheet.ts';
import type { SheetColumn } from '#domain/sheet.ts';
import { dosesByPerson } from '#domain/sheet-links.ts';
import type { Dose } from '#domain/sheet-links.ts';
import { Button, ButtonLink, IconButton } from '../../../widgets/Button.tsx';
import { useOpen } from '../open/open-context.ts';
import { NoteHint } from '../question/NoteHint.tsx';
import { SavedLine } from '../status/SavedLine.tsx';
import { DrugField } from './DrugField.tsx';
import { DrugNames } from './DrugNames.tsx';
import { ExtraColumns } from './ExtraColumns.tsx';
import { MARK_REST, NO_DOSE } from './sheet-words.ts';
import { moveByKey } from './move-by-key.ts';
import './sheet-table.css';
import './sheet.css';
import { TableCell } from './TableCell.tsx';
import { TableTotals } from './TableTotals.tsx';
import { TakenNotice } from './TakenNotice.tsx';
import { Unfinished } from './Unfinished.tsx';
import { useEnough } from './use-enough.ts';
import { usePeople } from './use-people.ts';
import { MOST_DOSES } from './use-sheet.ts';
import type { OpenSheet } from './use-sheet.ts';
import { useWayBack } from './use-way-back.ts';

/** All doses at once: a row a dose, its number and drug always in view. */
export function DoseTable({ opened }: { readonly opened: OpenSheet }): ReactNode {
  const id = useId();
  const { sheet, own, others, isReadOnly } = opened;
  const { userId } = useOpen();
  const all = [...own, ...others];
  const [typed, setTyped] = useState('');
  const table = useRef<HTMLTableElement>(null);
  const nameOf = usePeople();
  const columns = sheet.columns.filter((column) => opened.hasExtra || column.deep !== true);
  const enough = useEnough(opened);
  const back = useWayBack();
  const focusDose = (doseId: string) =>
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-dose="${doseId}"] [data-cell]`)?.focus(),
    );
  return (
    <div className="sheet-table-whole">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys */}
      <div className="sheet-table-region" role="region" aria-label={sheet.title} tabIndex={0}>
        {/* Cells are moved over as in a spreadsheet; each of them is a control of its own. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <table
          ref={table}
          className="sheet-table-table"
          style={{ minWidth: widthOf(columns) }}
          onKeyDown={moveByKey}
        >
          <colgroup>
            <col style={{ width: WIDTHS.number }} />
            <col style={{ width: WIDTHS.drug }} />
            {columns.map((column) => (
              <col key={column.id} style={{ width: WIDTHS[column.kind] }} />
            ))}
          </colgroup>
          <Head columns={columns} />
          {all.length === 0 && (
            <tbody>
              <tr>
                <td colSpan={columns.length + 2} className="sheet-table-none">
                  {NO_DOSE}
                </td>
              </tr>
            </tbody>
          )}
          {dosesByPerson(all).map(({ by, doses }) => (
            <tbody key={by}>
              {(others.length > 0 || isReadOnly) && (
                <tr className="sheet-table-person">
                  <th scope="rowgroup" colSpan={columns.length + 2}>
                    <span>{`Watched by ${nameOf(by)}`}</span>
                  </th>
                </tr>
              )}
              {doses.map((dose, at) => (
                <Row
                  key={dose.id}
                  opened={opened}
                  dose={dose}
                  number={at + 1}
                  columns={columns}
                  isOwn={by === userId && !isReadOnly}
                  hintId={`${id}-hint`}
                  listId={`${id}-drugs`}
                  onLook={setTyped}
                />
              ))}
            </tbody>
          ))}
          {all.length > 0 && <TableTotals opened={opened} columns={columns} />}
        </table>
      </div>
      <NoteHint id={`${id}-hint`} text={typed} />
      <DrugNames id={`${id}-drugs`} doses={own} />
      <div className="sheet-table-foot">
        {!isReadOnly && enough !== null && (
          <ButtonLink look="main" iconAfter="arrow-right" to={back.to}>
            {`Enough: ${enough}`}
          </ButtonLink>
        )}
        {!isReadOnly && (
          <Button
            look={enough === null ? 'main' : 'plain'}
            icon="plus"
            aria-disabled={own.length >= MOST_DOSES}
            onClick={() => own.length < MOST_DOSES && focusDose(opened.add())}
          >
            Add dose
          </Button>
        )}
        <ExtraColumns opened={opened} />
        {!isReadOnly && (
          <p className="sheet-table-keys">
            <kbd>Alt</kbd> <kbd>Y</kbd> yes, <kbd>Alt</kbd> <kbd>N</kbd> no, <kbd>Space</kbd> the next,{' '}
            <kbd>Delete</kbd> blank, arrows move
          </p>
        )}
        <div className="sheet-table-notice">
          <TakenNotice opened={opened} onUndone={focusDose} />
          {!isReadOnly && (
            <Unfinished
              numbers={unfinishedDoses(sheet, own).filter((number) => number < own.length)}
              onGo={(number) => {
                const dose = own[number - 1];
                if (dose !== undefined) focusDose(dose.id);
              }}
            />
          )}
        </div>
      </div>
      <p className="sheet-quiet">
        A hatched cell is not asked for of that dose. A blank one was not seen, and counts nowhere.
      </p>
      {!isReadOnly && <SavedLine />}
    </div>
  );
}

/** Widths of the columns, in pixels: a fingertip for each tick. */
const WIDTHS = { number: 36, drug: 268, choice: 108, tick: 46 } as const;

function widthOf(columns: readonly SheetColumn[]): number {
  return columns.reduce((sum, { kind }) => sum + WIDTHS[kind], WIDTHS.number + WIDTHS.drug);
}

function Head({ columns }: { readonly columns: readonly SheetColumn[] }): ReactNode {
  return (
    <thead>
      <tr>
        <th scope="col" className="sheet-table-side" colSpan={2}>
          Dose
        </th>
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            title={column.help}
            className={column.kind === 'choice' ? undefined : 'sheet-table-narrow'}
            data-deep={column.deep === true}
          >
            <span>{column.label}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly opened: OpenSheet;
  readonly dose: Dose;
  readonly number: number;
  readonly columns: readonly SheetColumn[];
  readonly isOwn: boolean;
  readonly hintId: string;
  readonly listId: string;
  readonly onLook: (text: string) => void;
}

function Row(props: RowProps): ReactNode {
  const { opened, dose, number, columns, isOwn, hintId, listId, onLook } = props;
  return (
    <tr data-dose={dose.id}>
      <th scope="row" className="sheet-table-number">
        <span>{number}</span>
      </th>
      <td className="sheet-table-drug">
        {isOwn ? (
          <div className="sheet-table-drug-cell">
            <DrugField
              opened={opened}
              dose={dose}
              number={number}
              list={listId}
              describedBy={hintId}
              onLook={onLook}
            />
            <IconButton
              icon="check"
              label={`Dose ${number}: ${MARK_REST}`}
              title={MARK_REST}
              className="sheet-table-rest"
              aria-disabled={unseenRest(opened.sheet, dose).length === 0}
              onClick={() => opened.markRest(dose)}
            />
            <IconButton
              icon="trash"
              label={`Remove dose ${number}`}
              className="sheet-table-remove"
              onClick={() => opened.remove(dose)}
            />
          </div>
        ) : (
          <span className="sheet-table-name">{dose.drug.trim() || 'No drug named'}</span>
        )}
      </td>
      {columns.map((column) => (
        <TableCell
          key={column.id}
          opened={opened}
          dose={dose}
          number={number}
          column={column}
          isOwn={isOwn}
        />
      ))}
    </tr>
  );
}
