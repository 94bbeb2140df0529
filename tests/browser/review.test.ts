import type { Page } from 'playwright/test';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { elsewhere, maya, viewer } from '../support/browser/people.ts';
import {
  compared,
  completedRound,
  daysAgo,
  downloaded,
  expectCells,
  reviewOf,
} from '../support/browser/review.ts';
import { readyForOfflineUse } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { readPdf, squeezed } from '../support/readers/pdf-reader.ts';

const early = daysAgo(60);

/** Two rounds through the test section, the earlier one 60 days ago. */
async function twoRounds(truth: Truth): Promise<string[]> {
  const first = await completedRound(
    truth,
    9,
    {
      area: 'North ward',
      department: 'Surgery',
      facilitators: [{ name: 'Lee Abara', title: 'Pharmacist' }],
      participants: [
        { name: 'Joan Whitfield', title: '' },
        { name: 'Sam Ortiz', title: '' },
      ],
      notes: 'First round.\nStaff were open.',
      answers: {
        901: { observations: 'Three' },
        903: { parts: { ease: 7 }, flagged: true, observations: 'Easier by day.' },
        904: { parts: { share: 62 } },
        905: { parts: { value: 1200 } },
        906: { parts: { often: true } },
        907: { parts: { name: 'ICU', share: 25, shift: 'day' } },
        908: { parts: { cost: 1, storage: 2, staffing: 3, build: 4 } },
        909: { parts: { yes: true }, opportunities: 'Keep the labels.' },
      },
      wastageCalculator: [
        {
          medication: 'Ephedrine',
          unit: 'mg',
          packageAmount: 50,
          packagesOpened: 2,
          amountGiven: 50,
          costPerPackage: 12,
        },
      ],
    },
    60,
  );
  const second = await completedRound(truth, 9, {
    area: 'North ward',
    answers: {
      901: { observations: 'Three' },
      903: { parts: { ease: 4 } },
      904: { parts: { share: 81 } },
      905: { parts: { value: 1200 } },
      906: { parts: { never: true } },
      907: { parts: { name: 'ICU', share: 30, shift: 'night' } },
      908: { parts: { cost: 3, storage: 1, staffing: 2, build: 4 } },
      909: { parts: { yes: true }, flagged: true },
    },
    wastageCalculator: [
      {
        medication: 'Ephedrine',
        unit: 'mg',
        packageAmount: 50,
        packagesOpened: 2,
        amountGiven: 75,
        costPerPackage: 12,
      },
    ],
  });
  return [first, second];
}

const facts = (page: Page) => compared(page, /About the assessments/);
const all = Array.from({ length: 14 }, (_, index) => index + 1);

/** The numbers of the questions in the order in which they are shown. */
async function expectNumbers(page: Page, numbers: readonly number[]): Promise<void> {
  const headings = page.getByRole('heading', { level: 3, name: /^Question/ });
  await expect(headings).toHaveText(numbers.map((number) => new RegExp(`^Question ${number}:`)));
}

