import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/Icon.tsx';
import { ButtonLink, IconButton } from '../widgets/Button.tsx';
import { useDeviceIfOpen, useSessionState } from '../device-hooks/device-context.tsx';
import { Light } from './Light.tsx';
import './top-bar.css';

const Sidebar = lazy(() => import('./Sidebar.tsx'));
const LogOut = lazy(() => import('./LogOut.tsx'));

/** The bar on every page: menu, logo, and for a person logged in the light, the dashboard and the account. */
export function TopBar(): ReactNode {
  const { userId } = useSessionState();
  const device = useDeviceIfOpen();
  /** Who has opened the menu: nobody else, and nobody who has logged out, is shown it. */
  const [menuOf, setMenuOf] = useState<number | null>();
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const isLoggedIn = userId !== null;
  const isMenuOpen = menuOf === userId;

  return (
    <header className="top-bar">
      <IconButton
        icon="menu"
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={() => setMenuOf(userId)}
      />
      <Link className="logo" to="/">
        <span className="logo-mark" aria-hidden="true" />
        <span className="logo-words">RTA Tracers</span>
      </Link>
      <span className="top-bar-gap" />
      {device && <Light />}
      {isLoggedIn ? (
        <>
          <IconLink to="/" icon="home" label="Dashboard" />
          <IconLink to="/account" icon="user" label="Account" />
        </>
      ) : (
        <ButtonLink className="top-bar-log-in" to="/login" look="quiet">
          Log In
        </ButtonLink>
      )}
      <Suspense>
        {isMenuOpen && (
          <Sidebar
            isLoggedIn={isLoggedIn}
            onClose={() => setMenuOf(undefined)}
            isLeaving={isLoggingOut}
            onLogOut={() => setIsLoggingOut(true)}
          />
        )}
      </Suspense>
      {/* A boundary of its own: the menu covers the page while this loads. */}
      <Suspense>
        {isLoggingOut && <LogOut onKnown={() => setMenuOf(undefined)} onEnd={() => setIsLoggingOut(false)} />}
      </Suspense>
    </header>
  );
}

function IconLink({ to, icon, label }: { to: string; icon: IconName; label: string }): ReactNode {
  return (
    <Link className="icon-button" to={to} aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  );
}
