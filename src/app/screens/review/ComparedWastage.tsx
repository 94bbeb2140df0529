import { memo } from 'react';
import type { ReactNode } from 'react';
import type { ComparedWaste } from '#domain/comparison-wastage.ts';
import { LIMITS } from '#domain/figure-words.ts';
import { ComparedRow } from './ComparedRow.tsx';
import { ComparedTable } from './ComparedTable.tsx';
import { WASTAGE_ANCHOR } from './go-to-question.ts';
import { wasteRow } from './question-rows.ts';

interface ComparedWastageProps {
  readonly figures: readonly ComparedWaste[];
  readonly dates: readonly string[];
}

/** The wastage calculators side by side; nothing where nobody used one. */
export const ComparedWastage = memo(function ComparedWastage({
  figures,
  dates,
}: ComparedWastageProps): ReactNode {
  if (figures.length === 0) return null;
  return (
    <section id={WASTAGE_ANCHOR} className="compared compared-wastage" aria-labelledby="review-wastage">
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
