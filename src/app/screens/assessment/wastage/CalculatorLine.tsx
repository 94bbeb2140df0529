import { useId, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { moneyOrDash, wholeMoneyOrDash } from '#domain/figure-words.ts';
import type { Question } from '#domain/section.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { useOpen } from '../open/open-context.ts';
import { OnRequest } from '../question/OnRequest.tsx';
import { annualAfterEdit } from './calculator-parts.ts';
import { Unreadable } from './Unreadable.tsx';
import { useFigures } from './use-figures.ts';
import { WastageCalculator } from './WastageCalculator.tsx';
import './wastage.css';

/** What the wastage calculator comes to, on each question that it belongs to; it opens beside (rule CALC-6). */
export default function CalculatorLine({ question }: { readonly question: Question }): ReactNode {
  const open = useOpen();
  useLayoutEffect(() => open.follow(annualAfterEdit), [open]);
  const headingId = useId();
  const { total, perYear } = useFigures();
  return (
    <section className="wastage-line" aria-labelledby={headingId}>
      <h2 id={headingId}>
        <Icon name="calculator" />
        Wastage calculator
      </h2>
      <dl className="wastage-figures">
        <div>
          <dt>Total wasted</dt>
          <dd>{moneyOrDash(total)}</dd>
        </div>
        <div>
          <dt>Per year</dt>
          <dd>{wholeMoneyOrDash(perYear)}</dd>
        </div>
      </dl>
      <OnRequest title="Calculate" panel="Wastage calculator">
        <WastageCalculator question={question} />
      </OnRequest>
      <Unreadable />
    </section>
  );
}
