import { useDeviceQuery } from './use-device-query.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useDevice } from './device-context.tsx';
import { lightState } from './light-state.ts';

/** Whether everything is on the server; a tap opens the Device page. */
export function Light(): ReactNode {
  const device = useDevice();
  const waiting = useDeviceQuery(() => device.waitingStates(), [device]);
  if (waiting === undefined) return null;
  const { kind, text, more } = lightState(waiting);
  return (
    <Link to="/device" className={`light light-${kind}`} title="Open the Device page">
      <span className="light-sign" aria-hidden="true" />
      <span>
        {text}
        {more !== '' && <span className="light-more">{more}</span>}
      </span>
    </Link>
  );
}
