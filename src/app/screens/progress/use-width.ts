import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** The width that an element has, in pixels, also when that changes. */
export function useWidth<E extends HTMLElement>(before: number): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(before);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    setWidth(current.clientWidth);
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
