import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { later } from '../../device-hooks/later.tsx';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { showSoftAlert } from '../../state/soft-alert.ts';
import { endRevisit } from '../../state/view-state.ts';
import { Button } from '../../widgets/Button.tsx';
import { useOpen } from './open/open-context.ts';
import { readOpened } from './open/read-opened.ts';
import styles from './submit.module.css';

const SubmitDialog = later(() => import('./SubmitDialog.tsx'));

interface SubmitProps {
  readonly look?: 'main' | 'plain';
  /** Whether the final comments are offered where it is asked. */
  readonly withComments?: boolean;
  readonly children: string;
}

/** Submits, after asking once: it cannot be taken back (rule STEP-7). */
export function Submit({ look = 'main', withComments = false, children }: SubmitProps): ReactNode {
  const device = useDevice();
  const open = useOpen();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    setIsAsking(false);
    setIsBusy(true);
    try {
      await open.flush();
      if (open.draftStatus !== 'saved') throw new Error('Not everything has been saved on this device yet.');
      await device.complete(open.id);
      // A reading from before the submission would lead from the end back into the questions.
      open.receive(await readOpened(device, open.id));
      endRevisit();
      await navigate(`/assessments/${open.id}/complete`, { replace: true });
    } catch {
      setIsBusy(false);
      showSoftAlert(['This could not be saved on this device. Please try again.']);
    }
  };
  return (
    <div className={styles.submit}>
      <Button
        look={look}
        icon="check"
        isBusy={isBusy}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        {children}
      </Button>
      <Suspense>
        {isAsking && (
          <SubmitDialog
            withComments={withComments}
            onSubmit={() => void submit()}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
