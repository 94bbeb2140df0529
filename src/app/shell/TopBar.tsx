import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/Icon.tsx';
import { ButtonLink, IconButton } from '../widgets/Button.tsx';
import { useDeviceIfOpen, useSession, useSessionState } from '../device-hooks/device-context.tsx';
import { logOut } from './leave.ts';
import { Light } from './Light.tsx';
import { flushUnsavedWork } from '../device-hooks/unsaved-work.ts';
import './top-bar.css';

const Sidebar = lazy(() => import('./Sidebar.tsx'));
const LogOutDialog = lazy(() => import('./LogOutDialog.tsx'));

/** The bar on every page: menu, logo, and for a person logged in the light, the dashboard and the account. */
export function TopBar(): ReactNode {
  const session = useSession();
  const navigate = useNavigate();
  const { userId, token } = useSessionState();
  const device = useDeviceIfOpen();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const isLoggedIn = userId !== null;

  // From public pages, too (rule SES-4).
  const leave = async () => {
    await logOut(session);
    await navigate('/');
  };

  // With nothing waiting, and the server there to log in again, there is nothing to say.
  const startLogOut = async () => {
    const isSaved = await flushUnsavedWork();
    const waiting = device ? await device.waitingStates() : [];
    if (waiting.length > 0 || !isSaved || token === null) setIsLoggingOut(true);
    else await leave();
  };

  return (
    <header className="top-bar">
      <IconButton
        icon="menu"
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={() => setIsMenuOpen(true)}
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
            onClose={() => setIsMenuOpen(false)}
            onLogOut={() => {
              setIsMenuOpen(false);
              void startLogOut();
            }}
          />
        )}
        {isLoggingOut && <LogOutDialog onLeave={leave} onClose={() => setIsLoggingOut(false)} />}
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
