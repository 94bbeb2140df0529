import { Suspense, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useDeviceIfOpen, useSessionState } from '../device-hooks/device-context.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Footer } from './Footer.tsx';
import { KeepStorage } from './KeepStorage.tsx';
import { later } from '../device-hooks/later.tsx';
import { LostWork } from './LostWork.tsx';
import { Opening } from './Opening.tsx';
import { RouteEffects } from '../routes/RouteEffects.tsx';
import { SoftAlert } from './SoftAlert.tsx';
import { firstFrameIsThere } from '../state/first-screen.ts';
import { useIsPastFirstScreen } from '../state/past-first-screen.ts';
import { TopBar } from './TopBar.tsx';
import { UpdateBar } from './UpdateBar.tsx';
import './shell.css';

// Loaded ahead of need: whether it can be shown must not depend on the network.
const PasswordDialogs = later(() => import('./PasswordDialogs.tsx'));

/** The frame around every page: top bar, sidebar, footer, and what lies over them. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  const { hasExpired, isConfirming } = useSessionState();
  const device = useDeviceIfOpen();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const isPastFirstScreen = useIsPastFirstScreen();
  useLayoutEffect(() => firstFrameIsThere(), []);
  return (
    <div className="shell">
      <a
        className="skip-link visually-hidden"
        href="#main"
        onClick={(event) => {
          // Following the link would count as a change of route.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <TopBar />
      <UpdateBar />
      {device && <LostWork />}
      {device && <KeepStorage />}
      <main id="main" ref={main} tabIndex={-1} className="shell-main">
        <ErrorBoundary page={pathname}>
          <Suspense fallback={<Opening />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      {isPastFirstScreen && <Footer />}
      <RouteEffects />
      <SoftAlert />
      {/* A boundary of its own: the page under the dialog stays as it is while this loads. */}
      <Suspense>{(hasExpired || isConfirming) && <PasswordDialogs />}</Suspense>
    </div>
  );
}
