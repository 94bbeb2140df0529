import { describe, expect, it } from 'vitest';
import { installGuides } from '#content/pages/installing.ts';
import type { InstallBrowser } from '#content/pages/installing.ts';
import { installBrowser } from '#app/install/install-browser.ts';
import { isInstalled } from '#app/install/is-installed.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`;
const IPAD = `Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) ${WEBKIT}`;
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT}`;
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0';
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${CHROME}`;
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`;
const LINUX = `Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`;

/** Whose browser it is, what it says about itself, its points of touch, and whose steps hold. */
const table: [string, string, number, InstallBrowser][] = [
  ['Safari on an iPad that calls itself a Mac', `${MAC} Version/18.5 Safari/605.1.15`, 5, 'ios-safari'],
  [
    'Safari on an iPad asking for mobile pages',
    `${IPAD} Version/16.6 Mobile/15E148 Safari/604.1`,
    5,
    'ios-safari',
  ],
  ['Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 5, 'ios-safari'],
  ['Chrome on an iPad', `${IPAD} CriOS/139.0.7258.76 Mobile/15E148 Safari/604.1`, 5, 'ios-other'],
  [
    'Chrome on an iPad that calls itself a Mac',
    `${MAC} CriOS/139 Version/18.5 Safari/605.1.15`,
    5,
    'ios-other',
  ],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/142.0 Mobile/15E148 Safari/604.1`, 5, 'ios-other'],
  ['Firefox on an iPad that calls itself a Mac', `${MAC} FxiOS/142.0 Safari/605.1.15`, 5, 'ios-other'],
  ['Edge on an iPad', `${IPAD} Version/16.0 EdgiOS/139.0 Mobile/15E148 Safari/604.1`, 5, 'ios-other'],
  ['an app’s own browser on an iPad', `${IPAD} Mobile/15E148`, 5, 'ios-other'],
  ['Chrome on Android', `${ANDROID} Mobile Safari/537.36`, 5, 'android-chrome'],
  ['Chrome on a tablet asking for desktop pages', `${LINUX} Safari/537.36`, 10, 'android-chrome'],
  ['Edge on Android', `${ANDROID} Mobile Safari/537.36 EdgA/139.0.0.0`, 5, 'android-edge'],
  [
    'Samsung Internet',
    `Mozilla/5.0 (Linux; Android 10; K) ${CHROME.replace('Chrome', 'SamsungBrowser/28.0 Chrome')} Safari/537.36`,
    5,
    'android-samsung',
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 15; Tablet; rv:142.0) Gecko/142.0 Firefox/142.0',
    5,
    'android-firefox',
  ],
  [
    'Firefox on a tablet asking for desktop pages',
    'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
    5,
    'android-firefox',
  ],
  ['Opera on Android', `${ANDROID} Mobile Safari/537.36 OPR/91.0.0.0`, 5, 'android-other'],
  [
    'an app’s own browser on Android',
    `Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) ${CHROME} Mobile Safari/537.36`,
    5,
    'android-other',
  ],
  ['Chrome on Windows', `${WINDOWS} Safari/537.36`, 0, 'chrome'],
  ['Chrome on a Windows tablet', `${WINDOWS} Safari/537.36`, 10, 'chrome'],
  ['Chrome on a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36`, 0, 'chrome'],
  ['Chrome on Linux', `${LINUX} Safari/537.36`, 0, 'chrome'],
  [
    'Chrome on a Chromebook with a touch screen',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`,
    10,
    'chrome',
  ],
  ['Edge on Windows', `${WINDOWS} Safari/537.36 Edg/139.0.0.0`, 0, 'edge'],
  ['Opera on Windows', `${WINDOWS} Safari/537.36 OPR/120.0.0.0`, 0, 'other'],
  ['Safari on a Mac', `${MAC} Version/18.5 Safari/605.1.15`, 0, 'mac-safari'],
  ['Safari 17 on a Mac', `${MAC} Version/17.0 Safari/605.1.15`, 0, 'mac-safari'],
  ['Safari 16 on a Mac', `${MAC} Version/16.6 Safari/605.1.15`, 0, 'mac-safari-before-17'],
  [
    'Firefox on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
    0,
    'firefox',
  ],
  [
    'Firefox on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0',
    0,
    'firefox',
  ],
  ['a browser nobody has heard of', 'Lynx/2.9.2', 0, 'other'],
];

describe('R138 The steps to install are those of', () => {
  it.each(table)('%s', (_name, userAgent, maxTouchPoints, browser) => {
    expect(installBrowser({ userAgent, maxTouchPoints })).toBe(browser);
  });

  it('each browser that the table knows, and no browser is without a row', () => {
    expect(new Set(table.map(([, , , browser]) => browser))).toEqual(new Set(Object.keys(installGuides)));
  });
});

describe('R138 The steps name the browser’s own menus', () => {
  it.each([
    ['ios-safari', /Share button.*“Add to Home Screen”.*“Add”/],
    ['ios-other', /^Open this page in Safari\..*“Add to Home Screen”/],
    ['android-chrome', /three dots.*“Add to Home screen”, then “Install”/],
    ['android-edge', /“Add to phone”/],
    ['android-samsung', /“Add page to”.*“Home screen”/],
    ['android-firefox', /“Add app to Home screen”/],
    ['android-other', /^Open this page in Chrome\..*“Add to Home screen”/],
    ['chrome', /“Cast, save, and share”.*“Install RTA Tracers…”.*“Install”/],
    ['edge', /“Apps”.*“Install this site as an app”.*“Install”/],
    ['mac-safari', /“File”.*“Add to Dock…”.*“Add”/],
  ] as const)('%s', (browser, words) => {
    expect(installGuides[browser].steps.join(' ')).toMatch(words);
  });

  it.each(['firefox', 'mac-safari-before-17', 'other'] as const)(
    '%s has no steps and says where there are',
    (browser) => {
      const { steps, note } = installGuides[browser];
      expect(steps).toEqual([]);
      expect(note).toContain('open this page in Chrome or Edge');
    },
  );

  it('says where an app has a storage of its own', () => {
    for (const browser of ['ios-safari', 'ios-other', 'mac-safari'] as const)
      expect(installGuides[browser].note).toContain('has its own storage');
  });
});

describe('The window of an installed app is known', () => {
  const page = (mode: string, standalone?: boolean) => ({
    navigator: standalone === undefined ? {} : { standalone },
    matchMedia: (query: string) => ({ matches: query.includes(`(display-mode: ${mode})`) }),
  });

  it.each(['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay'])('by its mode %s', (mode) => {
    expect(isInstalled(page(mode))).toBe(true);
  });

  it('by a property that iPads have, and a tab is none', () => {
    expect(isInstalled(page('browser', true))).toBe(true);
    expect(isInstalled(page('browser', false))).toBe(false);
    expect(isInstalled(page('browser'))).toBe(false);
  });
});
