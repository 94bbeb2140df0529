import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logIn, openQuestion, settle, withDemoBrowser } from './demo-browser.mjs';
import { PlainError, finish, root } from './project.mjs';

/**
 * `node .tasks/run.mjs .tasks/landing-pictures.mjs`: draws the question that the landing page shows on a tablet,
 * from the demo hospital's own page, in light and in dark. Run it again when the question page looks different.
 */
const size = { width: 600, height: 768 };
/** Pixels of the picture for each of the page, as the tablet is shown on screens of many densities. */
const scale = 1.5;
const folder = join(root, 'src/app/screens/landing');
const largest = 40 * 1024;

await finish(async () => {
  await withDemoBrowser(async (browser, url) => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: size,
      deviceScaleFactor: scale,
      hasTouch: true,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await logIn(page);
    await openQuestion(page);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await take(page, `question-${colorScheme}.webp`);
    }
  });
  return 0;
});

/** Playwright writes no WebP, Chromium does. */
async function take(page, name) {
  await settle(page);
  const cdp = await page.context().newCDPSession(page);
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 40,
    clip: { x: 0, y: 0, ...size, scale },
  });
  const picture = Buffer.from(data, 'base64');
  if (picture.length > largest)
    throw new PlainError(`${name} has ${picture.length} bytes, and may have ${largest}.`);
  writeFileSync(join(folder, name), picture);
}
