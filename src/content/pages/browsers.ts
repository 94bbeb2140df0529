/** The browsers the tool runs in (rule RUN-13). `public/old-browser.js` lists the same ones. */
export const supportedBrowsers = [
  'Chrome, the current version',
  'Edge, the current version',
  'Firefox, the current version',
  'Safari 16.4 and later, on Mac, iPhone and iPad',
] as const;
