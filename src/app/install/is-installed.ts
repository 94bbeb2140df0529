/** How the window of an installed app may be shown; a tab has none of these. */
const ownWindow = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay']
  .map((mode) => `(display-mode: ${mode})`)
  .join();

/** Asked of a window; `standalone` is known to iPads and iPhones alone. */
interface BrowserWindow {
  readonly navigator: object & { readonly standalone?: boolean };
  matchMedia(query: string): Pick<MediaQueryList, 'matches'>;
}

/** Whether this window is the installed app's own. */
export function isInstalled(page: BrowserWindow = window): boolean {
  return page.navigator.standalone === true || page.matchMedia(ownWindow).matches;
}
