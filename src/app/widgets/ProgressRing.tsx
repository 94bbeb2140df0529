import type { ReactNode } from 'react';
import './progress-ring.css';

const RADIUS = 22;
const AROUND = 2 * Math.PI * RADIUS;

/** How far a module has been answered, in the module's color; a tick once it is completed. Words beside it say so. */
export function ProgressRing({
  answered,
  total,
  isCompleted,
}: {
  answered: number;
  /** null while the module is not on this device. */
  total: number | null;
  isCompleted: boolean;
}): ReactNode {
  const share = isCompleted ? 1 : total ? Math.min(1, answered / total) : 0;
  return (
    <svg className="progress-ring" viewBox="0 0 52 52" aria-hidden="true">
      <circle className="progress-ring-track" cx="26" cy="26" r={RADIUS} />
      <circle
        className="progress-ring-done"
        cx="26"
        cy="26"
        r={RADIUS}
        strokeDasharray={`${share * AROUND} ${AROUND}`}
        transform="rotate(-90 26 26)"
        visibility={share === 0 ? 'hidden' : undefined}
      />
      {isCompleted && <path d="M18 26.5l5.5 5.5L35 20.5" />}
    </svg>
  );
}
