import type { ComponentProps, ReactNode } from 'react';
import './card.css';

/** A raised sheet; `tone` says what kind of message it carries. */
export function Card({
  tone,
  className = '',
  children,
  ...rest
}: { tone?: 'good' | 'wait' | 'bad' | undefined } & ComponentProps<'section'>): ReactNode {
  return (
    <section {...rest} className={`card ${tone ? `card-${tone}` : ''} ${className}`}>
      {children}
    </section>
  );
}
