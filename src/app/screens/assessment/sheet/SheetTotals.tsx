import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ofWords, percentWords } from '#domain/tally-words.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { useOpen, useOpened, useSection } from '../open/open-context.ts';
import { totalsOf } from './column-totals.ts';
import './sheet.css';
import { useByHand } from './use-by-hand.ts';
import type { OpenSheet } from './use-sheet.ts';

/** The totals of the doses, each with the question that it goes to; folded while doses are watched. */
export function SheetTotals({ opened }: { readonly opened: OpenSheet }): ReactNode {
  const open = useOpen();
  const section = useSection();
  const isOver = useOpened((_, shown) => shown.dateCompleted !== null);
  const { sheet, own, others } = opened;
  const byHand = useByHand(sheet);
  const all = totalsOf(sheet, section, [...own, ...others]).filter(({ count }) => count.of > 0);
  const mine = totalsOf(sheet, section, own);
  if (all.length === 0) return null;
  return (
    <details className="more" open={isOver}>
      <summary>Totals</summary>
      <div className="more-body sheet-totals">
        {others.length > 0 && own.length > 0 && (
          <p className="sheet-quiet">Of everybody’s doses; in brackets, of yours.</p>
        )}
        <ul>
          {all.map(({ column, label, count, target, isGood, question, questionId }) => {
            const ownCount = mine.find((one) => one.column === column && one.label === label)?.count;
            const isMixed = others.length > 0 && own.length > 0;
            return (
              <li key={`${column.id} ${label}`}>
                <span>
                  <span>{label}</span>
                  {byHand.has(questionId) && own.length > 0 && (
                    <small className="sheet-by-hand">
                      <Icon name="pencil" />
                      <span>{`Changed by hand in question ${question}`}</span>
                    </small>
                  )}
                </span>
                <span className="sheet-figure">
                  <b>{ofWords(count)}</b>
                  {isMixed && ownCount && <small>{`(${ofWords(ownCount)})`}</small>}
                  {target !== undefined && isGood && <small>{`target ${percentWords(target)}`}</small>}
                </span>
                {question !== null && !isOver ? (
                  <Link
                    to={`/assessments/${open.id}/${question}`}
                    aria-label={`Q${question}: question ${question}`}
                  >
                    {`Q${question}`}
                  </Link>
                ) : (
                  <span className="sheet-number">{question === null ? '' : `Q${question}`}</span>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </details>
  );
}
