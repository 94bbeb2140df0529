import type { Page } from 'playwright/test';
import { shortDate } from '#domain/dates.ts';
import type { Section } from '#domain/section.ts';
import { counterOf } from '#domain/tally.ts';
import { expect, test } from '../support/browser/browser.ts';
import { maya, viewer } from '../support/browser/people.ts';
import { readyForOfflineUse, submit } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { scoredTestSection, plainTestSection } from '../support/papers/test-section.ts';

/** A module that measures over time, and on its card. */

const DAY = 24 * 60 * 60 * 1000;
const weeksAgo = (weeks: number) => new Date(Date.now() - weeks * 7 * DAY).toISOString();

/** The same module before it measured, and once it does, for areas. */
const before: Section = {
  ...plainTestSection,
  id: 7,
  title: scoredTestSection.title,
  questions: Object.fromEntries(
    Object.entries(plainTestSection.questions).map(([id, question]) => [
      String(Number(id) - 50),
      { ...question, id: question.id - 50 },
    ]),
  ),
};
const measured: Section = { ...scoredTestSection, version: 2, hasArea: true, areas: ['ICU', 'Ward'] };
const sections = [before, measured];

const NO_NOTES = { flagged: false, observations: '', opportunities: '' };

async function completed(
  truth: Truth,
  weeks: number,
  version: number,
  parts: Readonly<Record<number, Record<string, unknown>>>,
  area = 'ICU',
): Promise<void> {
  const createdAt = weeksAgo(weeks);
  const answers = Object.fromEntries(
    Object.entries(parts).map(([id, own]) => [id, { ...NO_NOTES, parts: own }]),
  );
  const id = await truth.start(7, { createdAt, sectionVersion: version, area, answers } as never);
  await truth.complete(id, createdAt);
}

const round = ({ userId }: Truth, labeled: number, hands: number, asis = 4) => ({
  701: { labeled: { [counterOf(userId)]: { yes: labeled, of: 10 } } },
  703: {
    asis: { [counterOf(userId)]: { yes: asis, of: 10 } },
    mixed: { [counterOf(userId)]: { yes: 10 - asis, of: 10 } },
  },
  704: { [hands > 5 ? 'no' : 'yes']: true },
  705: { reportstate: 'figure', report: 80, without: '0' },
});

const chart = (page: Page, name: string) => page.getByRole('figure', { name, exact: true });

test('R175 A module over time has findings, counts with their range and target, and domains, and the new version is named', async ({
  tablet,
  ownServer,
}) => {
  const server = await ownServer({ sections });
  const truth = await Truth.of(server, maya);
  await completed(truth, 10, 1, { 751: { no: true } });
  await completed(truth, 8, 1, { 751: { yes: true } });
  await completed(truth, 6, 2, round(truth, 3, 1));
  await completed(truth, 4, 2, round(truth, 4, 1));
  await completed(truth, 2, 2, round(truth, 9, 9, 8));
  const page = await tablet(viewer, { url: server.url, viewport: { width: 1440, height: 1000 } });
  await page.goto('/progress/7');

  // The lead figure stands first, the rest on demand.
  const labeled = chart(page, 'Labeled doses');
  await expect(chart(page, 'Doses by kind')).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show all charts' }).click();
  await expect(labeled).toContainText('Higher is better. Target: every time');
  await expect(labeled.locator('.run-chart-aim')).toHaveCount(1);
  await expect(labeled.locator('.run-chart-whisker')).toHaveCount(3);
  await expect(labeled.locator('.run-chart svg')).toContainText('Target');
  await expect(labeled.locator('.run-chart svg')).toContainText('Version 2');
  // The newest count against the one before.
  await expect(labeled).toContainText(
    `Since ${shortDate(weeksAgo(4))}: 4 of 10 (40%) to 9 of 10 (90%), better.`,
  );
  await expect(chart(page, 'Doses by kind')).toContainText(
    '4 of 10 (40%) to 8 of 10 (80%), no clear change.',
  );

  // Who cannot see it hears and reads the same.
  const drawing = labeled.locator('.run-chart svg');
  await expect(drawing).toHaveAccessibleDescription(
    new RegExp(
      `The newest is 9 of 10 \\(90%\\)\\. Target: every time\\. Version 2 from ${shortDate(weeksAgo(6))}\\.`,
    ),
  );
  await expect(drawing.getByRole('link').first()).toHaveAccessibleName(
    `${shortDate(weeksAgo(6))}, ICU: 3 of 10 (30%). With ten seen, the true share may be anywhere between 1 and 6 of 10.`,
  );
  await labeled.getByText('Show as table').click();
  await expect(labeled.getByRole('table').getByRole('row')).toHaveCount(4);
  await expect(labeled.getByRole('table').getByRole('row').nth(1)).toContainText('3 of 10 (30%)');

  const findings = chart(page, 'Findings, of what one assessment can judge');
  await expect(findings).toContainText('Lower is better');
  await expect(findings.locator('.run-chart svg')).toHaveAccessibleDescription(/The newest is 1 of 3\./);
  await expect(chart(page, 'Labeling').locator('.run-chart svg').getByRole('link')).toHaveCount(3);
  await expect(chart(page, 'Labeling').locator('.run-chart-line')).toHaveCount(1);

  // The “No” answers of version 1 are drawn up to here, and not counted any more.
  const no = chart(page, '“No” answers');
  await expect(no).toContainText('Version 2 counts findings instead. Earlier answers stay as they are.');
  await expect(no.locator('.run-chart svg').getByRole('link')).toHaveCount(2);

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save findings as CSV' }).click();
  expect((await coming).suggestedFilename()).toBe('findings.csv');
});

