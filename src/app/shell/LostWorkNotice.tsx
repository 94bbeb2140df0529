import { useState } from 'react';
import type { ReactNode } from 'react';
import { shortDate } from '#domain/dates.ts';
import { count } from '#domain/count.ts';
import { Button } from '../widgets/Button.tsx';
import styles from './lost-work.module.css';

interface LostWorkProps {
  readonly lost: { readonly waiting: number; readonly at: string };
  readonly onRead: () => void;
}

/** This device's database is empty although work was waiting in it: that must be said (rule OFF-24). */
export default function LostWorkNotice({ lost, onRead }: LostWorkProps): ReactNode {
  const [isRead, setIsRead] = useState(false);
  if (isRead) return null;
  return (
    <div className={styles.bar} role="alert">
      <p>
        <strong>Work is missing on this device.</strong>
        <span>{` On ${shortDate(lost.at)} ${count(lost.waiting, 'save')} of yours ${lost.waiting === 1 ? 'was' : 'were'} waiting here, and the browser’s data has been deleted since then. Please check your assessments. If you saved a backup file, it still has the answers.`}</span>
      </p>
      <Button
        onClick={() => {
          onRead();
          setIsRead(true);
        }}
      >
        OK, got it
      </Button>
    </div>
  );
}
