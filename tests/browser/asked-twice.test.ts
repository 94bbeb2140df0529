import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { dana, maya } from '../support/browser/people.ts';
import { light, questionPage, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/**
 * Facts that a module asks for in two places: in version 1 the area of the tracer, and in both versions the
 * figures of a drug.
 */

async function open(page: Page, id: string, number: number): Promise<ReturnType<typeof questionPage>> {
  await page.goto(`/assessments/${id}/${number}`);
  const parts = questionPage(page);
  await expect(parts.observations).toBeEnabled();
  return parts;
}

/** Version 2 asks for the area in the preface alone. */
const FIRST = { sectionVersion: 1 };

const ICU = 'Intensive care (ICU)';
const areaOf = (page: Page) => page.getByRole('radiogroup', { name: 'Area', exact: true });
const chosenArea = (page: Page) => areaOf(page).getByRole('radio', { checked: true });
const suggestion = (page: Page) => page.getByText('From the preface. Next keeps it.', { exact: true });
const storedArea = async (truth: Truth, id: string) =>
  (await truth.assessment(id))?.answers['301']?.parts['area'];

test('The area of the preface stands in question 1, is kept by Next, and is no edit before', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3, { ...FIRST, area: ICU });
  const page = await tablet(maya);
  const { next, heading, previous } = await open(page, id, 1);
  await expect(areaOf(page).getByRole('radio', { name: ICU })).toBeChecked();
  await expect(areaOf(page)).toHaveAccessibleDescription('From the preface. Next keeps it.');
  await expect(page.getByRole('img', { name: '0 of 30 answered' })).toBeVisible();
  await previous.click();
  await expect(page).toHaveURL(/\/intro$/);
  await expect(light(page)).toHaveText('All on the server');
  expect(await truth.revisions(id)).toHaveLength(1);

  await open(page, id, 1);
  await next.click();
  await expect(heading(2)).toBeVisible();
  await expect(page.getByRole('img', { name: '1 of 30 answered' })).toBeVisible();
  await expect.poll(() => storedArea(truth, id)).toBe('icu');
  await open(page, id, 1);
  await expect(chosenArea(page)).toHaveAccessibleName(ICU);
  await expect(suggestion(page)).toBeHidden();
});

test('Another area can be chosen instead, or the suggested one pressed; a cleared one stays cleared', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya);
  for (const [label, stored] of [
    ['Telemetry', 'telemetry'],
    [ICU, 'icu'],
  ] as const) {
    const chosen = await truth.start(3, { ...FIRST, area: ICU });
    await open(page, chosen, 1);
    await areaOf(page).getByText(label, { exact: true }).click();
    await expect(chosenArea(page)).toHaveAccessibleName(label);
    await expect(suggestion(page)).toBeHidden();
    await expect.poll(sent(page, () => storedArea(truth, chosen))).toBe(stored);
  }

  const id = await truth.start(3, { ...FIRST, area: ICU });
  const { next, previous, heading, observations } = await open(page, id, 1);
  await areaOf(page).getByRole('button', { name: 'Clear' }).click();
  await expect(chosenArea(page)).toHaveCount(0);
  await expect(areaOf(page).getByRole('radio').first()).toBeFocused();
  await previous.click();
  await expect(page).toHaveURL(/\/intro$/);
  await page.goBack();
  await expect(observations).toBeEnabled();
  await expect(chosenArea(page)).toHaveCount(0);
  await next.click();
  await expect(heading(2)).toBeVisible();
  // Left once, it is not suggested again; where somebody stands is stored a moment later.
  await expect.poll(sent(page, async () => (await truth.assessment(id))?.lastQuestionIndex)).toBe(1);
  await open(page, id, 1);
  await expect(chosenArea(page)).toHaveCount(0);
  await observations.fill('Without an area.');
  await expect
    .poll(sent(page, async () => (await truth.assessment(id))?.answers['301']?.observations))
    .toBe('Without an area.');
  expect(await storedArea(truth, id)).toBeUndefined();
});

test('Anesthesia suggests its area, too; nothing is suggested over an answer, for an area of one’s own, or in a colleague’s assessment', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya);
  await open(page, await truth.start(4, { ...FIRST, area: 'Block room' }), 1);
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName('Block room');
  // An area that is also a choice of another part.
  await open(page, await truth.start(3, { ...FIRST, area: 'Other' }), 1);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  await expect(chosenArea(page)).toHaveAccessibleName('Other');

  const answered = await truth.start(3, {
    ...FIRST,
    area: ICU,
    answers: { 301: { parts: { area: 'ob' } } },
  });
  await open(page, answered, 1);
  await expect(chosenArea(page)).toHaveAccessibleName('Obstetrics (OB)');
  const own = await truth.start(3, { ...FIRST, area: 'ICU 4 West' });
  await open(page, own, 1);
  await expect(areaOf(page).getByRole('radio').first()).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);

  const hers = await truth.start(3, { ...FIRST, area: ICU });
  const colleague = await tablet(dana);
  const { next, heading } = await open(colleague, hers, 1);
  await expect(chosenArea(colleague)).toHaveCount(0);
  await next.click();
  await expect(heading(2)).toBeVisible();
  await expect(light(colleague)).toHaveText('All on the server');
  expect(await truth.revisions(hers)).toHaveLength(1);
});

const calculator = (page: Page) => page.getByRole('region', { name: 'Wastage calculator' });
const drug = (page: Page, number = 1) => page.getByRole('group', { name: `Medication ${number}` });
const part = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).first();