test('R011 R031 R040 R041 R042 R043 R116 Facts and answers stand side by side, the earliest first, can be arranged, and read by keyboard alone; another set leads to the list, and whoever may not review to the start', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectStatus(404);
  watch.expectStatus(403);
  const truth = await Truth.of(server, maya);

  const ids = await twoRounds(truth);
  const page = await tablet(viewer);
  await page.goto(reviewOf(ids.toReversed()));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test Module');

  await test.step('the facts of each assessment', async () => {
    const { row } = facts(page);
    await expectCells(row('Module'), ['Test Module']);
    await expectCells(row('Completed'), [early.date, daysAgo(0).date]);
    await expectCells(row('Last edited by'), ['Maya Okafor']);
    await expectCells(row('Area'), ['North ward']);
    await expectCells(row('Department'), ['Surgery', 'N/A']);
    await expectCells(row('Facilitator(s)'), ['Lee Abara', 'N/A']);
    await expectCells(row('Participant(s)'), ['Joan Whitfield, Sam Ortiz', 'N/A']);
    await expectCells(row('Comments about the module'), [
      `${early.date}\nFirst round.\nStaff were open.`,
      'N/A',
    ]);
    await expectCells(row('Flagged questions'), ['1']);
  });

  const slider = compared(page, /How easy is it to get supplies/);
  await expectCells(slider.row('Answer'), ['7 of 10', `4 of 10−3 since ${early.date}`]);
  await expectCells(slider.row('Observations'), ['Easier by day.', '']);
  await expectCells(slider.row('Flag'), ['Flagged', '']);
  await expect(page.getByText('Differs by 3 points')).toBeVisible();
  await expectCells(compared(page, /What share of doses/).row('Answer'), [
    '62%',
    `81%+19 since ${early.date}`,
  ]);
  await expectCells(compared(page, /value of expired stock/).row('Answer'), [
    '$1,200.00',
    `$1,200.00±0 since ${early.date}`,
  ]);

  const choice = compared(page, /diluted further/);
  // One line for a screen reader; the grid is for the eye.
  await expectCells(choice.row('Answer'), [
    'Often – half of the doses or more',
    'Never; was Often – half of the doses or more',
  ]);
  for (const [name, cells] of [
    ['Never', ['', 'Never']],
    ['Often', ['Often – half of the doses or more', '']],
    ['Always', ['', '']],
  ] as const) {
    const drawn = page.locator('.compared-choice').filter({
      has: page.locator('.compared-label').getByText(name, { exact: true }),
    });
    await expect(drawn.first().locator('.compared-content')).toHaveText([...cells]);
    await expect(drawn.first()).toHaveAttribute('aria-hidden', 'true');
  }
  await expectCells(compared(page, /Is each syringe labeled/).row('Answer'), ['Yes', 'Yes']);

  const parts = compared(page, /What did you find/);
  await expectCells(parts.row('Name'), ['ICU', 'ICU']);
  await expectCells(parts.row('Cost'), ['Not answered', 'Not answered']);
  await expectCells(parts.row('Share'), ['25%', `30%+5 since ${early.date}`]);
  await expectCells(parts.row('Shift'), ['Day', 'Night']);

  await expectCells(compared(page, /biggest barrier/).row('Ranking'), [
    '1Cost2Storage3Staffing4Not set up in our systems',
    `1Storageup 1 since ${early.date}2Staffingup 1 since ${early.date}3Costdown 2 since ${early.date}4Not set up in our systems`,
  ]);
  await expect(page.getByRole('img', { name: 'Storage: from 2 to 1; Staffing: from 3 to 2' })).toBeVisible();

  await expectCells(compared(page, /Wastage calculator/).row('Ephedrine'), [
    /^\$12\.00.*50 mg wasted \(50%\)$/,
    new RegExp(`^\\$6\\.00−\\$6 since ${early.date}.*25 mg wasted \\(25%\\)$`),
  ]);

  // Without room for columns, each answer says which day it is from.
  const days = slider.row('Answer').getByText(new RegExp(`^(${early.date}|${daysAgo(0).date})$`));
  await expect(days.first()).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(days).toHaveText([early.date, daysAgo(0).date]);
  for (const day of await days.all()) await expect(day).toBeVisible();

  await page.setViewportSize({ width: 820, height: 1180 });
  await test.step('one toggle shows only what is flagged', async () => {
    await expectNumbers(page, all);
    await page.getByRole('button', { name: 'See only flagged' }).click();
    await expectNumbers(page, [3, 9]);
    await expect(page.getByRole('status').filter({ hasText: 'Showing 2 of 14 questions' })).toBeVisible();
    await page.getByRole('button', { name: 'See all questions' }).click();
    await expectNumbers(page, all);
  });
  await test.step('what differs can be shown first', async () => {
    await expect(page.getByRole('radio', { name: 'In order' })).toBeChecked();
    // Its state is told by more than a color.
    const check = (order: string) => page.locator('label').filter({ hasText: order }).locator('svg');
    await expect(check('In order')).toBeVisible();
    await page.getByText('Differences first').click();
    await expect(check('In order')).toBeHidden();
    await expect(check('Differences first')).toBeVisible();
    await expectNumbers(page, [3, 4, 6, 7, 8, 1, 2, 5, 9, 10, 11, 12, 13, 14]);
    await page.getByText('In order').click();
    await expectNumbers(page, all);
  });
  await test.step('a link can open it with what is flagged', async () => {
    await page.evaluate(() => history.replaceState({ ...history.state, usr: { showFlagged: true } }, ''));
    await page.reload();
    await expect(page.getByRole('button', { name: 'See all questions' })).toBeVisible();
    await expectNumbers(page, [3, 9]);
  });
  await test.step('of a single one nothing differs', async () => {
    await page.goto(reviewOf(ids.slice(0, 1)));
    await expectCells(compared(page, /diluted further/).row('Answer'), ['Often – half of the doses or more']);
    await expect(page.getByRole('radio', { name: 'Differences first' })).toBeHidden();
    await expect(page.getByText(/[Dd]iffer/)).toBeHidden();
  });
  await test.step('by keyboard alone, and from one difference or flag to the next', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(reviewOf(ids));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test Module');
    const focused = page.locator(':focus');
    const tabTo = async (name: string | RegExp, role: 'button' | 'link' | 'radio'): Promise<void> => {
      const target = page.getByRole('main').getByRole(role, { name });
      for (let count = 0; count < 40 && !(await target.evaluate((own) => own.matches(':focus'))); count += 1)
        await page.keyboard.press('Tab');
      await expect(target).toBeFocused();
    };

    await tabTo('Download', 'button');
    await tabTo('Next difference or flag', 'button');
    await page.keyboard.press('Enter');
    await expect(focused).toHaveText(/^Question 3:/);
    await tabTo('4 Percentage (differs)', 'link');
    await page.keyboard.press('Enter');
    await expect(focused).toHaveText(/^Question 4:/);
    await expect(focused).toBeInViewport();
    expect(new URL(page.url()).hash).toBe('');

    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'See only flagged' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectNumbers(page, [3, 9]);
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('radio', { name: 'In order' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Differences first' })).toBeChecked();
    await expectNumbers(page, [3, 9]);

    await test.step('every difference and flag is reached by Next, and Previous leads back', async () => {
      await page.goto(reviewOf(ids));
      await page.setViewportSize({ width: 820, height: 1100 });
      const next = page.getByRole('button', { name: 'Next difference or flag' });
      const previous = page.getByRole('button', { name: 'Previous difference or flag' });
      for (const number of [3, 4, 6]) {
        await next.click();
        await expect(focused).toHaveText(new RegExp(`^Question ${number}:`));
        await expect(focused).toBeInViewport({ ratio: 1 });
      }
      await previous.click();
      await expect(focused).toHaveText(/^Question 4:/);
      await page.evaluate(() => window.scrollTo(0, 0));
      await previous.click();
      await expect(page.getByRole('status').filter({ hasText: 'There is no previous' })).toBeAttached();
    });
  });
  await test.step('another set of assessments leads to the list, and whoever may not review to the start', async () => {
    const one = await completedRound(truth, 8, {});
    const incomplete = await truth.start(8);
    for (const [what, set] of Object.entries({
      'two modules': [one, await completedRound(truth, 9, {})],
      'another institution’s': [await completedRound(await Truth.of(server, elsewhere), 8, {})],
    }))
      await test.step(what, async () => {
        await page.goto(reviewOf(set));
        await expect(page).toHaveURL(`${server.url}/assessments`);
      });
    await page.goto(reviewOf([incomplete]));
    await expect(page).toHaveURL(`${server.url}/assessments`);
    await page.route('**/api/me', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), role_id: 4 } });
    });
    await page.goto(reviewOf([one]));
    await expect(page).toHaveURL(`${server.url}/`);
  });
});

