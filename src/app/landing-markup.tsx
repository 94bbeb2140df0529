import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Session } from '#device/session/session.ts';
import type { SessionPorts } from '#device/session/session.ts';
import { DeviceHolder } from './device-hooks/device-holder.ts';
import { App } from './routes/App.tsx';
import { loadPageAt } from './routes/tracer-routes.tsx';

/**
 * The landing page as HTML, for a stranger's first visit: it can be read before a script has come,
 * and the app then takes it over. Used by the build alone (`.tasks/landing-page.mjs`).
 */
export async function landingMarkup(): Promise<string> {
  const session = new Session(nowhere);
  const holder = new DeviceHolder({
    session,
    open: notHere,
    isUnreadable: (_error): _error is never => false,
    flush: () => Promise.resolve(),
  });
  await loadPageAt('/', session);
  return renderToString(<App session={session} holder={holder} router={atStart} />);
}

const nothingKept: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
};

const notHere = () => Promise.reject(new Error('Nobody logs in while the page is drawn.'));

/** The build, which draws the page, has neither a browser nor a server. */
const nowhere: SessionPorts = {
  http: notHere,
  sessionStorage: nothingKept,
  localStorage: nothingKept,
  channel: { post: () => undefined, subscribe: () => () => undefined, close: () => undefined },
  now: () => 0,
  newId: () => '',
  onStorage: () => () => undefined,
  otherTabs: () => Promise.resolve('none'),
  offersToken: () => undefined,
  patience: () => Promise.resolve(),
  loadUnlocking: notHere,
  loadLogOuts: notHere,
  loadClearing: notHere,
};

function atStart(pages: ReactNode): ReactNode {
  return <StaticRouter location="/">{pages}</StaticRouter>;
}
