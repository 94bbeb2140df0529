import type { Locator, Page } from 'playwright/test';
import { counterOf } from '#domain/tally.ts';
import type { Assessment } from '#domain/assessment.ts';
import { filledBySheets } from '#domain/sheet-answers.ts';
import { bringAxe } from '../support/browser/axe.ts';
import { begin } from '../support/browser/begin.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { dana, maya, viewer } from '../support/browser/people.ts';
import { installOn, light, openQuestion, readyForOfflineUse, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { sheetTestSection } from '../support/papers/sheet-section.ts';

const sections = [sheetTestSection];

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 820, height: 1180 };
const DESK = { width: 1440, height: 900 };

const press = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).tap();

/** One of the ten doses, in words of the screen. */
interface Seen {
  readonly drug: string;
  readonly form: 'As supplied' | 'Mixed here';
  readonly line?: true;
  readonly labeled?: boolean;
  readonly hands?: boolean;
  readonly hub?: boolean;
}

const TEN: readonly Seen[] = [
  { drug: 'Morphine', form: 'Mixed here', line: true, labeled: true, hands: true, hub: true },
  { drug: 'Ketorolac', form: 'As supplied', hands: false },
  { drug: 'Cefazolin', form: 'Mixed here', labeled: false, hands: true },
  { drug: 'Heparin', form: 'As supplied', line: true, hub: false },
  { drug: 'Insulin', form: 'Mixed here', hands: true },
  { drug: 'Furosemide', form: 'Mixed here', line: true, labeled: true, hands: true, hub: true },
  { drug: 'Labetalol', form: 'As supplied', line: true, hands: false, hub: true },
  { drug: 'Ondansetron', form: 'Mixed here', labeled: true, hands: true },
  { drug: 'Vancomycin', form: 'As supplied', line: true, hands: true, hub: true },
  { drug: 'Pantoprazole', form: 'Mixed here', labeled: true },
];

/** The counts that ten such doses make, worked out by hand. */
const MADE = {
  701: { labeled: { yes: 4, of: 5 } },
  702: { hands: { yes: 6, of: 8 }, hub: { yes: 4, of: 5 } },
  703: { asis: { yes: 4, of: 10 }, mixed: { yes: 6, of: 10 } },
} as const;

async function watch(page: Page, { drug, ...seen }: Seen): Promise<void> {
  await page.getByRole('button', { name: /^(Begin the first dose|Add dose)$/ }).tap();
  const name = page.getByRole('combobox', { name: /^Drug of dose/ });
  await expect(name).toHaveValue('');
  await name.fill(drug);
  await press(page, new RegExp(`${drug}, What was done to it: ${seen.form}$`));
  if (seen.line) await press(page, new RegExp(`${drug}, Into a line: Yes$`));
  for (const [label, value] of [
    ['Labeled at once', seen.labeled],
    ['Hands were cleaned', seen.hands],
    ['The hub was scrubbed', seen.hub],
  ] as const) {
    if (value !== undefined) await press(page, new RegExp(`${drug}, ${label}: ${value ? 'Yes' : 'No'}$`));
  }
}

/** As everybody sees it: with what its rows make. */
async function shownOf(truth: Truth, id: string): Promise<Assessment | null> {
  const stored = await truth.assessment(id);
  return stored && filledBySheets(sheetTestSection, stored);
}

/** One person's counters, by question and part. */
function countersOf(stored: Assessment, userId: number) {
  const { answers } = filledBySheets(sheetTestSection, stored);
  const of = (question: number) =>
    Object.fromEntries(
      Object.entries(answers[String(question)]?.parts ?? {}).map(([part, value]) => [
        part,
        (value as Record<string, unknown>)[counterOf(userId)],
      ]),
    );
  return { 701: of(701), 702: of(702), 703: of(703) };
}

const way = (page: Page, words: string | RegExp): Locator => page.getByText(words).first();

