import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Spinner } from '../widgets/Spinner.tsx';
import './opening.css';

/** Shown only when opening takes longer than a blink, in milliseconds. */
const BLINK_MS = 300;

/** Something is being read from this device. */
export function Opening({ label = 'Opening…' }: { label?: string }): ReactNode {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), BLINK_MS);
    return () => clearTimeout(timer);
  }, []);
  return <div className="opening">{isSlow && <Spinner label={label} />}</div>;
}
