import type { ReactNode } from 'react';
import { Icon } from '../../../icons/Icon.tsx';

/** What is wrong with a field, announced when it appears; the field refers to it by `aria-describedby`. */
export function FieldProblem({
  id,
  problem,
  note,
}: {
  readonly id: string;
  readonly problem: string | undefined;
  readonly note?: string | undefined;
}): ReactNode {
  return (
    <div id={id} role="alert" className="field-problem">
      {problem !== undefined && (
        <p>
          <Icon name="alert" />
          <span>{problem}</span>
        </p>
      )}
      {problem !== undefined && note !== undefined && <p className="field-problem-note">{note}</p>}
    </div>
  );
}
