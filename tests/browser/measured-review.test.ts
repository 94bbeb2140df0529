import type { Page } from 'playwright/test';
import { counterOf } from '#domain/tally.ts';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { compared, completedRound, daysAgo, expectCells, reviewOf } from '../support/browser/review.ts';
import { Truth } from '../support/browser/truth.ts';
import { measuredTestSection } from '../support/papers/test-section.ts';

/** Comparing assessments of a module that measures. */

const sections = [measuredTestSection];

interface Counted {
  readonly labeled: number;
  readonly hub: number;
  readonly asis: number;
  readonly scanned: number;
}

/** A round of ten doses, counted by one person. */
function answersOf({ userId }: Truth, { labeled, hub, asis, scanned }: Counted) {
  const count = (yes: number, of: number) => ({ [counterOf(userId)]: { yes, of } });
  return {
    701: { parts: { labeled: count(labeled, 10) } },
    702: { parts: { hub: count(hub, 10) } },
    703: { parts: { asis: count(asis, 10), mixed: count(10 - asis, 10) } },
    704: { parts: { yes: true as const } },
    705: { parts: { reportstate: 'figure', report: scanned, without: '2' } },
  };
}

const early = daysAgo(60);
const FIRST = { labeled: 3, hub: 5, asis: 5, scanned: 50 };
const SECOND = { labeled: 8, hub: 7, asis: 8, scanned: 40 };

async function twoRounds(truth: Truth, secondPlace = 'Surgery'): Promise<string[]> {
  return [
    await completedRound(truth, 7, { department: 'Surgery', answers: answersOf(truth, FIRST) }, 60),
    await completedRound(truth, 7, { department: secondPlace, answers: answersOf(truth, SECOND) }),
  ];
}

const domains = (page: Page) => compared(page, /^Findings and practice domains$/);
const numbered = (page: Page) =>
  page
    .getByRole('heading', { level: 3, name: /^Question/ })
    .evaluateAll((all) => all.map((heading) => Number(/\d+/.exec(heading.textContent)?.[0])));

test('R174 Two rounds say what became better or worse, how each domain stands, and what can be chance', async ({
  tablet,
  ownServer,
}) => {
  const server = await ownServer({ sections });
  const ids = await twoRounds(await Truth.of(server, maya));
  const page = await tablet(maya, { url: server.url });
  await bringAxe(page);
  await page.goto(reviewOf(ids));

  // Findings stand before all else, the serious ones by name, and then the domains in the module's order.
  const { row, table } = domains(page);
  await expectCells(row('Findings'), ['5 findings, 3 serious', '4 findings, 2 serious']);
  await expectCells(row('Serious findings'), [
    /^Labeled doses.*Doses by kind.*Pre-labeled/s,
    /^Labeled doses.*Pre-labeled/s,
  ]);
  await expectCells(row('Supply form'), [
    'too few to score (1 of 2 items)',
    'too few to score (1 of 2 items)',
  ]);
  await expectCells(row('Labeling'), [
    '18%, 3 of 3 items',
    `35%, 3 of 3 itemsup from 18% to 35% since ${early.date}, over the same items`,
  ]);
  await expect(table.getByRole('rowheader')).toHaveText([
    'Findings',
    'Serious findings',
    'Supply form',
    'Labeling',
  ]);
  await expect(page.getByText('There is no overall grade.')).toBeVisible();

  await expect(page.getByText('4 differ: 2 better, 1 worse, 1 otherwise')).toBeVisible();
  const sentence = (question: RegExp) =>
    compared(page, question).table.locator('xpath=ancestor::section[1]').locator('.compared-difference');
  await expect(sentence(/How many doses are labeled/)).toHaveText(/^Better: /);
  await expect(sentence(/How many doses are scanned/)).toHaveText(/^Worse: /);
  await expect(sentence(/How often is each step done/)).not.toHaveText(/better|worse/i);
  await expect(sentence(/What was done to each dose/)).toHaveText(/^Better: /);

  // 3 of 10 to 8 of 10 is more than chance, 5 of 10 to 8 of 10 is not.
  const labeled = compared(page, /How many doses are labeled/).table;
  await expect(labeled.getByText(`more than chance since ${early.date}`)).toBeVisible();
  await expect(labeled.getByText('Serious finding: below target')).toHaveCount(2);
  await expect(labeled.getByText('likely 11–60%')).toBeVisible();
  const kinds = compared(page, /What was done to each dose/).table;
  await expect(kinds.getByText(`may be chance since ${early.date}`)).toBeVisible();
  await expect(kinds.getByText('more than chance')).toHaveCount(0);

  await page.getByText('Differences first').click();
  await expect(page.locator('.compared-group')).toHaveText([
    'Worse: 1 question',
    'Better: 2 questions',
    'Otherwise different: 1 question',
    'No difference, or not comparable',
  ]);
  expect(await numbered(page)).toEqual([5, 1, 3, 2, 4, 6]);
  await expectAccessible(page);
});

test('R174 Rounds of different places are shown side by side, and nothing is said of chance or of a rise', async ({
  tablet,
  ownServer,
}) => {
  const server = await ownServer({ sections });
  const ids = await twoRounds(await Truth.of(server, maya), 'Oncology');
  const page = await tablet(maya, { url: server.url });
  await page.goto(reviewOf(ids));
  await expectCells(domains(page).row('Labeling'), ['18%, 3 of 3 items', '35%, 3 of 3 items']);
  await expect(compared(page, /How many doses are labeled/).table.getByText('likely 49–94%')).toBeVisible();
  await expect(page.getByText(/than chance|be chance|over the same items/)).toHaveCount(0);
});
