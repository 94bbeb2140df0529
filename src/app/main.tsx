import './without-eval.ts';
import { createRoot } from 'react-dom/client';
import { browserDevicePorts, browserSessionPorts } from '#device/browser/browser-ports.ts';
import { DatabaseUnreadable } from '#device/store/database.ts';
import { openDevice } from '#device/device.ts';
import { Session } from '#device/session/session.ts';
import { App } from './routes/App.tsx';
import { startAppUpdates } from './shell/browser-update.ts';
import { DeviceHolder } from './device-hooks/device-holder.ts';
import { openWhereLeft } from './routes/open-where-left.ts';
import { flushUnsavedWork } from './device-hooks/unsaved-work.ts';
import { firstScreen } from './state/first-screen.ts';
import { restoreViewState } from './state/persisted-view.ts';
import { resetViewState } from './state/view-state.ts';
import './theme/tokens.css';
import './theme/reset.css';
import './theme/base.css';

/** Same origin, unless the build is made for another one (decisions 1). */
const apiBase: string = import.meta.env.VITE_API_URL ?? '/api';

/** From nothing to the first screen. Reads only this device and never waits for the network. */
async function start(root: HTMLElement): Promise<void> {
  const session = new Session(browserSessionPorts(apiBase));
  const holder = new DeviceHolder({
    session,
    open: (userId) => {
      const ports = browserDevicePorts(userId, session, apiBase);
      return openDevice(userId, { ...ports, onBlocked: () => sayBlocked(root) }, firstScreen);
    },
    isUnreadable: (error) => error instanceof DatabaseUnreadable,
    flush: flushUnsavedWork,
  });
  session.subscribe(() => {
    const { userId, hasLoggedOut } = session.getSnapshot();
    if (userId === null && hasLoggedOut) resetViewState();
  });
  await Promise.all([session.restore(), restoreViewState(localStorage)]);
  await holder.follow();
  openWhereLeft();
  createRoot(root).render(<App session={session} holder={holder} />);
  startAppUpdates();
}

/** Nothing is on screen yet that could say so. */
function sayBlocked(root: HTMLElement): void {
  if (root.childElementCount > 0) return;
  root.textContent = 'Please close all other RTA Tracers windows so that this one can open.';
}

const root = document.getElementById('root');
// The plain page for old browsers has replaced the app.
if (root !== null && window.oldBrowser !== true) void start(root);
