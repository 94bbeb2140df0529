import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { calculatorParts } from '#domain/calculator.ts';
import type { CalculatorFigures } from '#domain/calculator.ts';
import { money } from '#domain/figure-words.ts';
import type { Question } from '#domain/section.ts';
import { Button } from '../../../widgets/Button.tsx';
import { useOpen, useOpened, useSection } from '../open/open-context.ts';
import { leafOfPart, toCents } from './calculator-parts.ts';
import { drugPlaces, fromAnswers, fromCalculator, unreadable } from './counted-drug.ts';

interface CountedDrugProps {
  readonly question: Question;
  readonly figures: CalculatorFigures;
}

/** Carries a drug's figures between its questions and the calculator, by a tap alone (rule CALC-9). */
export function CountedDrug({ question, figures }: CountedDrugProps): ReactNode {
  const open = useOpen();
  const places = drugPlaces(useSection());
  const offered = useOpened((_, shown) => fromAnswers(places, shown), areSame);
  const taken = useOpened(
    (_, shown) => fromCalculator(places, String(question.id), figures.ranking[0], shown),
    areSame,
  );
  const numbers = [...new Set([places.medication?.number, places.costPerPackage?.number])];
  return (
    <>
      {offered && (
        <p className="wastage-offer">
          <Button
            icon="plus"
            onClick={() => {
              if (offered.edit) open.tap(offered.edit.leaf, offered.edit.value);
              else open.add('wastageCalculator', { ...offered.added });
            }}
          >
            {`Fill in ${offered.medication || 'the figures'} from questions ${numbers.join(' and ')}`}
          </Button>
        </p>
      )}
      {taken && (
        <p className="wastage-offer">
          <Button
            onClick={() => {
              for (const edit of taken.edits) open.tap(leafOfPart(edit), edit.value);
            }}
          >
            {`Use ${wordsOf(taken)} in question ${question.index + 1}`}
          </Button>
        </p>
      )}
    </>
  );
}

/** A price is named by itself; what was counted, by its drug. */
function wordsOf({ row, edits }: NonNullable<ReturnType<typeof fromCalculator>>): string {
  const [first] = edits;
  if (typeof first?.value === 'number') return money(toCents(first.value));
  return row.medication === '' ? 'these figures' : `the figures of ${row.medication}`;
}

/** A number that is being typed is none for a moment, which needs no remark; in milliseconds. */
const REMARK_AFTER_MS = 1000;

/** A value as it was when it last had rested for a while. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REMARK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Numbers in words that are none are named, not left out silently. */
export function Unreadable(): ReactNode {
  const section = useSection();
  const texts = useOpened((_, shown) => {
    const { casesObserved, casesPerYear } = calculatorParts(section);
    return unreadable(section, [casesObserved, casesPerYear], shown);
  }, areSame);
  const settled = useSettled(texts);
  return (
    <div role="status">
      {texts
        .filter((one) => settled.some((other) => areSame(one, other)))
        .map(({ text, number }) => (
          <p key={`${number} ${text}`} className="wastage-offer">
            {`“${text}” in question ${number} cannot be read as a number, so the calculator leaves it out. Write digits only, such as 1,200.`}
          </p>
        ))}
    </div>
  );
}

function areSame<T>(a: T, b: T): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
