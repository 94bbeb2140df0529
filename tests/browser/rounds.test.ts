import type { Page } from 'playwright/test';
import { counterOf } from '#domain/tally.ts';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { compared, completedRound, daysAgo, expectCells, reviewOf } from '../support/browser/review.ts';
import { Truth } from '../support/browser/truth.ts';
import { scoredTestSection } from '../support/papers/test-section.ts';

/** Comparing assessments of a module that measures. */

const sections = [scoredTestSection];

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

const domains = (page: Page) => compared(page, /^Practice domains$/);
const numbered = (page: Page) =>
  page
    .getByRole('heading', { level: 3, name: /^Question/ })
    .evaluateAll((all) => all.map((heading) => Number(/\d+/.exec(heading.textContent)?.[0])));

test('R174 Two rounds say what became better or worse, how each domain stands, and what is no clear change', async ({
  tablet,
  ownServer,
}) => {
  const server = await ownServer({ sections });
  const ids = await twoRounds(await Truth.of(server, maya));
  const page = await tablet(maya, { url: server.url });
  await bringAxe(page);
  await page.goto(reviewOf(ids));

  // What became worse stands before what became better, and both before all else; chance is neither.
  const heads = page.getByRole('heading', { level: 2 });
  await expect(heads).toHaveText(['Worse and better', 'Findings', 'Practice domains']);
  await expectCells(compared(page, /^Worse 1$/).row(/^Scanned doses: /), ['50%', '40%']);
  await expectCells(compared(page, /^Better 1$/).row('Labeled doses'), ['3 of 10 (30%)', '8 of 10 (80%)']);
  await expect(page.getByText('As supplied')).toHaveCount(0);

  // Then the findings of the newest, with what the one before found of the same. The second round is judged with
  // the first; the first alone is told.
  const { row } = compared(page, /^Findings$/);
  await expectCells(row('How many'), [/^3 findings, 1 serious/, /^4 findings, 2 serious$/]);
  await expectCells(row(/^Labeled doses/), ['3 of 10', '8 of 10; 11 of 20 in 2 tracersAdd an action']);
  await expectCells(row(/^Pre-labeled/), ['Yes', 'YesAdd an action']);
  await expect(
    page.getByText(`Counted together on ${daysAgo(0).date}: the tracers of ${early.date}`),
  ).toBeVisible();
  await expectCells(domains(page).row('Labeling'), ['19%, from 4 answers', '32%, from 4 answers']);
  await expect(page.getByText('There is no overall grade.')).toBeVisible();

  // Every question comes when it is asked for, the differences first.
  await expect(page.getByText('How many doses are labeled?')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all 6 questions' }).click();
  await expect(page.getByText('4 differ: 1 better, 1 worse, 1 no clear change, 1 otherwise')).toBeVisible();
  const sentence = (question: RegExp) =>
    compared(page, question).table.locator('xpath=ancestor::section[1]').locator('.compared-difference');
  await expect(sentence(/How many doses are labeled/)).toHaveText(/^Better: /);
  await expect(sentence(/How many doses are scanned/)).toHaveText(/^Worse: /);
  await expect(sentence(/How often is each step done/)).not.toHaveText(/better|worse/i);
  await expect(sentence(/What was done to each dose/)).toHaveText(/^No clear change: /);

  // 3 of 10 to 8 of 10 is more than chance, 5 of 10 to 8 of 10 is not.
  const labeled = compared(page, /How many doses are labeled/).table;
  await expect(labeled.getByText(`better since ${early.date}`)).toBeVisible();
  await expect(labeled.getByText('Serious finding: below target, 11 of 20 in 2 tracers')).toHaveCount(1);
  const kinds = compared(page, /What was done to each dose/).table;
  await expect(kinds.getByText(`no clear change since ${early.date}`)).toBeVisible();

  await expect(page.getByRole('radio', { name: 'Differences first' })).toBeChecked();
  await expect(page.locator('.compared-group')).toHaveText([
    'Worse: 1 question',
    'Better: 1 question',
    'No clear change: 1 question',
    'Otherwise different: 1 question',
    'No difference, or not comparable',
  ]);
  expect(await numbered(page)).toEqual([5, 1, 3, 2, 4, 6]);
  await expectAccessible(page);
});

test('R174 Rounds of different places are shown side by side, and neither judged together nor called better or worse since', async ({
  tablet,
  ownServer,
}) => {
  const server = await ownServer({ sections });
  const ids = await twoRounds(await Truth.of(server, maya), 'Oncology');
  const page = await tablet(maya, { url: server.url });
  await page.goto(reviewOf(ids));
  await expectCells(domains(page).row('Labeling'), ['19%, from 4 answers', '32%, from 4 answers']);
  await expect(
    page.getByText('The areas differ (Surgery, Oncology): nothing is called better or worse'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Show all 6 questions' }).click();
  await expect(page.getByText('4 differ: 4 otherwise')).toBeVisible();
  await expect(page.getByText(/(better|worse|no clear change) since|in 2 tracers/)).toHaveCount(0);
});
