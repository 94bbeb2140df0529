import type { Page } from 'playwright/test';
import { publishedSections } from '#content/sections.ts';
import { orderedParts } from '#domain/section.ts';
import type { Part, Section } from '#domain/section.ts';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { questionPage, sent, tabTo } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/** Questions whose parts share the same choices. */

/** In question 9 of the Nursing Unit module. */
const POTASSIUM = 'Concentrated potassium';
const LOCKED = 'Only in a locked, separate place named in policy';

const NURSING = 3;
const ANESTHESIA = 4;

/** The questions of Anesthesia that are one, a row for each drug. */
const DRUGS = [12, 13];

/** By version, the questions of Nursing Unit that are one. */
const MATRICES = [{ version: 1, drugs: DRUGS, ofUnit: [9, 14, 22, 23] }] as const;

async function open(page: Page, id: string, number: number): Promise<ReturnType<typeof questionPage>> {
  await page.goto(`/assessments/${id}/${number}`);
  const parts = questionPage(page);
  await expect(parts.observations).toBeEnabled();
  await expect(page.getByRole('radio').first()).toBeVisible();
  return parts;
}

/** Within the assessment, by the bar. */
async function turnTo(page: Page, number: number): Promise<void> {
  const { pager, heading, observations } = questionPage(page);
  await pager.selectOption(String(number));
  await expect(heading(number)).toBeVisible();
  await expect(observations).toBeEnabled();
}

const rowOf = (page: Page, part: string) => page.getByRole('radiogroup', { name: part, exact: true });

const edition = (id: number, version: number) =>
  publishedSections.find((section) => section.id === id && section.version === version);

const partsAt = (section: Section | undefined, number: number) => {
  const question = Object.values(section?.questions ?? {}).find(({ index }) => index === number - 1);
  if (question === undefined) throw new Error(`There is no question ${number}.`);
  return orderedParts(question);
};

/** A matrix as the page draws it, in pixels. */
interface Drawn {
  /** The middle and the foot of each column's head, by its words. */
  readonly heads: readonly { words: string; middle: number; bottom: number }[];
  readonly rows: readonly {
    name: string;
    /** How many lines the name takes, and where it ends. */
    lines: number;
    bottom: number;
    /** Without what is said of the part. */
    height: number;
    choices: readonly { words: string; middle: number; top: number; wordsTop: number }[];
  }[];
}

/** Where everything of the matrices on the page is. */
const drawn = (page: Page): Promise<Drawn> =>
  page.evaluate(() => {
    const textBox = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range;
    };
    const heads = [...document.querySelectorAll('main [aria-hidden="true"] span')]
      .filter((one) => one.childElementCount === 0 && one.checkVisibility())
      .map((one) => {
        const { left, width, bottom } = one.getBoundingClientRect();
        return { words: one.textContent.trim(), middle: left + width / 2, bottom };
      });
    const rows = [...document.querySelectorAll('main [role="radiogroup"]')].map((row) => {
      const name = document.getElementById(row.getAttribute('aria-labelledby') ?? '') ?? row;
      const hint = row.querySelector('[id$="-hint"]')?.getBoundingClientRect().height ?? 0;
      const choices = [...row.querySelectorAll('label')].flatMap((label) => {
        const input = label.querySelector('input')?.getBoundingClientRect();
        const words = label.querySelector('span');
        if (input === undefined || words === null) return [];
        return [
          {
            words: words.textContent,
            middle: input.left + input.width / 2,
            top: input.top,
            wordsTop: words.getBoundingClientRect().top,
          },
        ];
      });
      return {
        name: name.textContent,
        lines: new Set([...textBox(name).getClientRects()].map(({ top }) => top)).size,
        bottom: name.getBoundingClientRect().bottom,
        height: row.getBoundingClientRect().height - hint,
        choices,
      };
    });
    return { heads, rows };
  });

/** The parts of a question as they are drawn, each with all of its choices. */
async function rowsOf(page: Page, parts: readonly Part[]): Promise<Drawn> {
  const { heads, rows } = await drawn(page);
  const wanted = parts.map(({ label, options = [] }) => {
    const row = rows.find(({ name }) => name === label);
    expect(row?.choices.map(({ words }) => words)).toEqual(options.map((option) => option.label));
    return row;
  });
  return { heads, rows: wanted.filter((row) => row !== undefined) };
}

/** Parts are rows and choices columns, each under one head. */
async function expectTable(page: Page, parts: readonly Part[]): Promise<void> {
  const { heads, rows } = await rowsOf(page, parts);
  let above = 0;
  for (const { name, choices } of rows) {
    for (const { words, middle, top } of choices) {
      const [head, ...more] = heads.filter((one) => one.words === words);
      expect(more, `${words} has one head`).toEqual([]);
      expect(Math.abs((head?.middle ?? 0) - middle), `${name}: ${words}`).toBeLessThan(3);
      expect(head?.bottom).toBeLessThan(top);
    }
    const tops = [...new Set(choices.map(({ top }) => Math.round(top)))];
    expect(tops, `${name} is one row`).toHaveLength(1);
    expect(tops[0]).toBeGreaterThan(above);
    above = tops[0] ?? 0;
  }
}

/** Each part has its name whole, on one line, and its choices below it, without wasting room. */
async function expectList(page: Page, parts: readonly Part[]): Promise<void> {
  for (const { name, lines, bottom, height, choices } of (await rowsOf(page, parts)).rows) {
    expect(lines, name).toBe(1);
    for (const { wordsTop } of choices) expect(wordsTop, name).toBeGreaterThan(bottom);
    expect(height, name).toBeLessThan((choices.length * 220) / 6);
  }
}

