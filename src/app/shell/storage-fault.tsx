import { createRoot } from 'react-dom/client';
import { browserIdb } from '#device/browser/browser-idb.ts';
import { localStore, sessionStore } from '#device/browser/web-storage.ts';
import { keptPerson } from '#device/person/token.ts';
import { isNoRoom } from '#device/store/no-room.ts';
import { PREFIX, databaseName, openExisting } from '#device/store/plain-requests.ts';
import { StorageFault } from './StorageFault.tsx';
import { faultIn } from './fault-in.ts';
import type { Fault } from './fault-in.ts';

/** What this device's storage lacks, asked of each kind of it (rule ERR-8). */

/** How long a database may take to open that is there, in milliseconds. */
const ANSWER_MS = 2000;
const PROBE = 'probe';

let isSaid = false;

/**
 * Shows a page in place of the app where the storage does not let it go on, unless one stands.
 *
 * @param reason why the app did not start; undefined where it only takes long
 * @throws the reason, where the storage is not to blame
 */
export async function sayWhatStorageLacks(reason?: unknown): Promise<void> {
  if (isUp(reason)) return;
  const small = faultOfSmallOnes();
  const opening = small === null ? openOwn() : Promise.resolve();
  const fault = small ?? (await faultOf(opening));
  if (fault === null && reason !== undefined) throw reason;
  if (fault === null || isSaid || isUp(reason)) return;
  isSaid = true;
  const root = document.getElementById('root');
  const page = document.createElement('main');
  if (root !== null) root.hidden = true;
  document.body.prepend(page);
  createRoot(page).render(<StorageFault fault={fault} />);
  // It has answered after all, and nothing was typed meanwhile.
  if (fault !== 'silent') return;
  await opening;
  location.reload();
}

/** The build has drawn the landing page, which stands without the app, and is at every address until that starts. */
function isUp(reason: unknown): boolean {
  return (reason === undefined || location.pathname === '/') && document.querySelector('#root h1') !== null;
}

function faultOfSmallOnes(): Fault | null {
  let kept = 0;
  try {
    const storages = [localStore(), sessionStore()];
    for (const { length } of storages) kept += length;
    for (const storage of storages) {
      storage.setItem(PROBE, '');
      storage.removeItem(PROBE);
    }
    return null;
  } catch (error) {
    // What is full without holding anything may hold nothing.
    return isNoRoom(error) && kept > 0 ? 'full' : 'blocked';
  }
}

/** Opens the database of whoever is here, or none that is there. */
async function openOwn(): Promise<void> {
  const person = keptPerson(sessionStore(), localStore());
  const name = person === null ? `${PREFIX}${PROBE}` : databaseName(person);
  (await openExisting(name, browserIdb.indexedDB))?.close();
}

function faultOf(opening: Promise<void>): Promise<Fault | null> {
  const silence = new Promise<Fault>((resolve) => setTimeout(() => resolve('silent'), ANSWER_MS));
  return Promise.race([opening.then(() => null, faultIn), silence]);
}
