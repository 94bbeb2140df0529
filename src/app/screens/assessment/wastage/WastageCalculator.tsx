import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { MOST_WASTAGE_ROWS } from '#domain/limits.ts';
import { blankWastageRow } from '#domain/assessment.ts';
import type { WastageRow } from '#domain/assessment.ts';
import { withoutId } from '#domain/entries.ts';
import type { Entry } from '#domain/entries.ts';
import { entryLeaf } from '#domain/leaf.ts';
import { equalValues } from '#domain/leaf-values.ts';
import type { Question } from '#domain/section.ts';
import { Button } from '../../../widgets/Button.tsx';
import { useEditing, useListRefusal, useOpen, useOpened } from '../open/open-context.ts';
import { FieldProblem } from '../question/FieldProblem.tsx';
import { CalculatorRow } from './CalculatorRow.tsx';
import { CalculatorTotals } from './CalculatorTotals.tsx';
import { CountedDrug } from './CountedDrug.tsx';
import { useFigures } from './use-figures.ts';
import './wastage.css';

const LIST = 'wastageCalculator';

/** The drug-wastage calculator: every drug, and what they come to (rules CALC-1 and CALC-6). */
export function WastageCalculator({ question }: { readonly question: Question }): ReactNode {
  const open = useOpen();
  const problemId = useId();
  const refusal = useListRefusal(LIST);
  const rows = useOpened((_, shown) => shown.wastageCalculator, equalValues);
  const figures = useFigures();
  const first = figures.startsCounted ? 1 : 0;
  const counted = figures.startsCounted ? (figures.rows[0]?.medication ?? '') : '';
  const group = useRef<HTMLFieldSetElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

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
    addButton.current?.focus();
  };

  return (
    <fieldset ref={group} className="wastage" disabled={useEditing() !== 'here'}>
      <p className="wastage-about">
        Enter each drug in one unit only. Empty vials and syringes count as opened; overfill does not count.
      </p>
      <ol className="wastage-rows">
        <CountedDrug question={question} figures={figures} />
        {rows.map((row, index) => (
          <CalculatorRow
            key={row.id}
            number={index + 1}
            row={row}
            waste={figures.drugs[index + first] ?? null}
            counted={counted}
            onType={(change, seen) => open.type(entryLeaf(LIST, row.id), changed(row, change), seen)}
            onTap={(change) => open.tap(entryLeaf(LIST, row.id), changed(row, change))}
            onLeave={() => void open.flush()}
            {...(rows.length > 1 ? { onRemove: () => removeRow(row.id) } : {})}
          />
        ))}
      </ol>
      <FieldProblem id={problemId} problem={refusal} />
      {rows.length < MOST_WASTAGE_ROWS && (
        <Button ref={addButton} icon="plus" onClick={addRow}>
          Add Medication
        </Button>
      )}
      <CalculatorTotals question={question} figures={figures} />
    </fieldset>
  );
}
