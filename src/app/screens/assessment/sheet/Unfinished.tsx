import type { ReactNode } from 'react';
import { numberRanges } from '#domain/number-ranges.ts';
import { Button } from '../../../widgets/Button.tsx';
import './sheet.css';

interface UnfinishedProps {
  /** Of doses, from 1. */
  readonly numbers: readonly number[];
  readonly onGo: (number: number) => void;
}

/** Says which doses were left before their choices were made, so that nobody waits for “Enough” in vain. */
export function Unfinished({ numbers, onGo }: UnfinishedProps): ReactNode {
  const [first] = numbers;
  if (first === undefined) return null;
  return (
    <div className="sheet-taken">
      <p>
        {numbers.length === 1
          ? `Dose ${first} is unfinished.`
          : `Doses ${numberRanges(numbers)} are unfinished.`}
      </p>
      <Button look="quiet" iconAfter="arrow-right" onClick={() => onGo(first)}>
        {`Go to dose ${first}`}
      </Button>
    </div>
  );
}
