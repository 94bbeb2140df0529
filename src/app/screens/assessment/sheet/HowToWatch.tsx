import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Sheet } from '#domain/sheet.ts';
import styles from './sheet.module.css';

interface HowToWatchProps {
  readonly sheet: Sheet;
  readonly isOpenAtFirst: boolean;
  /** Whether the columns have no room to say what they are about. */
  readonly isShort: boolean;
}

/** What a dose is, when to stop, and what to write; open until the first dose. */
export function HowToWatch({ sheet, isOpenAtFirst, isShort }: HowToWatchProps): ReactNode {
  const [isOpen] = useState(isOpenAtFirst);
  return (
    <div className={styles.hows}>
      <details className={`more ${styles.how}`} open={isOpen}>
        <summary>How to watch</summary>
        <div className="more-body">
          {sheet.intro.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </details>
      {isShort && (
        <details className={`more ${styles.how}`}>
          <summary>What to tick when</summary>
          <dl className={`more-body ${styles.whens}`}>
            {sheet.columns.map(({ id, label, help }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd>{help}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
