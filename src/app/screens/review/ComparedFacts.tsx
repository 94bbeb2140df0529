import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { comparedFacts, completedWords } from '#domain/comparison-facts.ts';
import type { Compared } from '#domain/comparison.ts';
import { shortDate } from '#domain/dates.ts';
import { ComparedTable, SameRow, TableRow } from './ComparedTable.tsx';

/** What is said of each assessment as a whole (rule REV-2). */
export function ComparedFacts({ compared }: { readonly compared: readonly Compared[] }): ReactNode {
  const facts = useMemo(() => comparedFacts(compared, shortDate), [compared]);
  const dates = compared.map((one) => completedWords(one, shortDate));
  return (
    <section className="compared compared-facts" aria-labelledby="review-facts">
      <h2 id="review-facts" className="visually-hidden">
        About the assessments
      </h2>
      <ComparedTable labelledBy="review-facts" dates={dates}>
        {facts.map(({ label, words }) =>
          new Set(words).size === 1 ? (
            <SameRow key={label} label={label} count={words.length}>
              {words[0]}
            </SameRow>
          ) : (
            <TableRow key={label} label={label} dates={dates} cellAt={(index) => words[index]} />
          ),
        )}
      </ComparedTable>
    </section>
  );
}
