import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { useViewState } from '../state/view-state.ts';
import './soft-alert.css';

/**
 * The short-lived list of errors at the foot of the window; announced without interrupting.
 * `state/view-state.ts` says how long it is there.
 */
export function SoftAlert(): ReactNode {
  const { lines, isVisible } = useViewState((state) => state.softAlert);
  return (
    <div className="soft-alert" role="status" data-visible={isVisible}>
      {lines.length > 0 && (
        <ul className="soft-alert-lines">
          {lines.map((line) => (
            <li key={line}>
              <Icon name="info" />
              <span>{line}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
