import { questionsInOrder } from '#content/authoring.ts';
import { countedOnly, element, elements } from '#content/scoring.ts';
import { nursing } from '#content/modules/nursing.ts';
import { pharmacy } from '#content/modules/pharmacy.ts';
import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Section } from '#domain/section.ts';
import { counterOf } from '#domain/tally.ts';
import { begin } from '../support/browser/begin.ts';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { openQuestion, questionPage, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { yesIsGood } from '../support/papers/choices.ts';
import { scoredTestSection } from '../support/papers/test-section.ts';

/** Counts, and questions whose parts stand in tables, as they are answered. */

const describing = {
  ...scoredTestSection,
  title: 'Describing Test Module',
  questions: questionsInOrder([
    {
      id: 701,
      questionType: 'multipart',
      label: 'Events',
      content: 'How many events were there?',
      parts: [countedOnly('near', 'Near misses')],
    },
    {
      id: 702,
      questionType: 'multipart',
      label: 'Leaders',
      content: 'What do leaders do?',
      domain: 'sup',
      good: 'All of it.',
      action: { text: 'Begin.', strength: 'weaker' },
      cites: [],
      parts: [
        { id: 'who', label: 'Who leads', questionType: 'short_answer' },
        ...elements(yesIsGood, [
          ['goal', 'A goal is set', 1],
          ['board', 'The board sees it', 1],
        ]),
        element('plan', 'Plan', yesIsGood.slice(0, 2)),
      ],
    },
  ]),
} satisfies Section;

test('R170 A count that only describes names no target; parts alike among other parts are one table', async ({
  tablet,
  ownServer,
}) => {
  const { truth, id, page } = await begin({ ownServer, tablet }, describing);
  await openQuestion(page, id, 1);
  const group = page.getByRole('group', { name: 'Near misses' });
  await expect(group.getByRole('button')).toHaveText(['No', 'Yes', '', '']);
  await group.getByRole('button', { name: 'Yes' }).click();
  await group.getByRole('button', { name: 'No', exact: true }).click();
  await page.keyboard.press('Alt+y');
  await page.keyboard.press('Alt+n');
  await expect(group.getByText('2 of 4', { exact: true }).first()).toBeVisible();
  await expect(group.getByText(/target/i)).toHaveCount(0);
  await group.getByRole('button', { name: 'By hand' }).click();
  await group.getByRole('textbox', { name: 'Yes, counted by me' }).fill('3');
  await expect
    .poll(sent(page, async () => (await truth.assessment(id))?.answers['701']?.parts))
    .toEqual({ near: { [counterOf(truth.userId)]: { yes: 3, of: 4 } } });
  await test.step('parts alike among other parts are one table, and each is answered in its row', async () => {
    await page.setViewportSize({ width: 820, height: 900 });
    await openQuestion(page, id, 2);
    const row = (name: string) => page.getByRole('radiogroup', { name, exact: true });
    const leftOf = async (name: string, choice: string) =>
      (await row(name).getByRole('radio', { name: choice, exact: true }).boundingBox())?.x ?? -1;
    // Columns, and a part with other choices below them.
    for (const choice of ['Yes', 'No', 'Not observed'])
      expect(await leftOf('A goal is set', choice)).toBe(await leftOf('The board sees it', choice));
    expect(await leftOf('The board sees it', 'No')).toBeGreaterThan(await leftOf('The board sees it', 'Yes'));
    expect(await leftOf('Plan', 'No')).toBe(await leftOf('Plan', 'Yes'));
    await page.getByRole('textbox', { name: 'Who leads' }).fill('The director');
    await row('A goal is set').getByRole('radio', { name: 'Yes', exact: true }).check();
    await row('The board sees it').getByRole('radio', { name: 'No', exact: true }).check();
    await row('Plan').getByRole('radio', { name: 'Yes', exact: true }).check();
    await expect
      .poll(sent(page, async () => (await truth.assessment(id))?.answers['702']?.parts))
      .toEqual({ who: 'The director', goal: 'yes', board: 'no', plan: 'yes' });
  });
});

test('A list of drugs, in tall man letters and with the status of its strengths, is cleared group by group and counts as answered; Next counts at the first press', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya, { hasTouch: true, viewport: { width: 360, height: 740 } });
  await test.step('a list of drugs, in tall man letters and with the status of its strengths, is cleared group by group and counts as answered', async () => {
    const id = await truth.start(2, { sectionVersion: pharmacy.version });
    const question = orderedQuestions(pharmacy)[15];
    if (question === undefined) throw new Error('There is no question 16.');
    const parts = orderedParts(question);
    await openQuestion(page, id, 16);

    const row = (name: string) => page.getByRole('radiogroup', { name, exact: true });
    await expect(row('A3 EPINEPHrine')).toHaveAccessibleDescription(
      'On record: 2 mg/250 mL. For example: 4 mg/250 mL; 8 mg/250 mL (confirm locally).',
    );
    const storage = row('A3 EPINEPHrine').getByRole('radio', { name: 'Vial only: storage', exact: true });
    await storage.locator('..').tap();
    await expect(storage).toBeChecked();

    const groups = [...new Set(parts.map(({ group = '' }) => group))];
    expect(groups.length).toBeGreaterThan(3);
    for (const name of groups) {
      const group = page.getByRole('region', { name, exact: true });
      const size = parts.filter((part) => part.group === name).length;
      await group.getByRole('button', { name: 'All not used here' }).tap();
      await expect(group.getByText(`${size} of ${size} answered`)).toBeVisible();
    }
    await expect(storage).toBeChecked();
    const all = Object.fromEntries(parts.map(({ id: part }) => [part, 'unused']));
    await expect
      .poll(sent(page, async () => (await truth.assessment(id))?.answers[String(question.id)]?.parts))
      .toEqual({ ...all, aepinephrine: 'storage' });
    await questionPage(page).next.tap();
    await expect(page.getByRole('navigation', { name: 'Questions' })).toBeVisible();
    await expect.poll(async () => (await truth.list()).find((one) => one.id === id)?.answered).toBe(1);
  });
  await test.step('next counts at the first press also from a field whose words cannot be counted', async () => {
    const id = await truth.start(nursing.id);
    for (const height of [900, 1600]) {
      await page.setViewportSize({ width: 820, height });
      const { heading } = await openQuestion(page, id, 8);
      const found = page.getByLabel(/^Opened single-dose vials/);
      await found.fill('two');
      // Where Next stands now, as a finger would find it.
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await expect(heading(9)).toBeVisible();
    }
  });
});
