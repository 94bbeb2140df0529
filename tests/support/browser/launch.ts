const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** How tests and benchmarks start Chromium, which has to run on a server without a screen. */
export const launchOptions = {
  executablePath: CHROMIUM,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/**
 * Without the windows around its pages, where the machine has such a Chromium: the same engine for half the
 * processor time. It keeps no pages to go back to. Nor does it compile scripts twice over to make them quicker, which
 * pays only where a page lives longer than those of a test.
 */
export const windowlessOptions = {
  executablePath: process.env['HEADLESS_SHELL_PATH'] ?? CHROMIUM,
  args: [...launchOptions.args, '--js-flags=--no-turbofan --no-maglev'],
};
