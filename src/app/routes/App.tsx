import { StrictMode, lazy, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { Session } from '#device/session/session.ts';
import { DeviceContext, SessionContext } from '../device-hooks/contexts.ts';
import type { DeviceHolder, Holding } from '../device-hooks/device-holder.ts';
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx';
import { AppRoutes } from './tracer-routes.tsx';
import { Shell } from '../shell/Shell.tsx';

const UnreadableDatabase = lazy(() => import('../shell/UnreadableDatabase.tsx'));

interface AppProps {
  readonly session: Session;
  readonly holder: DeviceHolder;
  /** Knows the address: the browser's, unless the page is drawn by the build. */
  readonly router?: (pages: ReactNode) => ReactNode;
}

/** The whole app, once the session is known. */
export function App({ session, holder, router = inBrowser }: AppProps): ReactNode {
  const holding = useSyncExternalStore(holder.subscribe, holder.getSnapshot, holder.getSnapshot);
  return (
    <StrictMode>
      <ErrorBoundary>
        <SessionContext value={session}>
          <DeviceContext value={holding.kind === 'open' ? holding.device : null}>
            {router(
              <Shell>
                <Pages holding={holding} />
              </Shell>,
            )}
          </DeviceContext>
        </SessionContext>
      </ErrorBoundary>
    </StrictMode>
  );
}

function inBrowser(pages: ReactNode): ReactNode {
  // A transition yields to every database read, so on a slow tablet a tap on Next would wait.
  return <BrowserRouter useTransitions={false}>{pages}</BrowserRouter>;
}

function Pages({ holding }: { holding: Holding }): ReactNode {
  if (holding.kind === 'unreadable') return <UnreadableDatabase error={holding.error} />;
  // The error boundary around the pages tells the person.
  if (holding.kind === 'broken') throw holding.error;
  return <AppRoutes />;
}
