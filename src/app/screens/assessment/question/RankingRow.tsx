import type { CSSProperties, ReactNode, Ref } from 'react';
import { IconButton } from '../../../widgets/Button.tsx';

export interface RankingRowsProps {
  /** Item ids in their current order. */
  readonly order: readonly string[];
  readonly labels: ReadonlyMap<string, string>;
  /** False while the order is just the listed one. */
  readonly isRanked: boolean;
  /** From one 0-based place to another. */
  readonly onMove: (from: number, to: number) => void;
}

interface RankingRowProps extends RankingRowsProps {
  readonly item: string;
  readonly index: number;
  /** The row's drag handle. */
  readonly handle?: ReactNode;
  readonly rowRef?: Ref<HTMLLIElement>;
  readonly style?: CSSProperties;
  readonly isDragged?: boolean;
}

export function RankingRow(props: RankingRowProps): ReactNode {
  const { item, index, order, labels, isRanked, onMove, handle, rowRef, style, isDragged = false } = props;
  const label = labels.get(item) ?? item;
  return (
    <li ref={rowRef} style={style} className={`ranking-row ${isDragged ? 'ranking-row-dragged' : ''}`}>
      {handle}
      <span className={`ranking-number ${isRanked ? 'ranking-number-set' : ''}`}>
        {isRanked ? index + 1 : '–'}
      </span>
      <span className="ranking-label">{label}</span>
      {/* At either end the button stays focusable, so that pressing it again does not lose the person's place. */}
      <IconButton
        icon="chevron-up"
        label={`Move ${label} up`}
        aria-disabled={index === 0}
        onClick={() => index > 0 && onMove(index, index - 1)}
      />
      <IconButton
        icon="chevron-down"
        label={`Move ${label} down`}
        aria-disabled={index === order.length - 1}
        onClick={() => index < order.length - 1 && onMove(index, index + 1)}
      />
    </li>
  );
}
