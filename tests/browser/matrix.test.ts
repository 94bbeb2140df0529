import type { Locator, Page } from 'playwright/test';
import { anesthesia } from '#content/sections/anesthesia.ts';
import { nursing } from '#content/sections/nursing.ts';
import { orderedParts } from '#domain/section.ts';
import type { Section } from '#domain/section.ts';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { questionPage, tabTo } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/** Questions whose parts share the same choices. */

async function open(page: Page, id: string, number: number): Promise<ReturnType<typeof questionPage>> {
  await page.goto(`/assessments/${id}/${number}`);
  const parts = questionPage(page);
  await expect(parts.observations).toBeEnabled();
  await expect(page.getByRole('radio').first()).toBeVisible();
  return parts;
}

const rowOf = (page: Page, part: string) => page.getByRole('radiogroup', { name: part, exact: true });

const partsAt = (section: Section, number: number) => {
  const question = Object.values(section.questions).find(({ index }) => index === number - 1);
  if (question === undefined) throw new Error(`There is no question ${number}.`);
  return orderedParts(question);
};

/** Where the middle of something is, and its top and bottom, in pixels. */
async function placeOf(thing: Locator): Promise<{ middle: number; top: number; bottom: number }> {
  const box = await thing.boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  return { middle: box.x + box.width / 2, top: box.y, bottom: box.y + box.height };
}

/** The head of a column, which screen readers need not hear: each choice says it itself. */
const headOf = (page: Page, choice: string) =>
  page.locator('[aria-hidden="true"]').getByText(choice, { exact: true });

for (const width of [600, 768, 820, 1440])
  test(`At ${width} pixels parts are rows and choices columns, under one head each`, async ({
    tablet,
    server,
  }) => {
    const truth = await Truth.of(server, maya);
    const page = await tablet(maya, { viewport: { width, height: 1000 } });
    const id = await truth.start(4);
    for (const number of [7, 18]) {
      await open(page, id, number);
      let above = 0;
      for (const { label, options = [] } of partsAt(anesthesia, number)) {
        const tops = new Set<number>();
        for (const option of options) {
          const radio = rowOf(page, label).getByRole('radio', { name: option.label, exact: true });
          const [head, cell] = [await placeOf(headOf(page, option.label)), await placeOf(radio)];
          expect(Math.abs(head.middle - cell.middle), `${label}: ${option.label}`).toBeLessThan(3);
          expect(head.bottom).toBeLessThan(cell.top);
          tops.add(Math.round(cell.top));
        }
        expect(tops.size, `${label} is one row`).toBe(1);
        const [top = 0] = tops;
        expect(top).toBeGreaterThan(above);
        above = top;
      }
    }
  });

test('On a phone each drug has one row, with its name whole and its choices below it', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya);
  const id = await truth.start(4);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 900 });
    for (const number of [7, 8, 9, 10, 11]) {
      await open(page, id, number);
      for (const { label, options = [] } of partsAt(anesthesia, number)) {
        const name = page.getByText(label, { exact: true });
        const lines = await name.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        });
        expect(lines, `${label} at ${width}`).toBe(1);
        const { bottom } = await placeOf(name);
        for (const option of options) {
          const words = rowOf(page, label).getByText(option.label, { exact: true });
          await expect(words).toBeVisible();
          expect((await placeOf(words)).top).toBeGreaterThan(bottom);
        }
        const whole = await rowOf(page, label).boundingBox();
        expect(whole?.height, `${label} at ${width}`).toBeLessThan(220);
      }
    }
  }
});

test('Every choice of a matrix is a fingertip wide and high, and nothing scrolls sideways', async ({
  tablet,
  server,
}) => {
  test.setTimeout(120_000);
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya);
  const unit = await truth.start(3, { answers: { 312: { parts: { drug: 'all' } } } });
  const area = await truth.start(4, { answers: { 407: { parts: { ephedrine: 'drawn' } } } });
  for (const [id, number] of [
    [unit, 12],
    ...[7, 8, 9, 10, 11, 18].map((one) => [area, one] as const),
  ] as const) {
    await open(page, id, number);
    for (const width of [320, 360, 480, 600, 700, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('[role="radiogroup"] :is(input, button)')].flatMap((element) => {
          const box = (element.closest('label') ?? element).getBoundingClientRect();
          return box.width < 44 || box.height < 44
            ? [`${element.outerHTML} ${box.width} × ${box.height}`]
            : [];
        }),
      );
      expect(small, `question ${number}, ${width} wide`).toEqual([]);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `question ${number}, ${width} wide`).toBeLessThanOrEqual(0);
    }
  }
});

