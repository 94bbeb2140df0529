import type { ReactNode } from 'react';
import { NO_CONNECTION, notByThisNetwork } from '#contract/error-sentences.ts';
import { Icon } from '../icons/Icon.tsx';
import { Button } from '../widgets/Button.tsx';
import { PageHeading } from '../widgets/PageHeading.tsx';
import { useDevice, useEngineStatus } from '../device-hooks/device-context.tsx';
import { Opening } from './Opening.tsx';
import './message-page.css';

/** Who this person is has never been fetched on this device: only the first contact with the server can tell. */
export function WaitingForServer(): ReactNode {
  const device = useDevice();
  const { network, blockedWith } = useEngineStatus();
  if (network !== 'unreachable') return <Opening />;
  return (
    <div className="message-page">
      <Icon name="no-network" className="message-page-icon" />
      <PageHeading title={blockedWith === null ? 'You are offline' : 'The server cannot be reached'} />
      <p>
        {`${blockedWith === null ? NO_CONNECTION : notByThisNetwork(blockedWith)} Once this device has reached the server for the first time, it works offline.`}
      </p>
      <Button look="main" icon="sync" onClick={() => void device.sync((sync) => sync.pullNow())}>
        Try again
      </Button>
    </div>
  );
}
