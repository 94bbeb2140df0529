import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Session } from '#device/session/session.ts';
import { nobody } from '#device/session/session-state.ts';
import { DeviceHolder } from './device-hooks/device-holder.ts';
import { App } from './routes/App.tsx';
import { loadPageAt } from './routes/routes.tsx';

/**
 * The landing page as HTML, for a stranger's first visit: it can be read before a script has come,
 * and the app then takes it over. Used by the build alone (`.tasks/landing-page.mjs`).
 */
export async function landingMarkup(): Promise<string> {
  const watched = { subscribe: () => () => undefined, getSnapshot: () => nobody };
  // Nobody can log in while it is drawn: the rest of a session is never asked for.
  const session = watched as unknown as Session;
  const holder = new DeviceHolder({
    session,
    open: () => Promise.reject(new Error('Nobody is logged in.')),
    isUnreadable: (_error): _error is never => false,
    flush: () => Promise.resolve(),
  });
  await loadPageAt('/', session);
  return renderToString(<App session={session} holder={holder} router={atStart} />);
}

function atStart(pages: ReactNode): ReactNode {
  return <StaticRouter location="/">{pages}</StaticRouter>;
}
