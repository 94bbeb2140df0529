import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Page } from 'playwright/test';
import { dist, expect, test } from '../support/browser/browser.ts';
import { hospital, maya, viewer } from '../support/browser/people.ts';
import { light, readyForOfflineUse, submit } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { readPdf, squeezed } from '../support/readers/pdf-reader.ts';
import { answers as given } from '../support/papers/short-answers.ts';

/** Everything written into the assessment, as a reader of the paper looks for it. */
const written = Object.values(given)
  .flatMap(({ observations, opportunities }) => [observations, opportunities])
  .concat(['7 of 10', '62.5%', '$1,234.50', 'Unit of many names', '1. Storage', 'The notes at the end.'])
  .concat(['Ward 5', 'Maya Okafor', hospital.name]);

const download = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Download' });

/** The bytes of what an action saves, with the name that it gets. */
async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; bytes: Uint8Array }> {
  const coming: Promise<Download> = page.waitForEvent('download');
  await act();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: new Uint8Array(await readFile(await file.path())) };
}

/**
 * A device that shares files, and what it was given: the headless browser has no such dialog. Before it opens, it
 * asks for a tap of its own, and is closed, each once.
 */
async function sharingIn(page: Page) {
  const taken: { name: string; type: string; bytes: Uint8Array }[] = [];
  const refusals = ['NotAllowedError', 'AbortError'];
  await page.exposeFunction('shared', (name: string, type: string, base64: string) => {
    const refusal = refusals.shift();
    if (refusal === undefined)
      taken.push({ name, type, bytes: new Uint8Array(Buffer.from(base64, 'base64')) });
    return refusal;
  });
  await page.addInitScript(() => {
    const device = {
      canShare: ({ files = [] }: ShareData) => files.every(({ type }) => type === 'application/pdf'),
      share: async ({ files: [file] = [] }: ShareData) => {
        if (file === undefined) throw new TypeError('no file');
        const bytes = new Uint8Array(await file.arrayBuffer());
        const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
        const { shared } = globalThis as unknown as Record<'shared', (...file: string[]) => Promise<string>>;
        const refusal = await shared(file.name, file.type, btoa(text));
        if (typeof refusal === 'string') throw new DOMException('', refusal);
      },
    };
    Object.assign(navigator, device);
  });
  return { files: taken, refusals };
}

/** The texts that are missing in a PDF. */
async function missingIn(bytes: Uint8Array, texts: readonly string[]): Promise<string[]> {
  const { squeezed: text } = await readPdf(bytes);
  return texts.filter((wanted) => !text.includes(squeezed(wanted)));
}

async function completed(truth: Truth): Promise<string> {
  const change = { department: 'Ward 5', notes: 'The notes at the end.', answers: given };
  const id = await truth.start(9, change);
  await truth.complete(id);
  return id;
}

