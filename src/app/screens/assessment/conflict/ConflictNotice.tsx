import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { conflictSentence } from '#domain/conflict-words.ts';
import type { Device, HeldConflict } from '#device/device.ts';
import { useDevice } from '../../../device-hooks/device-context.tsx';
import { Button } from '../../../widgets/Button.tsx';
import { useOpen, useOpened, useSectionIfHeld } from '../open/open-context.ts';
import { Notice } from '../status/Notice.tsx';

const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'));

/** How long to wait for the newest copy before the dialog shows the one on this device, in milliseconds. */
const FETCH_MS = 4000;

function isSameConflict(a: HeldConflict | null, b: HeldConflict | null): boolean {
  if (a === null || b === null) return a === b;
  return a.version === b.version && a.reason === b.reason && a.leaves.join() === b.leaves.join();
}

/**
 * The open assessment's conflict. Its dialog opens automatically once the newest copy has been fetched.
 * Closed, it leaves a quiet line that reopens it, and typing can continue.
 */
export default function ConflictNotice(): ReactNode {
  const device = useDevice();
  const open = useOpen();
  const section = useSectionIfHeld();
  const conflict = useOpened((held) => held.conflict, isSameConflict);
  const [isShown, setIsShown] = useState(false);
  const hasConflict = conflict !== null;

  useEffect(() => {
    if (!hasConflict || open.isPutAway()) return;
    let isGone = false;
    void open
      .flush()
      .then(() => newestCopy(device, open.id))
      .then(() => {
        if (!isGone) setIsShown(true);
      });
    return () => {
      isGone = true;
      setIsShown(false);
    };
  }, [device, open, hasConflict]);

  if (conflict === null || section === null) return null;
  if (isShown) {
    return (
      <Suspense>
        <ConflictDialog
          conflict={conflict}
          section={section}
          onClose={() => {
            open.putConflictAway();
            setIsShown(false);
          }}
        />
      </Suspense>
    );
  }
  const show = async () => {
    await newestCopy(device, open.id);
    setIsShown(true);
  };
  return (
    <Notice icon="user" actions={<Button onClick={() => void show()}>Choose</Button>}>
      {`${conflictSentence(conflict.reason, conflict.name)}. Your answers are kept on this device until you choose what to do.`}
    </Notice>
  );
}

/** Silent when offline: then the copy on this device is shown. */
async function newestCopy(device: Device, id: string): Promise<void> {
  const fetched = device.sync(({ choices }) => choices.conflict.refresh(id));
  const enough = new Promise<void>((resolve) => {
    setTimeout(resolve, FETCH_MS);
  });
  await Promise.race([fetched.catch(() => undefined), enough]);
}
