import type { Locator, Page } from 'playwright/test';
import { publishedSections } from '#content/sections.ts';
import { orderedParts } from '#domain/section.ts';
import type { Section } from '#domain/section.ts';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { questionPage, tabTo } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

/** Questions whose parts share the same choices. */

/** In question 22 of the Nursing Unit module. */
const LOOK_ALIKES = 'Look-alikes apart, labels visible';

const NURSING = 3;
const ANESTHESIA = 4;

/** By version, the questions of the modules that are one. */
const MATRICES = [
  { version: 1, drugs: [7, 8, 9, 10, 11], others: [18], ofUnit: [12] },
  { version: 2, drugs: [7, 8, 9, 10, 11], others: [2], ofUnit: [22, 28] },
] as const;

async function open(page: Page, id: string, number: number): Promise<ReturnType<typeof questionPage>> {
  await page.goto(`/assessments/${id}/${number}`);
  const parts = questionPage(page);
  await expect(parts.observations).toBeEnabled();
  await expect(page.getByRole('radio').first()).toBeVisible();
  return parts;
}

const rowOf = (page: Page, part: string) => page.getByRole('radiogroup', { name: part, exact: true });

const edition = (id: number, version: number) =>
  publishedSections.find((section) => section.id === id && section.version === version);

const partsAt = (section: Section | undefined, number: number) => {
  const question = Object.values(section?.questions ?? {}).find(({ index }) => index === number - 1);
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

const WIDE = MATRICES.flatMap((matrix) => [600, 768, 820, 1440].map((width) => ({ ...matrix, width })));
for (const { version, drugs, others, width } of WIDE)
  test(`At ${width} pixels parts are rows and choices columns, under one head each, in version ${version}`, async ({
    tablet,
    server,
  }) => {
    const truth = await Truth.of(server, maya);
    const page = await tablet(maya, { viewport: { width, height: 1000 } });
    const id = await truth.start(ANESTHESIA, { sectionVersion: version });
    for (const number of [drugs[0], ...others]) {
      await open(page, id, number);
      let above = 0;
      for (const { label, options = [] } of partsAt(edition(ANESTHESIA, version), number)) {
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

for (const { version, drugs } of MATRICES)
  test(`On a phone each drug has one row, with its name whole and its choices below it, in version ${version}`, async ({
    tablet,
    server,
  }) => {
    const truth = await Truth.of(server, maya);
    const page = await tablet(maya);
    const id = await truth.start(ANESTHESIA, { sectionVersion: version });
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 900 });
      for (const number of drugs) {
        await open(page, id, number);
        for (const { label, options = [] } of partsAt(edition(ANESTHESIA, version), number)) {
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
          // What is said of a drug comes on top.
          const hint = rowOf(page, label).locator('[id$="-hint"]');
          const said = (await hint.count()) === 0 ? null : await hint.boundingBox();
          const height = (whole?.height ?? 0) - (said?.height ?? 0);
          expect(height, `${label} at ${width}`).toBeLessThan((options.length * 220) / 6);
        }
      }
    }
  });

for (const { version, drugs, others, ofUnit } of MATRICES)
  test(`Every choice of a matrix is a fingertip wide and high, and nothing scrolls sideways, in version ${version}`, async ({
    tablet,
    server,
  }) => {
    test.setTimeout(120_000);
    const truth = await Truth.of(server, maya);
    const page = await tablet(maya);
    const answers = {
      unit: version === 1 ? { 312: { parts: { drug: 'all' } } } : { 348: { parts: { lasa: 'some' } } },
      area:
        version === 1
          ? { 407: { parts: { ephedrine: 'drawn' } } }
          : { 446: { parts: { ephedrine: 'drawn' } } },
    };
    const unit = await truth.start(NURSING, { sectionVersion: version, answers: answers.unit });
    const area = await truth.start(ANESTHESIA, { sectionVersion: version, answers: answers.area });
    for (const [id, number] of [
      ...ofUnit.map((one) => [unit, one] as const),
      ...[...drugs, ...others].map((one) => [area, one] as const),
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
    const id = await truth.start(NURSING);
    const page = await tablet(maya, { viewport: { width, height: 1000 } });
    const { next, heading } = await open(page, id, 22);
    const [first, second] = partsAt(edition(NURSING, 2), 22).map(({ label }) => rowOf(page, label));
    if (first === undefined || second === undefined) throw new Error('Two rows are needed.');
    await tabTo(page, first.getByRole('radio', { name: 'Everywhere' }));
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(first.getByRole('radio', { name: 'In some places' })).toBeChecked();
    await expect(second.getByRole('radio', { checked: true })).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(first.getByRole('button', { name: 'Clear' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(second.getByRole('radio', { name: 'Everywhere' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(second.getByRole('radio', { name: 'Could not find out' })).toBeChecked();
    await tabTo(page, next);
    await page.keyboard.press('Enter');
    await expect(heading(23)).toBeVisible();
    await expect
      .poll(async () => (await truth.assessment(id))?.answers['348']?.parts)
      .toEqual({ lasa: 'some', nmb: 'unknown' });
  });

for (const width of [360, 600, 820])
  test(`Clear empties its own row and can be undone, but not by a double tap, ${width} wide`, async ({
    tablet,
    server,
  }) => {
    const truth = await Truth.of(server, maya);
    const id = await truth.start(NURSING, {
      answers: { 348: { parts: { lasa: 'everywhere', potassium: 'some' } } },
    });
    const page = await tablet(maya, { viewport: { width, height: 1000 } });
    await open(page, id, 22);
    const [lookAlikes, potassium] = [rowOf(page, LOOK_ALIKES), rowOf(page, 'No concentrated potassium')];
    const below = page.getByRole('textbox', { name: /^Observations/ });
    const top = (await below.boundingBox())?.y;
    const place = await lookAlikes.getByRole('button', { name: 'Clear' }).boundingBox();
    await page.mouse.dblclick((place?.x ?? 0) + 10, (place?.y ?? 0) + (place?.height ?? 0) / 2);
    await expect(lookAlikes.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(potassium.getByRole('radio', { name: 'In some places' })).toBeChecked();
    expect((await below.boundingBox())?.y).toBe(top);
    await lookAlikes.getByRole('button', { name: 'Undo' }).click();
    await expect(lookAlikes.getByRole('radio', { name: 'Everywhere' })).toBeFocused();
    await expect(lookAlikes.getByRole('radio', { name: 'Everywhere' })).toBeChecked();
    await expect
      .poll(async () => (await truth.assessment(id))?.answers['348']?.parts)
      .toEqual({ lasa: 'everywhere', potassium: 'some' });
    await lookAlikes.getByRole('button', { name: 'Clear' }).click();
    await expect
      .poll(async () => (await truth.assessment(id))?.answers['348']?.parts)
      .toEqual({ potassium: 'some' });
  });

test('While another tab edits, a matrix can be read and not changed', async ({ tablet, server }) => {
  const truth = await Truth.of(server, maya);
  const id = await truth.start(NURSING, { answers: { 348: { parts: { lasa: 'everywhere' } } } });
  const page = await tablet(maya);
  await open(page, id, 22);
  const other = await page.context().newPage();
  await other.goto(`/assessments/${id}/22`);
  await expect(other.getByText('This assessment is being edited in another tab.')).toBeVisible();
  const lookAlikes = rowOf(other, LOOK_ALIKES);
  await expect(lookAlikes.getByRole('radio', { name: 'Everywhere' })).toBeChecked();
  for (const control of [
    ...(await lookAlikes.getByRole('radio').all()),
    lookAlikes.getByRole('button', { name: 'Clear' }),
  ])
    await expect(control).toBeDisabled();
});
