import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dist, expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { openMenu, readyForOfflineUse } from '../support/browser/steps.ts';

/** Needed only where a password is chosen, which takes the server. */
const NOT_KEPT = /^password-rule-/;

test('Every page can be read offline after one visit to the app', async ({ tablet, ownServer, watch }) => {
  watch.expectNoAnswer();
  const server = await ownServer();
  const page = await tablet(maya, { url: server.url });
  await readyForOfflineUse(page);
  await test.step('every script and stylesheet of the build is kept', async () => {
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    const built = (await readdir(join(dist, 'assets'))).filter((name) => /\.(js|css)$/.test(name));
    expect(built.length).toBeGreaterThan(30);
    expect(built.filter((name) => !NOT_KEPT.test(name) && !kept.includes(`/assets/${name}`))).toEqual([]);
  });
  await server.stop();

  for (const [path, heading, text] of [
    ['/about', 'About', 'It combines watching, reading documents and talking with people.'],
    ['/reference-list', 'Reference List', 'A computer-controlled storage cabinet'],
    ['/spec-page', 'Design Specification', 'patient-care-soft'],
    ['/help/getting-started', 'Getting Started', 'wait for “Ready for offline use”'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.getByText(text).first()).toBeVisible();
  }

  await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('dialog', { name: 'Log out now?' }).getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByRole('heading', { level: 1, name: /^Identify barriers/ })).toBeVisible();
  await expect(page.getByText('193 of 3,671')).toBeVisible();
});
