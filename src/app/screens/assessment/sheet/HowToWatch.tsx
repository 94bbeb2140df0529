import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Sheet } from '#domain/sheet.ts';
import styles from './sheet.module.css';

interface HowToWatchProps {
  readonly sheet: Sheet;
  readonly isOpenAtFirst: boolean;
}

/** What a dose is, when to stop, and what to write; open until the first dose. */
export function HowToWatch({ sheet, isOpenAtFirst }: HowToWatchProps): ReactNode {
  const [isOpen] = useState(isOpenAtFirst);
  return (
    <details className={`more ${styles.how}`} open={isOpen}>
      <summary>How to watch</summary>
      <div className="more-body">
        {sheet.intro.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
