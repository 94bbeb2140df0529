import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { SavedLine } from '../status/SavedLine.tsx';
import { keepAboveKeyboard } from './above-keyboard.ts';
import './step-bar.css';

interface StepBarProps {
  readonly label: string;
  readonly above?: ReactNode;
  /** The class that gives the row its columns; one column unless given. */
  readonly rowClassName?: string;
  /** The row. */
  readonly children: ReactNode;
}

/** The bar at the foot, always in reach of a thumb, plus where the answers are saved. */
export function StepBar({ label, above, rowClassName = '', children }: StepBarProps): ReactNode {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { visualViewport } = window;
    return bar.current && visualViewport ? keepAboveKeyboard(bar.current, visualViewport) : undefined;
  }, []);
  return (
    <nav ref={bar} className="step-bar" aria-label={label}>
      {above}
      <div className={`step-bar-row ${rowClassName}`}>{children}</div>
      <SavedLine />
    </nav>
  );
}
