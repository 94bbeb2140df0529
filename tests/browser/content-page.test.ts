import { measuredSections } from '#content/sections.ts';
import { pointsToConfirm } from '#content/to-confirm.ts';
import { bringAxe } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { admin, maya, support, viewer } from '../support/browser/people.ts';
import { logIn, readyForOfflineUse } from '../support/browser/steps.ts';

test('R180 Whoever is no administrator is led to the account page, where nothing leads to Content', async ({
  tablet,
}) => {
  for (const one of [maya, viewer]) {
    const page = await tablet(one);
    await page.goto('/content');
    await expect(page).toHaveURL('/account');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Account');
    await expect(page.getByRole('link', { name: 'Content', exact: true })).toHaveCount(0);
  }
});

test('R180 An administrator reads how old the modules are and what is to be confirmed, also offline', async ({
  tablet,
  ownServer,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer();
  const page = await tablet(admin, { url: server.url });
  await bringAxe(page);
  await readyForOfflineUse(page);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await expect(page).toHaveTitle('Content · RTA Tracers');
  const modules = page.getByRole('table', { name: 'Modules and their reviews' });
  for (const { title, version, reviewedOn = '' } of measuredSections) {
    const row = modules.getByRole('row').filter({ hasText: title });
    await expect(row.getByRole('cell')).toHaveText([
      String(version),
      reviewedOn,
      `by ${Number(reviewedOn.slice(0, 4)) + 1}${reviewedOn.slice(4, 7)}`,
    ]);
  }
  const kinds = page.getByRole('table', { name: 'Sources by kind' });
  await expect(kinds.getByRole('rowheader')).toHaveText([
    'Law or regulator',
    'Accreditation',
    'Professional guidance',
    'Study or survey',
    'Expert conference',
    'All kinds',
  ]);
  const cited = new Set(measuredSections.flatMap(({ citations = {} }) => Object.keys(citations)));
  const all = kinds.getByRole('row').filter({ hasText: 'All kinds' });
  await expect(all.getByRole('cell').last()).toHaveText(String(cited.size));
  const points = page.getByRole('region', { name: 'To be confirmed by your pharmacist' }).locator('ol > li');
  await expect(points).toHaveCount(pointsToConfirm.length);
  const propofol = points.filter({ hasText: 'How long each propofol product' });
  await expect(propofol).toContainText(/Questions: .*Anesthesia 24/);
  await propofol.getByText('1 source').click();
  await expect(propofol.getByRole('link', { name: /^FDA: Propofol labeling/ })).toBeVisible();
  await lookOver(page);

  await server.stop();
  await page.reload();
  await expect(points).toHaveCount(pointsToConfirm.length);
  await expect(modules.getByRole('row').filter({ hasText: 'Anesthesia' })).toContainText('by 2027-11');
});

test('R180 The product’s own staff sees it, too, and a review that is due says so', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2028-01-01T12:00:00Z'));
  await page.goto('/login');
  await logIn(page, support);
  await expect(page).toHaveURL('/');
  await page.goto('/content');
  const row = page.getByRole('row').filter({ hasText: 'Pharmacy' }).filter({ hasText: '30 questions' });
  await expect(row).toContainText('due since 2027-11');
});
