import type { ReactNode } from 'react';
import type { Session } from '#device/session/session.ts';
import { useDeviceIfOpen, useSessionState } from '../device-hooks/device-context.tsx';
import type { DeviceHolder } from '../device-hooks/device-holder.ts';
import { Lock } from '../lock/lock.tsx';
import ConfirmPasswordDialog from './ConfirmPasswordDialog.tsx';
import SessionEndedDialog from './SessionEndedDialog.tsx';

/** All that asks for the password over any page: one chunk, for the first screen pays for each by its name. */
export default function PasswordDialogs(): ReactNode {
  const { hasExpired, isConfirming } = useSessionState();
  const device = useDeviceIfOpen();
  return (
    <>
      {hasExpired && device && <SessionEndedDialog />}
      {isConfirming && <ConfirmPasswordDialog />}
    </>
  );
}

/** Locks every tab once nobody has been here for a while (rule SES-22). */
export function watchIdle(session: Session, holder: DeviceHolder): void {
  new Lock(session, holder).begin();
}
