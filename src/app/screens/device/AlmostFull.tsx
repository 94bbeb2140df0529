import type { ReactNode } from 'react';
import { useEngineStatus } from '../../device-hooks/device-context.tsx';
import { Card } from '../../widgets/Card.tsx';
import './almost-full.css';

/** Told before it is too late: there is hardly any room, and nothing more that the app could let go (rule SYN-20). */
export function AlmostFull(): ReactNode {
  const { isAlmostFull } = useEngineStatus();
  if (!isAlmostFull) return null;
  return (
    <Card tone="wait" className="almost-full" role="status">
      <h2>This device is almost full</h2>
      <p>
        Soon it may not be able to save what you type. Connect to the internet so that what is waiting here
        can be sent, and delete files or apps that you no longer need on this device.
      </p>
    </Card>
  );
}
