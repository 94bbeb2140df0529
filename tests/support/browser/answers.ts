import type { Locator, Page } from 'playwright/test';
import type { PartValue } from '#domain/assessment.ts';
import { orderedParts, partType } from '#domain/section.ts';
import type { Part, PartType, Question } from '#domain/section.ts';
import { counterOf } from '#domain/tally.ts';

/** The answer put into a question: its parts and, for a question without parts, its text. */
export interface Given {
  readonly parts: Record<string, PartValue>;
  readonly observations: string;
}

/**
 * Answers the question on the screen as a person would, whatever its type. What is given
 * differs from question to question.
 */
export async function answer(page: Page, question: Question): Promise<Given> {
  return ANSWERS[question.questionType](page, question);
}

type Answering = (page: Page, question: Question) => Promise<Given>;

const ANSWERS: Record<Question['questionType'], Answering> = {
  long_answer: write,
  short_answer: write,
  slider: only('slider'),
  percentage: only('percentage'),
  dollars: only('dollars'),
  radio: async (page, question) => {
    const choice = pick(orderedParts(question), question.index);
    await page.getByRole('radio', { name: choice.label, exact: true }).check();
    return { parts: { [choice.id]: true }, observations: '' };
  },
  ranking: async (page, question) => ({
    parts: await rank(page, orderedParts(question)),
    observations: '',
  }),
  tally: async (page, question) => {
    await page.getByRole('button', { name: 'Yes', exact: true }).waitFor();
    return only('tally')(page, question);
  },
  multipart: async (page, question) => ({ parts: await answerParts(page, question), observations: '' }),
};

async function write(page: Page, question: Question): Promise<Given> {
  const text = `What I saw at question ${question.index + 1}.\nMore of it.`;
  await page.getByRole('textbox', { name: 'Observations' }).fill(text);
  return { parts: {}, observations: text };
}

/** Answers the one part of a question. */
function only(type: PartType): Answering {
  return async (page, question) => {
    const part = pick(orderedParts(question), 0);
    return { parts: { [part.id]: await PARTS[type](page, part, question.index) }, observations: '' };
  };
}

async function answerParts(page: Page, question: Question): Promise<Record<string, PartValue>> {
  if (question.composition !== undefined) return share(page, orderedParts(question));
  const given: Record<string, PartValue> = {};
  for (const part of orderedParts(question)) {
    // A figure is asked for only where there is one.
    const figureState = question.parts[`${part.id}state`];
    if (figureState !== undefined) {
      const group = page.getByRole('radiogroup', { name: figureState.label, exact: true });
      await choose(group, 'A figure, below');
      given[figureState.id] = 'figure';
    }
    given[part.id] =
      question.sharesTotal === true && partType(part) === 'tally'
        ? await countShared(page, part)
        : await PARTS[partType(part)](page, part, question.index + part.index);
  }
  return given;
}

type AnsweringPart = (page: Page, part: Part, salt: number) => Promise<PartValue>;

const PARTS: Record<PartType, AnsweringPart> = {
  short_answer: writePart,
  long_answer: writePart,
  slider: async (page, part, salt) => {
    const value = 1 + (salt % 10);
    // A question has one slider, or one in each part.
    const sliders = page.getByRole('slider');
    await sliders.first().waitFor();
    const slider = (await sliders.count()) === 1 ? sliders : page.getByRole('slider', { name: part.label });
    await slider.fill(String(value));
    return value;
  },
  percentage: async (page, part, salt) => {
    await boxOf(page, part).fill(String(10 + (salt % 80)));
    return 10 + (salt % 80);
  },
  dollars: async (page, part, salt) => {
    await boxOf(page, part).fill(`1,${200 + salt}.50`);
    return 1200.5 + salt;
  },
  radio: async (page, part, salt) => {
    const option = pick(part.options ?? [], salt);
    await choose(page.getByRole('radiogroup', { name: part.label, exact: true }), option.label);
    return option.id;
  },
  tally: count,
};

/** Taps once on "Yes" and once on "No": what one person counted is kept under their number. */
async function count(page: Page, part: Part): Promise<PartValue> {
  const named = page.getByRole('group', { name: part.label, exact: true });
  // The one tally of a question goes by the question's own words.
  const isOne = (await page.getByRole('button', { name: 'Yes', exact: true }).count()) === 1;
  const tally = isOne ? page.getByRole('main') : named;
  await tally.getByRole('button', { name: 'Yes', exact: true }).click();
  await tally.getByRole('button', { name: 'No', exact: true }).click();
  return { [counterOf(await page.evaluate(userOfToken))]: { yes: 1, of: 2 } };
}

/** Gives the total of all rows, and taps "No" once. */
async function countShared(page: Page, part: Part): Promise<PartValue> {
  await page.getByRole('textbox', { name: /^Total/ }).fill('2');
  const row = page.getByRole('group', { name: part.label, exact: true });
  await row.getByRole('button', { name: 'No', exact: true }).click();
  return { [counterOf(await page.evaluate(userOfToken))]: { yes: 1, of: 2 } };
}

/** One tap for each kind of a shared count. */
async function share(page: Page, kinds: readonly Part[]): Promise<Record<string, PartValue>> {
  for (const { label } of kinds) await page.getByRole('button', { name: `+1 ${label}`, exact: true }).click();
  const counter = counterOf(await page.evaluate(userOfToken));
  return Object.fromEntries(kinds.map(({ id }) => [id, { [counter]: { yes: 1, of: kinds.length } }]));
}

/** Runs in the page. */
export function userOfToken(): number {
  const token = sessionStorage.getItem('jwt') ?? localStorage.getItem('jwt') ?? '';
  const claims: unknown = JSON.parse(
    atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
  );
  return Number((claims as { sub: string }).sub);
}

async function writePart(page: Page, part: Part, salt: number): Promise<PartValue> {
  // The answer is a number, and only numbers up to a limit are no finding.
  const text = part.most === undefined ? `Part ${part.id} ${salt}` : String(salt);
  await boxOf(page, part).fill(text);
  return text;
}

function boxOf(page: Page, part: Part): Locator {
  return page.getByRole('textbox', { name: part.label, exact: true });
}

async function choose(group: Locator, label: string): Promise<void> {
  await group.getByRole('radio', { name: label, exact: true }).check();
}

/** Moves the last item up by one, so that the order is one's own. */
async function rank(page: Page, items: readonly Part[]): Promise<Record<string, PartValue>> {
  const last = pick(items, items.length - 1);
  await page.getByRole('button', { name: `Move ${last.label} up` }).click();
  const order = items.toSpliced(-1, 1).toSpliced(-1, 0, last);
  return Object.fromEntries(order.map((item, index) => [item.id, index + 1]));
}

function pick<T>(all: readonly T[], place: number): T {
  const found = all[place % all.length];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
}
