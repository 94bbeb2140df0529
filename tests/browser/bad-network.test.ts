import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { letWorkerCome } from '../support/browser/held-worker.ts';
import { maya } from '../support/browser/people.ts';
import { comeBack, light, questionPage, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import type { Fault, FaultProxy } from '../support/browser/fault-proxy.ts';
import type { Watch } from '../support/browser/watch.ts';
import { PORTAL_PAGE } from '../support/browser/fault-proxy.ts';

const SAVES = { method: 'PUT', path: /^\/api\/assessments\// };
const EVERY_CALL = { path: /^\/api\// };

async function expectNobodyAsked(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden();
}

const faults: readonly { name: string; fault: Fault; status?: number }[] = [
  { name: 'a connection that hangs', fault: { kind: 'stall' } },
  { name: 'a captive portal that answers 200 with a page', fault: { kind: 'portal' } },
  {
    name: 'a proxy that answers 401 with a page',
    fault: { kind: 'status', status: 401, headers: { 'content-type': 'text/html' }, body: PORTAL_PAGE },
    status: 401,
  },
];

test('A save counts once and is kept to the letter, whether its answer is lost, it arrives twice, or somebody types on meanwhile; so does a new assessment; whatever is wrong with the network, work continues, and everything arrives once it is over', async ({
  tablet,
  faultProxy,
  server,
  watch,
}) => {
  test.setTimeout(240_000);
  watch.expectNoAnswer();
  // Begun before the first fetch is over, it is looked for on the server once, and is not there yet.
  watch.expectStatus(404, /\/api\/assessments\//);
  const proxy = await faultProxy();
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya, { url: proxy.url });
  await test.step('a save whose answer is lost after the commit causes no conflict and is not doubled', async () => {
    const id = await truth.start(3);
    await page.goto(`/assessments/${id}/13`);
    const { observations, next, heading } = questionPage(page);
    await observations.fill('Committed, but the answer got lost.');
    const lost = proxy.strike({ kind: 'answer-lost' }, SAVES);
    await next.click();
    await expect.poll(() => lost.struck()).toBeGreaterThan(0);
    await expect.poll(async () => (await truth.assessment(id))?.version).toBe(2);

    // The same person keeps typing, in another answer and in the same one, before any reply.
    await expect(heading(14)).toBeVisible();
    await page.getByRole('radio', { name: 'Yes', exact: true }).first().check();
    await questionPage(page).previous.click();
    await expect(heading(13)).toBeVisible();
    await observations.press('Control+End');
    await observations.pressSequentially(' Typed afterwards.');
    await questionPage(page).next.click();
    lost.release();

    await expect(light(page)).toHaveText('All on the server', { timeout: 20_000 });
    await expectNobodyAsked(page);
    const stored = await truth.assessment(id);
    expect(stored?.answers['305']?.observations).toBe(
      'Committed, but the answer got lost. Typed afterwards.',
    );
    expect(stored?.answers['331']?.parts).toEqual({ clear: 'yes' });
    // The request was repeated to the letter, and made one revision.
    const [first] = proxy.saves();
    const again = proxy.saves().filter((save) => save.mutationId === first?.mutationId);
    expect(again.length).toBeGreaterThan(1);
    expect(new Set(again.map((save) => save.body)).size).toBe(1);
    const mutations = new Set(proxy.saves().map((save) => save.mutationId));
    expect(await truth.revisions(id)).toHaveLength(1 + mutations.size);
  });
  await test.step('A request that arrives twice takes effect once', async () => {
    const id = await truth.start(3);
    await page.goto(`/assessments/${id}/13`);
    const twice = proxy.strike({ kind: 'duplicate' }, SAVES);
    await questionPage(page).observations.fill('Sent twice.');
    await questionPage(page).next.click();
    await expect.poll(() => twice.struck()).toBe(1);
    await expect(light(page)).toHaveText('All on the server');
    await expectNobodyAsked(page);
    expect(await truth.revisions(id)).toHaveLength(2);
    twice.release();
  });
  await test.step('typing while a save is on its way survives the reply', async () => {
    const id = await truth.start(3);
    await page.goto(`/assessments/${id}/13`);
    const { observations, next, previous, heading } = questionPage(page);
    const held = proxy.strike({ kind: 'held' }, { ...SAVES, times: 1 });
    await observations.fill('One');
    await next.click();
    await expect.poll(() => held.struck()).toBe(1);
    await expect(heading(14)).toBeVisible();
    await previous.click();
    await observations.fill('One and two');
    held.release();
    await expect.poll(async () => (await truth.assessment(id))?.answers['305']?.observations).toBe('One');
    await expect(observations).toHaveValue('One and two');
    await expect(questionPage(page).saved).toHaveText('Saved on this device');
    await next.click();
    await expect
      .poll(async () => (await truth.assessment(id))?.answers['305']?.observations)
      .toBe('One and two');
  });
  await test.step('a long answer is sent compressed, and sent again unchanged when the reply is lost', async () => {
    const id = await truth.start(3);
    await page.goto(`/assessments/${id}/13`);
    const { observations, next } = questionPage(page);
    const text = 'A syringe was diluted at the bed – twice, “to be safe”. '.repeat(60);
    const lost = proxy.strike({ kind: 'answer-lost' }, { ...SAVES, times: 1 });
    await observations.fill(text);
    await next.click();
    await expect
      .poll(async () => (await truth.assessment(id))?.answers['305']?.observations, { timeout: 20_000 })
      .toBe(text);
    await expect(light(page)).toHaveText('All on the server', { timeout: 20_000 });
    expect(lost.struck()).toBe(1);
    const saves = proxy.saves().filter(({ body }) => body.includes('diluted'));
    expect(saves.length).toBeGreaterThan(1);
    expect(new Set(saves.map(({ body }) => body)).size).toBe(1);
    expect(new Set(saves.map(({ encoding }) => encoding))).toEqual(new Set(['gzip']));

    // A box that refuses what is compressed hears the same plain, and nothing compressed any more.
    watch.expectStatus(403, /\/api\/assessments\//);
    const before = proxy.saves().length;
    const box = {
      kind: 'status',
      status: 403,
      headers: { 'content-type': 'text/html' },
      body: PORTAL_PAGE,
    } as const;
    const refused = proxy.strike(box, { ...SAVES, encoding: 'gzip' });
    await questionPage(page).previous.click();
    await observations.fill(`${text} Twice.`);
    await expect
      .poll(sent(page, async () => (await truth.assessment(id))?.answers['305']?.observations))
      .toBe(`${text} Twice.`);
    expect(refused.struck()).toBe(1);
    expect(
      proxy
        .saves()
        .slice(before)
        .map(({ encoding }) => encoding),
    ).toEqual(['gzip', undefined]);
  });
  await test.step('a new assessment is created once, though the reply is lost', async () => {
    const before = (await truth.list()).map((row) => row.id);
    await page.goto('/assessments/new');
    const lost = proxy.strike({ kind: 'answer-lost' }, { method: 'POST', path: /^\/api\/assessments$/ });
    await page.getByRole('button', { name: 'Start Online Assessment Plain Test Module' }).click();
    await expect(page).toHaveURL(/\/preface$/);
    await page.getByRole('combobox', { name: 'Department' }).fill('Surgery');
    await page.getByRole('link', { name: 'RTA Tracers' }).click();
    await expect.poll(() => lost.struck(), { timeout: 20_000 }).toBeGreaterThan(0);
    lost.release();
    await expect(light(page)).toHaveText('All on the server', { timeout: 20_000 });
    const added = (await truth.list()).filter((row) => !before.includes(row.id));
    expect(added).toHaveLength(1);
    expect(added[0]).toMatchObject({ department: 'Surgery', section: '8' });
  });
  await test.step('Whatever is wrong with the network, work continues, and everything arrives once it is over', () =>
    expectGoesOn(page, proxy, truth, watch));
});

async function expectGoesOn(page: Page, proxy: FaultProxy, truth: Truth, watch: Watch): Promise<void> {
  const { observations, next, heading, saved } = questionPage(page);
  for (const { name, fault, status } of faults)
    await test.step(`with ${name}`, async () => {
      if (status !== undefined) watch.expectStatus(status);
      const id = await truth.start(3);
      await page.goto(`/assessments/${id}/13`);
      await expect(observations).toBeEnabled();
      const bad = proxy.strike(fault, EVERY_CALL);
      await observations.fill('Written on a bad network.');
      await expect(saved).toHaveText('Saved on this device');
      await next.click();
      await expect.poll(() => bad.struck()).toBeGreaterThan(0);
      await expect(heading(14)).toBeVisible();
      await page.getByRole('radio', { name: 'Yes', exact: true }).first().check();
      await expect(saved).toHaveText('Saved on this device');
      await expect(light(page)).toHaveText('1 waiting on this device');
      await expectNobodyAsked(page);
      expect((await truth.assessment(id))?.answers).toEqual({});

      bad.release();
      await comeBack(page);
      await expect(light(page)).toHaveText('All on the server', { timeout: 30_000 });
      const stored = await truth.assessment(id);
      expect(stored?.answers['305']?.observations).toBe('Written on a bad network.');
      expect(stored?.answers['331']?.parts).toEqual({ clear: 'yes' });
      await expect(saved).toHaveText('Saved');
      await expectNobodyAsked(page);
    });
}

test('An installation that breaks off says so, costs no answer, and is made up for by one press; ready is only what has its assessments; after a day offline all goes up in one call', async ({
  tablet,
  faultProxy,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3);
  const proxy = await faultProxy();
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) ids.push(await truth.start(3));
  const held = proxy.strike({ kind: 'reset' }, { path: /^\/api\/fetches/ });
  const broken = proxy.strike({ kind: 'reset' }, { path: /^\/assets\/reading-.*\.js$/ });
  const page = await tablet(maya, { url: proxy.url });
  await letWorkerCome(page);
  const { observations, saved } = questionPage(page);
  await test.step('an installation that breaks off says so, and costs no answer', async () => {
    await page.goto(`/assessments/${id}/13`);
    await expect(observations).toBeEnabled();
    await observations.fill('Typed without an installed app');
    await expect(saved).toHaveText(/^Saved/);
    await expect
      .poll(sent(page, async () => (await truth.assessment(id))?.answers[305]?.observations))
      .toBe('Typed without an installed app');
    await page.goto('/device');
    await expect(page.getByText('App: the download failed')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('heading', { name: 'Preparing for offline use' })).toBeVisible();
  });

  await test.step('a device is not called ready before the assessments that belong on it are there', async () => {
    broken.release();
    await page.getByRole('button', { name: 'Download again' }).click();
    await expect(page.getByText('App: on this device')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^Modules: (\d+) of \1 on this device$/)).toBeVisible();
    await expect(page.getByText('Assessments: 1 of 6 on this device')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Assessments downloaded' })).toBeVisible();
    await expect(page.getByText('The download goes on once you are back online.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Preparing for offline use' })).toBeVisible();
    held.release();
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByRole('heading', { name: 'Ready for offline use', exact: true })).toBeVisible({
      timeout: 30_000,
    });
    await page.context().setOffline(true);
    await page.goto(`/assessments/${id}/13`);
    await expect(observations).toHaveValue('Typed without an installed app');
  });

  await test.step('after a day offline with five assessments all goes up in one call, and each is whole', async () => {
    for (const [index, each] of ids.entries()) {
      await page.goto(`/assessments/${each}/13`);
      await observations.fill(`Seen on round ${index + 1}.`);
      await expect(saved).toHaveText('Saved on this device');
    }
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/(saves|assessments\/)/.test(pathname) && request.method() !== 'GET') calls.push(pathname);
    });
    await page.context().setOffline(false);
    // Of a page that was opened offline, a browser without windows does not notice by itself.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(light(page)).toHaveText('All on the server', { timeout: 30_000 });
    for (const [index, each] of ids.entries()) {
      const stored = await truth.assessment(each);
      expect(stored).toMatchObject({ version: 2 });
      expect(stored?.answers['305']?.observations).toBe(`Seen on round ${index + 1}.`);
    }
    expect(calls).toContain('/api/saves');
    await expectNobodyAsked(page);
  });
});
