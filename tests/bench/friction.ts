import type { BrowserContext, Page } from 'playwright';
import { nursing } from '#content/modules/nursing.ts';
import { maya, seed } from '../support/browser/people.ts';
import { logIn } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { mailTo } from '../support/server/mailbox.ts';
import { ServerProcess } from '../support/server/process.ts';
import { launchBenchBrowser } from './bench-browser.ts';
import { builtApp } from './bench-product.ts';
import { TABLET } from './bench-tapping.ts';
import { takeCorePath } from './nursing-core.ts';
import { report } from './report.ts';
import type { Measured } from './report.ts';
import { WordsRead } from './words-read.ts';

/**
 * The friction log: what a person has to tap and to type for the jobs that the product is for,
 * and how long they wait for it, by the same steps each time.
 */

/** What the main job may cost: the core path with five watched doses, started and submitted. */
const MOST_TOUCHES = 110;
const MOST_WORDS = 900;
const MAIN_JOB = 'the core path of Nursing Unit, from the dashboard to its end';
const PASSWORD = 'a walk through the pharmacy';

interface Effort {
  readonly taps: number;
  readonly fields: number;
  /** From the first step to the last, with nobody thinking. */
  readonly seconds: number;
}

declare global {
  interface Window {
    countEffort: (kind: 'taps' | 'fields') => void;
  }
}

const server = await ServerProcess.start({
  publicDir: builtApp,
  seed,
});
const truth = await Truth.of(server, maya);
await truth.complete(await truth.start(nursing.id, { area: 'Telemetry' }));
const browser = await launchBenchBrowser();
const counted = { taps: 0, fields: 0 };

const nurse = await person();
await nurse.goto(`${server.url}/login`);
await logIn(nurse, maya);
await nurse.getByRole('heading', { name: 'Recent Assessments' }).waitFor();

const words = new WordsRead();
const main = await effortOf(() => takeCorePath(nurse, nursing, () => words.look(nurse)));
const compared = await effortOf(() => compareFromTheEnd(nurse));
const owner = await person();
const registered = await effortOf(() => beginHospital(owner));
const invited = await effortOf(() => inviteFive(owner));
await browser.close();
await server.close();

report(
  'friction',
  0,
  [
    ...lines(MAIN_JOB, main),
    { subject: MAIN_JOB, unit: 'words to read', values: [words.count] },
    ...lines('from its end to the comparison with the last one', compared),
    ...lines('a new hospital: from the landing page to its dashboard', registered),
    ...lines('five colleagues invited', invited),
  ],
  [
    // A finger touches each field before it is typed into.
    {
      goal: `touches of the core path / ${MOST_TOUCHES}`,
      ratio: (main.taps + main.fields) / MOST_TOUCHES,
      limit: 1,
    },
    { goal: `words to read on it / ${MOST_WORDS}`, ratio: words.count / MOST_WORDS, limit: 1 },
  ],
);

async function compareFromTheEnd(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2, name: /^What changed since/ }).click();
  await page.getByRole('link', { name: 'See both side by side' }).click();
  await page.waitForURL(/\/review\?/);
  await page.getByRole('heading', { level: 2, name: 'Findings' }).waitFor();
}

async function beginHospital(page: Page): Promise<void> {
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Create an Account' }).first().click();
  const email = 'ines@bayview.test';
  const fields = {
    'First Name': 'Inés',
    'Last Name': 'Moreau',
    Email: email,
    Institution: 'Bayview Hospital',
    'Unit Location': 'Port Alma',
    Department: 'Pharmacy',
    'Position Title': 'Medication Safety Officer',
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Create Account' }).click();
  const { link } = await mailTo(server, email, 'Please confirm your email address');
  const { pathname, hash } = new URL(link);
  await page.goto(server.url + pathname + hash);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('region', { name: 'You are the first one here' }).waitFor();
}

/** From the card of the first dashboard, with addresses pasted from a mail. */
async function inviteFive(page: Page): Promise<void> {
  const hint = page.getByRole('region', { name: 'You are the first one here' });
  await hint.getByRole('link', { name: 'Invite Users' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite Users' });
  const addresses = ['ina', 'jon', 'kim', 'lea', 'max'].map((name) => `${name}@bayview.test`).join(', ');
  const field = dialog.getByLabel('Email Addresses');
  await field.click();
  await field.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, addresses);
  await dialog.getByLabel('Permission for All').selectOption('Editor');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function person(): Promise<Page> {
  const context: BrowserContext = await browser.newContext(TABLET);
  await context.exposeFunction('countEffort', (kind: 'taps' | 'fields') => {
    counted[kind] += 1;
  });
  await context.addInitScript(watchHands);
  return context.newPage();
}

/** Runs in the page. A field that is gone on with counts once. */
function watchHands(): void {
  let field: EventTarget | null = null;
  addEventListener('pointerdown', () => window.countEffort('taps'), true);
  addEventListener(
    'input',
    ({ target }) => {
      const isTyped = !(target instanceof HTMLInputElement && /radio|checkbox|range/.test(target.type));
      if (isTyped && target !== field) window.countEffort('fields');
      field = isTyped ? target : null;
    },
    true,
  );
}

async function effortOf(job: () => Promise<void>): Promise<Effort> {
  Object.assign(counted, { taps: 0, fields: 0 });
  const began = performance.now();
  await job();
  return { ...counted, seconds: (performance.now() - began) / 1000 };
}

function lines(job: string, { taps, fields, seconds }: Effort): Measured[] {
  return [
    { subject: job, unit: 'taps', values: [taps] },
    { subject: job, unit: 'fields typed', values: [fields] },
    { subject: job, unit: 's, nobody thinking', values: [seconds] },
  ];
}
