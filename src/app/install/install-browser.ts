import type { InstallBrowser } from '#content/pages/installing.ts';

/** A browser's words about itself. */
export type BrowserFacts = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** Browsers that are not the one whose name they carry as well, each by a word of its own. */
const otherOnIos = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|YaBrowser|FBAN|FBAV|Instagram/;
const otherChromium = /OPR\/|Vivaldi|YaBrowser|DuckDuckGo|; wv\)|FBAN|FBAV/;

/** Which browser's steps hold (rule PAGE-9). */
export function installBrowser({ userAgent, maxTouchPoints }: BrowserFacts): InstallBrowser {
  const has = (pattern: RegExp) => pattern.test(userAgent);
  const hasTouch = maxTouchPoints > 1;
  // An iPad calls itself a Mac, which has no touch screen.
  const isIos = has(/iPad|iPhone|iPod/) || (has(/Macintosh/) && hasTouch && !has(/Chrome\/|Firefox\//));
  if (isIos) return !has(otherOnIos) && has(/Version\/.*Safari\//) ? 'ios-safari' : 'ios-other';
  // An Android tablet that asks for desktop pages calls itself Linux.
  if (has(/Android/) || (has(/X11; Linux/) && hasTouch)) return onAndroid(has);
  return onComputer(has, Number(/Version\/(\d+)/.exec(userAgent)?.[1]));
}

function onAndroid(has: (pattern: RegExp) => boolean): InstallBrowser {
  if (has(/Firefox\//)) return 'android-firefox';
  if (has(/SamsungBrowser\//)) return 'android-samsung';
  if (has(/EdgA?\//)) return 'android-edge';
  return has(/Chrome\//) && !has(otherChromium) ? 'android-chrome' : 'android-other';
}

function onComputer(has: (pattern: RegExp) => boolean, version: number): InstallBrowser {
  if (has(otherChromium)) return 'other';
  if (has(/Edg\//)) return 'edge';
  if (has(/Chrome\//)) return 'chrome';
  if (has(/Firefox\//)) return 'firefox';
  if (!has(/Macintosh.*Version\/.*Safari\//)) return 'other';
  return version >= 17 ? 'mac-safari' : 'mac-safari-before-17';
}
