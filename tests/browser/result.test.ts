import { bringAxe } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { hospital, maya, viewer } from '../support/browser/people.ts';
import { light, readyForOfflineUse, submit } from '../support/browser/steps.ts';
import { counterOf } from '#domain/tally.ts';
import { Truth } from '../support/browser/truth.ts';
import { measuredTestSection } from '../support/papers/test-section.ts';

const often = { parts: { often: true } };
const written = { observations: 'Two of five doses.', opportunities: 'Teach at the huddle.' };
const later = {
  902: { flagged: true, ...written },
  903: { parts: { ease: 4 } },
  906: { parts: { never: true } },
};

test('R143 The end says what was found, and what changed since last time', async ({ tablet, ownServer }) => {
  const { url } = await ownServer();
  const truth = await Truth.of({ url }, maya);
  const place = { area: 'ICU', department: 'Critical Care' };
  const first = await truth.start(9, { ...place, answers: { 903: { parts: { ease: 7 } }, 906: often } });
  await truth.complete(first);
  const id = await truth.start(9, { ...place, answers: later });
  const page = await tablet(maya, { url });

  await page.goto(`/assessments/${first}/complete`);
  const none = page.getByRole('region', { name: 'What changed since last time' });
  await expect(none).toContainText('There is no earlier assessment with the same questions to compare with.');

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
  await expect(changed).toContainText('2 of 14 answers differ. That assessment was of ICU, Critical Care.');
  await expect(changed.getByRole('listitem')).toHaveText([
    /3\. Slider\s*Then\s*7 of 10\s*Now\s*4 of 10/,
    /6\. Radio with jump\s*Then\s*Often.*\s*Now\s*Never/,
  ]);
  await changed.getByRole('link', { name: 'See both side by side' }).click();
  await expect(page).toHaveURL(`/review?assessments%5B%5D=${first}&assessments%5B%5D=${id}`);

  // A tablet that opens it by its address says so too, though its list comes later.
  const fresh = await tablet(viewer, { url });
  await fresh.goto(`/assessments/${id}/complete`);
  await expect(
    fresh.getByRole('region', { name: /^What changed since \d/ }).getByRole('listitem'),
  ).toHaveCount(2);
});

test('R143 R144 Offline the end and the page to print give the result from the device’s own assessments', async ({
  tablet,
  ownServer,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer();
  const truth = await Truth.of(server, maya);
  const held = await truth.start(9, { area: 'ICU', answers: { 906: often } });
  const id = await truth.start(9, { area: 'ICU', answers: later });
  await truth.complete(held);
  const page = await tablet(maya, { url: server.url });
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
  await expect(questions.getByRole('heading', { level: 3 })).toHaveCount(14);
});

test('R144 The page to read or print has everything under headings and in tables, for viewers too', async ({
  tablet,
  ownServer,
}) => {
  const { url } = await ownServer();
  const truth = await Truth.of({ url }, maya);
  const parts = { name: 'North', cost: 12, share: 25, shift: 'night' };
  const id = await truth.start(9, {
    department: 'Ward 5',
    notes: 'The notes at the end.',
    answers: { ...later, 907: { parts } },
  });
  await truth.complete(id);
  for (const person of [maya, viewer]) {
    const page = await tablet(person, { url });
    await bringAxe(page);
    await page.goto(`/assessments/${id}/complete`);
    await page.getByRole('link', { name: 'Read or print as a page' }).click();
    await expect(page).toHaveTitle(/^Test Module assessment, completed \d\d\.\d\d\.\d\d · RTA Tracers$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'About this assessment',
      'What was found',
      'What changed since last time',
      'Questions and answers',
    ]);
    const questions = page.getByRole('region', { name: 'Questions and answers' });
    await expect(questions.getByRole('heading', { level: 3 })).toHaveCount(14);
    const main = page.getByRole('main');
    for (const words of [hospital.name, 'Ward 5', 'The notes at the end.', 'Teach at the huddle.', '4 of 10'])
      await expect(main).toContainText(words);
    const table = page.getByRole('table', { name: 'Answer to question 7' });
    await expect(table.getByRole('columnheader')).toHaveText(['Part', 'Answer']);
    await expect(table.getByRole('row', { name: 'Shift' }).getByRole('cell')).toHaveText('Night');
    await expect(table.getByRole('rowheader', { name: 'Cost' })).toBeVisible();
    await lookOver(page);

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Back to the assessment' })).toBeHidden();
  }
});

test('R173 The end and the page to print name serious findings, what can be done, its sources, and then scores', async ({
  tablet,
  ownServer,
}) => {
  const server = await ownServer({ sections: [measuredTestSection] });
  const truth = await Truth.of(server, maya);
  const labeled = { [counterOf(truth.userId)]: { yes: 9, of: 10 } };
  const id = await truth.start(7, {
    answers: { 701: { parts: { labeled }, flagged: true }, 704: { parts: { unseen: true } } },
  });
  await truth.complete(id);
  const page = await tablet(maya, { url: server.url });
  await bringAxe(page);
  const headings = ['Serious findings', 'By practice domain', 'Flagged questions'];
  for (const [path, first] of [
    ['complete', 'What you found'],
    ['print', 'What was found'],
  ] as const) {
    await page.goto(`/assessments/${id}/${path}`);
    await expect(page.getByRole('region', { name: first })).toContainText('1 finding, 1 serious.');
    const shown = page.getByRole('heading', { level: 2 }).filter({ hasText: new RegExp(headings.join('|')) });
    await expect(shown).toHaveText(headings);
    const serious = page.getByRole('region', { name: 'Serious findings' });
    await expect(serious).toContainText(/1\. Labeled doses\s*Labeled/);
    await expect(serious).toContainText('9 of 10 (90%), likely 60–98%; target: every time');
    await expect(serious).toContainText(/Suggested, stronger action\s*Print the labels\./);
    if (path === 'complete') await serious.getByText('1 source').click();
    const source = serious.getByRole('link', {
      name: 'Test Press: A book about labels, 2020 (professional guidance, checked 2026-11)',
    });
    await expect(source).toHaveAttribute('href', 'https://example.org/book');
    const scores = page.getByRole('region', { name: 'By practice domain' });
    await expect(scores).toContainText(/Labeling\s*Too few to score \(1 of 3 items, 1 not observed\)/);
    await lookOver(page);
  }
});
