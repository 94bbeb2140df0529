/** A browser and the kind of device it runs on, by the browser's own words: "Safari on iPad". */

/** The first that fits; those that call themselves by others' names, too, come before these. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b.*\bMobile\b/, 'Android phone'],
  [/\bAndroid\b/, 'Android tablet'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  // An iPad says that it is a Mac unless told otherwise.
  [/\bMacintosh\b.*\bVersion\/[\d.]+ Safari\//, 'Mac or iPad'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const MOST_READ = 500;

export function deviceLabel(userAgent: string): string {
  const said = userAgent.slice(0, MOST_READ);
  const nameIn = (names: typeof BROWSERS) => names.find(([sign]) => sign.test(said))?.[1];
  const browser = nameIn(BROWSERS);
  const device = nameIn(DEVICES);
  if (browser !== undefined && device !== undefined) return `${browser} on ${device}`;
  return browser ?? device ?? 'Unknown browser';
}
