import type { ReactNode } from 'react';
import { plainNumber } from '#domain/figure-words.ts';
import { mixTotal } from '#domain/question-types/mix-total.ts';
import type { Question } from '#domain/section.ts';
import { useOpened } from '../open/open-context.ts';

/** The sum of a mix: shown, not enforced (rule ANS-4). */
export default function MixTotal({ question }: { readonly question: Question }): ReactNode {
  const total = useOpened((_, { answers }) =>
    mixTotal(Object.values(answers[String(question.id)]?.parts ?? {})),
  );
  const isWhole = Math.abs(total - 100) < 1e-9;
  return (
    <p className="mix-total" role="status">
      <span>Total</span>
      <b>{`${plainNumber(total)}%`}</b>
      <span>{isWhole ? 'The shares add up.' : 'Shares of one whole add up to 100%.'}</span>
    </p>
  );
}
