import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { site } from '#content/site.ts';
import { useDevice, useDeviceIfOpen, useSessionState } from '../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../device-hooks/use-device-query.ts';
import { Icon } from '../icons/Icon.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { later } from '../device-hooks/later.tsx';
import { Opening } from './Opening.tsx';
import { RouteEffects } from '../routes/RouteEffects.tsx';
import { firstFrameIsThere, firstScreen } from '../state/first-screen.ts';
import { useIsPastFirstScreen } from '../state/past-first-screen.ts';
import { SoftAlert } from './SoftAlert.tsx';
import { TopBar } from './TopBar.tsx';
import { UpdateBar } from './UpdateBar.tsx';
import './shell.css';
import './footer.css';

// Loaded ahead of need: whether it can be shown must not depend on the network.
const PasswordDialogs = later(() => import('./PasswordDialogs.tsx'));

/** The frame around every page: top bar, sidebar, footer, and what lies over them. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  const { hasExpired, isConfirming } = useSessionState();
  const device = useDeviceIfOpen();
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
        <PageBoundary>{children}</PageBoundary>
      </main>
      {isPastFirstScreen && <Footer />}
      <RouteEffects />
      <SoftAlert />
      {/* A boundary of its own: the page under the dialog stays as it is while this loads. */}
      <Suspense>{(hasExpired || isConfirming) && <PasswordDialogs />}</Suspense>
    </div>
  );
}

/** Apart, so that the frame is not drawn again with every page. */
function PageBoundary({ children }: { children: ReactNode }): ReactNode {
  return (
    <ErrorBoundary page={useLocation().pathname}>
      <Suspense fallback={<Opening />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** The browser is asked to keep this device's data, which no screen waits for (rule OFF-23). */
function KeepStorage(): null {
  const device = useDevice();
  useEffect(() => {
    void firstScreen
      .then(() => import('./keep-storage.ts'))
      .then(({ keepStorage }) => keepStorage(device))
      .catch(() => undefined);
  }, [device]);
  return null;
}

const LostWorkNotice = lazy(() => import('./LostWorkNotice.tsx'));

/** Checks whether work was lost on this device; loads the notice only if so. */
function LostWork(): ReactNode {
  const device = useDevice();
  const timesWiped = useSyncExternalStore(device.subscribeWiped, device.getTimesWiped);
  const lost = useDeviceQuery(() => device.stored((store) => store.loss.lost()), [device, timesWiped]);
  if (!lost) return null;
  return (
    <Suspense>
      <LostWorkNotice lost={lost} onRead={() => device.stored((store) => store.loss.acknowledge())} />
    </Suspense>
  );
}

/** The year in which the app was opened. */
const year = new Date().getFullYear();

/** Privacy Policy, copyright, the sponsorship disclaimer and two logo links. */
function Footer(): ReactNode {
  return (
    <footer className="footer">
      <div className="footer-inner">
        <ul className="footer-links">
          {site.logoLinks.map(({ name, href }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noreferrer">
                <span>{name}</span>
                <Icon name="external" />
                <span className="visually-hidden">(opens in a new window)</span>
              </a>
            </li>
          ))}
          {/* Last, so that it stands beside another one on a phone. */}
          <li>
            <Link to="/privacy-policy">Privacy Policy</Link>
          </li>
        </ul>
        <p>{site.disclaimer}</p>
        <p>{`© ${year} ${site.copyrightHolder}`}</p>
      </div>
    </footer>
  );
}
