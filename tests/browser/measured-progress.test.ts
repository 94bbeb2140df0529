import type { Page } from 'playwright/test';
import { shortDate } from '#domain/dates.ts';
import type { Section } from '#domain/section.ts';
import { counterOf } from '#domain/tally.ts';
import { expect, test } from '../support/browser/browser.ts';
import { maya, viewer } from '../support/browser/people.ts';
import { sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { measuredTestSection, plainTestSection } from '../support/papers/test-section.ts';

/** A module that measures over time, and on its card. */

const DAY = 24 * 60 * 60 * 1000;
const weeksAgo = (weeks: number) => new Date(Date.now() - weeks * 7 * DAY).toISOString();

/** The same module before it measured, and once it does, for areas. */
const before: Section = {
  ...plainTestSection,
  id: 7,
  title: measuredTestSection.title,
  questions: Object.fromEntries(
    Object.entries(plainTestSection.questions).map(([id, question]) => [
      String(Number(id) - 50),
      { ...question, id: question.id - 50 },
    ]),
  ),
};
const measured: Section = { ...measuredTestSection, version: 2, hasArea: true, areas: ['ICU', 'Ward'] };
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

  const labeled = chart(page, 'Labeled doses');
  await expect(labeled).toContainText('Higher is better. Target: every time');
  await expect(labeled.locator('.run-chart-aim')).toHaveCount(1);
  await expect(labeled.locator('.run-chart-whisker')).toHaveCount(3);
  await expect(labeled.locator('.run-chart svg')).toContainText('Target');
  await expect(labeled.locator('.run-chart svg')).toContainText('Version 2');
  // The newest count against the one before.
  await expect(labeled).toContainText(
    `Since ${shortDate(weeksAgo(4))}: 4 of 10 (40%) to 9 of 10 (90%), more than chance.`,
  );
  await expect(chart(page, 'Doses by kind')).toContainText('4 of 10 (40%) to 8 of 10 (80%), may be chance.');

  // Who cannot see it hears and reads the same.
  const drawing = labeled.locator('.run-chart svg');
  await expect(drawing).toHaveAccessibleDescription(
    new RegExp(
      `The newest is 9 of 10 \\(90%\\), likely 60–98%\\. Target: every time\\. Version 2 from ${shortDate(weeksAgo(6))}\\.`,
    ),
  );
  await expect(drawing.getByRole('link').first()).toHaveAccessibleName(
    `${shortDate(weeksAgo(6))}, ICU: 3 of 10 (30%), likely 11–60%`,
  );
  await labeled.getByText('Show as table').click();
  await expect(labeled.getByRole('table').getByRole('row')).toHaveCount(4);
  await expect(labeled.getByRole('table').getByRole('row').nth(1)).toContainText(
    '3 of 10 (30%), likely 11–60%',
  );

  const findings = chart(page, 'Findings, of what was answered');
  await expect(findings).toContainText('Lower is better');
  await expect(findings.locator('.run-chart svg')).toHaveAccessibleDescription(
    /The newest is 2 of 5 \(40%\)\./,
  );
  await expect(chart(page, 'Labeling').locator('.run-chart svg').getByRole('link')).toHaveCount(3);
  await expect(chart(page, 'Labeling').locator('.run-chart-line')).toHaveCount(1);

  // The “No” answers of version 1 are drawn up to here, and not counted any more.
  const no = chart(page, '“No” answers');
  await expect(no).toContainText('Version 2 counts findings instead. Earlier answers stay as they are.');
  await expect(no.locator('.run-chart svg').getByRole('link')).toHaveCount(2);

  // Small multiples: a height means the same in each drawing of a row.
  const group = page.getByRole('region', { name: 'Counts' });
  const scales = await group.locator('.run-chart svg').evaluateAll((drawings) =>
    drawings.map((one) =>
      [...one.querySelectorAll('.run-chart-scale g')].map((tick) => ({
        y: tick.querySelector('line')?.getAttribute('y1'),
      })),
    ),
  );
  expect(scales.length).toBeGreaterThan(1);
  for (const scale of scales) expect(scale).toEqual(scales[0]);
});

test('R175 A line joins rounds of one area only, and all areas together have no median and no signal', async ({
  tablet,
  ownServer,
}) => {
  const server = await ownServer({ sections });
  const truth = await Truth.of(server, maya);
  // Rising in the ICU, and in both together.
  for (const [index, area] of ['ICU', 'Ward', 'ICU', 'Ward', 'ICU', 'ICU', 'ICU'].entries())
    await completed(truth, 11 - index, 2, round(truth, 2 + index, 1), area);
  const page = await tablet(viewer, { url: server.url });
  await page.goto('/progress/7');
  const labeled = chart(page, 'Labeled doses');
  await expect(labeled.locator('.run-chart svg').getByRole('link')).toHaveCount(7);
  const ends = () =>
    labeled
      .locator('.run-chart-line')
      .evaluateAll((lines) => lines.map((line) => line.getAttribute('points')?.split(' ').length));
  expect(await ends()).toEqual([5, 2]);
  await expect(page.getByRole('region', { name: 'Several areas' })).toContainText(
    'A line joins rounds of one area only. Choose an area above to see its median and its signals.',
  );
  await expect(labeled).not.toContainText('in a row');
  await expect(labeled).toContainText(/ICU, since .*: 7 of 10 \(70%\) to 8 of 10 \(80%\), may be chance\./);

  await page.getByRole('combobox', { name: 'Area' }).selectOption('ICU');
  await expect(labeled.locator('.run-chart svg').getByRole('link')).toHaveCount(5);
  expect(await ends()).toEqual([5]);
  await expect(labeled).toContainText('Five assessments in a row rise');
  await expect(page.getByRole('region', { name: 'Several areas' })).toHaveCount(0);
});

test('R176 A card says how many findings there are, and how many are serious', async ({
  tablet,
  ownServer,
}) => {
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
  await page.goto('/');
  const card = (name: RegExp) => page.getByRole('article').filter({ has: page.getByRole('link', { name }) });
  const done = (date: string) => page.getByRole('article').filter({ hasText: `Completed: ${date}` });
  await expect(done(shortDate(weeksAgo(3)))).toContainText('4 findings, 3 serious');
  // A version that does not measure has no sentence.
  await expect(done(shortDate(weeksAgo(2)))).not.toContainText('finding');
  await expect(card(/Continue/)).toContainText('1 finding');

  // A count while the card is away is in its words when it is back.
  await page.goto(`/assessments/${running}/1`);
  await page.getByRole('button', { name: 'Not', exact: true }).click();
  await expect
    .poll(sent(page, async () => (await truth.assessment(running))?.answers['701']?.parts))
    .toEqual({ labeled: { [counterOf(truth.userId)]: { yes: 0, of: 1 } } });
  await page.goto('/');
  await expect(card(/Continue/)).toContainText('2 findings, 1 serious');
});
