import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { MOST_WASTAGE_ROWS } from '#domain/limits.ts';
import { blankWastageRow } from '#domain/assessment.ts';
import type { WastageRow } from '#domain/assessment.ts';
import { calculatorFigures, calculatorParts } from '#domain/calculator.ts';
import type { CalculatorFigures } from '#domain/calculator.ts';
import { equalValues } from '#domain/leaf.ts';
import type { Question } from '#domain/section.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { Button } from '../../../widgets/Button.tsx';
import { useOpen, useOpened, useRefusal, useSection } from '../open/open-context.ts';
import { FieldProblem } from '../question/FieldProblem.tsx';
import { useRowKeys } from '../question/use-row-keys.ts';
import { annualAfterEdit } from './calculator-parts.ts';
import { CalculatorRow } from './CalculatorRow.tsx';
import { CalculatorTotals } from './CalculatorTotals.tsx';
import './wastage.css';

const LEAF = 'wastage_calculator';

/** The drug-wastage calculator, on each question that asks for it (rules CALC-1 and CALC-6). */
export default function WastageCalculator({ question }: { readonly question: Question }): ReactNode {
  const open = useOpen();
  useLayoutEffect(() => open.follow(annualAfterEdit), [open]);
  const section = useSection();
  const headingId = useId();
  const refusal = useRefusal(LEAF);
  const rows = useOpened((_, shown) => shown.wastageCalculator, equalValues);
  const figures = useOpened(
    (_, shown) => calculatorFigures(calculatorParts(section), shown.wastageCalculator, shown),
    areSameFigures,
  );
  const { keys, add, remove } = useRowKeys(rows.length);
  const group = useRef<HTMLElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);

  const write = (next: readonly WastageRow[], isTap: boolean) => {
    if (isTap) open.tap(LEAF, [...next]);
    else open.type(LEAF, [...next]);
  };
  const changeRow = (index: number, change: Partial<WastageRow>, isTap: boolean) => {
    // The newest rows, so that two cells changed in one turn both count.
    const current = open.shown?.wastageCalculator ?? rows;
    write(
      current.map((row, place) => (place === index ? { ...row, ...change } : row)),
      isTap,
    );
  };
  const addRow = () => {
    add();
    write([...rows, blankWastageRow], true);
    requestAnimationFrame(() =>
      group.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus(),
    );
  };
  const removeRow = (index: number) => {
    remove(index);
    write(rows.toSpliced(index, 1), true);
    headingRef.current?.focus();
  };

  return (
    <section ref={group} className="wastage" aria-labelledby={headingId}>
      <h2 ref={headingRef} id={headingId} tabIndex={-1}>
        <Icon name="calculator" />
        Wastage calculator
      </h2>
      <p className="wastage-about">
        Enter each drug in one unit only. Empty vials and syringes count as opened; overfill does not count.
      </p>
      <ol className="wastage-rows">
        {rows.map((row, index) => (
          <CalculatorRow
            key={keys[index]}
            number={index + 1}
            row={row}
            waste={figures.drugs[index] ?? null}
            onChange={(change, isTap) => changeRow(index, change, isTap)}
            onLeave={() => void open.flush()}
            {...(rows.length > 1 ? { onRemove: () => removeRow(index) } : {})}
          />
        ))}
      </ol>
      <FieldProblem id={`${headingId}-problem`} problem={refusal} />
      {rows.length < MOST_WASTAGE_ROWS && (
        <Button icon="plus" onClick={addRow}>
          Add Medication
        </Button>
      )}
      <CalculatorTotals question={question} rows={rows} figures={figures} />
    </section>
  );
}

function areSameFigures(a: CalculatorFigures, b: CalculatorFigures): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
