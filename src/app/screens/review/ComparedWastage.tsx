import { memo } from 'react';
import type { ReactNode } from 'react';
import { comparedWastage } from '#domain/comparison-wastage.ts';
import type { Compared } from '#domain/comparison.ts';
import { LIMITS } from '#domain/figure-words.ts';
import { ComparedRow } from './ComparedRow.tsx';
import { ComparedTable } from './ComparedTable.tsx';
import { wasteRow } from './question-rows.ts';

interface ComparedWastageProps {
  readonly compared: readonly Compared[];
  readonly dates: readonly string[];
}

/** The wastage calculators side by side; nothing where nobody used one. */
export const ComparedWastage = memo(function ComparedWastage({
  compared,
  dates,
}: ComparedWastageProps): ReactNode {
  const figures = comparedWastage(compared);
  if (figures.length === 0) return null;
  return (
    <section className="compared compared-wastage" aria-labelledby="review-wastage">
      <div className="compared-question">
        <h3 id="review-wastage" tabIndex={-1}>
          Wastage calculator
        </h3>
        <p className="compared-scale">{LIMITS}</p>
      </div>
      <ComparedTable labelledBy="review-wastage" dates={dates}>
        {figures.map((waste, index) => (
          <ComparedRow key={index} row={wasteRow(waste)} dates={dates} />
        ))}
      </ComparedTable>
    </section>
  );
});