for (const width of [360, 820])
  test(`A matrix is answered by keys alone and kept part by part, ${width} wide`, async ({
    tablet,
    server,
  }) => {
    const truth = await Truth.of(server, maya);
    const id = await truth.start(3);
    const page = await tablet(maya, { viewport: { width, height: 1000 } });
    const { next, heading } = await open(page, id, 12);
    const [first, second] = partsAt(nursing, 12).map(({ label }) => rowOf(page, label));
    if (first === undefined || second === undefined) throw new Error('Two rows are needed.');
    await tabTo(page, first.getByRole('radio', { name: 'On every label' }));
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(first.getByRole('radio', { name: 'On some labels' })).toBeChecked();
    await expect(second.getByRole('radio', { checked: true })).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(first.getByRole('button', { name: 'Clear' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(second.getByRole('radio', { name: 'On every label' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(second.getByRole('radio', { name: 'Not applicable' })).toBeChecked();
    await tabTo(page, next);
    await page.keyboard.press('Enter');
    await expect(heading(13)).toBeVisible();
    await expect
      .poll(async () => (await truth.assessment(id))?.answers['312']?.parts)
      .toEqual({ drug: 'some', strength: 'na' });
  });

for (const width of [360, 600, 820])
  test(`Clear empties its own row and can be undone, but not by a double tap, ${width} wide`, async ({
    tablet,
    server,
  }) => {
    const truth = await Truth.of(server, maya);
    const id = await truth.start(3, { answers: { 312: { parts: { drug: 'all', strength: 'some' } } } });
    const page = await tablet(maya, { viewport: { width, height: 1000 } });
    await open(page, id, 12);
    const [drug, strength] = [rowOf(page, 'Drug name'), rowOf(page, 'Strength')];
    const below = page.getByRole('textbox', { name: /^Observations/ });
    const top = (await below.boundingBox())?.y;
    const place = await drug.getByRole('button', { name: 'Clear' }).boundingBox();
    await page.mouse.dblclick((place?.x ?? 0) + 10, (place?.y ?? 0) + (place?.height ?? 0) / 2);
    await expect(drug.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(strength.getByRole('radio', { name: 'On some labels' })).toBeChecked();
    expect((await below.boundingBox())?.y).toBe(top);
    await drug.getByRole('button', { name: 'Undo' }).click();
    await expect(drug.getByRole('radio', { name: 'On every label' })).toBeFocused();
    await expect(drug.getByRole('radio', { name: 'On every label' })).toBeChecked();
    await expect
      .poll(async () => (await truth.assessment(id))?.answers['312']?.parts)
      .toEqual({ drug: 'all', strength: 'some' });
    await drug.getByRole('button', { name: 'Clear' }).click();
    await expect
      .poll(async () => (await truth.assessment(id))?.answers['312']?.parts)
      .toEqual({ strength: 'some' });
  });

test('While another tab edits, a matrix can be read and not changed', async ({ tablet, server }) => {
  const truth = await Truth.of(server, maya);
  const id = await truth.start(3, { answers: { 312: { parts: { drug: 'all' } } } });
  const page = await tablet(maya);
  await open(page, id, 12);
  const other = await page.context().newPage();
  await other.goto(`/assessments/${id}/12`);
  await expect(other.getByText('This assessment is being edited in another tab.')).toBeVisible();
  const drug = rowOf(other, 'Drug name');
  await expect(drug.getByRole('radio', { name: 'On every label' })).toBeChecked();
  for (const control of [
    ...(await drug.getByRole('radio').all()),
    drug.getByRole('button', { name: 'Clear' }),
  ])
    await expect(control).toBeDisabled();
});