test('R044 R121 Download saves comparison.pdf from the server or, offline, from the device; what is not on the device is named, opens by itself once back online, and stays', async ({
  tablet,
  ownServer,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const ids = await twoRounds(truth);
  const finished = daysAgo(30);
  const about = { question: 904, area: 'North ward', finding: 'Too few scanned', plan: 'Two more scanners.' };
  const done = { ...about, state: 'done', doneOn: finished.time.slice(0, 10) } as const;
  await truth.addAction(9, done);
  const page = await tablet(viewer, { url: server.url });
  await bringAxe(page);
  await readyForOfflineUse(page);
  await page.goto(reviewOf(ids));
  const between = `Between: Two more scanners, done ${finished.date}`;
  const expectBetween = () => expectCells(compared(page, /What share of doses/).row('Action'), ['', between]);
  await expectBetween();
  // What is flagged waits for somebody who may add one.
  await expect(page.getByRole('button', { name: /^Add an/ })).toHaveCount(0);
  const wanted = [
    between,
    '81%+19',
    'Differs by 3 points',
    'Joan Whitfield, Sam Ortiz',
    'Keep the labels.',
    'Wastage calculator',
  ];
  const expectWhole = async (): Promise<void> => {
    const { name, bytes } = await downloaded(page);
    expect(name).toBe('comparison.pdf');
    const pdf = await readPdf(bytes);
    for (const words of wanted) expect(pdf.squeezed).toContain(squeezed(words));
  };
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/download-comparison'));
  await expectWhole();
  expect((await asked).status()).toBe(200);
  await server.stop();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test Module');
  await expectBetween();
  await expectWhole();
  await test.step('what is not on the device', async () => {
    await server.restart();
    // A tablet that asks while it is made would know it as one in progress.
    await page.goto('about:blank');
    const here = await completedRound(truth, 8, { department: 'Pharmacy' }, 60);
    await page.goto(reviewOf([here]));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain Test Module');
    await page.context().setOffline(true);
    const later = await completedRound(truth, 8, { department: 'Pharmacy' });
    await server.stop();
    await page.context().setOffline(false);

    await page.goto(reviewOf([here, later]));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 assessment not on this device');
    await expect(page).toHaveURL(new RegExp(later));
    await expectAccessible(page);
    await page.getByRole('link', { name: 'View the one on this device' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain Test Module');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 assessment not on this device');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 assessment not on this device');
    await server.restart();
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain Test Module');
    await expectCells(facts(page).row('Department'), ['Pharmacy']);
    await server.stop();
    await page.reload();
    await expectCells(facts(page).row('Department'), ['Pharmacy']);
  });
});