test('R177 Ten doses ticked offline on a tablet fill the tallies exactly, through a reload and a sync, and the server holds the same', async ({
  tablet,
  ownServer,
  watch: log,
}) => {
  test.setTimeout(180_000);
  log.expectNoAnswer();
  const { truth, id, page } = await begin({ ownServer, tablet }, sheetTestSection, {
    hasTouch: true,
    viewport: TABLET,
  });
  await readyForOfflineUse(page);
  await openQuestion(page, id, 1);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Open the sheet' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Observed test doses' })).toBeVisible();
  for (const seen of TEN) await watch(page, seen);
  await expect(page.getByRole('heading', { name: 'Dose 10 of 10' })).toBeVisible();
  // At once, before anything could have been sent.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dose 10 of 10' })).toBeVisible();
  const hands = page.getByRole('listitem').filter({ hasText: 'Hands were cleaned' });
  await expect(hands).toContainText('6 of 8');
  await expect(hands).toContainText('target 100%');
  await page.getByRole('link', { name: 'Back to question 1' }).tap();
  await expect(way(page, 'Counted on the observed-dose sheet.')).toBeVisible();
  await expect(page.getByText('4 of 5 (80%)', { exact: true }).first()).toBeVisible();

  await page.context().setOffline(false);
  await expect(light(page)).toHaveText('All on the server', { timeout: 30_000 });
  const stored = await truth.assessment(id);
  if (stored === null) throw new Error('The server does not have it.');
  expect(countersOf(stored, truth.userId)).toEqual(MADE);
  const rows = Object.entries(stored.sheets?.['doses']?.rows ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  expect(rows.map(([, { by, drug }]) => [by, drug])).toEqual(TEN.map(({ drug }) => [truth.userId, drug]));
  expect(rows.map(([, { cells }]) => cells)).toEqual(
    TEN.map(({ form, ...seen }) =>
      Object.fromEntries(
        Object.entries({ ...seen, form: form === 'As supplied' ? 'asis' : 'mixed' }).filter(
          ([key]) => key !== 'drug',
        ),
      ),
    ),
  );
  await page.goto(`/assessments/${id}/final-comments`);
  await expect(way(page, '10 doses on the observed-dose sheet.')).toBeVisible();
});

test('R177 A browser that is killed between two taps has each dose and its counts, or neither', async ({
  profile,
  ownServer,
  watch: log,
}) => {
  test.setTimeout(120_000);
  log.expectNoAnswer();
  const server = await ownServer({ sections });
  const truth = await Truth.of(server, maya);
  const id = await truth.start(7);
  const device = await profile(server.url);
  await installOn(device, maya);
  let page = await device.open();
  await page.setViewportSize(TABLET);
  await page.goto(`/assessments/${id}/sheets/doses`);
  await page.getByRole('button', { name: 'Begin the first dose' }).click();
  for (const label of ['Hands were cleaned: Yes', 'Into a line: Yes', 'The hub was scrubbed: No']) {
    await page.getByRole('button', { name: new RegExp(`${label}$`) }).click({ noWaitAfter: true });
  }
  await device.kill();
  page = await device.open();
  await page.goto(`/assessments/${id}/sheets/doses`);
  await expect(page.getByRole('heading', { name: 'Dose 1 of 1' })).toBeVisible();
  await expect(light(page)).toHaveText('All on the server', { timeout: 30_000 });
  const stored = await truth.assessment(id);
  const [row] = Object.values(stored?.sheets?.['doses']?.rows ?? {});
  const countOf = (cell: unknown) => (cell === undefined ? undefined : { yes: cell === true ? 1 : 0, of: 1 });
  expect(stored === null ? null : countersOf(stored, truth.userId)[702]).toEqual(
    Object.fromEntries(
      (['hands', 'hub'] as const).flatMap((part) => {
        const made = countOf(row?.cells[part]);
        return made === undefined ? [] : [[part, made]];
      }),
    ),
  );
});

