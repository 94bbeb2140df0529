import type { Page } from 'playwright/test';
import { orderedQuestions } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { answer } from '../support/browser/answers.ts';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { light, openCalculator, questionPage } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { testSection } from '../support/papers/test-section.ts';

const questions = orderedQuestions(testSection);

async function open(page: Page, id: string, number: number): Promise<ReturnType<typeof questionPage>> {
  await page.goto(`/assessments/${id}/${number}`);
  const parts = questionPage(page);
  await expect(parts.heading(number)).toBeVisible();
  return parts;
}

/** Next leads there. */
async function turned(page: Page, number: number): Promise<void> {
  await questionPage(page).next.click();
  await expect(questionPage(page).heading(number)).toBeVisible();
}

/** The fields that bring the number pad, by question. */
const NUMBERS: Readonly<Record<number, readonly string[]>> = {
  4: ['Doses scanned'],
  5: ['Value per year'],
  7: ['Cost', 'Share'],
  10: ['Packages opened', 'Amount given', 'Cost per package'],
};

/** A question has its medication list and the calculator where the content says, and the pad for numbers. */
async function expectFurnished(page: Page, question: Question): Promise<void> {
  const list = page.getByText('Sample medications', { exact: true });
  await expect(list).toHaveCount(question.hasMedicationList ? 1 : 0);
  const calculator = page.getByRole('region', { name: 'Wastage calculator' });
  await expect(calculator).toHaveCount(question.hasWastageCalculator ? 1 : 0);
  const names = NUMBERS[question.index + 1] ?? [];
  const asks = question.hasWastageCalculator ? await openCalculator(page) : page;
  for (const name of names)
    await expect(asks.getByRole('textbox', { name, exact: true })).toHaveAttribute('inputmode', 'decimal');
  if (question.hasWastageCalculator) await page.keyboard.press('Escape');
  if (question.index !== 1) return;
  await list.click();
  await expect(page.getByText('Samples only, not a recommendation.')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Testamine' })).toBeVisible();
}

test('R094 R095 Every type of question has what belongs to it, takes its answer and shows it again on another device', async ({
  tablet,
  server,
}) => {
  test.setTimeout(180_000);
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya);
  const other = await tablet(maya);
  const id = await truth.start(9);
  await page.goto(`/assessments/${id}/1`);
  const { heading, next } = questionPage(page);
  const given: [string, unknown][] = [];
  for (const question of questions) {
    await expect(heading(question.index + 1)).toBeVisible();
    await expectFurnished(page, question);
    given.push([String(question.id), await answer(page, question)]);
    await next.click();
  }
  await expect(page).toHaveURL(`/assessments/${id}/final-comments`);
  await expect(light(page)).toHaveText('All on the server', { timeout: 20_000 });
  // The light lags a moment behind the last keystroke.
  const stored = async () => Object.entries((await truth.assessment(id))?.answers ?? {});
  await expect
    .poll(async () =>
      Object.fromEntries(
        (await stored()).map(([key, { parts, observations }]) => [key, { parts, observations }]),
      ),
    )
    .toEqual(Object.fromEntries(given));

  await open(other, id, 3);
  await expect(other.getByRole('slider')).toHaveValue('3');
  await expect(other.getByText('3 of 10')).toBeVisible();
  await turned(other, 4);
  await expect(other.getByRole('textbox', { name: 'Doses scanned' })).toHaveValue('13');
  await turned(other, 5);
  await expect(other.getByRole('textbox', { name: 'Value per year' })).toHaveValue('1,204.50');
  await turned(other, 6);
  await expect(other.getByRole('radio', { checked: true })).toHaveCount(1);
  await turned(other, 7);
  await expect(other.getByRole('textbox', { name: 'Name' })).toHaveValue('Part name 6');
  await expect(
    other.getByRole('radiogroup', { name: 'Shift' }).getByRole('radio', { checked: true }),
  ).toHaveCount(1);
  await turned(other, 8);
  await expect(other.getByRole('group').getByRole('listitem')).toHaveText([
    /1\s*Cost/,
    /2\s*Storage/,
    /3\s*Not set up in our systems/,
    /4\s*Staffing/,
  ]);
});

