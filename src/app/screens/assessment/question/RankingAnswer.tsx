import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { answerLeaf } from '#domain/leaf.ts';
import { orderedParts } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { Button } from '../../../widgets/Button.tsx';
import { afterPress } from '../../../widgets/after-press.ts';
import { useLeaf, useOpen } from '../open/open-context.ts';
import Clear from './Clear.tsx';
import type * as Dragging from './DraggableRows.tsx';
import { isRanked, moved, rankedOrder, ranksFor } from './ranking-order.ts';
import { RankingRow } from './RankingRow.tsx';
import type { RankingRowsProps } from './RankingRow.tsx';
import './ranking.css';

const NOT_RANKED = {};

interface RankingAnswerProps {
  readonly question: Question;
  readonly labelledBy: string;
  readonly describedBy: string;
}

/** A ranking by drag, by buttons and by keys; a permutation of its items once touched. */
export default function RankingAnswer({ question, labelledBy, describedBy }: RankingAnswerProps): ReactNode {
  const open = useOpen();
  const leaf = answerLeaf(question.id, 'parts');
  const value = useLeaf(leaf);
  const [said, setSaid] = useState('');
  const stateId = useId();
  const foot = useRef<HTMLDivElement>(null);
  const parts = orderedParts(question);
  const labels = new Map(parts.map((part) => [part.id, part.label]));
  const order = rankedOrder(
    parts.map((part) => part.id),
    value,
  );
  const ranked = isRanked(value);

  const move = (from: number, to: number) => {
    open.tap(leaf, ranksFor(moved(order, from, to)));
    setSaid(`${labels.get(order[from] ?? '') ?? ''} is now number ${to + 1} of ${order.length}.`);
  };
  const rows: RankingRowsProps = { order, labels, isRanked: ranked, onMove: move };

  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={`${describedBy} ${stateId}`}>
      <Rows {...rows} />
      <div ref={foot}>
        <div className="ranking-foot">
          <p id={stateId}>
            {ranked ? 'Ranked: 1 comes first.' : 'Not ranked yet. Move the items, or keep this order.'}
          </p>
          <Clear
            leaf={leaf}
            blank={NOT_RANKED}
            isAnswered={ranked}
            takeFocus={() => foot.current?.querySelector('button')?.focus()}
          />
        </div>
        {!ranked && (
          <Button icon="check" onClick={() => open.tap(leaf, ranksFor(order))}>
            Keep This Order
          </Button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

function PlainRows({ order, ...rest }: RankingRowsProps): ReactNode {
  return (
    <ol className="ranking">
      {order.map((item, index) => (
        <RankingRow key={item} item={item} index={index} order={order} {...rest} />
      ))}
    </ol>
  );
}

/**
 * Dragging is in its own chunk, so that no other question waits for it. Its rows take the place of the plain ones, at
 * once and not during a press: React would hold them back a while, and put them in whenever that is over.
 */
function Rows(props: RankingRowsProps): ReactNode {
  const [loaded, setLoaded] = useState<typeof Dragging | null>(null);
  useEffect(() => {
    let isGone = false;
    const show = (dragging: typeof Dragging) => {
      if (!isGone) flushSync(() => setLoaded(dragging));
    };
    import('./DraggableRows.tsx')
      .then((dragging) => afterPress(() => show(dragging)))
      // The buttons still rank.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return loaded === null ? <PlainRows {...props} /> : <loaded.default {...props} />;
}
