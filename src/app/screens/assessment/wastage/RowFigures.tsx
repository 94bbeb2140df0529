import type { ReactNode } from 'react';
import { amountOrDash, moneyOrDash, shareOrDash } from '#domain/figure-words.ts';
import type { DrugWaste } from '#domain/wastage.ts';

interface RowFiguresProps {
  readonly unit: string;
  readonly waste: DrugWaste | null;
}

/** What was wasted of one drug. */
export function RowFigures({ unit, waste }: RowFiguresProps): ReactNode {
  return (
    <dl className="wastage-figures">
      <div>
        <dt>Wasted</dt>
        <dd>{amountOrDash(waste?.wasted ?? null, unit)}</dd>
      </div>
      <div>
        <dt>Share</dt>
        <dd>{shareOrDash(waste?.share ?? null)}</dd>
      </div>
      <div>
        <dt>Cost</dt>
        <dd>{moneyOrDash(waste?.cost ?? null)}</dd>
      </div>
    </dl>
  );
}
