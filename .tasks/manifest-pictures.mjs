import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { logIn, openQuestion, settle, withDemoBrowser } from './demo-browser.mjs';
import { PlainError, finish, root } from './project.mjs';

/**
 * `node .tasks/run.mjs .tasks/manifest-pictures.mjs`: makes the pictures that the manifest names in
 * src/app/install/web-manifest.ts: the icons of its shortcuts, and screenshots of the app with the demo hospital.
 * Run it again when the screens look different.
 */
const icons = join(root, 'public', 'icons');
const screenshots = join(root, 'public', 'screenshots');
const largest = 150 * 1024;

/** The lines of `src/app/icons/Icon.tsx`, on the ground of the app's own icon. */
const shortcuts = {
  'shortcut-new': '<path d="M12 5v14M5 12h14"/>',
  'shortcut-list':
    '<rect x="4.5" y="4" width="15" height="17" rx="2.5"/><path d="M9 4V2.8h6V4M8.5 10h7M8.5 14h7M8.5 17.5h4"/>',
};

const forms = {
  wide: { viewport: { width: 1120, height: 700 } },
  narrow: { viewport: { width: 390, height: 700 }, deviceScaleFactor: 2, hasTouch: true },
};

await finish(async () => {
  await withDemoBrowser(async (browser, url) => {
    await drawShortcuts(browser);
    await takeScreenshots(browser, url);
  });
  return 0;
});

async function drawShortcuts(browser) {
  const page = await browser.newPage({ viewport: { width: 96, height: 96 } });
  for (const [name, drawing] of Object.entries(shortcuts)) {
    await page.setContent(
      `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-9 -9 42 42">
        <rect x="-9" y="-9" width="42" height="42" rx="9" fill="#123a5a"/>
        <g fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawing}</g>
      </svg>`,
    );
    await page.screenshot({ path: join(icons, `${name}-96.png`), omitBackground: true });
  }
  await page.close();
}

async function takeScreenshots(browser, url) {
  mkdirSync(screenshots, { recursive: true });
  for (const [form, options] of Object.entries(forms)) {
    const context = await browser.newContext({ ...options, baseURL: url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await logIn(page);
    await take(page, `${form}-dashboard`);
    if (form === 'wide') await openComparison(page);
    else await openQuestion(page);
    await take(page, form === 'wide' ? 'wide-comparison' : 'narrow-question');
    await context.close();
  }
}

/** Three completed rounds of the Nursing Unit module. */
async function openComparison(page) {
  await page.goto('/assessments');
  await page.getByRole('searchbox').fill('Nursing');
  const completed = page.getByRole('table').getByRole('checkbox', { disabled: false });
  for (let round = 0; round < 3; round += 1) await completed.nth(round).check();
  await page.getByRole('button', { name: 'Compare Assessments' }).click();
  await page.waitForURL(/\/review/);
  await page.getByRole('table').first().waitFor();
}

async function take(page, name) {
  await settle(page);
  const path = join(screenshots, `${name}.png`);
  await page.screenshot({ path });
  const { size } = statSync(path);
  if (size > largest) throw new PlainError(`${path} has ${size} bytes, and may have ${largest}.`);
}
