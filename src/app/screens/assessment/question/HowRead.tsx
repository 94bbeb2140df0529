import type { ReactNode } from 'react';
import styles from './how-read.module.css';

/** How a number was read that somebody may have meant otherwise (rule STEP-22); announced when it appears. */
export function HowRead({ id, words }: { readonly id: string; readonly words: string }): ReactNode {
  return (
    <p id={id} role="status" className={styles.note}>
      {words}
    </p>
  );
}
