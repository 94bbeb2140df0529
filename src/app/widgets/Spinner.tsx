import type { ReactNode } from 'react';
import './spinner.css';

/** Something is under way. With a label it is said, too; without one the words stand beside it. */
export function Spinner({ label }: { label?: string }): ReactNode {
  const circle = <span className="spinner" aria-hidden="true" />;
  if (label === undefined) return circle;
  return (
    <p className="spinner-line" role="status">
      {circle}
      <span>{label}</span>
    </p>
  );
}
