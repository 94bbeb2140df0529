import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useDeferredValue, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Up to this many rows are all rendered; beyond that, those in view and a few around them. */
export const ALL_DRAWN = 60;
const AROUND = 8;
/** Where the rows are assumed to begin until that is measured, in pixels below the page's top. */
const TOP = 320;
/** The first time, for a slow tablet draws each row dearly: the others follow once these are on the screen. */
const AROUND_FIRST = 1;
/** A row's assumed height until measured, in pixels. */
const ROW_HEIGHT = 77;

/** A row that is drawn, and how much lies undrawn before it, in pixels. */
interface DrawnRow {
  readonly index: number;
  readonly gap: number;
}

interface RowWindow {
  readonly rows: readonly DrawnRow[];
  /** The height of the rows not drawn after the last one, in pixels. */
  readonly rest: number;
  /** To be given each row, which carries its index as `data-index`. */
  readonly measure: (row: HTMLElement | null) => void;
}

/**
 * Which rows of a long list are drawn while the page scrolls.
 *
 * @param body where the rows stand
 * @param total how many there will be when all are read
 * @param pinned the row that stays drawn wherever the page is, as the focus is in it; -1: none
 */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  {
    count,
    total,
    keyOf,
    pinned,
  }: { count: number; total: number; keyOf: (index: number) => string; pinned: number },
): RowWindow {
  const top = useTop(body);
  const hasBegun = useDeferredValue(true, false);
  const around = total <= ALL_DRAWN ? ALL_DRAWN : AROUND;
  // Nothing here is compiled, and rows are given only `measureElement`, which stays the same.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
    overscan: hasBegun ? around : AROUND_FIRST,
    scrollMargin: top,
    getItemKey: keyOf,
    useFlushSync: false,
    // Rows are there in the first rendering, so that the page is laid out once, not once without them.
    initialRect: { width: innerWidth, height: innerHeight },
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const drawn = defaultRangeExtractor(range);
        if (pinned < 0 || pinned >= count || drawn.includes(pinned)) return drawn;
        return [...drawn, pinned].toSorted((a, b) => a - b);
      },
      [pinned, count],
    ),
  });
  const items = virtualizer.getVirtualItems();
  const rows = items.map(({ index, start }, at) => ({
    index,
    gap: Math.max(0, start - (items[at - 1]?.end ?? top)),
  }));
  const end = items.at(-1)?.end ?? top;
  return {
    rows,
    rest: Math.max(0, virtualizer.getTotalSize() + top - end),
    measure: virtualizer.measureElement,
  };
}

/** How far below the page's top an element begins, in pixels; what stands above may grow. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(TOP);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** About as many rows as a screen shows. */
const PAGE = 10;

/** The index of the row that a key leads to, from another; null for other keys. */
export function rowAfter(key: string, index: number, count: number): number | null {
  const within = (next: number) => Math.max(0, Math.min(count - 1, next));
  switch (key) {
    case 'ArrowDown':
      return within(index + 1);
    case 'ArrowUp':
      return within(index - 1);
    case 'PageDown':
      return within(index + PAGE);
    case 'PageUp':
      return within(index - PAGE);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
