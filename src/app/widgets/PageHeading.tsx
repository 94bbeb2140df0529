import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { firstScreenIsThere } from '../state/first-screen.ts';

interface PageHeadingProps {
  /** The page's name in the window's title: `<Page> · RTA Tracers`. */
  readonly title: string;
  /** The heading's words, when they are not the title. */
  readonly children?: ReactNode;
  /** False where something on the page takes the focus instead (rule SCR-1). */
  readonly takesFocus?: boolean;
  readonly className?: string;
  /** False where what is asked comes after it: that tells when the page is there. */
  readonly isWhole?: boolean;
}

/** A page's one h1. It names the window and takes the focus on each route change, so that it is read out. */
export function PageHeading({
  title,
  children,
  takesFocus = true,
  className,
  isWhole = true,
}: PageHeadingProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const isFirstPage = key === 'default';

  useEffect(() => {
    if (isWhole) firstScreenIsThere();
  }, [isWhole]);

  useEffect(() => {
    document.title = `${title} · RTA Tracers`;
  }, [title]);

  useEffect(() => {
    // An open dialog keeps focus; on the first page, so does whatever the person has already
    // reached.
    if (!takesFocus || isFirstPage || document.querySelector('dialog[open]')) return;
    heading.current?.focus({ preventScroll: true });
  }, [pathname, takesFocus, isFirstPage]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  );
}
