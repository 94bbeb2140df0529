import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { openCalculator, questionPage, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/** Facts that a module shows in two places and asks for in one: the figures of a drug. */

async function open(page: Page, id: string, number: number): Promise<ReturnType<typeof questionPage>> {
  await page.goto(`/assessments/${id}/${number}`);
  const parts = questionPage(page);
  await expect(parts.observations).toBeEnabled();
  return parts;
}

const calculator = (page: Page) => page.getByRole('dialog', { name: 'Wastage calculator' });
const drug = (page: Page, number = 1) => page.getByRole('group', { name: `Medication ${number}` });
/** A box of the question; the calculator beside it has fields of the same names. */
const part = (page: Page, name: string) =>
  page.getByRole('group', { name: /^Question/ }).getByRole('textbox', { name, exact: true });

test('The calculator begins with the drug of its questions, which is entered there only and counted once', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const row = { unit: 'mg', packageAmount: 50, packagesOpened: 20, amountGiven: 300 };
  const id = await truth.start(4, {
    wastageCalculator: [{ medication: 'Propofol', ...row, costPerPackage: 3 }],
    answers: { 429: { parts: { observed: '20', peryear: '6,000' } } },
  });
  const page = await tablet(maya);
  const { next, heading } = await open(page, id, 27);
  await openCalculator(page);
  await part(page, 'Drug').fill('Ephedrine');
  await part(page, 'Amount in one package').fill('50 mg');
  await part(page, 'Packages opened').fill('20');
  await part(page, 'Amount given').fill('300');
  const counted = page.getByRole('group', { name: 'Ephedrine' });
  await expect(counted).toContainText('20 × 50 mg opened, 300 mg given, — a package');
  await expect(counted).toContainText('700 mg');
  await expect(counted).toContainText('From this question and question 28');
  await expect(counted.getByRole('textbox')).toHaveCount(0);
  const name = drug(page).getByRole('textbox', { name: 'Medication' });
  await name.fill('ephedrine');
  await expect(drug(page)).toContainText('Here it would count twice.');
  await name.fill('Propofol');
  await expect(drug(page)).not.toContainText('Here it would count twice.');
  await next.click();
  await expect(heading(28)).toBeVisible();
  await part(page, 'Cost per package').fill('12');
  await openCalculator(page);
  await expect(counted).toContainText('$168.00');
  await expect(calculator(page)).toContainText('$63,000');
  await expect.poll(sent(page, async () => (await truth.assessment(id))?.answers)).toMatchObject({
    427: { parts: { drug: 'Ephedrine', package: '50 mg', opened: '20', given: '300' } },
    428: { parts: { cost: 12 } },
    439: { parts: { annual: 63_000 } },
  });
  expect((await truth.assessment(id))?.wastageCalculator).toMatchObject([
    { medication: 'Propofol', ...row, costPerPackage: 3 },
  ]);
  await test.step('a number in words is named beside the calculator, not left out silently', async () => {
    await open(page, await truth.start(4), 29);
    const named = page.getByText('“about 1,200” in question 29 cannot be read as a number', { exact: false });
    await part(page, 'Cases per year').fill('about 1,200');
    await expect(named).toBeVisible();
    await part(page, 'Cases per year').fill('1,200');
    await expect(named).toBeHidden();
    await openCalculator(page);
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
});
