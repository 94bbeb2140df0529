import type { ElementHandle, Locator, Page } from 'playwright/test';
import { counterOf } from '#domain/tally.ts';
import type { Assessment } from '#domain/assessment.ts';
import { filledBySheets } from '#domain/sheet-answers.ts';
import { bringAxe } from '../support/browser/axe.ts';
import { begin } from '../support/browser/begin.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { dana, maya, viewer } from '../support/browser/people.ts';
import {
  installOn,
  light,
  openQuestion,
  questionPage,
  readyForOfflineUse,
  sent,
} from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { sheetTestSection } from '../support/papers/sheet-section.ts';

const sections = [sheetTestSection];

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 820, height: 1180 };
const DESK = { width: 1440, height: 900 };

const press = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).tap();

/** One of the doses, in words of the screen. */
interface Seen {
  readonly drug: string;
  readonly form: 'As supplied' | 'Mixed here';
  readonly line?: true;
  readonly labeled?: boolean;
  readonly hands?: boolean;
  readonly hub?: boolean;
}

const FOUR: readonly Seen[] = [
  { drug: 'Morphine', form: 'Mixed here', line: true, labeled: true, hands: true, hub: true },
  { drug: 'Ketorolac', form: 'As supplied', hands: false },
  { drug: 'Heparin', form: 'As supplied', line: true, hub: false },
  { drug: 'Ondansetron', form: 'Mixed here', labeled: true, hands: true },
];

/** The counts that the first two and the other two make, worked out by hand. */
const MADE = {
  first: {
    701: { labeled: { yes: 1, of: 1 } },
    702: { hands: { yes: 1, of: 2 }, hub: { yes: 1, of: 1 } },
    703: { asis: { yes: 1, of: 2 }, mixed: { yes: 1, of: 2 } },
  },
  second: {
    701: { labeled: { yes: 1, of: 1 } },
    702: { hands: { yes: 1, of: 1 }, hub: { yes: 0, of: 1 } },
    703: { asis: { yes: 1, of: 2 }, mixed: { yes: 1, of: 2 } },
  },
} as const;

