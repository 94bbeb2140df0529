import { questionsInOrder } from '#content/authoring.ts';
import { orderedQuestions } from '#domain/section.ts';
import type { Section } from '#domain/section.ts';
import { counterOf } from '#domain/tally.ts';
import { bringAxe } from '../support/browser/axe.ts';
import { begin } from '../support/browser/begin.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { maya } from '../support/browser/people.ts';
import { light, openQuestion, readyForOfflineUse, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { scoredTestSection } from '../support/papers/test-section.ts';

const sections = [scoredTestSection];
const labeledBy = ({ userId }: Truth) => ({
  701: { parts: { labeled: { [counterOf(userId)]: { yes: 3, of: 4 } } } },
});

test('R181 R182 New Assessment, the card’s one bar, the list and the final comments count the core path first, also offline; the core alone is submitted', async ({
  tablet,
  ownServer,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer({ sections });
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya, { url: server.url });
  await bringAxe(page);
  await test.step('the card’s one bar and the list count the core path first, also offline', async () => {
    const id = await truth.start(7, { area: 'Core', answers: labeledBy(truth) });
    await truth.start(8, { area: 'Plain' });
    await readyForOfflineUse(page);
    await page.goto('/');
    const card = page.getByRole('article').filter({ hasText: 'Core' });
    const bar = card.getByRole('progressbar', { name: 'Answered' });
    await expect(card).toContainText('In Progress1 of 2');
    await expect(bar).toHaveJSProperty('position', 1 / 2);
    // Whoever hears it hears both counts; to all others the second one is told when they ask.
    await expect(bar).toHaveAttribute('aria-valuetext', /^1 of 2 core questions, 1.of.6.in.all$/);
    await expect(card).not.toContainText('1 of 6');
    const more = card.getByRole('button', { name: 'More: Scored Test Module, Core' });
    await more.click();
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await expect(card).toContainText('1 of 2 core questions, 1 of 6 in all');
    await expect(card).toContainText('Last edited by Maya Okafor');
    // A module without a core path counts as it did.
    const plain = page.getByRole('article').filter({ hasText: 'Plain' });
    await expect(plain).toContainText('In Progress0 of 3');
    await expect(plain.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 3 answered');
    await lookOver(page);

    await page.context().setOffline(true);
    const { heading } = await openQuestion(page, id, 4);
    await expect(heading(4)).toBeVisible();
    await expect(page.getByText('Scored Test Module · Core · Core path')).toBeVisible();
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await page.goto('/');
    await expect(card).toContainText('Core path done2 of 6');
    await expect(bar).toHaveJSProperty('position', 2 / 6);
    await page.goto('/assessments');
    await expect(page.getByRole('row').filter({ hasText: 'Core path done, 2 of 6 in all' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(light(page)).toHaveText('All on the server', { timeout: 30_000 });
    await expect(page.getByRole('row').filter({ hasText: 'Core path done, 2 of 6 in all' })).toBeVisible();
  });
  await test.step('the final comments keep the open questions of the core path apart from the deeper look; the core alone is submitted', async () => {
    const id = await truth.start(7, { answers: labeledBy(truth) });
    await page.goto(`/assessments/${id}/final-comments`);
    const core = page.getByRole('region', { name: 'Core path', exact: true });
    const deeper = page.getByRole('region', { name: 'Deeper look' });
    await expect(core.getByRole('link')).toHaveText([/Pre-labeled/]);
    await expect(deeper.getByRole('link')).toHaveCount(4);
    await expect(page.getByText('You may submit with questions unanswered.')).toBeVisible();
    await lookOver(page);

    await page.getByRole('button', { name: 'Submit Assessment' }).click();
    await expect(page.getByText('Core question 4 is unanswered.')).toBeVisible();
    await page.getByRole('button', { name: 'Go back' }).click();
    await core.getByRole('link').click();
    const pager = page.getByRole('combobox', { name: 'Question 4 OF 6' });
    await expect(pager.getByRole('option').nth(3)).toHaveText('4 · core · unanswered');
    await expect(page.getByRole('img', { name: '1 of 2 core, 1 of 6 answered' })).toBeVisible();
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    await expect(pager.getByRole('option').nth(3)).toHaveText('4 · core');
    await expect(page.getByRole('img', { name: '2 of 2 core, 2 of 6 answered' })).toBeVisible();
    await page.goto(`/assessments/${id}/final-comments`);
    // No debt is named once the core path is done.
    await expect(page.getByRole('heading', { name: 'Core path done' })).toBeVisible();
    await expect(page.getByText('The deeper look is an offer. You may submit without it.')).toBeVisible();
    await expect(page.getByText('unanswered', { exact: false })).toHaveText(['Revisit Unanswered Questions']);
    await expect(core).toHaveCount(0);
    // What may follow later is out of the way of Submit.
    await expect(deeper.getByRole('link')).toHaveCount(0);
    await deeper.getByText('4 questions').click();
    await expect(deeper.getByRole('link')).toHaveCount(4);
    await page.getByRole('button', { name: 'Submit Assessment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submit this assessment?' });
    await expect(dialog.getByRole('listitem')).toHaveText([
      'The core path is complete. The deeper look is open.',
      'No question is flagged.',
    ]);
    await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assessment complete');
    await expect(
      page.getByText(/The core path is done\. Not answered of the deeper look: questions /),
    ).toBeVisible();
    await expect.poll(async () => (await truth.assessment(id))?.dateCompleted).not.toBeNull();
  });
  await test.step('new Assessment says how many questions are core, and how long these take', async () => {
    await page.goto('/assessments/new');
    const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await expect(card('Nursing Unit')).toContainText('28 questions, 11 of them core');
    await expect(card('Nursing Unit')).toContainText('Core path: about 25 minutes, or 20 with two observers');
    await expect(card('Anesthesia')).toContainText('Core path: about 25 minutes, or 20 with two observers');
    // A module without a core path promises nothing of the kind.
    await expect(card('Plain Test Module')).toContainText('3 questions');
    await expect(card('Plain Test Module')).not.toContainText('ore');
  });
});

/** The measured questions with those of the core path first. */
const coreFirstSection = {
  ...scoredTestSection,
  questions: questionsInOrder(
    [701, 704, 702, 703, 705].map((id) => {
      const {
        index: _,
        parts,
        ...question
      } = orderedQuestions(scoredTestSection).find((one) => one.id === id) ?? missing(id);
      return { ...question, parts: Object.values(parts) };
    }),
  ),
} satisfies Section;

function missing(id: number): never {
  throw new Error(`There is no question ${id}.`);
}

test('R188 After the last core question, one submits in two taps, with final comments, or goes on; the pager shows both parts and counts the core', async ({
  tablet,
  ownServer,
  watch,
}) => {
  watch.expectNoAnswer();
  const { truth, id, page } = await begin({ ownServer, tablet }, coreFirstSection);
  await bringAxe(page);
  const { next, heading } = await openQuestion(page, id, 2);
  const pager = page.getByRole('combobox', { name: 'Question 2 OF 2' });
  await expect(pager.locator('optgroup[label="Core path"] option')).toHaveText([
    '1 · unanswered',
    '2 · unanswered',
  ]);
  await expect(pager.locator('optgroup[label="Deeper look"] option')).toHaveCount(3);
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await next.click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('End of the core path');
  await expect(page).toHaveURL(`/assessments/${id}/2#done`);
  await lookOver(page);
  await page.getByRole('link', { name: /Labeled doses/ }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await next.click();
  await expect(heading(2)).toBeVisible();
  await next.click();
  await expect(title).toHaveText('Core path done');
  await expect(title).toBeFocused();
  await expect.poll(sent(page, async () => (await truth.assessment(id))?.lastQuestionIndex)).toBe(2);
  await page.reload();
  await expect(title).toHaveText('Core path done');
  await page.getByRole('button', { name: 'Go on with the deeper look' }).click();
  await expect(page.getByRole('combobox', { name: 'Question 3 OF 5' })).toBeVisible();
  await page.goBack();
  // One tap asks and offers the final comments, the next one confirms.
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit this assessment?' });
  await lookOver(page);
  const comments = dialog.getByRole('textbox', { name: /^Your comments/ });
  await comments.fill('MRN 00482913 was next door');
  const held = dialog.getByRole('region', { name: 'What may identify a patient' });
  await held.getByRole('button', { name: /^Edit / }).click();
  await expect(comments).toBeFocused();
  await comments.fill('Shelves are full');
  await expect(held).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(title).toHaveText('Assessment complete');
  await expect
    .poll(
      async () => (await truth.assessment(id))?.dateCompleted !== null && (await truth.assessment(id))?.notes,
    )
    .toBe('Shelves are full');

  await test.step('the next tracer of the place begins with what the last one found, offline, and keeps that order', async () => {
    const found = await truth.start(7, { answers: { 704: { parts: { yes: true } } } });
    await truth.complete(found);
    await page.goto('/assessments/new');
    await page.getByRole('button', { name: /^Start Online Assessment Scored/ }).click();
    await page.getByRole('textbox', { name: 'Facilitator 1: Name' }).fill('Ada Fink');
    await page.getByRole('textbox', { name: 'Participant 1: Name' }).fill('Ben Ode');
    await page.getByText(/^1 to look at again, from /).click();
    await expect(page.getByText('Of the core path, question 2 comes first.')).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Begin Assessment' }).click();
    await expect(heading(2)).toBeVisible();
    await expect(page.getByText('Core path, found last time')).toBeVisible();
    await lookOver(page);
    const again = /assessments\/([^/]+)/.exec(page.url())?.[1] ?? '';
    await expect(pager.locator('optgroup[label="Core path"] option')).toHaveText([
      '2, found last time · unanswered',
      '1 · unanswered',
    ]);
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    const segments = page.locator('.question-progress i');
    await expect(segments.first()).toHaveClass(/segment-answered segment-core segment-here/);
    await next.click();
    await expect(heading(1)).toBeVisible();
    await expect(segments.nth(1)).toHaveClass(/segment-here/);

    // What somebody else finds and completes meanwhile changes nothing here.
    await page.context().setOffline(false);
    await expect.poll(sent(page, async () => (await truth.assessment(again))?.lastQuestionIndex)).toBe(1);
    const later = await truth.start(7, { answers: { 701: { flagged: true, observations: 'Blank.' } } });
    await truth.complete(later);
    await page.goto('/');
    await page.locator(`a[href^="/assessments/${again}/"]`).click();
    await expect(heading(1)).toBeVisible();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(heading(2)).toBeVisible();
    await next.click();
    await next.click();
    await expect(title).toHaveText('End of the core path');
    await expect(page).toHaveURL(`/assessments/${again}/2#done`);
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(heading(1)).toBeVisible();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page).toHaveURL(`/assessments/${again}/preface`);
  });
});
