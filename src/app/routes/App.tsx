import { StrictMode, lazy, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { Session } from '#device/session/session.ts';
import { DeviceContext, SessionContext } from '../device-hooks/contexts.ts';
import type { DeviceHolder, Holding } from '../device-hooks/device-holder.ts';
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx';
import { AppRoutes } from './routes.tsx';
import { Shell } from '../shell/Shell.tsx';

const UnreadableDatabase = lazy(() => import('../shell/UnreadableDatabase.tsx'));

/** The whole app, once the session is known. */
export function App({ session, holder }: { session: Session; holder: DeviceHolder }): ReactNode {
  const holding = useSyncExternalStore(holder.subscribe, holder.getSnapshot);
  return (
    <StrictMode>
      <ErrorBoundary>
        <SessionContext value={session}>
          <DeviceContext value={holding.kind === 'open' ? holding.device : null}>
            {/* A transition yields to every database read, so on a slow tablet a tap on Next would wait. */}
            <BrowserRouter useTransitions={false}>
              <Shell>
                <Pages holding={holding} />
              </Shell>
            </BrowserRouter>
          </DeviceContext>
        </SessionContext>
      </ErrorBoundary>
    </StrictMode>
  );
}

function Pages({ holding }: { holding: Holding }): ReactNode {
  if (holding.kind === 'unreadable') return <UnreadableDatabase error={holding.error} />;
  // The error boundary around the pages tells the person.
  if (holding.kind === 'broken') throw holding.error;
  return <AppRoutes />;
}
