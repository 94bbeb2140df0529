import { memo, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useDevice } from '../device-hooks/device-context.tsx';
import { JUST_SAVED, lightState } from './light-state.ts';
import type { LightState } from './light-state.ts';
import { useDeviceQuery } from '../device-hooks/use-device-query.ts';

/** So long a save usually takes; waiting is told only after it, in milliseconds. */
const SOON_SENT_MS = 2000;

/** Whether everything is on the server; a tap opens the Device page. */
export function Light(): ReactNode {
  const device = useDevice();
  const waiting = useDeviceQuery(
    () => device.stored((store) => store.waitingStates()),
    [device],
    device.first?.waiting,
    // That all is on the server is no longer said once it is not so.
    ({ length }) => length > 0,
  );
  return waiting === undefined ? null : <CalmLight state={lightState(waiting)} />;
}

/** An answer that is sent at once is no reason to look up. What was waiting when the page opened is. */
function CalmLight({ state }: { readonly state: LightState }): ReactNode {
  const isWaiting = state.kind === 'waiting';
  const [isTold, setIsTold] = useState(isWaiting);
  if (state.kind === 'all-sent' && isTold) setIsTold(false);
  const isCounting = isWaiting && !isTold;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setTimeout(() => setIsTold(true), SOON_SENT_MS);
    return () => clearTimeout(timer);
  }, [isCounting]);
  return <LightLink {...(isCounting ? JUST_SAVED : state)} />;
}

/** Drawn again when it says something else, not after every tap. Its words have elements of their own (rule SCR-12). */
const LightLink = memo(function LightLink({ kind, text, more }: LightState | typeof JUST_SAVED): ReactNode {
  return (
    <Link to="/device" className={`light light-${kind}`} title="Open the Device page">
      <span className="light-sign" aria-hidden="true" />
      <span>
        <span>{text}</span>
        {more !== '' && <span className="light-more">{more}</span>}
      </span>
    </Link>
  );
});
