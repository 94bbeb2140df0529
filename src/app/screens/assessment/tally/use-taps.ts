import { useState } from 'react';
import { counterLeaf, partLeaf } from '#domain/leaf.ts';
import { leafValue } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import { countedByHand } from '#domain/sheet-links.ts';
import { MOST_COUNTED, counterOf, countOf } from '#domain/tally.ts';
import type { Count } from '#domain/tally.ts';
import { useOpen, useSection } from '../open/open-context.ts';

/** One tap: what it adds to the counters of the person here, by part. */
type Tap = Readonly<Record<string, Count>>;

export interface Taps {
  readonly tap: (tap: Tap) => void;
  /** Takes back the last tap, as often as there were any here. */
  readonly undo: () => void;
  readonly canUndo: boolean;
  /** What the person here has counted of a part, at this moment. */
  readonly own: (partId: string) => Count;
  /** The counts of the person here, by part, in place of what they had. */
  readonly set: (counts: Tap) => void;
}

/**
 * Counting by taps (rule MEA-3). Each tap is added to what is on the screen at that moment, for it may come before
 * the one before it has been drawn; what one tap adds to several counters reaches the disk together.
 */
export function useTaps(questionId: number): Taps {
  const open = useOpen();
  const { userId } = open;
  const counter = counterOf(userId);
  const { sheets = [] } = useSection();
  const [taps, setTaps] = useState<readonly Tap[]>([]);

  const own = (partId: string): Count =>
    countOf(open.shown && leafValue(open.shown, partLeaf(questionId, partId)), counter);
  const edit = (partId: string, count: Count): [Leaf, LeafValue] => {
    const place = open.stored && { stored: open.stored, questionId, partId, userId };
    return [
      counterLeaf(questionId, partId, counter),
      place === null ? null : countedByHand(sheets, place, count),
    ];
  };
  const add = (tap: Tap, by: 1 | -1): boolean => {
    // Nothing is written while another tab edits.
    if (open.editing !== 'here') return false;
    const sums = Object.entries(tap).map(([partId, { yes, of }]) => {
      const before = own(partId);
      return [partId, { yes: before.yes + by * yes, of: before.of + by * of }] as const;
    });
    const fits = sums.every(([, { yes, of }]) => yes >= 0 && yes <= of && of <= MOST_COUNTED);
    if (fits) open.tapAll(sums.map(([partId, count]) => edit(partId, count)));
    return fits;
  };
  return {
    tap: (tap) => {
      if (add(tap, 1)) setTaps((earlier) => [...earlier, tap]);
    },
    undo: () => {
      const last = taps.at(-1);
      if (last === undefined) return;
      if (add(last, -1)) setTaps(taps.slice(0, -1));
    },
    canUndo: taps.length > 0,
    own,
    set: (counts) => {
      setTaps([]);
      open.tapAll(Object.entries(counts).map(([partId, count]) => edit(partId, count)));
    },
  };
}
