import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '../support/browser/browser.ts';
import { asSafari164 } from './as-safari-16.4.ts';
import type { Driver, Setting } from './drivers/driver.ts';
import { Firefox } from './drivers/firefox.ts';
import { WebKit } from './drivers/webkit.ts';
import { Nurse } from './nurse.ts';

export { expect } from '../support/browser/browser.ts';

/** The browsers of `playwright.config.ts`: one project each. */
export type Browser = 'firefox' | 'webkit' | 'webkit-as-safari-16.4';

const DRIVERS: Record<Browser, (setting: Setting) => Driver> = {
  firefox: (setting) => new Firefox(setting),
  webkit: (setting) => new WebKit({ ...setting, keepsPages: true }),
  'webkit-as-safari-16.4': (setting) => new WebKit({ ...setting, keepsPages: false, before: asSafari164() }),
};

interface Fixtures {
  /** A browser that is open, on a new profile. */
  driver: Driver;
  /** A nurse before that browser, who takes the test's server for theirs. */
  nurse: Nurse;
}

/** For whoever has to find out why a test failed. */
async function tell(driver: Driver): Promise<void> {
  const shown = await driver.evaluate('location.href + "\\n" + document.body.innerText').catch(String);
  const lines = ['The browser wrote last:', ...driver.log.slice(-40), 'The page showed:', shown];
  process.stdout.write(`${lines.join('\n')}\n`);
}

export const test = base.extend<Fixtures & { runsIn: Browser }>({
  runsIn: ['firefox', { option: true }],

  driver: async ({ runsIn }, give, info) => {
    const profile = await mkdtemp(join(tmpdir(), 'tracers-profile-'));
    const driver = DRIVERS[runsIn]({ profile, width: 820, height: 1180 });
    await driver.open();
    await give(driver);
    if (info.status !== info.expectedStatus) await tell(driver);
    await driver.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  },

  // In a process of its own, which dies in the story.
  server: async ({ ownServer }, give) => give(await ownServer({ host: null })),

  nurse: async ({ driver, server }, give) => give(new Nurse(driver, server.url)),
});
