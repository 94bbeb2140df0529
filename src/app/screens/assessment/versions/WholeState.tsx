import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Assessment } from '#domain/assessment.ts';
import type { Leaf } from '#domain/leaf.ts';
import type { Section } from '#domain/section.ts';
import { filledBySheets } from '#domain/sheet-answers.ts';
import { stateInWords } from './version-words.ts';
import './versions.css';

interface WholeStateProps {
  readonly state: Assessment;
  readonly section: Section;
  readonly changed: ReadonlySet<Leaf>;
}

/** The whole assessment as a version left it, with what it changed marked. */
export function WholeState(props: WholeStateProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="versions-whole" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>The whole assessment in this version</summary>
      {isOpen && <Answers {...props} />}
    </details>
  );
}

function Answers({ state, section, changed }: WholeStateProps): ReactNode {
  const rows = stateInWords(filledBySheets(section, state), section);
  if (rows.length === 0) return <p className="versions-empty">Nothing was answered yet.</p>;
  return (
    <dl className="versions-answers">
      {rows.map(({ leaf, title, detail, words }) => (
        <div key={leaf} className={changed.has(leaf) ? 'versions-marked' : ''}>
          <dt>
            <b>{title}</b> {detail} {changed.has(leaf) && <span className="versions-mark">Changed</span>}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
