import { useState } from 'react';
import type { ReactNode } from 'react';
import { readLostAnswers } from '#device/outbox/restore/restored.ts';
import { useDevice, useRight } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { Button } from '../../widgets/Button.tsx';
import { Notice } from '../assessment/status/Notice.tsx';
import { restoredSentence } from './restored-sentence.ts';
import './restored-notice.css';

/** Answers that this tablet has and a restored server lacks, to be put back or left out (rule SYN-18). */
export default function RestoredNotice({ assessment }: { readonly assessment?: string }): ReactNode {
  const device = useDevice();
  const canEdit = useRight('edit') === true;
  const [isBusy, setIsBusy] = useState(false);
  const lost = useDeviceQuery(
    () =>
      device.read((database) =>
        readLostAnswers(database, assessment === undefined ? undefined : [assessment]),
      ),
    [device, assessment],
  );
  if (lost === undefined || lost === null) return null;
  const choose = async (choice: 'putBack' | 'leaveOut') => {
    setIsBusy(true);
    await device.sync(({ choices }) => choices[choice](lost.ids));
    setIsBusy(false);
  };
  return (
    <div className="restored">
      <Notice
        icon="undo"
        actions={
          <>
            {canEdit && (
              <Button isBusy={isBusy} onClick={() => void choose('putBack')}>
                Put them back
              </Button>
            )}
            <Button look="quiet" onClick={() => void choose('leaveOut')}>
              Leave them out
            </Button>
          </>
        }
      >
        {restoredSentence(lost)}
      </Notice>
    </div>
  );
}