test('R094 R112 Answers are given by one tap, cleared by one, and come back with Undo; parts stand where there is room, and a jump is the way on', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya, { hasTouch: true });
  await test.step('half-width parts stand side by side where there is room, and one below the other on a phone', async () => {
    await open(page, await truth.start(9), 7);
    const top = async (name: string) =>
      (await page.getByRole('textbox', { name, exact: true }).boundingBox())?.y ?? 0;
    expect(Math.abs((await top('Name')) - (await top('Cost')))).toBeLessThan(4);
    // Also beside a part with a hint, as Shift has one.
    const shift = await page.getByRole('radiogroup', { name: 'Shift' }).boundingBox();
    expect(Math.abs((await top('Share')) - (shift?.y ?? 0))).toBeLessThan(4);
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(async () => (await top('Cost')) - (await top('Name'))).toBeGreaterThan(40);
  });
  await test.step('a slider is set by a tap on a numeral, which stands under its place on the track', async () => {
    const id = await truth.start(9);
    const { heading, next } = await open(page, id, 3);
    const slider = page.getByRole('slider');
    const track = await slider.boundingBox();
    for (const numeral of [1, 10]) {
      // Hidden from screen readers, which have the slider itself.
      const button = page.locator('main button').filter({ hasText: new RegExp(`^${numeral}$`) });
      await button.tap();
      await expect(slider).toHaveAttribute('aria-valuetext', `${numeral} of 10`);
      const box = await button.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
      const thumb = (track?.x ?? 0) + 18 + (((track?.width ?? 0) - 36) * (numeral - 1)) / 9;
      expect(Math.abs(middle - thumb)).toBeLessThan(2);
    }
    await expect(slider).toBeFocused();
    await next.tap();
    await expect(heading(4)).toBeVisible();
    await expect.poll(async () => (await truth.assessment(id))?.answers['903']?.parts).toEqual({ ease: 10 });
  });
  await test.step('a press on a ranking counts, though dragging arrives in the middle of it', async () => {
    const id = await truth.start(9);
    const dragging = Promise.withResolvers<void>();
    await page.route('**/DraggableRows-*.js', async (route) => {
      await dragging.promise;
      await route.continue();
    });
    await open(page, id, 8);
    await page.getByRole('button', { name: 'Move Staffing up' }).hover();
    await page.mouse.down();
    const arrived = page.waitForResponse(/DraggableRows/);
    dragging.resolve();
    const address = (await arrived).url();
    await page.evaluate(async (url) => {
      await import(url);
      for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
    }, address);
    await page.mouse.up();
    await expect(page.getByText('Ranked: 1 comes first.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Drag / })).toHaveCount(4);
  });
  await test.step('a cleared slider and a cleared ranking come back with Undo', async () => {
    const id = await truth.start(9, {
      answers: {
        903: { parts: { ease: 7 } },
        908: { parts: { cost: 4, storage: 3, staffing: 2, build: 1 } },
      },
    });
    const twice = async () => {
      const place = await page.getByRole('button', { name: 'Clear' }).boundingBox();
      await page.mouse.dblclick((place?.x ?? 0) + 10, (place?.y ?? 0) + (place?.height ?? 0) / 2);
    };
    await open(page, id, 3);
    await twice();
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Not answered yet');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '7 of 10');
    await open(page, id, 8);
    await twice();
    await expect(page.getByText('Not ranked yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      /1\s*Not set up/,
      /2\s*Staffing/,
      /3\s*Storage/,
      /4\s*Cost/,
    ]);
  });
  await test.step('an answer with a jump makes the jump the main button, and the pager says which questions it led past', async () => {
    const id = await truth.start(9, { answers: { 901: { observations: 'x' } } });
    const { heading, next, pager } = await open(page, id, 6);
    const jump = page.getByRole('main').getByRole('link', { name: 'If never, go to question 9' });
    await expect(next).toHaveClass(/button-main/);
    const below = page.getByRole('textbox', { name: /^Observations/ });
    await page.getByRole('radio', { name: 'Always', exact: true }).check();
    const top = (await below.boundingBox())?.y;
    await expect(jump).not.toHaveClass(/button-main/);
    await page.getByRole('radio', { name: 'Never', exact: true }).check();
    await expect(jump).toHaveClass(/button-main/);
    await expect(next).not.toHaveClass(/button-main/);
    expect((await below.boundingBox())?.y).toBe(top);
    await jump.click();
    await expect(heading(9)).toBeVisible();
    await expect(pager.getByRole('option')).toHaveText([
      '1',
      ...[2, 3, 4, 5].map((number) => `${number} · unanswered`),
      '6',
      ...[7, 8].map((number) => `${number} · skipped by question 6`),
      ...[9, 10, 11, 12, 13, 14].map((number) => `${number} · unanswered`),
    ]);
  });
  await test.step('a choice pressed again stays; only Clear clears it, and for five seconds that can be undone', async () => {
    const id = await truth.start(9);
    const { heading, observations, next } = await open(page, id, 6);
    const never = page.getByRole('radio', { name: 'Never', exact: true });
    const clear = page.getByRole('button', { name: 'Clear' });
    const undo = page.getByRole('button', { name: 'Undo' });
    await never.dblclick();
    await expect(never).toBeChecked();
    await never.press('Space');
    await expect(never).toBeChecked();

    // A double tap on Clear must not undo it either.
    const place = await clear.boundingBox();
    await page.mouse.dblclick((place?.x ?? 0) + 10, (place?.y ?? 0) + (place?.height ?? 0) / 2);
    await expect(undo).toBeVisible();
    await expect(never).not.toBeChecked();
    await observations.fill('Typed meanwhile');
    await undo.click();
    await expect(never).toBeChecked();
    await expect(never).toBeFocused();
    await expect(observations).toHaveValue('Typed meanwhile');

    // Whoever answers anew has nothing to undo.
    await clear.click();
    await page.getByRole('radio', { name: 'Always', exact: true }).check();
    await expect(undo).toBeHidden();
    await page.clock.install();
    await clear.click();
    await expect(never).toBeFocused();
    await page.clock.fastForward(4500);
    await expect(undo).toBeVisible();
    await page.clock.fastForward(1000);
    await expect(undo).toBeHidden();
    await next.click();
    await expect(heading(7)).toBeVisible();

    // A choice that is one part of many.
    const shift = page.getByRole('radiogroup', { name: 'Shift' });
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await shift.getByRole('radio', { name: 'Night' }).dblclick();
    await expect(shift.getByRole('radio', { name: 'Night' })).toBeChecked();
    await shift.getByRole('button', { name: 'Clear' }).press('Enter');
    await page.keyboard.press('Tab');
    await expect(shift.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(shift.getByRole('radio', { name: 'Night' })).toBeChecked();
    await next.click();
    await expect
      .poll(async () => (await truth.assessment(id))?.answers)
      .toMatchObject({
        906: { parts: {}, observations: 'Typed meanwhile' },
        907: { parts: { name: 'Ada', shift: 'night' } },
      });
  });
});

test('R049 R050 R051 R053 R054 R095 R097 R098 The bar leads through the questions, saves before it moves, keeps the flag, and says “Saved” only of what the server has; the calculator gives the worked example’s figures and fills in the last of its questions; help opens beside the question on a tablet, where one goes on answering, and over it on a phone', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya);
  await bringAxe(page);
  await test.step('the bar leads through the questions', async () => {
    const id = await truth.start(9);
    const { bar, pager, observations, next, previous, heading, flag, saved } = await open(page, id, 1);
    const stored = async (question: string) => (await truth.assessment(id))?.answers[question]?.observations;

    await test.step('Next saves first, then moves; a screen reader hears once that answers are saved', async () => {
      await expect(saved).toHaveText('Saved');
      await expect(saved).not.toHaveAttribute('aria-live', 'off');
      await observations.pressSequentially('On to the next');
      await expect(saved).toHaveText(/^Saved on this device/);
      await expect(saved).toHaveAttribute('aria-live', 'off');
      await expect(flag).toHaveAttribute('aria-pressed', 'false');
      await flag.click();
      await expect(flag).toHaveAttribute('aria-pressed', 'true');
      await next.click();
      await expect(heading(2)).toBeVisible();
      await expect(saved).toHaveAttribute('aria-live', 'off');
      await expect(flag).toHaveAttribute('aria-pressed', 'false');
      await expect.poll(() => stored('901')).toBe('On to the next');
    });

    await test.step('paired double underscores underline, and newlines break lines', async () => {
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toHaveText('Question 2: Which drugs are drawn up here?\nName them all.');
      const underlined = title.getByText('drawn up', { exact: true });
      await expect(underlined).toHaveCSS('text-decoration-line', 'underline');
      const first = await underlined.boundingBox();
      const second = await title.evaluate((element) => {
        const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
          const at = node.textContent?.indexOf('Name them all.') ?? -1;
          if (at === -1) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 4);
          return range.getBoundingClientRect().top;
        }
        return 0;
      });
      expect(second).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0) / 2);
    });

    await test.step('Previous saves, too, and the flag is there on returning', async () => {
      await observations.pressSequentially('And back');
      await previous.click();
      await expect(heading(1)).toBeVisible();
      await expect(flag).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => stored('902')).toBe('And back');
      await expect.poll(async () => (await truth.assessment(id))?.flaggedQuestions).toBe(1);
      await flag.click();
    });

    await test.step('the pager says which question this is, lists every number and goes there', async () => {
      await expect(bar.getByText('1 OF 14')).toBeVisible();
      await expect(pager.getByRole('option')).toHaveText(
        questions.map((_, index) => new RegExp(`^${index + 1}( · |$)`)),
      );
      await pager.selectOption('9');
      await expect(page).toHaveURL(`/assessments/${id}/9`);
      await expect(heading(9)).toBeVisible();
      await expect(bar.getByText('9 OF 14')).toBeVisible();
      await expect.poll(async () => (await truth.assessment(id))?.flaggedQuestions).toBe(0);
    });

    await test.step('a jump link shows its text and opens its question', async () => {
      await pager.selectOption('5');
      await expect(heading(5)).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: /^If/ })).toHaveCount(0);
      await next.click();
      await expect(heading(6)).toBeVisible();
      const { jumpText = '', jumpIndex = 0 } = questions[5] ?? {};
      await page.getByRole('link', { name: jumpText }).click();
      await expect(page).toHaveURL(`/assessments/${id}/${jumpIndex + 1}`);
      await expect(heading(jumpIndex + 1)).toBeVisible();
    });

    await test.step('before question 1 is the intro or the preface, after the last are the final comments', async () => {
      await pager.selectOption('14');
      await expect(heading(14)).toBeVisible();
      await next.click();
      await expect(page).toHaveURL(`/assessments/${id}/final-comments`);
      await (await open(page, id, 1)).previous.click();
      await expect(page).toHaveURL(`/assessments/${id}/intro`);
      const plain = await truth.start(8);
      await (await open(page, plain, 1)).previous.click();
      await expect(page).toHaveURL(`/assessments/${plain}/preface`);
    });
  });
  await test.step('ctrl and Enter is Next, also while typing; Help is one tap away and lists the keys', async () => {
    const id = await truth.start(9);
    const { heading, observations } = await open(page, id, 1);
    await observations.fill('Typed');
    await observations.press('Control+Enter');
    await expect(heading(2)).toBeVisible();
    await page.keyboard.press('Meta+Enter');
    await expect(heading(3)).toBeVisible();
    await expect.poll(async () => (await truth.assessment(id))?.answers['901']?.observations).toBe('Typed');
    expect((await truth.assessment(id))?.answers['902']).toBeUndefined();
    // A value that cannot be saved keeps the page where it is, as with Next itself.
    await open(page, id, 4);
    await page.getByRole('textbox', { name: 'Doses scanned' }).fill('many');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('textbox', { name: 'Doses scanned' })).toBeFocused();
    await expect(heading(4)).toBeVisible();
    await page.getByRole('textbox', { name: 'Doses scanned' }).fill('4');

    await page.getByRole('main').getByRole('link', { name: 'Help', exact: true }).click();
    await expect(page).toHaveURL('/help/assessments');
    await expect(page.getByRole('region', { name: 'Working by keyboard' })).toContainText('Ctrl and Enter');
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Doses scanned' })).toHaveValue('4');
  });
  await test.step('“Saved” is never shown for what is only on this device', async () => {
    const id = await truth.start(9);
    const { observations, saved } = await open(page, id, 1);
    await expect(saved).toHaveText('Saved');
    await page.context().setOffline(true);
    await observations.press('a');
    // The keystroke's own frame is over: from here on nothing may be called saved.
    await expect(saved).toHaveText(/^(Saving…|Saved on this device)/);
    await saved.evaluate((line) => {
      const said = new Set<string>();
      const note = () => said.add(line.textContent);
      new MutationObserver(note).observe(line, { childList: true, subtree: true, characterData: true });
      note();
      Object.assign(globalThis, { said });
    });
    await observations.pressSequentially('bcdefgh');
    await expect(saved).toHaveText('Saved on this device');
    await questionPage(page).flag.click();
    await page.getByRole('textbox', { name: /^Opportunities/ }).pressSequentially('ijk');
    await expect(saved).toHaveText('Saved on this device');
    const said = await page.evaluate(() => [
      ...(globalThis as typeof globalThis & { said: Set<string> }).said,
    ]);
    expect(said).not.toContain('Saved');
    expect(said).toContain('Saved on this device');
  });
  await page.context().setOffline(false);
  await test.step('the calculator and help', () => expectHelp(page, truth));
});

