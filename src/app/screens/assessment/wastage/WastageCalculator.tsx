import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { MOST_WASTAGE_ROWS } from '#domain/limits.ts';
import { blankWastageRow } from '#domain/assessment.ts';
import type { WastageRow } from '#domain/assessment.ts';
import { calculatorFigures, calculatorParts } from '#domain/calculator.ts';
import type { CalculatorFigures } from '#domain/calculator.ts';
import { withoutId } from '#domain/entries.ts';
import type { Entry } from '#domain/entries.ts';
import { entryLeaf } from '#domain/leaf.ts';
import { equalValues } from '#domain/leaf-values.ts';
import type { Question } from '#domain/section.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { Button } from '../../../widgets/Button.tsx';
import { useListRefusal, useOpen, useOpened, useSection } from '../open/open-context.ts';
import { FieldProblem } from '../question/FieldProblem.tsx';
import { followUps } from './calculator-parts.ts';
import { CalculatorRow } from './CalculatorRow.tsx';
import { CalculatorTotals } from './CalculatorTotals.tsx';
import { CountedDrug, Unreadable } from './CountedDrug.tsx';
import './wastage.css';

const LIST = 'wastageCalculator';

/** The drug-wastage calculator, on each question that asks for it (rules CALC-1 and CALC-6). */
export default function WastageCalculator({ question }: { readonly question: Question }): ReactNode {
  const open = useOpen();
  useLayoutEffect(() => open.follow(followUps), [open]);
  const section = useSection();
  const headingId = useId();
  const refusal = useListRefusal(LIST);
  const rows = useOpened((_, shown) => shown.wastageCalculator, equalValues);
  const figures = useOpened(
    (_, shown) => calculatorFigures(calculatorParts(section), shown.wastageCalculator, shown),
    areSameFigures,
  );
  const group = useRef<HTMLElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);

  const changed = (row: Entry<WastageRow>, change: Partial<WastageRow>) => {
    // The newest values, so that two cells changed in one turn both count.
    const newest = open.shown?.wastageCalculator.find(({ id }) => id === row.id) ?? row;
    return { ...withoutId(newest), ...change };
  };
  const addRow = () => {
    open.add(LIST, blankWastageRow);
    requestAnimationFrame(() =>
      group.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus(),
    );
  };
  const removeRow = (id: string) => {
    open.tap(entryLeaf(LIST, id), null);
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
            key={row.id}
            number={index + 1}
            row={row}
            waste={figures.drugs[index] ?? null}
            onType={(change, seen) => open.type(entryLeaf(LIST, row.id), changed(row, change), seen)}
            onTap={(change) => open.tap(entryLeaf(LIST, row.id), changed(row, change))}
            onLeave={() => void open.flush()}
            {...(rows.length > 1 ? { onRemove: () => removeRow(row.id) } : {})}
          />
        ))}
      </ol>
      <FieldProblem id={`${headingId}-problem`} problem={refusal} />
      {rows.length < MOST_WASTAGE_ROWS && (
        <Button icon="plus" onClick={addRow}>
          Add Medication
        </Button>
      )}
      <CountedDrug question={question} figures={figures} />
      <Unreadable />
      <CalculatorTotals question={question} rows={rows} figures={figures} />
    </section>
  );
}

function areSameFigures(a: CalculatorFigures, b: CalculatorFigures): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
