import type { ReactNode } from 'react';
import {
  LIMITS,
  money,
  moneyOrDash,
  numberOrDash,
  shareOrDash,
  wholeMoneyOrDash,
} from '#domain/figure-words.ts';
import { calculatorParts } from '#domain/calculator.ts';
import type { CalculatorFigures, CalculatorParts, PartPlace } from '#domain/calculator.ts';
import { leafValue } from '#domain/leaf-values.ts';
import type { Question, Section } from '#domain/section.ts';
import { Button } from '../../../widgets/Button.tsx';
import { useOpen, useOpened, useSection } from '../open/open-context.ts';
import { drugName, leafOfPart, toCents } from './calculator-parts.ts';
import { QuestionLink } from './QuestionLink.tsx';

interface CalculatorTotalsProps {
  readonly question: Question;
  readonly figures: CalculatorFigures;
}

/** The drugs' combined totals: money only, never amounts of different drugs (rule CALC-4). */
export function CalculatorTotals({ question, figures }: CalculatorTotalsProps): ReactNode {
  const section: Section = useSection();
  const parts = calculatorParts(section);
  return (
    <div className="wastage-totals">
      <dl className="wastage-figures wastage-figures-all">
        <Figure name="Total wasted" value={moneyOrDash(figures.total)} />
        <Figure name="Share of cost" value={shareOrDash(figures.costShare)} />
        <Figure name="Per case" value={moneyOrDash(figures.perCase)} />
        <Figure name="Per year" value={wholeMoneyOrDash(figures.perYear)} isMain />
        {parts.avoidable !== null && (
          <Figure name="Avoidable per year" value={wholeMoneyOrDash(figures.avoidablePerYear)} />
        )}
      </dl>
      <Ranking figures={figures} />
      <Cases question={question} parts={parts} figures={figures} />
      {parts.annual !== null && <AnnualAnswer question={question} annual={parts.annual} figures={figures} />}
      <p className="wastage-limits">{LIMITS}</p>
    </div>
  );
}

function Figure({
  name,
  value,
  isMain = false,
}: {
  readonly name: string;
  readonly value: string;
  readonly isMain?: boolean;
}): ReactNode {
  return (
    <div className={isMain ? 'wastage-figure-main' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Which drug's waste costs most. */
function Ranking({ figures }: Pick<CalculatorTotalsProps, 'figures'>): ReactNode {
  if (figures.ranking.length < 2) return null;
  const costs = figures.ranking.map((index) => figures.drugs[index]?.cost ?? 0);
  const most = Math.max(...costs, 0.01);
  return (
    <div>
      <h3>Costliest waste first</h3>
      <ol className="wastage-ranking">
        {figures.ranking.map((index, place) => (
          <li key={index}>
            <span>{drugName(figures, index)}</span>
            <meter min={0} max={most} value={costs[place] ?? 0} aria-hidden="true" />
            <b>{moneyOrDash(costs[place] ?? null)}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The cases come from their own question; there they are fields, elsewhere a line with a link. */
function Cases({
  question,
  parts,
  figures,
}: {
  readonly question: Question;
  readonly parts: CalculatorParts;
  readonly figures: CalculatorFigures;
}): ReactNode {
  const place = parts.casesObserved ?? parts.casesPerYear;
  if (place === null) return null;
  const isHere = place.questionId === String(question.id);
  return (
    <p className="wastage-source">
      Cases observed: <b>{numberOrDash(figures.casesObserved)}</b> · cases per year:{' '}
      <b>{numberOrDash(figures.casesPerYear)}</b>
      {!isHere && (
        <QuestionLink question={question} place={place}>
          {`from question ${place.number}`}
        </QuestionLink>
      )}
    </p>
  );
}

/** The result fills the annual waste answer, which can be edited there. */
function AnnualAnswer({
  question,
  annual,
  figures,
}: {
  readonly question: Question;
  readonly annual: PartPlace;
  readonly figures: CalculatorFigures;
}): ReactNode {
  const open = useOpen();
  const leaf = leafOfPart(annual);
  const answer = useOpened((_, shown) => leafValue(shown, leaf));
  const result = figures.perYear === null ? null : toCents(figures.perYear);
  if (annual.questionId !== String(question.id)) {
    return (
      <p className="wastage-source">
        The yearly result fills in{' '}
        <QuestionLink question={question} place={annual}>
          {`question ${annual.number}`}
        </QuestionLink>
      </p>
    );
  }
  if (result === null || answer === result) return null;
  return (
    <p className="wastage-source">
      The answer above differs from the calculator’s result.{' '}
      <Button onClick={() => open.tap(leaf, result)}>{`Use ${money(result)}`}</Button>
    </p>
  );
}