test('R175 All areas together have a small chart for each area, and no median', async ({
  tablet,
  ownServer,
}) => {
  const server = await ownServer({ sections });
  const truth = await Truth.of(server, maya);
  for (const [index, area] of ['ICU', 'Ward', 'ICU', 'Ward', 'ICU', 'ICU', 'ICU'].entries())
    await completed(truth, 11 - index, 2, round(truth, 2 + index, 1), area);
  const page = await tablet(viewer, { url: server.url });
  await page.goto('/progress/7');
  await expect(page.getByRole('region', { name: 'Several areas' })).toContainText(
    'Each area has charts of its own; there is no median over all of them.',
  );
  const kinds = page.getByRole('region', { name: 'Doses by kind' });
  const pointsOf = (area: string) =>
    kinds.getByRole('figure', { name: area, exact: true }).locator('.run-chart svg').getByRole('link');
  await expect(pointsOf('ICU')).toHaveCount(5);
  await expect(pointsOf('Ward')).toHaveCount(2);
  await expect(page.locator('.run-chart-median')).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Area' }).selectOption('ICU');
  const only = chart(page, 'Doses by kind');
  await expect(only.locator('.run-chart svg').getByRole('link')).toHaveCount(5);
  // Said once of all charts, not on each.
  await expect(page.getByText('5 of 12 assessments: too few to tell change from chance.')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Several areas' })).toHaveCount(0);
});

test('R176 A completed card says how many findings there are, and how many are serious: at once after Submit, also offline', async ({
  tablet,
  ownServer,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer({ sections });
  const truth = await Truth.of(server, maya);
  await completed(truth, 3, 2, round(truth, 3, 1));
  await completed(truth, 2, 1, { 751: { no: true } });
  const running = await truth.start(7, {
    sectionVersion: 2,
    area: 'Ward',
    answers: { 705: { ...NO_NOTES, parts: { without: '3' } } },
  });
  const page = await tablet(maya, { url: server.url });
  await readyForOfflineUse(page);
  await page.goto('/');
  const ward = page.getByRole('article').filter({ hasText: 'Ward' });
  const done = (date: string) => page.getByRole('article').filter({ hasText: `Completed: ${date}` });
  await expect(done(shortDate(weeksAgo(3)))).toContainText('2 findings, 1 serious');
  // A version that does not measure has no sentence.
  await expect(done(shortDate(weeksAgo(2)))).not.toContainText('finding');
  // In progress, the one figure is how far it is.
  await expect(ward).toContainText('0 of 2');
  await expect(ward).not.toContainText('finding');

  await page.goto(`/assessments/${running}/4`);
  await page.context().setOffline(true);
  await page.getByRole('radio', { name: 'Yes', exact: true }).check();
  await page.goto(`/assessments/${running}/final-comments`);
  await submit(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Assessment complete' })).toBeVisible();
  await page.getByRole('link', { name: 'RTA Tracers' }).click();
  await expect(ward).toContainText('2 findings, 1 serious');
  await expect(ward).toContainText('Waiting on this device');
  await page.context().setOffline(false);
  await expect(ward).toContainText('On the server', { timeout: 20_000 });
  await expect(ward).toContainText('2 findings, 1 serious');
});
