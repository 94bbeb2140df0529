import { openPoints } from '#app/screens/content/content-facts.ts';
import { publishedSections } from '#content/sections.ts';
import { bringAxe } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { support } from '../support/browser/people.ts';
import { readyForOfflineUse } from '../support/browser/steps.ts';

test('R180 An administrator, and the product’s own staff, reads how old the modules are and what is to be confirmed, also offline', async ({
  tablet,
  ownServer,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer();
  const page = await tablet(support, { url: server.url });
  await bringAxe(page);
  await readyForOfflineUse(page);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await expect(page).toHaveTitle('Content · RTA Tracers');
  const modules = page.getByRole('table', { name: 'Modules and their reviews' });
  for (const { title, version, reviewedOn = '' } of publishedSections) {
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
    'Expert opinion',
    'All kinds',
  ]);
  const cited = new Set(publishedSections.flatMap(({ citations = {} }) => Object.keys(citations)));
  const all = kinds.getByRole('row').filter({ hasText: 'All kinds' });
  await expect(all.getByRole('cell').last()).toHaveText(String(cited.size));
  const points = page.getByRole('region', { name: 'To be confirmed by your pharmacist' }).locator('ol > li');
  await expect(points).toHaveCount(openPoints(publishedSections).length);
  const propofol = points.filter({ hasText: 'How long each propofol product' });
  await expect(propofol).toContainText(/Questions: .*Anesthesia 9/);
  await propofol.getByText('1 source').click();
  await expect(propofol.getByRole('link', { name: /^FDA: Propofol labeling/ })).toBeVisible();
  await lookOver(page);

  await server.stop();
  await page.reload();
  await expect(points).toHaveCount(openPoints(publishedSections).length);
  await expect(modules.getByRole('row').filter({ hasText: 'Anesthesia' })).toContainText('by 2027-11');
});
