import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/Icon.tsx';
import { momentMs } from '../theme/motion.ts';
import { IconButton } from '../widgets/Button.tsx';
import { MenuLink } from '../widgets/MenuLink.tsx';
import { Spinner } from '../widgets/Spinner.tsx';
import { useMe, useRight } from '../device-hooks/device-context.tsx';
import { fullName } from '#domain/names.ts';
import styles from './sidebar.module.css';

interface SidebarProps {
  readonly isLoggedIn: boolean;
  readonly onClose: () => void;
  /** Logging out is under way. */
  readonly isLeaving: boolean;
  readonly onLogOut: () => void;
}

/**
 * The menu beside the page: a modal dialog of the platform, so that focus stays inside
 * and Escape closes it; a tap on the overlay closes it, too. It slides for 200 ms.
 */
export default function Sidebar({ isLoggedIn, isLeaving, onClose, onLogOut }: SidebarProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isClosing, setIsClosing] = useState(false);
  const isSupport = useRight('support');
  const { key } = useLocation();
  const openedAt = useRef(key);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  // A link was followed.
  useEffect(() => {
    if (openedAt.current !== key) onClose();
  }, [key, onClose]);

  useEffect(() => {
    if (!isClosing) return undefined;
    const timer = setTimeout(onClose, momentMs());
    return () => clearTimeout(timer);
  }, [isClosing, onClose]);

  const close = () => setIsClosing(true);
  return (
    // A keyboard closes it with Escape; the overlay is a second way for a finger.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.sidebar}
      data-closing={isClosing}
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <IconButton icon="close" label="Close menu" onClick={close} />
          {isLoggedIn && <Person />}
        </div>
        <nav aria-label="Main">
          <ul className={styles.links}>
            <Item to="/" icon="home" text="Home" />
            <Item to="/about" icon="info" text="About" />
            <Item to="/assessments" icon="list" text="Assessments" />
            {isLoggedIn && <Item to="/actions" icon="check" text="Action Plan" />}
            <Item to="/reference-list" icon="book" text="Reference List" />
            <Item to="/account" icon="user" text="Manage Account" />
            <Item to="/privacy-policy" icon="lock" text="Privacy Policy" />
            {isLoggedIn && <Item to="/device" icon="device" text="Device" />}
            {isLoggedIn && <Item to="/help" icon="question" text="Help" />}
            {isSupport === true && <Item to="/bug-reports" icon="speech" text="Bug Reports" />}
            {isLoggedIn ? (
              <li>
                <button
                  type="button"
                  className={styles.link}
                  aria-disabled={isLeaving}
                  onClick={isLeaving ? undefined : onLogOut}
                >
                  {isLeaving ? <Spinner /> : <Icon name="log-out" />}
                  <span>Log Out</span>
                </button>
              </li>
            ) : (
              <>
                <Item to="/login" icon="log-in" text="Log In" />
                <Item to="/register" icon="plus" text="Create Account" />
              </>
            )}
          </ul>
        </nav>
      </div>
    </dialog>
  );
}

function Item({ to, icon, text }: { to: string; icon: IconName; text: string }): ReactNode {
  return (
    <li>
      <MenuLink to={to} className={styles.link}>
        <Icon name={icon} />
        <span>{text}</span>
      </MenuLink>
    </li>
  );
}

function Person(): ReactNode {
  const me = useMe();
  if (!me) return null;
  return (
    <p className={styles.person}>
      <span>{fullName(me)}</span>
      <span>{me.institution.name}</span>
    </p>
  );
}
