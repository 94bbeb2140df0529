import { localStore } from '#device/browser/web-storage.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  abortTransactionsOfKeptPage,
  browserDevicePorts,
  browserSessionPorts,
} from '#device/browser/browser-ports.ts';
import { watchForLog } from '#device/browser/technical-log.ts';
import type { DatabaseUnreadable } from '#device/store/database.ts';
import { openDevice } from '#device/device.ts';
import type { Device } from '#device/device.ts';
import type { FirstReading, FirstStep } from '#device/store/first/first-reading.ts';
import { Session } from '#device/session/session.ts';
import type { Person } from '#device/person/token.ts';
import { App } from './routes/App.tsx';
import { DeviceHolder } from './device-hooks/device-holder.ts';
import type { Holding } from './device-hooks/device-holder.ts';
import { flushUnsavedWork } from './device-hooks/unsaved-work.ts';
import { loadPageAt } from './routes/tracer-routes.tsx';
import { openFirst } from './screens/assessment/open/opened.ts';
import { loadInputsAt } from './screens/assessment/question/load-inputs.ts';
import { startAppUpdates } from './shell/browser-update.ts';
import { lookForStorageFault } from './shell/look-for-storage-fault.ts';
import { isFormInHand } from './shell/forms-in-hand.ts';
import { firstFrame, firstScreen } from './state/first-screen.ts';
import { drawFirstScreenFirst } from './state/past-first-screen.ts';
import { restoreViewState } from './state/persisted-view.ts';
import { resetViewState } from './state/view-state.ts';
import './theme/tokens.css';
import './theme/reset.css';
import './theme/base.css';

/** Same origin, unless a build is made for another one (rule RUN-14). */
const apiBase: string = import.meta.env.VITE_API_URL ?? '/api';

const AGAIN_MS = 2000;
const NOT_LOADED = 'Locked. A part of the app did not load. Please reload this page once you are online.';

/**
 * From nothing to the first screen, in one render. Only this device is asked; the network is
 * never waited for.
 *
 * @param reading what the database holds for the address, read for whoever seems to be logged in
 */
export async function start(root: HTMLElement, reading: Promise<FirstReading | null>): Promise<void> {
  abortTransactionsOfKeptPage(() => void loadAnew());
  watchForLog();
  const session = new Session(browserSessionPorts(apiBase));
  const isLocked = hideWhileLocked(session);
  const takeReading = once(reading);
  const holder = new DeviceHolder({
    session,
    open: async (owner, onFailed) => {
      const ports = browserDevicePorts(owner, session, apiBase);
      const first = await takeReading(owner);
      return openDevice(
        owner,
        { ...ports, onBlocked: () => void lookForStorageFault() },
        { reading: first, firstFrame, firstScreen, onFailed },
      );
    },
    isUnreadable,
    flush: flushUnsavedWork,
  });
  session.subscribe(() => {
    const { userId, hasLoggedOut } = session.getSnapshot();
    if (userId === null && hasLoggedOut) resetViewState();
  });
  await Promise.all([session.restore(), restoreViewState(localStore())]);
  // A page that cannot be loaded is tried again where it is shown, which can say so.
  const page = loadPageAt(location.pathname, session).catch(() => null);
  await holder.follow();
  // The person it was read for is not logged in after all.
  void takeReading(null);
  const device = deviceOf(holder.getSnapshot());
  if (device?.first?.step) await openAhead(device, device.first.step);
  const loaded = await page;
  const app = <App session={session} holder={holder} />;
  if (loaded?.isLanding === true && root.hasChildNodes()) hydrateRoot(root, app);
  else {
    drawFirstScreenFirst(firstScreen);
    createRoot(root).render(app);
  }
  void Promise.race([isLocked, firstScreen]).then(() => askForPassword(session, holder));
  startAppUpdates();
}

/** Hides the page as soon as it locks, at the start before anything is drawn. @returns resolves at the first lock */
function hideWhileLocked({ lock }: Session): Promise<void> {
  return new Promise((resolve) => {
    lock.subscribe(() => {
      document.documentElement.classList.toggle('locked', lock.isLocked);
      if (lock.isLocked) resolve();
    });
  });
}

/** Loads the lock screen, and tries again until it has: without it a page would never lock, or stay blank. */
async function askForPassword(session: Session, holder: DeviceHolder): Promise<void> {
  const line = document.createElement('p');
  line.textContent = NOT_LOADED;
  for (;;) {
    try {
      const { watchIdle } = await import('./shell/PasswordDialogs.tsx');
      line.remove();
      return watchIdle(session, holder);
    } catch {
      if (session.lock.isLocked) document.body.append(line);
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    session.lock.look();
  }
}

/** Unless something would be lost with the page: all that was typed is on the disk then. */
async function loadAnew(): Promise<void> {
  if ((await flushUnsavedWork()) && !isFormInHand()) location.reload();
}

/** Hands the first reading out once, and only to whom it was read for. */
function once(reading: Promise<FirstReading | null>) {
  let rest: Promise<FirstReading | null> | null = reading;
  return async (owner: Person | null): Promise<FirstReading | null> => {
    const taken = rest;
    rest = null;
    const first = (await taken) ?? null;
    if (first !== null && first.owner.userId === owner?.userId && first.owner.uid === owner.uid) return first;
    first?.connection.close();
    return null;
  };
}

/** How long the fields may take to load before something is drawn without them, in milliseconds: much on a slow tablet. */
const FIELDS_MS = 5000;

/** Opens the assessment of the first screen before it is drawn, so that it is drawn ready to be filled in. */
async function openAhead(device: Device, step: FirstStep): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, FIELDS_MS));
  const inputs = Promise.race([loadInputsAt(location.pathname, step.section), late]);
  const letGo = await openFirst(device, step);
  await inputs;
  void firstScreen.then(letGo);
}

function deviceOf(holding: Holding): Device | null {
  return holding.kind === 'open' ? holding.device : null;
}

/** By its name: the class comes with the database, which the first screen may do without. */
function isUnreadable(error: unknown): error is DatabaseUnreadable {
  return error instanceof Error && error.name === 'DatabaseUnreadable';
}
