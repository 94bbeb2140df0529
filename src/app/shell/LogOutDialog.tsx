import { count } from '#domain/count.ts';
import { useDeviceQuery } from '../device-hooks/use-device-query.ts';
import type { ReactNode } from 'react';
import { Button } from '../widgets/Button.tsx';
import { Dialog } from '../widgets/Dialog.tsx';
import { FormErrors } from '../widgets/FormErrors.tsx';
import { useDeviceIfOpen } from '../device-hooks/device-context.tsx';
import { isWorkSaved } from '../device-hooks/unsaved-work.ts';

interface LogOutDialogProps {
  /** Nobody could log in again right now. */
  readonly isOffline: boolean;
  readonly onLeave: () => Promise<void>;
  readonly onClose: () => void;
}

/** Logging out works offline; this says what that means, what has not been sent, and that it is kept. */
export default function LogOutDialog({ isOffline, onLeave, onClose }: LogOutDialogProps): ReactNode {
  const device = useDeviceIfOpen();
  const waiting = useDeviceQuery(
    async () => (device ? (await device.stored((store) => store.waitingStates())).length : 0),
    [device],
  );
  if (waiting === undefined) return null;
  const leave = (
    <Button look={isOffline ? 'plain' : 'main'} onClick={() => void onLeave()}>
      Log Out
    </Button>
  );
  const stay = (
    <Button look={isOffline ? 'main' : 'plain'} onClick={onClose}>
      Stay logged in
    </Button>
  );
  return (
    <Dialog
      title="Log out now?"
      onClose={onClose}
      actions={
        <>
          {isOffline ? stay : leave}
          {isOffline ? leave : stay}
        </>
      }
    >
      {!isWorkSaved() && (
        <FormErrors errors={['Something you typed is NOT saved on this device and would be lost.']} />
      )}
      {isOffline && (
        <p>
          <strong>You are offline and will not be able to log back in until you have a connection.</strong>{' '}
          Until then nobody can open your work on this device, not even with your password.
        </p>
      )}
      <Sentences waiting={waiting} />
    </Dialog>
  );
}

function Sentences({ waiting }: { waiting: number }): ReactNode {
  if (waiting === 0) {
    return <p>Everything has been sent to the server. Nothing of it stays on this device.</p>;
  }
  const isOne = waiting === 1;
  return (
    <>
      <p>
        <strong>{`${count(waiting, 'save')} ${isOne ? 'is' : 'are'} still waiting on this device`}</strong>
        <span>{` and ${isOne ? 'has' : 'have'} not reached the server.`}</span>
      </p>
      <p>
        {`${isOne ? 'It is' : 'They are'} kept here, separate from anyone else’s work, and sent when you log in on this device again. What the server has is removed from this device.`}
      </p>
    </>
  );
}
