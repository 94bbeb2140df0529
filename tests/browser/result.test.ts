import type { Page } from 'playwright/test';
import { bringAxe } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { hospital, maya, viewer } from '../support/browser/people.ts';
import { light, readyForOfflineUse, submit } from '../support/browser/steps.ts';
import { counterOf } from '#domain/tally.ts';
import { Truth } from '../support/browser/truth.ts';
import type { ServerProcess } from '../support/server/process.ts';
import { scoredTestSection } from '../support/papers/test-section.ts';

const often = { parts: { often: true } };
const written = { observations: 'Two of five doses.', opportunities: 'Teach at the huddle.' };
const later = {
  902: { flagged: true, ...written },
  903: { parts: { ease: 4 } },
  906: { parts: { never: true } },
};

test('R143 R144 R173 The end says what was found and what changed since last time, also offline; the page to read or print has everything under headings and in tables, for viewers too; findings are named with the tracers they rest on, what can be done, and their sources', async ({
  tablet,
  ownServer,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.expectNoAnswer();
  const server = await ownServer({ sections: [scoredTestSection] });
  const { url } = server;
  const truth = await Truth.of(server, maya);
  const place = { area: 'ICU', department: 'Critical Care' };
  const first = await truth.start(9, { ...place, answers: { 903: { parts: { ease: 7 } }, 906: often } });
  await truth.complete(first);
  const id = await truth.start(9, { ...place, answers: later });
  const page = await tablet(maya, { url });
  await bringAxe(page);

  await page.goto(`/assessments/${first}/complete`);
  const none = page.getByRole('region', { name: 'What changed since last time' });
  await expect(none).toContainText(
    'There is no earlier assessment of this area with the same questions to compare with.',
  );

  await page.goto(`/assessments/${id}/final-comments`);
  await submit(page);
  const found = page.getByRole('region', { name: 'What you found' });
  await expect(found).toContainText(
    '1 of 14 questions is flagged. Not answered: questions 1, 4, 5 and 9–14.',
  );
  await expect(found).toContainText('Skipped because of an earlier answer: questions 7 and 8.');
  await expect(found.getByRole('listitem')).toHaveText(
    /2\. Long answer\s*Observations\s*Two of five doses\.\s*Opportunities\s*Teach at the huddle\./,
  );
  const changed = page.getByRole('region', { name: /^What changed since \d\d\.\d\d\.\d\d$/ });
  // Folded, as all that is less important than what was found.
  await expect(changed.getByRole('listitem')).toHaveCount(0);
  await changed.getByText(/^What changed since/).click();
  await expect(changed).toContainText('2 of 14 answers differ. That assessment was of ICU, Critical Care.');
  await expect(changed.getByRole('listitem')).toHaveText([
    /3\. Slider\s*Then\s*7 of 10\s*Now\s*4 of 10/,
    /6\. Radio with jump\s*Then\s*Often.*\s*Now\s*Never/,
  ]);
  await changed.getByRole('link', { name: 'See both side by side' }).click();
  await expect(page).toHaveURL(`/review?assessments%5B%5D=${first}&assessments%5B%5D=${id}`);

  // A tablet that opens it by its address says so too, though its list comes later.
  const fresh = await tablet(viewer, { url });
  await bringAxe(fresh);
  await fresh.goto(`/assessments/${id}/complete`);
  const there = fresh.getByRole('region', { name: /^What changed since \d/ });
  await there.getByText(/^What changed since/).click();
  await expect(there.getByRole('listitem')).toHaveCount(2);
  await test.step('the page to read or print', async () => {
    const parts = { name: 'North', cost: 12, share: 25, shift: 'night' };
    const printed = await truth.start(9, {
      department: 'Ward 5',
      notes: 'The notes at the end.',
      answers: { ...later, 907: { parts } },
    });
    await truth.complete(printed);
    await fresh.goto(`/assessments/${printed}/complete`);
    await fresh.getByRole('link', { name: 'Read or print as a page' }).click();
    await expect(fresh).toHaveTitle(/^Test Module assessment, completed \d\d\.\d\d\.\d\d · RTA Tracers$/);
    await expect(fresh.locator('html')).toHaveAttribute('lang', 'en');
    await expect(fresh.getByRole('heading', { level: 2 })).toHaveText([
      'About this assessment',
      'What was found',
      'What changed since last time',
      'Questions and answers',
    ]);
    const questions = fresh.getByRole('region', { name: 'Questions and answers' });
    // What nobody answered is told in one line, not question by question.
    const answered = [/^2\. /, /^3\. /, /^6\. /, /^7\. /];
    await expect(questions.getByRole('heading', { level: 3 })).toHaveText(answered);
    await expect(fresh.getByRole('region', { name: 'What was found' })).toContainText(
      /Not answered: questions 1, 4/,
    );
    const main = fresh.getByRole('main');
    for (const words of [hospital.name, 'Ward 5', 'The notes at the end.', 'Teach at the huddle.', '4 of 10'])
      await expect(main).toContainText(words);
    const table = fresh.getByRole('table', { name: 'Answer to question 7' });
    await expect(table.getByRole('columnheader')).toHaveText(['Part', 'Answer']);
    await expect(table.getByRole('row', { name: 'Shift' }).getByRole('cell')).toHaveText('Night');
    await expect(table.getByRole('rowheader', { name: 'Cost' })).toBeVisible();
    await lookOver(fresh);

    await fresh.emulateMedia({ media: 'print' });
    await expect(fresh.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(fresh.getByRole('link', { name: 'Back to the assessment' })).toBeHidden();
  });
  await test.step('findings with the tracers they rest on, what can be done, their sources, and then scores', () =>
    expectFindings(page, truth));
  await test.step('offline, from the device’s own assessments', () => expectOffline(page, server, truth));
});

async function expectFindings(page: Page, truth: Truth): Promise<void> {
  const labeled = { [counterOf(truth.userId)]: { yes: 9, of: 10 } };
  const answers = { 701: { parts: { labeled }, flagged: true }, 704: { parts: { no: true as const } } };
  await truth.complete(await truth.start(7, { area: 'ICU', answers }));
  const id = await truth.start(7, { area: 'ICU', answers });
  await truth.complete(id);
  const headings = ['Below target', 'By practice domain', 'Flagged questions'];
  for (const [path, first] of [
    ['complete', 'What you found'],
    ['print', 'What was found'],
  ] as const) {
    await page.goto(`/assessments/${id}/${path}`);
    await expect(page.getByRole('region', { name: first })).toContainText('1 finding, 1 serious.');
    const shown = page.getByRole('heading', { level: 2 }).filter({ hasText: new RegExp(headings.join('|')) });
    await expect(shown).toHaveText(headings);
    const serious = page.getByRole('region', { name: 'Below target' });
    await expect(serious).toContainText(/1\. Labeled doses\s*Labeled/);
    await expect(serious).toContainText(
      'Serious. Below target, 18 of 20 in 2 tracers; today 9 of 10; target: every time',
    );
    await expect(serious).toContainText(/Tracers\s*\d\d\.\d\d\.\d\d, \d\d\.\d\d\.\d\d/);
    await expect(serious).toContainText(/Suggested, stronger action\s*Print the labels\./);
    if (path === 'complete') {
      // Whoever is handed the tablet sees of which unit it is.
      await expect(page.getByRole('main').getByRole('definition').nth(1)).toHaveText('ICU');
      const doFirst = page.getByRole('region', { name: 'What to do first' });
      await expect(doFirst.getByRole('listitem')).toHaveText('Print the labels. stronger action');
      // At a glance on a tablet: what was found, what to do first, and two buttons; all else is folded.
      await expect(doFirst).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('main').getByRole('button', { name: 'Download' })).toBeInViewport();
      await expect(page.getByRole('main').getByRole('link', { name: 'New Assessment' })).toBeInViewport();
      await expect(serious.getByText('Labeled: 2 of 20 missed', { exact: true })).toBeVisible();
      const cards = ['What you found', 'Below target', 'What to do first', 'By practice domain'].map((name) =>
        page.getByRole('region', { name }).boundingBox(),
      );
      expect(new Set((await Promise.all(cards)).map((box) => `${box?.x} ${box?.width}`)).size).toBe(1);
      await serious.getByText('1. Labeled doses').click();
      await serious.getByText('1 source').click();
    }
    const source = serious.getByRole('link', {
      name: 'Test Press: A book about labels, 2020 (professional guidance). Read, 2026-11. Paid for by a maker of labels.',
    });
    await expect(source).toHaveAttribute('href', 'https://example.org/book');
    const scores = page.getByRole('region', { name: 'By practice domain' });
    await expect(scores).toContainText(/Labeling\s*95%, from 2 answers/);
    await lookOver(page);
  }
}

async function expectOffline(page: Page, server: ServerProcess, truth: Truth): Promise<void> {
  const held = await truth.start(9, { area: 'North', answers: { 906: often } });
  const id = await truth.start(9, { area: 'North', answers: later });
  await truth.complete(held);
  await readyForOfflineUse(page);
  await page.goto(`/assessments/${held}/complete`);
  await expect(page.getByRole('heading', { level: 1, name: 'Assessment complete' })).toBeVisible();
  await page.goto(`/assessments/${id}/final-comments`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/assessments');
  await expect(light(page)).toHaveText('All on the server');
  await server.stop();

  await page.goto(`/assessments/${id}/final-comments`);
  await submit(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Assessment complete' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What you found' })).toContainText('2. Long answer');
  const changed = page.getByRole('region', { name: /^What changed since/ });
  await expect(changed).toContainText(/6\. Radio with jump\s*Then\s*Often/);

  // The page to print says the same offline.
  await page.getByRole('link', { name: 'Read or print as a page' }).click();
  await expect(page.getByRole('region', { name: 'What was found' })).toContainText('2. Long answer');
  const questions = page.getByRole('region', { name: 'Questions and answers' });
  await expect(questions.getByRole('heading', { level: 3 })).toHaveText([/^2\. /, /^3\. /, /^6\. /]);
}
