import { useId } from 'react';
import type { ReactNode } from 'react';
import { drugPlaces } from '#domain/calculator.ts';
import type { CalculatorFigures } from '#domain/calculator.ts';
import { amountOrDash, moneyOrDash, numberOrDash } from '#domain/figure-words.ts';
import type { Question } from '#domain/section.ts';
import { FieldProblem } from '../question/FieldProblem.tsx';
import { useSection } from '../open/open-context.ts';
import { drugName } from './calculator-parts.ts';
import { QuestionLink } from './QuestionLink.tsx';
import { problemOf } from './row-problem.ts';
import { RowFigures } from './RowFigures.tsx';

interface CountedDrugProps {
  readonly question: Question;
  readonly figures: CalculatorFigures;
}

/** The drug that questions ask for: the calculator's first, written there and nowhere else (rule CALC-9). */
export function CountedDrug({ question, figures }: CountedDrugProps): ReactNode {
  const problemId = useId();
  const { medication, costPerPackage } = drugPlaces(useSection());
  const [row] = figures.rows;
  if (!figures.startsCounted || row === undefined) return null;
  const places = [medication, costPerPackage].filter((place) => place !== null);
  const { unit, packageAmount, packagesOpened, amountGiven, costPerPackage: cost } = row;
  return (
    <li>
      <fieldset className="wastage-row" aria-describedby={problemId}>
        <legend>{drugName(figures, 0)}</legend>
        <p className="wastage-counted">
          {`${numberOrDash(packagesOpened)} × ${amountOrDash(packageAmount, unit)} opened, ${amountOrDash(amountGiven, unit)} given, ${moneyOrDash(cost === '' ? null : cost)} a package`}
        </p>
        <p className="wastage-source">
          From{' '}
          {places.map((place, index) => (
            <span key={place.questionId}>
              <span>{index > 0 && ' and '}</span>
              {place.questionId === String(question.id) ? (
                'this question'
              ) : (
                <QuestionLink question={question} place={place}>
                  {`question ${place.number}`}
                </QuestionLink>
              )}
            </span>
          ))}
        </p>
        <FieldProblem id={problemId} problem={problemOf(row)} />
        <div className="wastage-row-foot">
          <RowFigures unit={unit} waste={figures.drugs[0] ?? null} />
        </div>
      </fieldset>
    </li>
  );
}
