import './without-eval.ts';
import { readFirst } from '#device/store/first-reading.ts';
import { keptUserId } from '#device/session/token.ts';
import { openWhereLeft } from './routes/open-where-left.ts';
import { assessmentAt, screenAt, screens } from './routes/screens.ts';
import './theme/tokens.css';
import './theme/reset.css';
import './theme/base.css';

/**
 * The page's own script, as small as can be: it asks for everything that the address needs -
 * the app, the page's code, what the database holds for it - at once, so that none of them
 * waits for another.
 */
function begin(root: HTMLElement): void {
  openWhereLeft();
  const { pathname } = location;
  const userId = keptUserId();
  const assessmentId = assessmentAt(pathname);
  const reading =
    userId === null || assessmentId === undefined ? Promise.resolve(null) : readFirst(userId, assessmentId);
  const screen = screenAt(pathname);
  // The app itself loads it again, and says so when it cannot be had.
  if (userId !== null && screen !== undefined) screens[screen].load().catch(() => undefined);
  void import('./start.tsx').then(({ start }) => start(root, reading));
}

const root = document.getElementById('root');
// The plain page for old browsers has taken the place of the app.
if (root !== null && window.oldBrowser !== true) begin(root);
