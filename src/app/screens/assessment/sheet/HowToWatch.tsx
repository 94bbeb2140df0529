import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Sheet } from '#domain/sheet.ts';
import './sheet.css';

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
    <div className="sheet-hows">
      <details className="more sheet-how" open={isOpen}>
        <summary>How to watch</summary>
        <div className="more-body">
          {sheet.intro.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </details>
      {isShort && (
        <details className="more sheet-how">
          <summary>What to tap when</summary>
          <dl className="more-body sheet-whens">
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
