import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { openMenu, readyForOfflineUse } from '../support/browser/steps.ts';

test('Every page can be read offline after one visit to the app', async ({ tablet, ownServer, watch }) => {
  watch.expectNoAnswer();
  const server = await ownServer();
  const page = await tablet(maya, { url: server.url });
  await readyForOfflineUse(page);
  await server.stop();

  for (const [path, heading, text] of [
    ['/about', 'About', 'It combines watching, reading documents and talking with people.'],
    ['/download', 'Downloading the Print Tracer Tool', 'All four modules in one PDF.'],
    ['/reference-list', 'Reference List', 'A computer-controlled storage cabinet'],
    ['/privacy-policy', 'Privacy Policy', 'There are two cookies, XSRF-TOKEN and device;'],
    ['/spec-page', 'Design Specification', 'patient-care-soft'],
    ['/resources', 'Action Plan', 'A Word document with a row for each finding'],
    ['/help', 'Help', 'Here you can learn how to plan a tracer'],
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
