import type { ReactNode } from 'react';
import { isAskedFor } from '#domain/sheet-answers.ts';
import { dosesByPerson } from '#domain/sheet-links.ts';
import type { Dose } from '#domain/sheet-links.ts';
import { count } from '#domain/count.ts';
import { cellWords, isFact } from './sheet-words.ts';
import './sheet.css';
import { usePeople } from './use-people.ts';
import type { OpenSheet } from './use-sheet.ts';

/** Doses to read: those that others watched, and all of them once the assessment was submitted. */
export function OthersDoses({ opened }: { readonly opened: OpenSheet }): ReactNode {
  const nameOf = usePeople();
  const { own, others, isReadOnly, sheet } = opened;
  const shown = isReadOnly ? [...own, ...others] : others;
  return dosesByPerson(shown).map(({ by, doses }) => (
    <section key={by} className="sheet-others">
      <h2>{`${count(doses.length, 'dose')} watched by ${nameOf(by)}`}</h2>
      {doses.map((dose, at) => (
        <details key={dose.id} className="more">
          <summary>
            <span>{`Dose ${at + 1}`}</span>
            <span className="sheet-summary-drug">{dose.drug.trim() || 'no drug named'}</span>
          </summary>
          <Read dose={dose} columns={sheet.columns} />
        </details>
      ))}
    </section>
  ));
}

function Read({
  dose,
  columns,
}: {
  readonly dose: Dose;
  readonly columns: OpenSheet['sheet']['columns'];
}): ReactNode {
  const filled = columns.filter((column) => isAskedFor(column, dose) && dose.cells[column.id] !== undefined);
  if (filled.length === 0) return <p className="more-body">Nothing marked.</p>;
  return (
    <dl className="more-body sheet-read">
      {filled.map((column) => (
        <div key={column.id} data-not={!isFact(column) && dose.cells[column.id] === false}>
          <dt>{column.label}</dt>
          <dd>{cellWords(column, dose.cells[column.id])}</dd>
        </div>
      ))}
    </dl>
  );
}
