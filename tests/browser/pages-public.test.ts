import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { bringAxe } from '../support/browser/axe.ts';
import { logIn } from '../support/browser/steps.ts';
import { lookOver } from '../support/browser/look.ts';

test('R003 R004 R005 R006 R007 R009 R018 R021 R022 R023 R066 R067 R087 A visitor reads what the tool is, how to use it and what it keeps, finds the sources, the terms and the paper, and the design page its colors, and is set no other cookies than it says', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await bringAxe(page);

  await test.step('the landing page says what the tool is, and leads on', async () => {
    await page.goto('/');
    await expect(page).toHaveTitle('Home · RTA Tracers');
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: 'Identify barriers to providing injectable medications in the most ready-to-administer (RTA) form possible.',
        exact: true,
      }),
    ).toBeVisible();
    for (const name of [
      'Patient Safety and Regulatory Compliance',
      'Pharmacy',
      'Nursing Unit',
      'Anesthesia',
    ]) {
      const module = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
      await expect(module.locator('svg')).toHaveCount(1);
      await expect(module.getByRole('paragraph')).toHaveText(
        /^How .+ The core path takes about \d\d minutes[^.]*\.$/,
      );
    }
    const stakes = page.getByRole('region', { name: 'What’s at Stake' });
    await expect(stakes).toContainText('more likely to cause death');
    await expect(stakes).toContainText(
      'in the most ready-to-administer form. Check your accreditor’s current manual.',
    );
    const figures = stakes.getByRole('listitem');
    await expect(figures).toHaveCount(3);
    await stakes.getByText('6 more figures').click();
    await expect(figures).toHaveCount(9);
    for (const figure of await figures.all()) await expect(figure).toHaveText(/, (19|20)\d\d\./);
    await expect(figures.filter({ hasText: '10.4%' })).toContainText('paid for by its industry.');
    const steps = page
      .getByRole('region', { name: 'How to use this tool' })
      .getByRole('heading', { level: 3 });
    await expect(steps).toHaveText(['Set a Baseline', 'Make an Action Plan', 'Track Progress']);

    const print = page.getByRole('region', { name: 'Print Tool' });
    await expect(print.getByRole('listitem').filter({ hasText: 'Not on paper' })).toHaveText([
      /Reminders/,
      /Collaboration/,
      /Progress/,
    ]);
    const digital = page.getByRole('region', { name: 'Digital Tool' });
    await expect(digital.getByRole('listitem')).toHaveCount(5);
    await expect(digital.getByText('Not on paper')).toHaveCount(0);
    await lookOver(page);

    await print.getByRole('link', { name: 'Download PDF' }).click();
    await expect(page).toHaveURL('/download');
    await page.goBack();
    await digital.getByRole('link', { name: 'Create an Account' }).click();
    await expect(page).toHaveURL('/register');
    await page.goBack();
    const welcome = page.getByRole('region', { name: 'Welcome' });
    await welcome.getByRole('link', { name: 'Create an Account' }).click();
    await expect(page).toHaveURL('/register');
    await page.goBack();
    await page.getByRole('link', { name: 'Start New Assessment' }).click();
    await expect(page).toHaveURL('/login');
  });
  await test.step('about covers its topics and lists the browsers', async () => {
    await page.goto('/about');
    await expect(page).toHaveTitle('About · RTA Tracers');
    await expect(page.getByRole('main').getByRole('heading')).toHaveText([
      'About',
      'Purpose',
      'The Role of the Tracer',
      'Who Should Participate',
      'Where to Conduct Tracers',
      'Time Needed',
      'Disclaimer',
      'Sources and Funding',
      'Mission',
      'Copyright',
      'Supported Browsers',
    ]);
    await expect(page.getByRole('region', { name: 'Time Needed' })).toContainText(
      'Nursing Unit: about 25 minutes, or 20 with two observers.',
    );
    const browsers = page.getByRole('region', { name: 'Supported Browsers' }).getByRole('listitem');
    await expect(browsers).toHaveText([/^Chrome/, /^Edge/, /^Firefox/, /^Safari 16\.4/]);
    await lookOver(page);
  });
  await test.step('the privacy policy is reached from the footer and says what is kept', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveTitle('Privacy Policy · RTA Tracers');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const main = page.getByRole('main');
    await expect(main).toContainText('confidential');
    await expect(main).toContainText('used only in aggregate');
    await expect(main).toContainText('never shared with the accreditor');
    await expect(main).toContainText('IndexedDB');
    await lookOver(page);
  });
  await test.step('the reference list has four documents, twelve terms and three lists', async () => {
    await page.goto('/reference-list');
    await expect(page).toHaveTitle('Reference List · RTA Tracers');
    const documents = page.getByRole('region', { name: 'Guidance Documents' }).getByRole('link');
    await expect(documents).toHaveCount(4);
    for (const link of await documents.all()) {
      await expect(link).toHaveAttribute(
        'href',
        /^https:\/\/(home\.ecri\.org|www\.ismp\.org|www\.ashp\.org)\//,
      );
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
    }
    await expect(page.getByRole('region', { name: 'Glossary' }).getByRole('term')).toHaveCount(12);
    for (const name of [
      'Sample premixed medications (list A)',
      'Sample prefilled syringes (list B)',
      'Sample 503B compounded medications (list C)',
    ]) {
      const list = page.getByRole('region', { name });
      await expect(list.getByRole('paragraph')).toContainText('not a recommendation');
      expect(await list.getByRole('row').count()).toBeGreaterThan(10);
    }
    await lookOver(page);
  });
  await test.step('searching it ignores accents and case', async () => {
    const search = page.getByRole('searchbox', { name: 'Search the reference list' });
    await search.fill('EPHÉDRINE');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('2 matches');
    await expect(page.getByRole('rowheader')).toHaveText([
      'ePHEDrinePrefilled syringe',
      /^ePHEDrineSyringeThe same as on list B/,
    ]);
    // The number of a row is that in the whole list.
    await expect(
      page.getByRole('row').filter({ hasText: 'The same as on list B' }).getByRole('cell').first(),
    ).toHaveText('9');
    await expect(page.getByRole('term')).toHaveCount(0);

    await search.fill('smart pump');
    await expect(page.getByRole('term')).toHaveText(['Smart infusion pump']);

    await search.fill('nothing like this');
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      'Nothing found for “nothing like this”.',
    );
    await lookOver(page);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(search).toHaveValue('');
    await expect(page.getByRole('term')).toHaveCount(12);
  });
  await test.step('the download page has a card for all tracers and one for each module', async () => {
    await page.goto('/download');
    await expect(page).toHaveTitle('Downloading the Print Tracer Tool · RTA Tracers');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Downloading the Print Tracer Tool', exact: true }),
    ).toBeVisible();
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards.getByRole('heading')).toHaveText([
      'All Tracers',
      'Patient Safety and Regulatory Compliance',
      'Pharmacy',
      'Nursing Unit',
      'Anesthesia',
    ]);
    for (const card of await cards.all())
      await expect(card.getByRole('link', { name: /^Download PDF/ })).toHaveCount(1);
    const calculator = page.getByRole('link', { name: 'Download Wastage Calculator' });
    await expect(calculator).toHaveCount(1);
    await expect(cards.filter({ has: calculator }).getByRole('heading')).toHaveText('Anesthesia');
    await expect(cards.filter({ has: calculator })).toContainText('questions 27, 28, 29 and 39');
    const aside = page.getByRole('complementary');
    await expect(aside.getByRole('link', { name: 'Online Assessment' })).toHaveAttribute(
      'href',
      '/assessments/new',
    );
    await expect(aside.getByRole('link', { name: 'Action Plan' })).toHaveAttribute('href', '/resources');
    await lookOver(page);
  });
  await test.step('the design page shows colors with their contrast, fonts and type scale', async () => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto('/spec-page');
    await expect(page).toHaveTitle('Design Specification · RTA Tracers');
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'brand', exact: true }) });
    await expect(row).toContainText(/#[0-9a-f]{6}\s*\d+\.\d:1/);
    await expect(page.getByRole('region', { name: 'Fonts' })).toContainText('system-ui');
    const scale = page.getByRole('region', { name: 'Type Scale' }).getByText('Ready to administer');
    const sizes = await scale.evaluateAll((samples) =>
      samples.map((sample) => Number.parseFloat(getComputedStyle(sample).fontSize)),
    );
    expect(sizes.length).toBeGreaterThanOrEqual(6);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    await lookOver(page);
  });
  await test.step('the cookies that it names are the only ones set, also after a log-in', async () => {
    await page.goto('/privacy-policy');
    await expect(page.getByText('There are two cookies that last, XSRF-TOKEN and device;')).toBeVisible();
    const names = async () => (await context.cookies()).map(({ name }) => name).toSorted();
    expect(await names()).toEqual(['XSRF-TOKEN']);
    await page.goto('/login');
    await logIn(page, maya);
    await expect(page).toHaveURL('/');
    expect(await names()).toEqual(['XSRF-TOKEN', 'device']);
  });
});
