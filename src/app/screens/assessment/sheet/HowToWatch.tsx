import type { ReactNode } from 'react';
import type { Sheet } from '#domain/sheet.ts';
import { OnRequest } from '../question/OnRequest.tsx';
import './sheet.css';

/** What a dose is, when to stop, what to write, and what each choice and each Yes means. */
export function HowToWatch({ sheet }: { readonly sheet: Sheet }): ReactNode {
  return (
    <OnRequest title="How to watch">
      <div className="sheet-how">
        {sheet.intro.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <dl>
          {sheet.columns.map(({ id, label, help }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{help}</dd>
            </div>
          ))}
        </dl>
      </div>
    </OnRequest>
  );
}