async function expectHelp(page: Page, truth: Truth): Promise<void> {
  await test.step('the calculator gives the worked example’s figures and fills in the last of its questions', async () => {
    const id = await truth.start(9);
    const { next, saved, heading } = await open(page, id, 12);
    await page.getByRole('textbox', { name: 'Cases observed' }).fill('20');
    await page.getByRole('textbox', { name: 'Cases per year' }).fill('6,000');
    await expect(saved).toHaveText(/^Saved/);
    await open(page, id, 10);
    const calculator = await openCalculator(page);
    const group = page.getByRole('group', { name: 'Medication 1' });
    await group.getByRole('textbox', { name: 'Medication' }).fill('Ephedrine');
    await group.getByRole('combobox', { name: 'Unit' }).selectOption('mg');
    for (const [name, text] of [
      ['Package amount', '50'],
      ['Packages opened', '20'],
      ['Amount given', '300'],
      ['Cost per package', '12'],
    ] as const)
      await group.getByRole('textbox', { name }).fill(text);
    await expect(group).toContainText('70%');
    for (const figure of ['$168.00', '$8.40', '$50,400']) await expect(calculator).toContainText(figure);
    await next.click();
    // Moving comes after saving, so the page may be left at once.
    await expect(heading(11)).toBeVisible();
    await open(page, id, 13);
    await expect(page.getByRole('textbox', { name: 'Annual waste' })).toHaveValue('50,400');
    await page.getByRole('textbox', { name: 'Annual waste' }).fill('90000');
    await next.click();
    await expect
      .poll(async () => (await truth.assessment(id))?.answers['913']?.parts['annual'], { timeout: 20_000 })
      .toBe(90_000);
    expect((await truth.assessment(id))?.wastageCalculator).toHaveLength(1);
  });
  await test.step('help opens beside the question, and over it on a phone, where going back closes it', async () => {
    const id = await truth.start(9);
    await open(page, id, 11);
    const answered = page.getByRole('textbox', { name: 'RTA alternative' });
    const top = (await answered.boundingBox())?.y;
    const calculator = await openCalculator(page);
    await expect(calculator.getByRole('heading')).toBeFocused();
    expect((await answered.boundingBox())?.y).toBeLessThanOrEqual(Number(top) + 60);
    await answered.fill('12');
    await expect(calculator).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(calculator).toBeHidden();
    await expect(answered).toBeFocused();

    await open(page, id, 2);
    await page.setViewportSize({ width: 390, height: 844 });
    const list = page.getByRole('dialog', { name: 'Sample medications' });
    const door = page.getByRole('button', { name: 'Sample medications' });
    const address = page.url();
    await door.click();
    await expect(list).toBeVisible();
    // The page below is out of reach.
    await expect(page.locator('dialog:modal')).toHaveCount(1);
    await page.goBack();
    await expect(list).toBeHidden();
    await expect(door).toBeFocused();
    expect(page.url()).toBe(address);
    await door.click();
    // Loaded anew, as by a tablet that had let go of the page, it is open as before.
    await page.reload();
    await list.getByRole('button', { name: 'Close' }).click();
    await expect(list).toBeHidden();
    await page.goBack();
    await expect(page).not.toHaveURL(address);

    await open(page, id, 11);
    const covered = page.url();
    await (await openCalculator(page)).getByRole('link').first().click();
    await expect(page).not.toHaveURL(covered);
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(covered);
    await openCalculator(page);
    await expectAccessible(page);
    // Going back from here once closes it, and once more leads away.
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goBack();
    await expect(page).not.toHaveURL(covered);
  });
}

test('R093 R094 A question of a type that only a newer app knows shows its text and asks for the update', async ({
  tablet,
  server,
}) => {
  const id = await (await Truth.of(server, maya)).start(9);
  const page = await tablet(maya);
  await page.route('**/api/sections/9?*', async (route) => {
    const response = await route.fetch();
    const section = (await response.json()) as { theme: string; questions: Record<string, object> };
    section.theme = 'cardiology';
    section.questions['903'] = { ...section.questions['903'], question_type: 'heat_map' };
    await route.fulfill({ response, json: section });
  });
  await page.goto(`/assessments/${id}/3`);
  await expect(page.getByRole('heading', { level: 1, name: /^Question 3:/ })).toBeVisible();
  await expect(page.getByText('Update the app to answer this', { exact: true })).toBeVisible();
  await expect(page.locator('.step')).toHaveClass(/theme-default/);
  const { observations, next, heading } = questionPage(page);
  await observations.fill('Counted on paper');
  await next.click();
  await expect(heading(4)).toBeVisible();
  await expect(page.getByText('Update the app to answer this')).toBeHidden();
});
