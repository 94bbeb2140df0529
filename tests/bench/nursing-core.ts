import type { Page } from 'playwright';
import { orderedParts, orderedQuestions, partType } from '#domain/section.ts';
import type { PartType, Question, Section } from '#domain/section.ts';

/**
 * The main job as one person does it: the core path of the Nursing Unit with five watched doses, from the dashboard
 * to the submitted tracer. What is tapped is what a nurse saw on an ordinary morning.
 */

/** One dose: its three choices in the order in which they are asked, and the steps that were not done. */
interface WatchedDose {
  readonly drug: string;
  readonly choices: readonly [string, string, string];
  readonly missed?: string;
}

const FIVE_DOSES: readonly WatchedDose[] = [
  { drug: 'Morphine', choices: ['Prefilled syringe or cartridge', 'Given as it came', 'IV push'] },
  {
    drug: 'Pantoprazole',
    choices: ['Vial', 'Diluted or reconstituted by its label', 'IV push, never put down'],
    missed: 'Port scrubbed',
  },
  { drug: 'Cefazolin', choices: ['Vial docked to its bag', 'Activated as labeled', 'Infusion, by pump'] },
  {
    drug: 'Ketorolac',
    choices: ['Vial', 'Drawn up, nothing added', 'IV push'],
    missed: 'Labeled before it was put down',
  },
  { drug: 'Potassium chloride', choices: ['Premixed bag or bottle', 'Hung as it came', 'Infusion, by pump'] },
];

/** What is chosen, typed or counted at each question that the sheet does not fill in: by the labels of its rows. */
const BY_HAND: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  301: { Shift: 'Day', 'Number of nurses watched': '2', 'Your role': 'Nurse on this unit' },
  339: {
    'Filled, no label': '1',
    'Labeled, still empty': '0',
    'Filled and labeled, left alone': '0',
  },
  346: {
    'Opened single-dose vials kept for later': '0',
    'Bags or flushes used for several patients': '0',
    'Multi-dose vials with a date not yet passed': 'Yes Yes No',
    'Multi-dose vials away from patient areas': 'Yes Yes Yes',
  },
  348: {
    'Concentrated potassium': 'None on this unit',
    'Sodium chloride vials above 0.9%': 'None on this unit',
    'Paralyzing agents': 'None here',
  },
  356: {
    Naloxone: 'On the unit, vial',
    'IV dextrose or glucagon for low blood sugar': 'On the unit',
    'Nurses may give them before calling': 'Yes, by protocol or order set',
    'Directions kept with them': 'Yes',
  },
  341: { '': 'Only when urgent, or when the pharmacy cannot' },
};

/** @param look is called wherever there is something new to read */
export async function takeCorePath(page: Page, section: Section, look: () => Promise<void>): Promise<void> {
  await begin(page, section, look);
  const questions = orderedQuestions(section);
  const title = page.getByRole('heading', { level: 1 });
  const next = page.getByRole('navigation', { name: 'Questions' }).getByRole('button', { name: 'Next' });
  for (;;) {
    const said = await title.innerText();
    if (said === 'Core path done') break;
    const question = questions[Number(/^Question (\d+):/.exec(said)?.[1]) - 1];
    if (question === undefined) throw new Error(`“${said}” is no question of the core path.`);
    await look();
    if (question.index === 1) {
      await page.getByRole('link', { name: 'Open the sheet' }).click();
      await watchFive(page, look);
      await title.filter({ hasText: said }).waitFor();
    } else await answerByHand(page, question);
    await look();
    await next.click();
    await page.waitForFunction((before) => document.querySelector('h1')?.innerText !== before, said);
  }
  await look();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const asks = page.getByRole('dialog', { name: 'Submit this assessment?' });
  await asks.waitFor();
  await look();
  await asks.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Assessment complete' }).waitFor();
}

async function begin(page: Page, { title }: Section, look: () => Promise<void>): Promise<void> {
  await page.getByRole('link', { name: 'New Assessment' }).first().click();
  await page.getByRole('button', { name: `Start Online Assessment ${title}` }).click();
  await page.getByRole('combobox', { name: 'Area' }).fill('Telemetry');
  await page.getByRole('textbox', { name: 'Participant 1: Name' }).fill('Lee Sanders');
  await look();
  await page.getByRole('button', { name: 'Begin Assessment' }).click();
  // The first page of the introduction offers the way past the others.
  await page.getByRole('link', { name: 'Go to Question 1' }).waitFor();
  await look();
  await page.getByRole('link', { name: 'Go to Question 1' }).click();
  await page.getByRole('heading', { level: 1, name: /^Question 1:/ }).waitFor();
}

async function watchFive(page: Page, look: () => Promise<void>): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Observed doses' }).waitFor();
  await look();
  for (const { drug, choices, missed } of FIVE_DOSES) {
    await page.getByRole('button', { name: 'Add dose' }).click();
    await page.getByRole('combobox', { name: /^Drug of dose/ }).fill(drug);
    for (const choice of choices) {
      await look();
      await page.getByRole('button', { name: new RegExp(`${drug}, .*: ${choice}$`) }).click();
    }
    await look();
    if (missed !== undefined)
      await page.getByRole('button', { name: new RegExp(`${drug}, ${missed}: No$`) }).click();
    await page.getByRole('button', { name: 'I saw the rest: mark it Yes' }).click();
  }
  await look();
  await page.getByRole('link', { name: 'Enough: 5 doses' }).click();
}

/** Each row by its label: a choice of the row, a number typed into it, or one press for each thing counted. */
async function answerByHand(page: Page, question: Question): Promise<void> {
  const rows = Object.entries(BY_HAND[question.id] ?? {});
  const parts = new Map(orderedParts(question).map((part) => [part.label, part]));
  for (const [label, given] of rows) {
    const part = parts.get(label);
    if (part === undefined) await page.getByRole('radio', { name: given, exact: true }).check();
    else await GIVING[partType(part)]?.(page, label, given);
  }
}

const GIVING: Partial<Record<PartType, (page: Page, label: string, given: string) => Promise<void>>> = {
  radio: (page, label, given) =>
    page
      .getByRole('radiogroup', { name: label, exact: true })
      .getByRole('radio', { name: given, exact: true })
      .check(),
  short_answer: (page, label, given) => page.getByRole('textbox', { name: label, exact: true }).fill(given),
  tally: async (page, label, given) => {
    const row = page.getByRole('group', { name: label, exact: true });
    for (const press of given.split(' ')) await row.getByRole('button', { name: press, exact: true }).click();
  },
};
