import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { useSoftAlert } from '../state/soft-alert.ts';
import './soft-alert.css';

/** The short-lived list of errors at the foot of the window; announced without interrupting. */
export function SoftAlert(): ReactNode {
  const { lines, isVisible } = useSoftAlert();
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
