import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { nursing } from '#content/modules/nursing.ts';
import { orderedQuestions } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { answer } from '../support/browser/answers.ts';
import type { Given } from '../support/browser/answers.ts';
import { expect, test } from '../support/browser/browser.ts';
import { light, logIn, questionPage, readyForOfflineUse, submit } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const editor = { email: 'editor@demo.test' };
const questions = orderedQuestions(nursing);
const flagged = [3, 13, 28];
const LAST_CORE = 11;

/** Answers questions one after another with Next, and flags some. */
async function walk(page: Page, from: number, to: number): Promise<[string, Given][]> {
  const { heading, next, flag, saved } = questionPage(page);
  const given: [string, Given][] = [];
  for (const question of questions.slice(from - 1, to)) {
    const number = question.index + 1;
    await expect(heading(number)).toBeVisible();
    given.push([String(question.id), await answer(page, question)]);
    if (flagged.includes(number)) {
      await flag.click();
      await expect(flag).toHaveAttribute('aria-pressed', 'true');
    }
    await expect(saved).toHaveText('Saved on this device');
    await next.click();
    if (number === LAST_CORE) await page.getByRole('button', { name: 'Go on with the deeper look' }).click();
  }
  return given;
}

test('R001 R002 A nurse takes the Nursing Unit tracer with the Wi-Fi off, and it arrives', async ({
  profile,
  ownServer,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.expectNoAnswer();
  const server = await ownServer({ program: main, args: ['--demo'] });
  const tablet = await profile(server.url);
  let page = await tablet.open();
  await page.goto('/login');
  await logIn(page, editor, { staySignedIn: true });
  await expect(page.getByRole('heading', { name: 'Recent Assessments' })).toBeVisible();
  await readyForOfflineUse(page);
  const before = (await (await Truth.of(server, editor)).list()).map(({ id }) => id);

  await page.goto('/assessments/new');
  await page.getByRole('button', { name: 'Start Online Assessment Nursing Unit' }).click();
  await expect(page).toHaveURL(/\/preface$/);
  const id = /assessments\/([^/]+)/.exec(page.url())?.[1] ?? '';

  await server.stop();
  await tablet.context.setOffline(true);
  await page.getByRole('combobox', { name: 'Area' }).fill('Telemetry');
  await page.getByRole('combobox', { name: 'Department' }).fill('Cardiology');
  await page.getByRole('textbox', { name: 'Facilitator 1: Name' }).fill('Maria Okafor');
  await page.getByRole('textbox', { name: 'Facilitator 1: Title' }).fill('Educator');
  await page.getByRole('textbox', { name: 'Participant 1: Name' }).fill('Lee Sanders');
  await page.getByRole('button', { name: 'Begin Assessment' }).click();
  await expect(page).toHaveURL(/\/intro$/);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('link', { name: 'Go to Question 1' }).click();
  const first = await walk(page, 1, 12);
  await expect(questionPage(page).heading(13)).toBeVisible();
  await tablet.close();

  page = await tablet.open({ offline: true });
  await page.goto('/');
  await page.getByRole('link', { name: 'Continue Assessment: Nursing Unit, Telemetry' }).click();
  await expect(page).toHaveURL(/\/13$/);
  const rest = await walk(page, 13, 13);
  await questionPage(page).pager.selectOption('28');
  rest.push(...(await walk(page, 28, 28)));

  await expect(page.getByRole('region', { name: 'Deeper look' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Core path', exact: true })).toHaveCount(0);
  await page.getByRole('textbox', { name: /^Your comments/ }).fill('A calm unit.');
  await submit(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Assessment complete' })).toBeVisible();
  await expect(light(page)).toHaveText('1 waiting on this device');
  await expect(page.getByRole('dialog')).toBeHidden();

  await server.restart();
  await tablet.context.setOffline(false);
  await expect(light(page)).toHaveText('All on the server', { timeout: 30_000 });
  await expect(page.getByRole('dialog')).toBeHidden();

  const truth = await Truth.of(server, editor);
  const added = (await truth.list()).filter((row) => !before.includes(row.id));
  expect(added.map((row) => row.id)).toEqual([id]);
  const stored = await truth.assessment(id);
  expect(stored).toMatchObject({
    area: 'Telemetry',
    department: 'Cardiology',
    sectionVersion: 1,
    facilitators: [{ name: 'Maria Okafor', title: 'Educator' }],
    participants: [{ name: 'Lee Sanders', title: '' }],
    notes: 'A calm unit.',
    flaggedQuestions: flagged.length,
    lastQuestionIndex: 28,
  });
  expect(stored?.dateCompleted).not.toBeNull();
  const answers = Object.entries(stored?.answers ?? {});
  const kept = answers.map(([key, { parts, observations }]) => [key, { parts, observations }]);
  expect(Object.fromEntries(kept)).toEqual(Object.fromEntries([...first, ...rest]));
  const isFlagged = ({ id: key }: Question) => stored?.answers[String(key)]?.flagged === true;
  expect(questions.filter(isFlagged).map(({ index }) => index + 1)).toEqual(flagged);
  // The tablet shows what the server holds.
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'View Assessment: Nursing Unit, Telemetry' })).toBeVisible();
});
