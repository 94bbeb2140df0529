import { memo } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useDevice } from '../device-hooks/device-context.tsx';
import { lightState } from './light-state.ts';
import type { LightState } from './light-state.ts';
import { useDeviceQuery } from '../device-hooks/use-device-query.ts';

/** Whether everything is on the server; a tap opens the Device page. */
export function Light(): ReactNode {
  const device = useDevice();
  const waiting = useDeviceQuery(() => device.waitingStates(), [device], device.first?.waiting);
  return waiting === undefined ? null : <LightLink {...lightState(waiting)} />;
}

/** Drawn again when it says something else, not after every tap. */
const LightLink = memo(function LightLink({ kind, text, more }: LightState): ReactNode {
  return (
    <Link to="/device" className={`light light-${kind}`} title="Open the Device page">
      <span className="light-sign" aria-hidden="true" />
      <span>
        {text}
        {more !== '' && <span className="light-more">{more}</span>}
      </span>
    </Link>
  );
});
