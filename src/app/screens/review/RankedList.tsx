import type { ReactNode } from 'react';
import { NOT_ANSWERED } from '#domain/answer-words.ts';
import type { RankedItem } from './question-rows.ts';

interface RankedListProps {
  readonly list: readonly RankedItem[];
  /** The list of the assessment before. */
  readonly before: readonly RankedItem[] | undefined;
  /** When the earliest assessment was completed. */
  readonly earliest: string;
}

/** A ranking, the first first; lines come from where each item stood in the assessment before. */
export function RankedList({ list, before = [], earliest }: RankedListProps): ReactNode {
  if (list.length === 0) return <span className="compared-missing">{NOT_ANSWERED}</span>;
  const ranks = new Map(before.map(({ id, rank }) => [id, rank]));
  return (
    <>
      <Slopes list={list} ranks={ranks} />
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

function Slopes({
  list,
  ranks,
}: {
  readonly list: readonly RankedItem[];
  readonly ranks: ReadonlyMap<string, number>;
}): ReactNode {
  if (ranks.size === 0) return null;
  const height = Math.max(list.length, ranks.size);
  return (
    <svg className="slopes" viewBox={`0 0 1 ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {list.map(({ id, rank }) => {
        const from = ranks.get(id);
        return (
          from !== undefined && (
            <line
              key={id}
              className={from === rank ? '' : 'is-moved'}
              x1="0"
              x2="1"
              y1={from - 0.5}
              y2={rank - 0.5}
              vectorEffect="non-scaling-stroke"
            />
          )
        );
      })}
    </svg>
  );
}
