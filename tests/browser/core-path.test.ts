import { counterOf } from '#domain/tally.ts';
import { bringAxe } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { maya } from '../support/browser/people.ts';
import { light, openQuestion, readyForOfflineUse } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { measuredTestSection } from '../support/papers/test-section.ts';

const sections = [measuredTestSection];
const labeledBy = ({ userId }: Truth) => ({
  701: { parts: { labeled: { [counterOf(userId)]: { yes: 3, of: 4 } } } },
});

test('R181 The card and the list count the core path first, also offline; the ring is the core path', async ({
  tablet,
  ownServer,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer({ sections });
  const truth = await Truth.of(server, maya);
  const id = await truth.start(7, { area: 'Core', answers: labeledBy(truth) });
  await truth.start(8, { area: 'Plain' });
  const page = await tablet(maya, { url: server.url });
  await bringAxe(page);
  await readyForOfflineUse(page);
  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: 'Core' });
  await expect(card).toContainText('1 of 2 core questions, 1 of 6 in all');
  const rings = card.locator('.progress-ring .progress-ring-done');
  const shares = () =>
    rings.evaluateAll((all) =>
      all.map((ring) => {
        const [done = 0, around = 1] = (ring.getAttribute('stroke-dasharray') ?? '').split(' ').map(Number);
        return Math.round((100 * done) / around);
      }),
    );
  expect(await shares()).toEqual([50, 17]);
  // A module without a core path counts as it did.
  const plain = page.getByRole('article').filter({ hasText: 'Plain' });
  await expect(plain).toContainText('0 of 3 answered');
  await expect(plain.locator('.progress-ring .progress-ring-done')).toHaveCount(1);
  await lookOver(page);

  await page.context().setOffline(true);
  const { heading } = await openQuestion(page, id, 4);
  await expect(heading(4)).toBeVisible();
  await expect(page.getByText('Measured Test Module · Core · Core path')).toBeVisible();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await page.goto('/');
  await expect(card).toContainText('Core path complete, 2 of 6 in all');
  expect(await shares()).toEqual([100, 33]);
  await page.goto('/assessments');
  await expect(page.getByRole('row').filter({ hasText: 'Core path complete, 2 of 6 in all' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(light(page)).toHaveText('All on the server', { timeout: 30_000 });
  await expect(page.getByRole('row').filter({ hasText: 'Core path complete, 2 of 6 in all' })).toBeVisible();
});

test('R181 The final comments keep the open questions of the core path apart from the deeper look; the core alone is submitted', async ({
  tablet,
  ownServer,
}) => {
  const server = await ownServer({ sections });
  const truth = await Truth.of(server, maya);
  const id = await truth.start(7, { answers: labeledBy(truth) });
  const page = await tablet(maya, { url: server.url });
  await bringAxe(page);
  await page.goto(`/assessments/${id}/final-comments`);
  const core = page.getByRole('region', { name: 'Core path' });
  const deeper = page.getByRole('region', { name: 'Deeper look' });
  await expect(core.getByRole('link')).toHaveText([/Pre-labeled/]);
  await expect(deeper.getByRole('link')).toHaveCount(4);
  await expect(page.getByText(/leave the assessment in progress/)).toBeVisible();
  await lookOver(page);

  await core.getByRole('link').click();
  const pager = page.getByRole('combobox', { name: 'Question 4 OF 6' });
  await expect(pager.getByRole('option').nth(3)).toHaveText('4 · core · unanswered');
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await expect(pager.getByRole('option').nth(3)).toHaveText('4 · core');
  await page.goto(`/assessments/${id}/final-comments`);
  await expect(page.getByText('The core path is complete. The deeper look is open.')).toBeVisible();
  await expect(core).toHaveCount(0);
  await expect(deeper.getByRole('link')).toHaveCount(4);
  await page.getByRole('button', { name: 'Submit Assessment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assessment complete');
  await expect.poll(async () => (await truth.assessment(id))?.dateCompleted).not.toBeNull();
});

test('R181 R182 New Assessment says how many questions are core, and how long these take', async ({
  tablet,
}) => {
  const page = await tablet(maya);
  await bringAxe(page);
  await page.goto('/assessments/new');
  const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(card('Nursing Unit')).toContainText('30 questions, 18 of them core');
  await expect(card('Nursing Unit')).toContainText('Core path: about 30 minutes, or 20 with two observers');
  await expect(card('Anesthesia')).toContainText('Core path: about 35 minutes, or 25 with two observers');
  // A module without a core path promises nothing of the kind.
  await expect(card('Plain Test Module')).toContainText('3 questions');
  await expect(card('Plain Test Module')).not.toContainText('ore');
  await lookOver(page);
});