/** As the server keeps such a dose. */
function cellsOf({ form, line, labeled, hands, hub }: Seen): Record<string, unknown> {
  const made = form === 'As supplied' ? { came: 'syringe', form: 'asis' } : { came: 'vial', form: 'mixed' };
  const all = Object.entries({ ...made, line, labeled, hands, hub });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

const cameIn = (form: Seen['form']) => (form === 'As supplied' ? 'Ready syringe' : 'Vial');

async function watch(page: Page, { drug, ...seen }: Seen): Promise<void> {
  await page.getByRole('button', { name: 'Add dose' }).tap();
  const name = page.getByRole('combobox', { name: /^Drug of dose/ });
  await expect(name).toHaveValue('');
  await name.fill(drug);
  await press(page, new RegExp(`${drug}, Came in: ${cameIn(seen.form)}$`));
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

/** They are folded while doses are watched. */
const openTotals = (page: Page) => page.getByText('Totals', { exact: true }).tap();

const way = (page: Page, words: string | RegExp): Locator => page.getByText(words).first();

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
  await installOn(device, truth.token);
  let page = await device.open();
  await page.setViewportSize(TABLET);
  await page.goto(`/assessments/${id}/sheets/doses`);
  await page.getByRole('button', { name: 'Add dose' }).click();
  await page.getByRole('button', { name: /Came in: Vial$/ }).click();
  await page.getByRole('button', { name: /What was done to it: Mixed here$/ }).click();
  for (const label of ['Hands were cleaned: Yes', 'Into a line: Yes', 'The hub was scrubbed: No']) {
    await page.getByRole('button', { name: new RegExp(`${label}$`) }).click({ noWaitAfter: true });
  }
  await device.kill();
  page = await device.open();
  await page.goto(`/assessments/${id}/sheets/doses`);
  await expect(page.getByRole('heading', { name: 'Dose 1', exact: true })).toBeVisible();
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

test('R177 R178 R186 A dose asks for its choices, then for what applies, and the rest is one press; what changes or removes it is named and had back, and a tally changed by hand is not overwritten; the sheet is readable at every width, pressed with a thumb, turned by its pager, and filled by keys alone', async ({
  tablet,
  ownServer,
}) => {
  test.setTimeout(180_000);
  const { truth, page } = await begin({ ownServer, tablet }, sheetTestSection, {
    hasTouch: true,
    viewport: TABLET,
  });
  await test.step('a tally changed by hand says so and is not overwritten by later doses; it follows again when asked', async () => {
    const id = await truth.start(7);
    await page.setViewportSize(TABLET);
    const me = counterOf(truth.userId);
    const stored = sent(page, async () => (await shownOf(truth, id))?.answers['702']?.parts['hands']);
    await page.goto(`/assessments/${id}/sheets/doses?from=2`);
    await watch(page, { drug: 'Morphine', form: 'As supplied', hands: true });
    await page.getByRole('link', { name: 'Back to question 2' }).tap();
    await expect(way(page, 'Counted on the sheet.')).toBeVisible();
    const group = page.getByRole('group', { name: 'Hands cleaned' }).last();
    await expect(group.getByRole('button', { name: 'Yes', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Change by hand' }).tap();
    await group.getByRole('button', { name: 'Yes', exact: true }).tap();
    await expect(way(page, 'Changed by hand: it no longer follows the sheet.')).toBeVisible();
    await expect(page.getByText('Your doses on the sheet: Hands cleaned 1 of 1.')).toBeVisible();
    // Taking the tap back leaves the count as the sheet made it.
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).tap();
    await expect(way(page, 'Counted on the sheet.')).toBeVisible();
    await group.getByRole('button', { name: 'Yes', exact: true }).tap();
    await expect(way(page, /^Changed by hand/)).toBeVisible();

    await page.getByRole('link', { name: 'Sheet: 1 dose' }).tap();
    await watch(page, { drug: 'Heparin', form: 'As supplied', hands: false });
    await openTotals(page);
    await expect(page.getByText('Changed by hand in question 2').first()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Hands were cleaned' })).toContainText(
      '1 of 2',
    );
    await expect.poll(stored).toEqual({ [me]: { yes: 2, of: 2 } });
    await page.reload();
    await page.getByRole('link', { name: 'Back to question 2' }).tap();
    await expect(page.getByText('2 of 2', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Follow the sheet again' }).tap();
    await expect(way(page, 'Counted on the sheet.')).toBeVisible();
    await expect(page.getByText('1 of 2', { exact: true }).first()).toBeVisible();
    await expect.poll(stored).toEqual({ [me]: { yes: 1, of: 2 } });
  });
  await test.step('another form clears what is no longer asked for, names it, and gives it back; so does a removed dose', async () => {
    const id = await truth.start(7);
    await page.setViewportSize(PHONE);
    const parts = sent(page, async () => (await shownOf(truth, id))?.answers['701']?.parts);
    const made = { labeled: { [counterOf(truth.userId)]: { yes: 0, of: 1 } } };
    const total = page.getByRole('listitem').filter({ hasText: 'Labeled at once' });
    await page.goto(`/assessments/${id}/sheets/doses`);
    await watch(page, { drug: 'Morphine', form: 'Mixed here', labeled: false });
    await openTotals(page);
    await expect(total).toContainText('0 of 1');
    // What a ready syringe can be is not what a vial can be.
    await press(page, /Came in: Ready syringe$/);
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
    await expect(page.getByRole('heading', { name: 'Dose 1', exact: true })).toBeVisible();
    await openTotals(page);
    await expect(total).toContainText('0 of 1');
    await expect.poll(parts).toEqual(made);
  });
  await test.step('a dose asks for its choices, then for what applies; the rest is one press, and five doses lead back past what they fill in', async () => {
    const id = await truth.start(7);
    await page.setViewportSize(TABLET);
    const cells = { came: 'syringe', form: 'asis', hands: true };
    const rows = [1, 2, 3, 4].map((at) => [
      `0mh3x9v0cmz${at}`,
      { by: truth.userId, drug: `Drug ${at}`, cells },
    ]);
    await truth.save(id, { sheets: { doses: { rows: Object.fromEntries(rows) } } });
    await openQuestion(page, id, 1);
    await expect(page.getByRole('img', { name: /1 not asked for$/ })).toBeVisible();
    await expect(questionPage(page).pager.getByRole('option', { name: 'no dose asks for it' })).toHaveCount(
      1,
    );
    await page.goto(`/assessments/${id}/sheets/doses?from=1`);
    await page.getByRole('button', { name: 'Add dose' }).tap();
    const asked = page.getByRole('region', { name: 'Dose 5' }).getByRole('group');
    await expect(asked).toHaveCount(1);
    await press(page, /Came in: Vial$/);
    await expect(asked).toHaveCount(2);
    await expect(page.getByRole('button', { name: /What was done to it: As supplied$/ })).toHaveCount(0);
    await press(page, /What was done to it: Mixed here$/);
    const pressed = (words: string) =>
      expect(page.getByRole('button', { name: new RegExp(`${words}$`) })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    const rest = page.getByRole('button', { name: 'I saw the rest: mark it Yes' });
    // Neither takes the other back, also where the page was not drawn in between.
    await rest.evaluate(
      (button: HTMLElement, no) => {
        no?.click();
        button.click();
      },
      (await page
        .getByRole('button', { name: /Hands were cleaned: No$/ })
        .elementHandle()) as ElementHandle<HTMLElement>,
    );
    await pressed('Labeled at once: Yes');
    await pressed('Hands were cleaned: No');
    await expect(rest).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(page.getByRole('button', { name: /Labeled at once: Yes$/ })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await press(page, /You stopped it: Yes$/);
    await expect(rest).toHaveAttribute('aria-disabled', 'true');
    await press(page, /You stopped it: Yes$/);
    await rest.tap();
    // What was marked is had back where it was marked.
    const undo = page.getByRole('button', { name: 'Undo' });
    await page.getByRole('button', { name: 'Previous dose' }).tap();
    await expect(page.getByRole('heading', { name: 'Dose 4', exact: true })).toBeVisible();
    await expect(undo).toHaveCount(0);
    await page.getByRole('button', { name: 'Next dose' }).tap();
    await expect(undo).toBeVisible();
    // No extra column was touched.
    await expect
      .poll(
        sent(page, async () =>
          Object.values((await truth.assessment(id))?.sheets?.['doses']?.rows ?? {}).map((one) => one.cells),
        ),
      )
      .toContainEqual({ came: 'vial', form: 'mixed', hands: false, labeled: true });

    await page.getByRole('link', { name: 'Enough: 5 doses' }).tap();
    await expect(way(page, 'Counted on the sheet.')).toBeVisible();
    // What it filled in cannot be counted over by a slip, and costs no page.
    await expect(page.getByRole('button', { name: 'Yes', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Next', exact: true }).tap();
    await expect(page).toHaveURL(`/assessments/${id}/4`);
  });
  await test.step('at every width, by thumb, pager and keys', () => expectWorkable(page, truth));
});

async function expectWorkable(page: Page, truth: Truth): Promise<void> {
  await bringAxe(page);
  await test.step('the sheet is readable at every width, empty and filled, and everything on it can be pressed with a thumb', async () => {
    const id = await truth.start(7);
    await page.setViewportSize(PHONE);
    await page.goto(`/assessments/${id}/sheets/doses`);
    await lookOver(page);
    await page.setViewportSize(PHONE);
    await page.evaluate(() => window.scrollTo(0, 0));
    // With the finger alone: what brings a button into sight first would scroll, too.
    const { x = 0, y = 0 } = (await page.getByRole('button', { name: 'Add dose' }).boundingBox()) ?? {};
    await page.touchscreen.tap(x + 20, y + 20);
    await expect(page.getByRole('heading', { name: 'Dose 1', exact: true })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const drug = page.getByRole('combobox', { name: /^Drug of dose/ });
    await drug.fill('Dexmedetomidine');
    expect(await drug.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
    await drug.fill('');
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
    await expect(page.getByRole('heading', { name: 'Dose 1', exact: true })).toBeFocused();
    await page.getByRole('combobox', { name: 'Dose 1 OF 2' }).selectOption('2 · Ketorolac');
    await expect(page.getByRole('heading', { name: 'Dose 2', exact: true })).toBeVisible();
    await lookOver(page);
  });
  await test.step('an arrow key alone on the pager of doses moves nobody; the bar fits a phone and covers no field', async () => {
    const id = await truth.start(7);
    await page.setViewportSize(PHONE);
    const rows = Array.from({ length: 10 }, (_, at) => [
      `kq3x9v0c2mz${at}`,
      { by: truth.userId, drug: `Drug ${at + 1}`, cells: {} },
    ]);
    await truth.save(id, { sheets: { doses: { rows: Object.fromEntries(rows) } } });
    await page.goto(`/assessments/${id}/sheets/doses`);
    const bar = page.getByRole('navigation', { name: 'Doses' });
    const pager = bar.getByRole('combobox', { name: 'Dose 10 OF 10' });
    const words = await bar.getByText('10 OF 10').boundingBox();
    const box = await pager.boundingBox();
    expect(words?.x).toBeGreaterThan(box?.x ?? 0);
    expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));

    // Why “Enough” does not come is said, and where to go.
    await expect(pager.getByRole('option', { name: '2 · Drug 2 · unfinished' })).toHaveCount(1);
    await expect(bar.getByText('Doses 1–9 are unfinished.')).toBeVisible();
    await bar.getByRole('button', { name: 'Go to dose 1' }).tap();
    await expect(page.getByRole('heading', { name: 'Dose 1', exact: true })).toBeFocused();
    await expect(bar.getByText('are unfinished.')).toHaveCount(0);
    await page.reload();
    await pager.focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp');
    await expect(bar.getByText('7 OF 10')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Dose 10', exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Dose 7', exact: true })).toBeFocused();
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
  await test.step('the whole table is filled by keys alone, says what stands in each cell, and scrolls nothing but itself', async () => {
    const id = await truth.start(7);
    await page.setViewportSize(DESK);
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
    const choose = (what: string, words: string) =>
      page.getByRole('combobox', { name: what, exact: true }).selectOption(words);
    // Nothing is asked before the choices are made.
    await expect(page.getByRole('button', { name: /: blank$/ })).toHaveCount(0);
    for (const [dose, came, form] of [
      ['Dose 1 Morphine', 'Vial', 'Mixed here'],
      ['Dose 2 Ketorolac', 'Ready syringe', 'As supplied'],
    ] as const) {
      await choose(`${dose}, Came in`, came);
      await choose(`${dose}, What was done to it`, form);
    }
    await cell('Dose 1 Morphine, Hands were cleaned: blank').focus();
    await page.keyboard.press('Space');
    await expect(cell('Dose 1 Morphine, Hands were cleaned: yes')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(cell('Dose 2 Ketorolac, Hands were cleaned: blank')).toBeFocused();
    await page.keyboard.press('Alt+n');
    await expect(cell('Dose 2 Ketorolac, Hands were cleaned: no')).toBeFocused();
    // A hatched cell is passed over.
    await page.keyboard.press('ArrowLeft');
    await expect(cell('Dose 2 Ketorolac, Into a line: blank')).toBeFocused();
    await page.keyboard.press('Alt+y');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(cell('Dose 2 Ketorolac, The hub was scrubbed: blank')).toBeFocused();
    await page.keyboard.press('Alt+y');
    await page.keyboard.press('Delete');
    await expect(cell('Dose 2 Ketorolac, The hub was scrubbed: blank')).toBeFocused();
    await cell('Dose 1 Morphine, Labeled at once: blank').click();
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText('1 of 2');
    await expect(page.getByRole('status').filter({ hasText: 'Labeled at once: 1 of 1' })).toHaveCount(1);
    await expect
      .poll(sent(page, async () => (await shownOf(truth, id))?.answers['702']?.parts))
      .toEqual({ hands: { [counterOf(truth.userId)]: { yes: 1, of: 2 } } });
  });
}

test('R177 R179 Doses ticked offline on two tablets add up exactly, through a reload and a sync, each fills only the own counts, and nobody is asked anything', async ({
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
  // The one that is reloaded offline.
  await readyForOfflineUse(first);
  for (const page of [first, second]) {
    await page.goto(`/assessments/${id}/sheets/doses?from=2`);
    await expect(page.getByRole('button', { name: 'Add dose' })).toBeVisible();
    await page.context().setOffline(true);
  }
  for (const seen of FOUR.slice(0, 2)) await watch(first, seen);
  for (const seen of FOUR.slice(2)) await watch(second, seen);
  // At once, before anything could have been sent.
  await first.reload();
  await expect(first.getByRole('heading', { name: 'Dose 2', exact: true })).toBeVisible();
  await openTotals(first);
  const cleaned = first.getByRole('listitem').filter({ hasText: 'Hands were cleaned' });
  await expect(cleaned).toContainText('1 of 2');
  await expect(cleaned).toContainText('target 100%');
  for (const [page, answer] of [
    [first, 'Yes'],
    [second, 'No'],
  ] as const) {
    // An extra column counts like any other.
    const extra = page.getByRole('button', { name: 'Extra columns (1)' });
    await expect(extra).toHaveAttribute('aria-pressed', 'false');
    await extra.tap();
    await expect(extra).toHaveAttribute('aria-pressed', 'true');
    await press(page, new RegExp(`No empty syringe labeled: ${answer}$`));
  }
  for (const page of [first, second]) {
    await page.context().setOffline(false);
    await expect(light(page)).toHaveText('All on the server', { timeout: 30_000 });
  }
  const stored = await mine.assessment(id);
  if (stored === null) throw new Error('The server does not have it.');
  expect(countersOf(stored, mine.userId)).toEqual(MADE.first);
  expect(countersOf(stored, hers.userId)).toEqual(MADE.second);
  const rows = Object.entries(stored.sheets?.['doses']?.rows ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [truth, doses] of [
    [mine, FOUR.slice(0, 2)],
    [hers, FOUR.slice(2)],
  ] as const) {
    const own = rows.flatMap(([, row]) => (row.by === truth.userId ? [row] : []));
    expect(own.map(({ drug }) => drug)).toEqual(doses.map(({ drug }) => drug));
    // What the extra column asks came after the second dose of each.
    expect(own.slice(0, -1).map(({ cells }) => cells)).toEqual(doses.slice(0, -1).map(cellsOf));
  }
  expect((await shownOf(mine, id))?.answers['707']?.parts['empty']).toEqual({
    [counterOf(mine.userId)]: { yes: 1, of: 1 },
    [counterOf(hers.userId)]: { yes: 0, of: 1 },
  });
  expect(stored.answers).toEqual({});
  for (const [page, other, own, theirs] of [
    [first, 'Dana Whitfield', '1 of 2', '1 of 1'],
    [second, 'Maya Okafor', '1 of 1', '1 of 2'],
  ] as const) {
    await page.reload();
    await expect(page.getByRole('heading', { name: `2 doses watched by ${other}` })).toBeVisible();
    await openTotals(page);
    const hands = page.getByRole('listitem').filter({ hasText: 'Hands were cleaned' });
    await expect(hands).toContainText('2 of 3');
    await expect(hands).toContainText(`(${own})`);
    await page.getByRole('link', { name: 'Back to question 2' }).tap();
    await expect(page.getByText('2 of 3', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(new RegExp(`others counted ${theirs}`))).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await first.goto(`/assessments/${id}/final-comments`);
  await expect(first.getByRole('link', { name: 'Sheet: 4 doses' })).toBeVisible();
});

test('R179 Once submitted, the doses are there to be read, by viewers too, and by nobody to be changed', async ({
  tablet,
  ownServer,
}) => {
  const server = await ownServer({ sections });
  const truth = await Truth.of(server, maya);
  const row = { by: truth.userId, drug: 'Morphine', cells: { came: 'syringe', form: 'asis', hands: false } };
  const id = await truth.start(7);
  await truth.save(id, { sheets: { doses: { rows: { kq3x9v0c2mzt: row } } } });
  await truth.complete(id);
  const page = await tablet(viewer, { url: server.url, viewport: PHONE });
  await page.goto(`/assessments/${id}/complete`);
  await page.getByRole('link', { name: 'Sheet: 1 dose' }).click();
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
