import type { ReactNode } from 'react';
import './dotted.css';

/** Facts in a row with a dot between two of them; where the line breaks there is none. Empty ones are left out. */
export function Dotted({ facts }: { readonly facts: readonly ReactNode[] }): ReactNode {
  const said = facts.filter((fact) => fact !== '' && fact !== null && fact !== undefined);
  return (
    <span className="dotted">
      {said.map((fact, index) => (
        <span key={index} className="dotted-fact">
          {index > 0 && <span className="dotted-dot">{' · '}</span>}
          <span>{fact}</span>
        </span>
      ))}
    </span>
  );
}
