import type { ReactNode } from 'react';
import type { RankedItem } from './question-rows.ts';
import './ranked.css';

interface RankedListProps {
  readonly list: readonly RankedItem[];
  /** Stands for a list that is missing. */
  readonly missing: string;
  /** The list of the assessment before. */
  readonly before: readonly RankedItem[];
  /** When the earliest assessment was completed. */
  readonly earliest: string;
}

/** A ranking, the first first; lines come from where each item stood in the assessment before. */
export function RankedList({ list, missing, before, earliest }: RankedListProps): ReactNode {
  if (list.length === 0) return <span className="compared-missing">{missing}</span>;
  return (
    <>
      <Slopes list={list} before={before} />
      <ol className="ranked">
        {list.map(({ id, label, rank, rise }) => (
          <li key={id}>
            <span className="ranked-rank">{rank}</span>
            <span>
              {label}
              {rise !== null && rise !== 0 && (
                <span className="ranked-rise">
                  {rise > 0 ? `up ${rise}` : `down ${-rise}`} since {earliest}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

interface SlopesProps {
  readonly list: readonly RankedItem[];
  readonly before: readonly RankedItem[];
}

function Slopes({ list, before }: SlopesProps): ReactNode {
  if (before.length === 0) return null;
  const ranks = new Map(before.map(({ id, rank }) => [id, rank]));
  const lines = list.flatMap((item) => {
    const from = ranks.get(item.id);
    return from === undefined ? [] : [{ ...item, from }];
  });
  return (
    <svg
      className="slopes"
      viewBox={`0 0 1 ${Math.max(list.length, before.length)}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={lines.map(({ label, from, rank }) => `${label}: from ${from} to ${rank}`).join('; ')}
    >
      {lines.map(({ id, from, rank }) => (
        <line
          key={id}
          className={from === rank ? 'is-level' : ''}
          x1="0"
          x2="1"
          y1={from - 0.5}
          y2={rank - 0.5}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
