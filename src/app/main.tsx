import './without-eval.ts';
import { readFirst } from '#device/store/first/first-reading.ts';
import type { FirstReading, ReadPage } from '#device/store/first/first-reading.ts';
import { browserIdb } from '#device/browser/browser-idb.ts';
import { readStep } from '#device/store/first/first-step.ts';
import { localStore, sessionStore } from '#device/browser/web-storage.ts';
import { keptPerson } from '#device/person/token.ts';
import type { Person } from '#device/person/token.ts';
import { catchInstallPrompt } from './install/install-prompt.ts';
import { openWhereLeft } from './routes/open-where-left.ts';
import { assessmentAt, loadStart, screenAt, screens } from './routes/screens.ts';
import { lookForStorageFault } from './shell/look-for-storage-fault.ts';
import { FIRST_ROWS } from './screens/assessments/first-rows.ts';
import { RECENT } from './screens/dashboard/recent.ts';

/** With the time that the storage has to answer, less than the 10 s of rule ERR-8. */
const LOOK_EVERY_MS = 7000;

/**
 * The page's own script, as small as can be: it asks for everything that the address needs -
 * the app, the page's code, what the database holds for it - at once, so that none of them
 * waits for another. It does not wait for the page itself either.
 */
async function begin(): Promise<void> {
  catchInstallPrompt();
  openWhereLeft();
  const { pathname } = location;
  const person = keptPerson(sessionStore(), localStore());
  const reading = person === null ? Promise.resolve(null) : readAhead(person, pathname);
  const screen = screenAt(pathname);
  // `/` is then the landing page, which the build has drawn: the app leaves the line to it.
  const isStart = person === null && screen === 'dashboard';
  const app = (isStart ? drawn() : Promise.resolve()).then(() => {
    // The app itself loads it again, and reports it when that fails.
    if (isStart) loadStart().catch(() => undefined);
    return import('./start.tsx');
  });
  if (person !== null && screen !== undefined) screens[screen].load().catch(() => undefined);
  await parsed();
  const root = document.getElementById('root');
  if (!isStart) root?.replaceChildren();
  // Unless the plain page for old browsers has replaced the app.
  if (root !== null && window.oldBrowser !== true) await (await app).start(root, reading);
}

/** The next frame is on the screen, where anybody looks at it. */
function drawn(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

function parsed(): Promise<unknown> | undefined {
  if (document.readyState !== 'loading') return undefined;
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
}

/** What the database holds for an address, before its library is there. Null: nothing is read ahead. Never rejects. */
async function readAhead(person: Person, pathname: string): Promise<FirstReading | null> {
  const readPage = pageReader(pathname);
  return readPage && readFirst(person, readPage, { idb: browserIdb, storage: localStore() });
}

function pageReader(pathname: string): ReadPage | Promise<ReadPage | null> | null {
  const id = assessmentAt(pathname);
  if (id !== undefined) return readStep(id);
  const screen = screenAt(pathname);
  if (screen === 'dashboard') return listReader(RECENT);
  return screen === 'assessments' ? listReader(FIRST_ROWS) : null;
}

/** Comes in a file of its own, for a question does without; the database is opened meanwhile. */
async function listReader(rows: number): Promise<ReadPage | null> {
  try {
    const { readListAhead } = await import('#device/store/first/first-list.ts');
    return readListAhead(rows);
  } catch {
    // The ordinary way loads more, and reports what it cannot.
    return null;
  }
}

setInterval(lookForStorageFault, LOOK_EVERY_MS);
begin().catch(lookForStorageFault);
