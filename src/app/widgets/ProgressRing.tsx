import type { ReactNode } from 'react';
import type { CoreCount } from '#domain/completeness.ts';
import './progress-ring.css';

/** How far a module has been answered, in the module's color; a tick once it is completed. Words beside it say so. */
export function ProgressRing({
  answered,
  total,
  core,
  isCompleted,
}: {
  answered: number;
  /** null while the module is not on this device. */
  total: number | null;
  /** The count of the core path, which has the broad ring; all questions are a thin one within it. */
  core?: CoreCount | undefined;
  isCompleted: boolean;
}): ReactNode {
  const share = total ? Math.min(1, answered / total) : 0;
  const hasTwo = core !== undefined && !isCompleted;
  return (
    <svg className="progress-ring" viewBox="0 0 52 52" aria-hidden="true">
      <Ring radius={22} share={isCompleted ? 1 : hasTwo ? shareOf(core) : share} />
      {hasTwo && <Ring radius={14.5} share={share} isThin />}
      {isCompleted && <path d="M18 26.5l5.5 5.5L35 20.5" />}
    </svg>
  );
}

/** A jump may have led past every question of the path. */
function shareOf({ answered, of }: CoreCount): number {
  return of === 0 ? 1 : answered / of;
}

interface RingProps {
  readonly radius: number;
  readonly share: number;
  readonly isThin?: boolean;
}

function Ring({ radius, share, isThin = false }: RingProps): ReactNode {
  const around = 2 * Math.PI * radius;
  return (
    <g className={isThin ? 'progress-ring-thin' : undefined}>
      <circle className="progress-ring-track" cx="26" cy="26" r={radius} />
      <circle
        className="progress-ring-done"
        cx="26"
        cy="26"
        r={radius}
        strokeDasharray={`${share * around} ${around}`}
        transform="rotate(-90 26 26)"
        visibility={share === 0 ? 'hidden' : undefined}
      />
    </g>
  );
}
