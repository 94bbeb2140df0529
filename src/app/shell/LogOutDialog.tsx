import { useDeviceQuery } from '../device-hooks/use-device-query.ts';
import type { ReactNode } from 'react';
import { Button } from '../widgets/Button.tsx';
import { count } from '../widgets/count.ts';
import { Dialog } from '../widgets/Dialog.tsx';
import { FormErrors } from '../widgets/FormErrors.tsx';
import { useDeviceIfOpen, useSessionState } from '../device-hooks/device-context.tsx';
import { isWorkSaved } from '../device-hooks/unsaved-work.ts';

interface LogOutDialogProps {
  readonly onLeave: () => Promise<void>;
  readonly onClose: () => void;
}

/** Logging out works offline; this says what has not been sent, and that it is kept. */
export default function LogOutDialog({ onLeave, onClose }: LogOutDialogProps): ReactNode {
  const { token } = useSessionState();
  const device = useDeviceIfOpen();
  const waiting = useDeviceQuery(async () => (device ? (await device.waitingStates()).length : 0), [device]);
  if (waiting === undefined) return null;
  return (
    <Dialog
      title="Log out now?"
      onClose={onClose}
      actions={
        <>
          <Button look="main" onClick={() => void onLeave().then(onClose)}>
            Log Out
          </Button>
          <Button onClick={onClose}>Stay logged in</Button>
        </>
      }
    >
      {!isWorkSaved() && (
        <FormErrors errors={['Something you typed is NOT saved on this device and would be lost.']} />
      )}
      <Sentences waiting={waiting} />
      {token === null && (
        <p>You are offline and will not be able to log back in until you have a connection.</p>
      )}
    </Dialog>
  );
}

function Sentences({ waiting }: { waiting: number }): ReactNode {
  if (waiting === 0) return <p>Everything has been sent to the server.</p>;
  const isOne = waiting === 1;
  return (
    <>
      <p>
        <strong>
          {count(waiting, 'save')} {isOne ? 'is' : 'are'} still waiting on this device
        </strong>{' '}
        and {isOne ? 'has' : 'have'} not reached the server.
      </p>
      <p>
        {isOne ? 'It is' : 'They are'} kept here, separate from anyone else’s work, and sent when you log in
        on this device again.
      </p>
    </>
  );
}