test('R178 A tally changed by hand says so and is not overwritten by later doses; it follows again when asked', async ({
  tablet,
  ownServer,
}) => {
  test.setTimeout(120_000);
  const { truth, id, page } = await begin({ ownServer, tablet }, sheetTestSection, {
    hasTouch: true,
    viewport: TABLET,
  });
  const me = counterOf(truth.userId);
  const stored = sent(page, async () => (await shownOf(truth, id))?.answers['702']?.parts['hands']);
  await page.goto(`/assessments/${id}/sheets/doses?from=2`);
  await watch(page, { drug: 'Morphine', form: 'As supplied', hands: true });
  await page.getByRole('link', { name: 'Back to question 2' }).tap();
  await expect(way(page, 'Counted on the observed-dose sheet.')).toBeVisible();
  const group = page.getByRole('group', { name: 'Hands cleaned' }).last();
  await group.getByRole('button', { name: 'Good' }).tap();
  await expect(way(page, 'Changed by hand: it no longer follows the observed-dose sheet.')).toBeVisible();
  await expect(page.getByText('Your doses on the sheet: Hands cleaned 1 of 1.')).toBeVisible();
  // Taking the tap back leaves the count as the sheet made it.
  await group.getByRole('button', { name: 'Undo' }).tap();
  await expect(way(page, 'Counted on the observed-dose sheet.')).toBeVisible();
  await group.getByRole('button', { name: 'Good' }).tap();
  await expect(way(page, /^Changed by hand/)).toBeVisible();

  await page.getByRole('link', { name: 'Sheet: 1 dose' }).tap();
  // It comes to the same as by hand, and goes on from there.
  await watch(page, { drug: 'Ketorolac', form: 'As supplied', hands: true });
  await watch(page, { drug: 'Heparin', form: 'As supplied', hands: false });
  await expect(page.getByText('Changed by hand in question 2').first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Hands were cleaned' })).toContainText('2 of 3');
  await expect.poll(stored).toEqual({ [me]: { yes: 2, of: 2 } });
  await page.reload();
  await page.getByRole('link', { name: 'Back to question 2' }).tap();
  await expect(page.getByText('2 of 2', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Follow the sheet again' }).tap();
  await expect(way(page, 'Counted on the observed-dose sheet.')).toBeVisible();
  await expect(page.getByText('2 of 3', { exact: true }).first()).toBeVisible();
  await expect.poll(stored).toEqual({ [me]: { yes: 2, of: 3 } });
});

test('R178 Another form clears what is no longer asked for, names it, and gives it back; so does a removed dose', async ({
  tablet,
  ownServer,
}) => {
  const { truth, id, page } = await begin({ ownServer, tablet }, sheetTestSection, {
    hasTouch: true,
    viewport: PHONE,
  });
  const parts = sent(page, async () => (await shownOf(truth, id))?.answers['701']?.parts);
  const made = { labeled: { [counterOf(truth.userId)]: { yes: 0, of: 1 } } };
  const total = page.getByRole('listitem').filter({ hasText: 'Labeled at once' });
  await page.goto(`/assessments/${id}/sheets/doses`);
  await watch(page, { drug: 'Morphine', form: 'Mixed here', labeled: false });
  await expect(total).toContainText('0 of 1');
  await press(page, /What was done to it: As supplied$/);
  await expect(
    page.getByText('Cleared, as this dose no longer asks for it: “Labeled at once”.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /Labeled at once/ })).toHaveCount(0);
  await expect(total).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(page.getByRole('button', { name: /Labeled at once: No$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(total).toContainText('0 of 1');

  await page.getByRole('button', { name: 'Remove dose 1' }).tap();
  await expect(page.getByText('Dose 1, Morphine, removed.')).toBeVisible();
  await expect(total).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(page.getByRole('heading', { name: 'Dose 1 of 1' })).toBeVisible();
  await expect.poll(parts).toEqual(made);
});

test('R179 Two people’s sheets on two tablets add up, each fills only the own counts, and nobody is asked anything', async ({
  tablet,
  ownServer,
  watch: log,
}) => {
  test.setTimeout(180_000);
  log.expectNoAnswer();
  const server = await ownServer({ sections });
  const mine = await Truth.of(server, maya);
  const hers = await Truth.of(server, dana);
  const id = await mine.start(7);
  const options = { url: server.url, hasTouch: true, viewport: TABLET };
  const [first, second] = [await tablet(maya, options), await tablet(dana, options)];
  for (const page of [first, second]) {
    await readyForOfflineUse(page);
    await page.goto(`/assessments/${id}/sheets/doses?from=2`);
    await expect(page.getByRole('button', { name: 'Begin the first dose' })).toBeVisible();
    await page.context().setOffline(true);
  }
  for (const seen of TEN.slice(0, 5)) await watch(first, seen);
  for (const seen of TEN.slice(5)) await watch(second, seen);
  for (const [page, answer] of [
    [first, 'Yes'],
    [second, 'No'],
  ] as const) {
    // Doses that come to different choices do not disturb the others either.
    await page.getByText('More to watch').click();
    await press(page, new RegExp(`No empty syringe labeled: ${answer}$`));
  }
  for (const page of [first, second]) {
    await page.context().setOffline(false);
    await expect(light(page)).toHaveText('All on the server', { timeout: 30_000 });
  }
  const stored = await mine.assessment(id);
  if (stored === null) throw new Error('The server does not have it.');
  expect(countersOf(stored, mine.userId)[702]).toEqual({
    hands: { yes: 3, of: 4 },
    hub: { yes: 1, of: 2 },
  });
  expect(countersOf(stored, hers.userId)[702]).toEqual({
    hands: { yes: 3, of: 4 },
    hub: { yes: 3, of: 3 },
  });
  expect((await shownOf(mine, id))?.answers['704']?.parts).toEqual({ yes: true });
  expect(stored.answers).toEqual({});
  for (const [page, other] of [
    [first, 'Dana Whitfield'],
    [second, 'Maya Okafor'],
  ] as const) {
    await page.reload();
    await expect(page.getByRole('heading', { name: `5 doses watched by ${other}` })).toBeVisible();
    const hands = page.getByRole('listitem').filter({ hasText: 'Hands were cleaned' });
    await expect(hands).toContainText('6 of 8');
    await expect(hands).toContainText('(3 of 4)');
    await page.getByRole('link', { name: 'Back to question 2' }).tap();
    await expect(page.getByText('6 of 8 (75%)', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/others counted 3 of 4/)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('R177 The whole table is filled by keys alone, says what stands in each cell, and scrolls nothing but itself', async ({
  tablet,
  ownServer,
}) => {
  const { truth, id, page } = await begin({ ownServer, tablet }, sheetTestSection, { viewport: DESK });
  await page.goto(`/assessments/${id}/sheets/doses`);
  const add = page.getByRole('button', { name: 'Add dose' });
  for (const drug of ['Morphine', 'Ketorolac']) {
    await add.focus();
    await page.keyboard.press('Enter');
    const name = page.locator('input:focus');
    await expect(name).toHaveValue('');
    await page.keyboard.type(drug);
  }
  const cell = (words: string) => page.getByRole('button', { name: words, exact: true });
  await cell('Dose 1 Morphine, Hands were cleaned: blank').focus();
  await page.keyboard.press('Space');
  await expect(cell('Dose 1 Morphine, Hands were cleaned: yes')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell('Dose 2 Ketorolac, Hands were cleaned: blank')).toBeFocused();
  await page.keyboard.press('n');
  await expect(cell('Dose 2 Ketorolac, Hands were cleaned: no')).toBeFocused();
  // A hatched cell is passed over.
  await page.keyboard.press('ArrowLeft');
  await expect(cell('Dose 2 Ketorolac, Into a line: blank')).toBeFocused();
  await page.keyboard.press('y');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(cell('Dose 2 Ketorolac, The hub was scrubbed: blank')).toBeFocused();
  await page.keyboard.press('y');
  await page.keyboard.press('Delete');
  await expect(cell('Dose 2 Ketorolac, The hub was scrubbed: blank')).toBeFocused();
  await page
    .getByRole('combobox', { name: 'Dose 1 Morphine, What was done to it' })
    .selectOption('Mixed here');
  await cell('Dose 1 Morphine, Labeled at once: blank').click();
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('1 of 2');
  await expect(page.getByRole('status').filter({ hasText: 'Labeled at once: 1 of 1' })).toHaveCount(1);
  await expect
    .poll(sent(page, async () => (await shownOf(truth, id))?.answers['702']?.parts))
    .toEqual({ hands: { [counterOf(truth.userId)]: { yes: 1, of: 2 } } });
});

test('R177 The sheet is readable at every width, empty and filled, and everything on it can be pressed with a thumb', async ({
  tablet,
  ownServer,
}) => {
  test.setTimeout(120_000);
  const { id, page } = await begin({ ownServer, tablet }, sheetTestSection, {
    hasTouch: true,
    viewport: PHONE,
  });
  await bringAxe(page);
  await page.goto(`/assessments/${id}/sheets/doses`);
  await lookOver(page);
  await page.setViewportSize(PHONE);
  await watch(page, { drug: 'Morphine', form: 'Mixed here', line: true, hands: true });
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, input, select, summary)')].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isShown = element.checkVisibility() && width > 0;
      return isShown && (width < 44 || height < 44) ? [element.outerHTML.slice(0, 80)] : [];
    }),
  );
  expect(small).toEqual([]);
  await watch(page, { drug: 'Ketorolac', form: 'As supplied' });
  await page.getByRole('button', { name: 'Previous dose' }).tap();
  await expect(page.getByRole('heading', { name: 'Dose 1 of 2' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Dose 1 OF 2' }).selectOption('2 · Ketorolac');
  await expect(page.getByRole('heading', { name: 'Dose 2 of 2' })).toBeVisible();
  await lookOver(page);
});

test('R177 An arrow key alone on the pager of doses moves nobody; the bar fits a phone and covers no field', async ({
  tablet,
  ownServer,
}) => {
  const { truth, id, page } = await begin({ ownServer, tablet }, sheetTestSection, { viewport: PHONE });
  const rows = TEN.map(({ drug }, at) => [`kq3x9v0c2mz${at}`, { by: truth.userId, drug, cells: {} }]);
  await truth.save(id, { sheets: { doses: { rows: Object.fromEntries(rows) } } });
  await page.goto(`/assessments/${id}/sheets/doses`);
  const bar = page.getByRole('navigation', { name: 'Doses' });
  const pager = bar.getByRole('combobox', { name: 'Dose 10 OF 10' });
  const words = await bar.getByText('10 OF 10').boundingBox();
  const box = await pager.boundingBox();
  expect(words?.x).toBeGreaterThan(box?.x ?? 0);
  expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));

  await pager.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp');
  await expect(bar.getByText('7 OF 10')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dose 10 of 10' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dose 7 of 10' })).toBeFocused();
  await expect(bar.getByRole('combobox', { name: 'Dose 7 OF 10' })).toBeVisible();

  // Whatever takes the focus stands above the bar.
  const last = page.getByRole('button', { name: 'Remove dose 7' });
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const [bottom, top] = await page.evaluate(() => {
      const focused = document.activeElement?.getBoundingClientRect();
      return [
        focused?.bottom,
        document.querySelector('nav[aria-label="Doses"]')?.getBoundingClientRect().top,
      ];
    });
    expect(bottom).toBeLessThanOrEqual(top ?? 0);
    if (await last.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(last).toBeFocused();
});

test('R179 Once submitted, the doses are there to be read, by viewers too, and by nobody to be changed', async ({
  tablet,
  ownServer,
}) => {
  const server = await ownServer({ sections });
  const truth = await Truth.of(server, maya);
  const row = { by: truth.userId, drug: 'Morphine', cells: { form: 'asis', hands: false } };
  const id = await truth.start(7);
  await truth.save(id, { sheets: { doses: { rows: { kq3x9v0c2mzt: row } } } });
  await truth.complete(id);
  const page = await tablet(viewer, { url: server.url, viewport: PHONE });
  await page.goto(`/assessments/${id}/complete`);
  await page.getByRole('link', { name: 'Read the sheet' }).click();
  await expect(page.getByText('its doses can be read but no longer changed')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 dose watched by Maya Okafor' })).toBeVisible();
  await page.getByText('Dose 1').click();
  await expect(page.getByText('As supplied', { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Add dose|Remove|Yes|No/ })).toHaveCount(0);
  await page.setViewportSize(DESK);
  await expect(page.getByRole('rowheader', { name: 'Watched by Maya Okafor' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the assessment' }).click();
  await expect(page.getByRole('heading', { name: 'Assessment complete' })).toBeVisible();
});
