import type { ReactNode } from 'react';
import { countWords, ofWords, rangeWords, targetWords } from '#domain/tally-words.ts';
import type { Count } from '#domain/tally.ts';
import './tally.css';

interface CountSumProps {
  readonly id?: string;
  readonly sum: Count;
  readonly target: number | undefined;
  /** Said of it besides. */
  readonly note?: string;
}

/** The sum of everybody's counts. Its lines stay where they are, so that no button moves under a finger. */
export function CountSum({ id, sum, target, note = '' }: CountSumProps): ReactNode {
  const notes = [target !== undefined && targetWords(target), note];
  return (
    <div className="tally-sum" id={id}>
      <div className="tally-head">
        <Counted sum={sum} />
      </div>
      {notes.some(Boolean) && <p className="tally-note">{notes.filter(Boolean).join(' · ')}</p>}
    </div>
  );
}

/** The count; a tap tells what it says of all there are (rule MEA-3). */
function Counted({ sum }: { readonly sum: Count }): ReactNode {
  if (sum.of === 0) return <span className="tally-none">Nothing counted yet</span>;
  const range = rangeWords(sum);
  if (range === '') return <span className="tally-count">{countWords(sum)}</span>;
  return (
    <details className="tally-range">
      <summary className="tally-count">{countWords(sum)}</summary>
      <p>{`${ofWords(sum)} seen. ${range}`}</p>
    </details>
  );
}

/** Read out once the taps pause. */
export function saidOf(sum: Count): string {
  return sum.of === 0 ? 'Nothing counted' : countWords(sum);
}
