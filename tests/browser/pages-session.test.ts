import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { bringAxe } from '../support/browser/axe.ts';
import { lookOver } from '../support/browser/look.ts';
import { Truth } from '../support/browser/truth.ts';

const CATEGORIES = [
  ['getting-started', 'Getting Started'],
  ['manage-account', 'Manage Account'],
  ['dashboard', 'Dashboard'],
  ['assessments', 'Assessments'],
  ['action-plan', 'Action Plan'],
  ['customer-support', 'Customer Support'],
] as const;

test('R013 R028 R045 R068 R069 From the dashboard one comes to the sources, to the Action Plan, to Help with its six categories and their parts, and from New Assessment, with its accordion of topics, to the printed tracers', async ({
  tablet,
  ownServer,
}) => {
  const { url } = await ownServer({ env: { SUPPORT_EMAIL: 'help@lakeside.test' } });
  await (await Truth.of({ url }, maya)).start(3);
  const page = await tablet(maya, { url });
  await bringAxe(page);
  const main = page.getByRole('main');
  await test.step('the dashboard leads there', async () => {
    for (const [name, path] of [
      ['Explore: Reference List', '/reference-list'],
      ['Get Started: Resources', '/resources'],
      ['Learn More: Need Some Help?', '/help'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('link', { name }).click();
      await expect(page).toHaveURL(`${url}${path}`);
    }
  });

  await expect(page).toHaveTitle('Help · RTA Tracers');
  await expect(main.getByText('Welcome.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'email us' })).toHaveAttribute(
    'href',
    'mailto:help@lakeside.test',
  );
  const sidebar = page.getByRole('navigation', { name: 'Help categories' });
  await expect(sidebar.getByRole('link')).toHaveText(CATEGORIES.map(([, title]) => title));
  await lookOver(page);

  for (const [slug, title] of CATEGORIES)
    await test.step(title, async () => {
      await sidebar.getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(`${url}/help/${slug}`);
      await expect(page).toHaveTitle(`${title} · RTA Tracers`);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      const parts = main.getByRole('heading', { level: 2 });
      expect(await parts.count()).toBeGreaterThanOrEqual(5);
      const jumps = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
      await expect(jumps).toHaveText(await parts.allTextContents());
    });

  await test.step('a link leads to the right part, and so does that part’s address', async () => {
    await page.goto('/help/assessments');
    await lookOver(page);
    await page.setViewportSize({ width: 820, height: 700 });
    await page.evaluate(() => scrollTo(0, 0));
    const part = page.getByRole('heading', { level: 2, name: 'When two people edit' });
    await expect(part).not.toBeInViewport();
    await page.getByRole('link', { name: 'When two people edit' }).click();
    await expect(part).toBeInViewport();
    await page.goto('/help');
    await page.goto('/help/assessments#two-people');
    await expect(part).toBeInViewport();
  });
  await test.step('an unknown category is an unknown page', async () => {
    await page.goto('/help/no-such-category');
    await expect(
      page.getByText('The page you are looking for doesn’t exist or an error occured.', { exact: true }),
    ).toBeVisible();
  });
  await test.step('Resources is titled Action Plan and offers the calculator and the worksheet', async () => {
    await page.goto('/resources');
    await expect(page).toHaveTitle('Action Plan · RTA Tracers');
    await expect(main.getByRole('link', { name: 'Download Wastage Calculator' })).toHaveAttribute(
      'href',
      '/downloads/wastage-calculator.xlsx',
    );
    await expect(main.getByRole('link', { name: 'Download Action Plan Worksheet' })).toHaveAttribute(
      'href',
      '/downloads/action-plan-worksheet.docx',
    );
    await lookOver(page);
  });
  await test.step('New Assessment has an accordion of five topics and leads to the printed tracers', async () => {
    await page.goto('/assessments/new');
    const topics = page.getByRole('complementary').getByRole('group');
    await expect(topics.locator('summary')).toHaveText([
      'Introduction and Instructions',
      'The Role of the Tracer',
      'Who Should Participate',
      'Where to Conduct Tracers',
      'Time Commitment',
    ]);
    const text = page.getByText('The core path comes first, questions 1 to 11 at most. It takes:');
    await expect(text).toBeHidden();
    await page.getByText('Time Commitment').press('Enter');
    await expect(text).toBeVisible();
    await lookOver(page);
    await page.getByRole('link', { name: 'Offline Assessment on paper', exact: true }).click();
    await expect(page).toHaveURL(`${url}/download`);
  });
});