/** Every choice is a fingertip wide and high, and nothing scrolls sideways. */
async function expectFingertips(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('[role="radiogroup"] :is(input, button)')].flatMap((element) => {
      const box = (element.closest('label') ?? element).getBoundingClientRect();
      return box.width < 44 || box.height < 44 ? [`${element.outerHTML} ${box.width} × ${box.height}`] : [];
    }),
  );
  expect(small).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, 'pixels wider than the window').toBeLessThanOrEqual(0);
}

const ANSWERED = {
  1: { 348: { parts: { potassium: 'locked' } } },
} as const;

for (const { version, drugs, ofUnit } of MATRICES)
  test(`Parts are rows and choices columns where there is room, else choices stand below their part; each can be pressed, in version ${version}`, async ({
    tablet,
    server,
  }) => {
    test.setTimeout(120_000);
    const truth = await Truth.of(server, maya);
    const page = await tablet(maya);
    const ofArea = await truth.start(ANESTHESIA, { answers: { 446: { parts: { ephedrine: 'drawn' } } } });
    const ofNurses = await truth.start(NURSING, { sectionVersion: version, answers: ANSWERED[version] });
    const places = [
      ...drugs.map((number) => ({ id: ofArea, number, isDrug: true })),
      ...ofUnit.map((number) => ({ id: ofNurses, number, isDrug: false })),
    ];
    let opened = '';
    for (const { id, number, isDrug } of places) {
      if (opened === id) await turnTo(page, number);
      else await open(page, id, number);
      opened = id;
      for (const width of number === DRUGS[0] ? [320, 360, 600, 820, 1440] : [320, 820])
        await test.step(`question ${number}, ${width} wide`, async () => {
          await page.setViewportSize({ width, height: 1000 });
          await expectFingertips(page);
          if (!isDrug) return;
          const parts = partsAt(edition(ANESTHESIA, 1), number);
          if (width <= 360) await expectList(page, parts);
          if (number === DRUGS[0] && [600, 820, 1440].includes(width)) await expectTable(page, parts);
        });
    }
  });

test('A matrix is answered by keys alone and kept part by part, each row is cleared and had back by itself, and another tab can read and not change it', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya);
  await test.step('a matrix is answered by keys alone and kept part by part', async () => {
    await page.setViewportSize({ width: 820, height: 1000 });
    const id = await truth.start(NURSING);
    const { next, heading } = await open(page, id, 9);
    const [first, second] = partsAt(edition(NURSING, 1), 9).map(({ label }) => rowOf(page, label));
    if (first === undefined || second === undefined) throw new Error('Two rows are needed.');
    await tabTo(page, first.getByRole('radio', { name: 'None on this unit' }));
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(first.getByRole('radio', { name: LOCKED })).toBeChecked();
    await expect(second.getByRole('radio', { checked: true })).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(first.getByRole('button', { name: 'Clear' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(second.getByRole('radio', { name: 'None on this unit' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(second.getByRole('radio', { name: 'Not observed' })).toBeChecked();
    await tabTo(page, next);
    await page.keyboard.press('Enter');
    await expect(heading(10)).toBeVisible();
    await expect
      .poll(sent(page, async () => (await truth.assessment(id))?.answers['348']?.parts))
      .toEqual({ potassium: 'locked', hypertonic: 'unseen' });
  });
  await test.step('clear empties its own row and can be undone, but not by a double tap', async () => {
    await page.setViewportSize({ width: 360, height: 1000 });
    const id = await truth.start(NURSING, {
      answers: { 331: { parts: { clear: 'yes', sink: 'no' } } },
    });
    await open(page, id, 14);
    const [clear, sink] = [
      rowOf(page, 'Counter clear of other work'),
      rowOf(page, 'Out of reach of splashes from a sink'),
    ];
    const below = page.getByRole('textbox', { name: /^Observations/ });
    const top = (await below.boundingBox())?.y;
    const place = await clear.getByRole('button', { name: 'Clear' }).boundingBox();
    await page.mouse.dblclick((place?.x ?? 0) + 10, (place?.y ?? 0) + (place?.height ?? 0) / 2);
    await expect(clear.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(sink.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
    expect((await below.boundingBox())?.y).toBe(top);
    await clear.getByRole('button', { name: 'Undo' }).click();
    await expect(clear.getByRole('radio', { name: 'Yes' })).toBeFocused();
    await expect(clear.getByRole('radio', { name: 'Yes' })).toBeChecked();
    await expect
      .poll(sent(page, async () => (await truth.assessment(id))?.answers['331']?.parts))
      .toEqual({ clear: 'yes', sink: 'no' });
    await clear.getByRole('button', { name: 'Clear' }).click();
    await expect
      .poll(sent(page, async () => (await truth.assessment(id))?.answers['331']?.parts))
      .toEqual({ sink: 'no' });
  });
  await test.step('while another tab edits, a matrix can be read and not changed', async () => {
    const id = await truth.start(NURSING, { answers: { 348: { parts: { potassium: 'none' } } } });
    await open(page, id, 9);
    const other = await page.context().newPage();
    await other.goto(`/assessments/${id}/9`);
    await expect(other.getByText('This assessment is being edited in another tab.')).toBeVisible();
    const potassium = rowOf(other, POTASSIUM);
    await expect(potassium.getByRole('radio', { name: 'None on this unit' })).toBeChecked();
    for (const control of [
      ...(await potassium.getByRole('radio').all()),
      potassium.getByRole('button', { name: 'Clear' }),
    ])
      await expect(control).toBeDisabled();
  });
});
