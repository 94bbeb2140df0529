import { calculatorFigures } from '#domain/calculator.ts';
import type { CalculatorFigures } from '#domain/calculator.ts';
import { useOpened, useSection } from '../open/open-context.ts';

/** What the calculator's drugs and cases come to. */
export function useFigures(): CalculatorFigures {
  const section = useSection();
  return useOpened((_, shown) => calculatorFigures(section, shown), areSame);
}

function areSame(a: CalculatorFigures, b: CalculatorFigures): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