test('The calculator starts from the answers beside it, and keeps what is entered there', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const id = await truth.start(4);
  const page = await tablet(maya);
  const { next, heading } = await open(page, id, 27);
  await part(page, 'Drug').fill('Ephedrine');
  await part(page, 'Amount in one package').fill('50 mg');
  await part(page, 'Packages opened').fill('20');
  await part(page, 'Amount given').fill('300');
  const cell = (name: string) => drug(page).getByRole('textbox', { name, exact: true });
  await expect(cell('Medication')).toHaveValue('Ephedrine');
  await expect(drug(page).getByRole('combobox', { name: 'Unit' })).toHaveValue('mg');
  await expect(cell('Package amount')).toHaveValue('50');
  await expect(drug(page)).toContainText('700 mg');
  await cell('Packages opened').fill('25');
  await part(page, 'Packages opened').fill('21');
  await expect(cell('Packages opened')).toHaveValue('25');
  await next.click();
  await expect(heading(28)).toBeVisible();
  await part(page, 'Cost per package').fill('12');
  await expect(cell('Cost per package')).toHaveValue('12');
  await expect.poll(sent(page, async () => (await truth.assessment(id))?.wastageCalculator)).toMatchObject([
    {
      medication: 'Ephedrine',
      unit: 'mg',
      packageAmount: 50,
      packagesOpened: 25,
      amountGiven: 300,
      costPerPackage: 12,
    },
  ]);
});

test('One tap takes the costliest drug of the calculator into a question, another fills the calculator from answers, and nothing does so by itself', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const row = { unit: 'mg', packageAmount: 50, packagesOpened: 20, amountGiven: 300 };
  const id = await truth.start(4, {
    wastageCalculator: [
      { medication: 'Propofol', ...row, costPerPackage: 3 },
      { medication: 'Ephedrine', ...row, costPerPackage: 12 },
    ],
  });
  const page = await tablet(maya);
  const { next, heading } = await open(page, id, 27);
  await expect(calculator(page)).toContainText('$210.00');
  await expect(part(page, 'Drug')).toHaveValue('');
  await page.getByRole('button', { name: 'Use the figures of Ephedrine in question 27' }).click();
  await expect(part(page, 'Drug')).toHaveValue('Ephedrine');
  await expect(part(page, 'Amount in one package')).toHaveValue('50 mg');
  await expect(part(page, 'Packages opened')).toHaveValue('20');
  await expect(part(page, 'Amount given')).toHaveValue('300');
  await expect(page.getByRole('button', { name: /in question 27/ })).toHaveCount(0);
  await next.click();
  await expect(heading(28)).toBeVisible();
  await expect(part(page, 'Cost per package')).toHaveValue('');
  await page.getByRole('button', { name: 'Use $12.00 in question 28' }).click();
  await expect(part(page, 'Cost per package')).toHaveValue('12');
  await expect.poll(sent(page, async () => (await truth.assessment(id))?.answers)).toMatchObject({
    427: { parts: { drug: 'Ephedrine', package: '50 mg', opened: '20', given: '300' } },
    428: { parts: { cost: 12 } },
  });
  expect((await truth.assessment(id))?.wastageCalculator).toHaveLength(2);

  const answers = {
    427: { parts: { drug: 'Ephedrine', package: '50 mg', opened: '20', given: '300' } },
    428: { parts: { cost: 12 } },
  };
  const fill = page.getByRole('button', { name: 'Fill in Ephedrine from questions 27 and 28' });
  await open(page, await truth.start(4, { answers }), 39);
  await expect(drug(page).getByRole('textbox', { name: 'Medication' })).toHaveValue('');
  await fill.click();
  await expect(drug(page)).toContainText('$168.00');
  await expect(fill).toHaveCount(0);
});

test('A number in words is named beside the calculator, not left out silently', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya);
  await open(page, await truth.start(4), 29);
  const named = page.getByText('“about 1,200” in question 29 cannot be read as a number', { exact: false });
  await part(page, 'Cases per year').fill('about 1,200');
  await expect(named).toBeVisible();
  await part(page, 'Cases per year').fill('1,200');
  await expect(named).toBeHidden();
  await expect(calculator(page)).toContainText('cases per year: 1,200');
  // As can be two numbers: the field says which it is.
  const caseField = part(page, 'Cases per year');
  await expect(caseField).toHaveAccessibleDescription(/Read as 1200\. For a decimal, write 1\.2\./);
  await caseField.fill('1200,5');
  await expect(calculator(page)).toContainText('cases per year: 1,200.5');
  await expect(caseField).not.toHaveAccessibleDescription(/Read as/);
  const amount = drug(page).getByRole('textbox', { name: 'Package amount' });
  const howRead = drug(page).getByText('Read as 1500. For a decimal, write 1.5.');
  await amount.fill('1,500');
  await expect(howRead).toBeVisible();
  await drug(page).getByRole('textbox', { name: 'Packages opened' }).fill('2');
  await expect(amount).toHaveValue('1500');
  await expect(howRead).toBeVisible();
  await amount.fill('2,5');
  await expect(howRead).toBeHidden();
  await caseField.focus();
  await expect(amount).toHaveValue('2.5');
  // A field for numbers says so itself, and does not let go of it.
  await open(page, await truth.start(4), 28);
  await part(page, 'Cost per package').fill('about 1,200');
  await expect(
    page.getByText('Please enter an amount of 0 or more with at most two decimals.'),
  ).toBeVisible();
  await expect(part(page, 'Cost per package')).toHaveValue('about 1,200');
});
