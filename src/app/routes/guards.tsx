import { lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { Right } from '#domain/role.ts';
import { useDeviceIfOpen, useRight, useSessionState } from '../device-hooks/device-context.tsx';
import type { CameFrom } from '../screens/login/place-after-log-in.ts';
import { Opening } from '../shell/Opening.tsx';
import { WaitingForServer } from '../shell/WaitingForServer.tsx';

// For viewers only, and it comes with the list's queries.
const CompletedOnly = lazy(() => import('./CompletedOnly.tsx'));

/**
 * Without a session token, goes to the log-in page, which leads back to this path and query (rule NAV-2).
 * Work unlocked on this device needs no token.
 */
export function RequireSession(): ReactNode {
  const { userId } = useSessionState();
  const device = useDeviceIfOpen();
  const { pathname, search } = useLocation();
  const hasLeft = useHasLeft();
  if (userId === null) {
    if (hasLeft) return <Navigate to="/" replace />;
    return <Navigate to="/login" replace state={{ from: pathname + search } satisfies CameFrom} />;
  }
  return device === null ? <Opening /> : <Outlet />;
}

/** Logged out on purpose while this page was open, which leads to the landing page (rule SES-4). */
function useHasLeft(): boolean {
  const { userId, hasLoggedOut } = useSessionState();
  const [cameLoggedIn] = useState(userId !== null);
  return cameLoggedIn && userId === null && hasLoggedOut;
}

/**
 * `/` without a session is where one starts (rule NAV-3). Someone whose session ended goes to the
 * log-in page, as from any other page.
 */
export function HomeGuard({ start }: { start: ReactNode }): ReactNode {
  const { userId } = useSessionState();
  const [cameLoggedIn] = useState(userId !== null);
  const hasLeft = useHasLeft();
  return userId === null && (!cameLoggedIn || hasLeft) ? start : <RequireSession />;
}

/** Sends anyone without the right elsewhere. */
export function RequireRight({ right, otherwise }: { right: Right; otherwise: string }): ReactNode {
  const isAllowed = useRight(right);
  if (isAllowed === undefined) return <WaitingForServer />;
  return isAllowed ? <Outlet /> : <Navigate to={otherwise} replace />;
}

/** Viewers read completed assessments; a step of an incomplete one leads to the list (rule STEP-9). */
export function StepGuard(): ReactNode {
  const canEdit = useRight('edit');
  if (canEdit === undefined) return <WaitingForServer />;
  return canEdit ? <Outlet /> : <CompletedOnly />;
}
