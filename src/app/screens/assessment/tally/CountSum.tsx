import type { ReactNode } from 'react';
import { belowWords, countWords, intervalWords, targetWords } from '#domain/tally-words.ts';
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
  const interval = intervalWords(sum);
  const below = target === undefined ? '' : belowWords(sum, target);
  const notes = [interval && `likely ${interval}`, target !== undefined && targetWords(target), note];
  return (
    <div className="tally-sum" id={id}>
      <p className="tally-head">
        <span className={sum.of === 0 ? 'tally-none' : 'tally-count'}>
          {sum.of === 0 ? 'Nothing counted yet' : countWords(sum)}
        </span>{' '}
        {below !== '' && <span className="tally-below">{below}</span>}
      </p>
      <p className="tally-note">{notes.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

/** Read out once the taps pause. */
export function saidOf(sum: Count, target: number | undefined): string {
  if (sum.of === 0) return 'Nothing counted';
  const below = target === undefined ? '' : belowWords(sum, target);
  return [countWords(sum), below].filter(Boolean).join('. ');
}