test('R060 Download on /complete saves comparison.pdf with every answer, for viewers too, says that it is working, can be canceled, and says when it has failed', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectStatus(422);

  const id = await completed(await Truth.of(server, maya));
  const page = await tablet(viewer);
  await page.goto(`/assessments/${id}/complete`);
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/download-comparison'));
  const { name, bytes } = await saved(page, () => download(page).click());
  expect(name).toBe('comparison.pdf');
  expect(await missingIn(bytes, written)).toEqual([]);
  expect((await asked).status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await test.step('it says that it is working, can be canceled, and says when it has failed', async () => {
    await page.goto(`/assessments/${id}/complete`);
    await expect(light(page)).toHaveText('All on the server');

    const held = Promise.withResolvers<void>();
    await page.route('**/api/download-comparison*', async (route) => {
      await held.promise;
      await route.abort().catch(() => undefined);
    });
    await download(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Making the PDF …' })).toBeAttached();
    await expect(download(page)).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(download(page)).toBeFocused();
    await expect(download(page)).not.toHaveAttribute('aria-disabled', 'true');
    held.resolve();
    await page.unroute('**/api/download-comparison*');

    const sentence = 'Only completed assessments can be compared.';
    await page.route('**/api/download-comparison*', (route) =>
      route.fulfill({ status: 422, json: { errors: [sentence] } }),
    );
    await download(page).click();
    await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible();
    await expect(download(page)).not.toHaveAttribute('aria-disabled', 'true');
  });
});

const HEADS: Readonly<Record<string, RegExp>> = { pdf: /^%PDF-/, xlsx: /^PK/, docx: /^PK/ };

/** Where files are offered, and how many of them are kept. */
const OFFERS = [
  ['/download', 6],
  ['/resources', 2],
] as const;

test('R060 R066 R067 R068 When the server is down, Download and Share on /complete make the PDF on the device, and every file that pages offer can be saved; nothing that anyone wrote is ever in Cache Storage', async ({
  tablet,
  ownServer,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const [id, unfinished] = [
    await completed(truth),
    await truth.start(9, { department: 'Ward 5', notes: 'The notes at the end.', answers: given }),
  ];
  const page = await tablet(maya, { url: server.url });
  const share = page.getByRole('main').getByRole('button', { name: 'Share' });
  await readyForOfflineUse(page);
  const wanted = new Map<string, Buffer>();
  await test.step('with the server, every file is what its name says, and Share is missing where files cannot be shared', async () => {
    await page.goto(`/assessments/${unfinished}/final-comments`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`/assessments/${id}/complete`);
    await expect(page.getByRole('link', { name: 'Read or print as a page' })).toBeVisible();
    await expect(share).toHaveCount(0);
    const asked = page.waitForResponse((answer) => answer.url().includes('/api/download-comparison'));
    await saved(page, () => download(page).click());
    expect((await asked).status()).toBe(200);
    for (const [path, count] of OFFERS) {
      await page.goto(path);
      await expect(page.getByText('Available offline')).toHaveCount(count);
      for (const link of await links(page)) {
        const href = (await link.getAttribute('href')) ?? '';
        const answer = await page.request.get(href);
        expect(answer.status(), href).toBe(200);
        const body = await answer.body();
        expect(body.toString('latin1').slice(0, 5), href).toMatch(HEADS[href.split('.').at(-1) ?? ''] ?? '');
        wanted.set(href, body);
      }
    }
    expect(wanted.size).toBe(7);
  });
  const { files, refusals } = await sharingIn(page);
  await server.stop();
  await test.step('the PDF is made on the device, and shared', async () => {
    await page.goto(`/assessments/${id}/complete`);
    const first = await saved(page, () => download(page).click());
    expect(first.name).toBe('comparison.pdf');
    expect(await missingIn(first.bytes, written)).toEqual([]);
    await share.click();
    await expect(page.getByText('The PDF is ready. Tap Share again.')).toBeVisible();
    // The dialog is closed: nothing is said, and the button is there again.
    await share.click();
    await expect.poll(() => refusals).toEqual([]);
    await expect(share).not.toHaveAttribute('aria-disabled', 'true');
    // Not awaited: an alert goes by itself.
    expect(await page.getByText('could not be shared').count()).toBe(0);
    expect(files).toEqual([]);
    await share.click();
    await expect.poll(() => files.length).toBe(1);
    const [file] = files;
    expect(file?.name).toMatch(/^.+ \d{4}-\d\d-\d\d\.pdf$/);
    expect(file?.type).toBe('application/pdf');
    expect(await missingIn(file?.bytes ?? new Uint8Array(), written)).toEqual([]);
  });
  await test.step('comments that were submitted here and still wait are on the paper as well', async () => {
    await page.goto(`/assessments/${unfinished}/final-comments`);
    await page.getByRole('textbox', { name: /^Your comments/ }).fill('Written without network.');
    await submit(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Assessment complete' })).toBeVisible();
    const second = await saved(page, () => download(page).click());
    expect(await missingIn(second.bytes, ['Written without network.', ...written.slice(0, 20)])).toEqual([]);
  });
  await test.step('every file can be saved as it was', async () => {
    for (const [path, count] of OFFERS) {
      await page.goto(path);
      await expect(page.getByText('Available offline')).toHaveCount(count);
      for (const link of await links(page)) {
        const href = (await link.getAttribute('href')) ?? '';
        const { name, bytes } = await saved(page, () => link.click());
        expect(`/downloads/${name}`).toBe(href);
        expect(Buffer.from(bytes).equals(wanted.get(href) ?? Buffer.of()), href).toBe(true);
      }
    }
  });
  await test.step('nothing that anyone wrote is in Cache Storage', async () => {
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.length).toBeGreaterThan(7);
    expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  });
});

test('Files that could not be kept are fetched once the tablet is back online, and newer ones replace them', async ({
  tablet,
  ownServer,
  watch,
}) => {
  watch.expectNoAnswer();
  const publicDir = await mkdtemp(join(tmpdir(), 'tracers-public-'));
  const folder = join(publicDir, 'downloads');
  const publish = async (bytes: string, announced = bytes): Promise<void> => {
    const revision = createHash('sha256').update(announced).digest('hex');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'all-tracers.pdf'), bytes);
    await writeFile(
      join(folder, 'list.json'),
      JSON.stringify([{ path: '/downloads/all-tracers.pdf', revision }]),
    );
  };
  await cp(dist, publicDir, { recursive: true, filter: (file) => file !== join(dist, 'downloads') });
  const server = await ownServer({ publicDir });
  const page = await tablet(viewer, { url: server.url });
  await readyForOfflineUse(page);
  await page.goto('/download');
  const mark = page.getByText('Available offline');
  const all = page.getByRole('link', { name: /^Download PDF.*All Tracers$/ });
  const reconnect = async (): Promise<void> => {
    await page.context().setOffline(true);
    await page.context().setOffline(false);
  };
  await expect(all).toBeVisible();
  await expect(mark).toBeHidden();

  await publish('%PDF-1.7 first');
  await reconnect();
  await expect(mark).toHaveCount(1);
  const bytesNow = async () => Buffer.from((await saved(page, () => all.click())).bytes).toString();
  expect(await bytesNow()).toBe('%PDF-1.7 first');

  // As when a portal's page arrived in place of the newer file.
  await publish('<!doctype html>', '%PDF-1.7 second');
  await page.reload();
  await expect(mark).toHaveCount(1);
  expect(await bytesNow()).toBe('%PDF-1.7 first');

  // Nothing announces that the portal has gone: the page asks again by itself.
  await publish('%PDF-1.7 second');
  await expect.poll(bytesNow).toBe('%PDF-1.7 second');
  await server.stop();
  expect(await bytesNow()).toBe('%PDF-1.7 second');
  await rm(publicDir, { recursive: true, force: true });
});

/** The links to files on a page; waits for them. */
async function links(page: Page) {
  const found = page.getByRole('main').locator('a[download]');
  await expect(found.first()).toBeVisible();
  return found.all();
}
