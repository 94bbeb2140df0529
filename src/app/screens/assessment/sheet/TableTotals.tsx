import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SheetColumn } from '#domain/sheet.ts';
import type { Dose } from '#domain/sheet-links.ts';
import { ofWords, percentWords } from '#domain/tally-words.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { useOpen, useOpened, useSection } from '../open/open-context.ts';
import { totalsOf } from './column-totals.ts';
import type { ColumnTotal } from './column-totals.ts';
import './sheet-table.css';
import { useByHand } from './use-by-hand.ts';
import type { OpenSheet } from './use-sheet.ts';

interface TableTotalsProps {
  readonly opened: OpenSheet;
  readonly columns: readonly SheetColumn[];
}

/** Under each column what it comes to, what is aimed for, and the question that it goes to. */
export function TableTotals({ opened, columns }: TableTotalsProps): ReactNode {
  const section = useSection();
  const isOver = useOpened((_, shown) => shown.dateCompleted !== null);
  const { sheet, own, others } = opened;
  const byHand = useByHand(sheet);
  const all = totalsOf(sheet, section, [...own, ...others]);
  const of = (column: SheetColumn) => all.filter((total) => total.column === column);
  const isShared = own.length > 0 && others.length > 0;
  const rowOf = (doses: readonly Dose[], words: string) => {
    const totals = totalsOf(sheet, section, doses);
    return (
      <tr className="sheet-table-total">
        <th scope="row" colSpan={2}>
          {words}
        </th>
        {columns.map((column) => (
          <td key={column.id}>
            <Figures totals={totals.filter((total) => total.column === column)} />
          </td>
        ))}
      </tr>
    );
  };
  return (
    <tfoot>
      {isShared && rowOf(own, 'Your total')}
      {rowOf([...own, ...others], isShared ? 'Total of all' : 'Total')}
      <tr className="sheet-table-aim">
        <th scope="row" colSpan={2}>
          Target
        </th>
        {columns.map((column) => {
          const target = of(column)[0]?.target;
          return <td key={column.id}>{target === undefined ? '' : percentWords(target)}</td>;
        })}
      </tr>
      <tr className="sheet-table-goes">
        <th scope="row" colSpan={2}>
          Goes to question
        </th>
        {columns.map((column) => (
          <td key={column.id}>
            <Goes total={of(column)[0]} isLinked={!isOver} byHand={own.length > 0 ? byHand : null} />
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

interface GoesProps {
  readonly total: ColumnTotal | undefined;
  readonly isLinked: boolean;
  readonly byHand: ReadonlySet<number> | null;
}

/** The question that a total goes to, and whether it was counted by hand there since. */
function Goes({ total, isLinked, byHand }: GoesProps): ReactNode {
  const { id } = useOpen();
  if (total === undefined || total.question === null) return null;
  if (!isLinked) return total.question;
  const isByHand = byHand?.has(total.questionId) === true;
  return (
    <Link
      to={`/assessments/${id}/${total.question}`}
      title={isByHand ? 'Changed by hand' : undefined}
      aria-label={`Question ${total.question}${isByHand ? ', changed by hand' : ''}`}
    >
      <span>{total.question}</span>
      {isByHand && <Icon name="pencil" />}
    </Link>
  );
}

/** `7 of 10`; of kinds that share one count, how many were of those that are aimed for. */
function Figures({ totals }: { readonly totals: readonly ColumnTotal[] }): ReactNode {
  const [first] = totals;
  if (first === undefined || first.count.of === 0) return null;
  const good = totals.filter(({ isGood }) => isGood);
  const yes = good.reduce((sum, { count }) => sum + count.yes, 0);
  const words =
    totals.length === 1
      ? ofWords({ yes, of: first.count.of })
      : `${totals.map(({ label, count }) => `${label} ${count.yes}`).join(', ')}, of ${first.count.of}`;
  return (
    <>
      <span className="visually-hidden">{words}</span>
      <span className="sheet-table-figure" aria-hidden="true" title={totals.length === 1 ? undefined : words}>
        <b>{yes}</b>
        <small>{`of ${first.count.of}`}</small>
        {totals.length > 1 && (
          <small className="sheet-table-kind">{good.map(({ label }) => label).join(', ')}</small>
        )}
      </span>
    </>
  );
}
