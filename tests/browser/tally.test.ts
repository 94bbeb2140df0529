import type { Locator, Page } from 'playwright/test';
import { questionsInOrder } from '#content/authoring.ts';
import { counted } from '#content/scoring.ts';
import type { Section } from '#domain/section.ts';
import { counterOf } from '#domain/tally.ts';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { begin } from '../support/browser/begin.ts';
import { expect, test } from '../support/browser/browser.ts';
import { lookOver } from '../support/browser/look.ts';
import { dana, maya } from '../support/browser/people.ts';
import { light, openQuestion, questionPage, readyForOfflineUse, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { scoredTestSection } from '../support/papers/test-section.ts';

const sections = [scoredTestSection];

function tally(page: Page, name: string | RegExp) {
  const group = page.getByRole('group', { name }).last();
  return {
    group,
    yes: group.getByRole('button', { name: 'Yes' }),
    no: group.getByRole('button', { name: 'No', exact: true }),
    // One for all counts of a question.
    undo: page.getByRole('main').getByRole('button', { name: 'Undo' }),
    byHand: group.getByRole('button', { name: 'By hand' }),
  };
}

/** Taps as fast as the page takes them. */
async function tapTimes(button: Locator, times: number): Promise<void> {
  for (let tap = 0; tap < times; tap += 1) await button.tap({ noWaitAfter: true });
}

async function pressTimes(page: Page, key: string, times: number): Promise<void> {
  for (let press = 0; press < times; press += 1) await page.keyboard.press(key);
}

test('R170 Two people who count offline come to the exact sum, and nobody is asked anything; a reload in the middle keeps every tap, and is heard once they pause', async ({
  tablet,
  ownServer,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.expectNoAnswer();
  const server = await ownServer({ sections });
  const mine = await Truth.of(server, maya);
  const hers = await Truth.of(server, dana);
  const id = await mine.start(7);
  const options = { url: server.url, hasTouch: true, viewport: { width: 360, height: 740 } };
  const [byTaps, byKeys] = [await tablet(maya, options), await tablet(dana, options)];
  // The one that is reloaded offline.
  await readyForOfflineUse(byTaps);
  for (const page of [byTaps, byKeys]) {
    await openQuestion(page, id, 1);
    await expect(tally(page, /How many doses are labeled/).yes).toBeVisible();
    await page.context().setOffline(true);
  }

  const { yes, no, group } = tally(byTaps, /How many doses are labeled/);
  await tapTimes(yes, 4);
  await tapTimes(no, 1);
  await expect(group.getByText('4 of 5 (80%)', { exact: true }).first()).toBeVisible();
  await pressTimes(byKeys, 'Alt+y', 2);
  await pressTimes(byKeys, 'Alt+n', 3);
  const theirs = tally(byKeys, /How many doses are labeled/).group;
  await expect(theirs.getByText('2 of 5 (40%)', { exact: true }).first()).toBeVisible();

  for (const page of [byTaps, byKeys]) {
    await page.context().setOffline(false);
    await expect(light(page)).toHaveText('All on the server', { timeout: 30_000 });
  }
  expect((await mine.assessment(id))?.answers['701']?.parts).toEqual({
    labeled: {
      [counterOf(mine.userId)]: { yes: 4, of: 5 },
      [counterOf(hers.userId)]: { yes: 2, of: 5 },
    },
  });
  for (const page of [byTaps, byKeys]) {
    await page.reload();
    const both = tally(page, /How many doses are labeled/).group;
    await expect(both.getByText('6 of 10 (60%)', { exact: true }).first()).toBeVisible();
    await expect(both.getByText(/others counted (4|2) of 5/)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  await test.step('a reload in the middle keeps every tap, and a screen reader hears the count once they pause', async () =>
    reloadInTheMiddle(byTaps, await mine.start(7)));
});

async function reloadInTheMiddle(page: Page, id: string): Promise<void> {
  await openQuestion(page, id, 1);
  await page.context().setOffline(true);
  const { group, yes } = tally(page, /How many doses are labeled/);
  const status = group.getByRole('status');
  await expect(yes).toBeVisible();
  const said = await status.evaluate((element) => {
    const words: string[] = [];
    new MutationObserver(() => words.push(element.textContent)).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return (Object.assign(globalThis, { words }), words.length);
  });
  expect(said).toBe(0);
  await pressTimes(page, 'Alt+y', 5);
  await expect(status).toHaveText('5 of 5 (100%)');
  expect(await page.evaluate(() => (globalThis as typeof globalThis & { words: string[] }).words)).toEqual([
    '5 of 5 (100%)',
  ]);
  await pressTimes(page, 'Alt+n', 1);
  // At once, before anything could have been said or sent.
  await page.reload();
  await expect(group.getByText('5 of 6 (83%)', { exact: true }).first()).toBeVisible();
  await expect(status).toBeEmpty();
}

test('R170 R171 Each kind of measured question is answered as its kind asks, has no fault that axe finds, and fits a window of 320 px', async ({
  tablet,
  ownServer,
}) => {
  test.setTimeout(180_000);
  const { truth, page } = await begin({ ownServer, tablet }, scoredTestSection, { hasTouch: true });
  await bringAxe(page);
  const id = await truth.start(7);
  await openQuestion(page, id, 1);
  const { heading, pager } = questionPage(page);
  const turnTo = async (number: number) => {
    await pager.selectOption(String(number));
    await expect(heading(number)).toBeVisible();
  };
  await test.step('each kind of measured question is answered as its kind asks', async () => {
    await test.step('a count shows its interval, its target and how it stands; Undo takes back one tap after the other', async () => {
      await turnTo(2);
      const { group, yes, no, undo } = tally(page, 'Hub scrubbed');
      await expect(group.getByText('Nothing counted yet')).toBeVisible();
      await expect(group.getByText('Target: 90%')).toBeVisible();
      await expect(undo).toHaveAttribute('aria-disabled', 'true');
      const place = await yes.boundingBox();
      for (const button of [yes, yes, yes, yes, no]) await button.click();
      await expect(group.getByText('4 of 5 (80%)', { exact: true }).first()).toBeVisible();
      const sure = group.getByText(/^4 of 5 seen\. With \w+ seen, the true share may be anywhere between /);
      await expect(sure).toBeHidden();
      await group.getByText('4 of 5 (80%)', { exact: true }).first().click();
      await expect(sure).toBeVisible();
      await group.getByText('4 of 5 (80%)', { exact: true }).first().click();
      // One tracer alone is told, not judged.
      await expect(group.getByText('Below target')).toHaveCount(0);
      // No button has moved under the finger.
      expect(await yes.boundingBox()).toEqual(place);
      expect(place?.height).toBeGreaterThanOrEqual(44);
      await undo.click();
      await expect(group.getByText('4 of 4', { exact: true }).first()).toBeVisible();
      await undo.click();
      await expect(group.getByText('3 of 3', { exact: true }).first()).toBeVisible();
      // Keys count where the focus is, and each press once.
      await yes.focus();
      await page.keyboard.press('Alt+n');
      await expect(group.getByText('3 of 4', { exact: true }).first()).toBeVisible();
      await page.keyboard.press('Alt+u');
      await expect(group.getByText('3 of 3', { exact: true }).first()).toBeVisible();
      await expect(tally(page, 'Hands cleaned').group.getByText('Nothing counted yet')).toBeVisible();
      // Typing is not counting.
      await questionPage(page).observations.pressSequentially('ynu');
      await expect(group.getByText('3 of 3', { exact: true }).first()).toBeVisible();
    });

    await test.step('by hand, numbers that make no sense stay in the field, are named and are not saved', async () => {
      const me = counterOf(truth.userId);
      await turnTo(1);
      const { next } = questionPage(page);
      const { group, byHand } = tally(page, /How many doses are labeled/);
      await byHand.click();
      const [good, seen] = [
        group.getByRole('textbox', { name: 'Yes, counted by me' }),
        group.getByRole('textbox', { name: 'Seen by me' }),
      ];
      await expect(good).toBeFocused();
      await seen.fill('20');
      await good.fill('12');
      const stored = sent(page, async () => (await truth.assessment(id))?.answers['701']?.parts);
      await expect.poll(stored).toEqual({ labeled: { [me]: { yes: 12, of: 20 } } });
      for (const [text, problem] of [
        ['many', 'Please enter whole numbers from 0 to 999.'],
        ['1.5', 'Please enter whole numbers from 0 to 999.'],
        ['1000', 'Please enter whole numbers from 0 to 999.'],
        ['', 'Please enter whole numbers from 0 to 999.'],
        ['21', 'None of them can be more than were seen.'],
      ] as const) {
        await good.fill(text);
        await expect(group.getByRole('alert').filter({ hasText: problem })).toContainText(
          'This is not saved.',
        );
        await expect(good).toHaveValue(text);
      }
      await next.click();
      await expect(good).toBeFocused();
      await expect(heading(1)).toBeVisible();
      await expect(light(page)).toHaveText('All on the server');
      expect(await stored()).toEqual({ labeled: { [me]: { yes: 12, of: 20 } } });
      await good.fill('18');
      await group.getByRole('button', { name: 'Done' }).click();
      await expect(byHand).toBeFocused();
      await expect(group.getByText('18 of 20 (90%)', { exact: true }).first()).toBeVisible();
      await expect.poll(stored).toEqual({ labeled: { [me]: { yes: 18, of: 20 } } });
    });

    await test.step('kinds that share out one count are tapped one by one, undone and said', async () => {
      const me = counterOf(truth.userId);
      await turnTo(3);
      const ready = page.getByRole('button', { name: '+1 As supplied' });
      const mixed = page.getByRole('button', { name: '+1 Mixed here' });
      for (const button of [ready, mixed, mixed]) await button.click();
      await expect(page.getByText('1 of 3', { exact: true }).last()).toBeVisible();
      await expect(page.getByText('Target: 80% · rows with ✓ count', { exact: true })).toBeVisible();
      await expect(page.getByText('aimed for')).toHaveCount(1);
      await expect(page.getByRole('group', { name: 'As supplied' })).toContainText('aimed for');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect
        .poll(sent(page, async () => (await truth.assessment(id))?.answers['703']?.parts))
        .toEqual({ asis: { [me]: { yes: 1, of: 2 } }, mixed: { [me]: { yes: 1, of: 2 } } });
    });

    await test.step('a figure is asked for only where there is one; another choice clears it, and that can be undone', async () => {
      await turnTo(5);
      const state = page.getByRole('radiogroup', { name: 'Doses scanned, by report' });
      const box = page.getByRole('textbox', { name: 'Figure' });
      const stored = sent(page, async () => (await truth.assessment(id))?.answers['705']?.parts);
      await expect(state).toBeVisible();
      await expect(box).toHaveCount(0);
      await state.getByRole('radio', { name: 'A figure, below' }).check();
      await box.fill('30');
      await state.getByRole('radio', { name: 'None at all' }).check();
      await expect(box).toHaveCount(0);
      await expect(page.getByText('30% cleared').first()).toBeVisible();
      await expect.poll(stored).toEqual({ reportstate: 'none' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(box).toHaveValue('30');
      await expect(state.getByRole('radio', { name: 'A figure, below' })).toBeChecked();
      await page.getByRole('button', { name: 'Clear' }).click();
      await expect(box).toHaveCount(0);
      await expect(state.getByRole('radio', { checked: true })).toHaveCount(0);
      // The figure may have been sent before it was cleared, so that seeing it there proves nothing yet.
      await expect.poll(stored).toEqual({});
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(stored).toEqual({ reportstate: 'figure', report: 30 });
      await expect(light(page)).toHaveText('All on the server');

      // A figure that came from elsewhere beside another choice is not hidden, and typing settles what holds.
      await truth.save(id, { answers: { 705: { parts: { reportstate: 'none', report: 30 } } } });
      await page.reload();
      await expect(state.getByRole('radio', { name: 'None at all' })).toBeChecked();
      await expect(box).toHaveValue('30');
      await box.fill('35');
      await expect(state.getByRole('radio', { name: 'A figure, below' })).toBeChecked();
      await questionPage(page).next.click();
      await expect.poll(stored).toEqual({ reportstate: 'figure', report: 35 });
    });

    await test.step('a number found brings the number pad, and words in it are kept and said not to count', async () => {
      await turnTo(5);
      const { observations } = questionPage(page);
      const found = page.getByRole('textbox', { name: 'Syringes found without a label' });
      await expect(found).toHaveAttribute('inputmode', 'numeric');
      await found.fill('about 3');
      await observations.focus();
      await expect(
        page.getByText('“about 3” cannot be read as a number, so it is not counted. Write digits only.'),
      ).toBeVisible();
      await expect(found).toHaveAccessibleDescription(/cannot be read as a number/);
      await expect
        .poll(sent(page, async () => (await truth.assessment(id))?.answers['705']?.parts))
        .toMatchObject({ without: 'about 3' });
      await found.fill('3');
      await observations.focus();
      await expect(page.getByText(/cannot be read as a number/)).toHaveCount(0);
    });

    await test.step('why it is asked names what good looks like, and each source with its kind and how sure it is', async () => {
      await turnTo(4);
      await page.getByText('Why this is asked').click();
      await expect(page.getByText('Nobody labels an empty syringe.')).toBeVisible();
      await expect(
        page.getByRole('link', {
          name: /^Test Press: A book about labels, 2020, page 7 \(professional guidance\)\. Read, 2026-11\. Paid for by a maker of labels\./,
        }),
      ).toHaveAttribute('href', 'https://example.org/book');
    });
  });
  await test.step('a list of drugs is a checklist: one tap for each, a section for each group, and one tap for what is not used', async () => {
    const stored = async () => (await truth.assessment(id))?.answers['706']?.parts;
    await page.setViewportSize({ width: 360, height: 900 });
    await turnTo(6);
    const group = page.getByRole('region', { name: 'For the heart' });
    const drug = group.getByRole('radiogroup', { name: 'examPLOL' });
    await expect(drug).toHaveAccessibleDescription('For example: 5 mg/5 mL (confirm locally).');
    const choice = drug.getByRole('radio', { name: 'Not stocked: storage', exact: true });
    await choice.locator('..').tap();
    await expect(choice).toBeChecked();
    expect((await choice.locator('..').boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expect(group.getByText('1 of 2 answered')).toBeVisible();

    await group.getByRole('button', { name: 'All not used here' }).tap();
    await expect(group.getByText('1 set to “Not used here”')).toBeVisible();
    const other = group.getByRole('radiogroup', { name: 'testAMINE' });
    await expect(other.getByRole('radio', { name: 'Not used here' })).toBeChecked();
    // A part that had an answer keeps it.
    await expect(choice).toBeChecked();
    await expect.poll(sent(page, stored)).toEqual({ examplol: 'storage', testamine: 'unused' });
    await group.getByRole('button', { name: 'Undo' }).tap();
    await expect(other.getByRole('radio', { checked: true })).toHaveCount(0);
    await drug.getByRole('button', { name: 'Clear' }).tap();
    await expect(choice).not.toBeChecked();
    await expect(group.getByText('0 of 2 answered')).toBeVisible();
  });
  await test.step('every kind of measured question has no fault that axe finds, and fits a window of 320 px', async () => {
    const me = counterOf(truth.userId);
    const answered = await truth.start(7, {
      answers: {
        701: { parts: { labeled: { [me]: { yes: 7, of: 10 } } } },
        702: { parts: { hub: { [me]: { yes: 2, of: 3 } } } },
        705: { parts: { reportstate: 'figure', report: 30, without: 'about 3' } },
        706: { parts: { testamine: 'second' } },
      },
    });
    await openQuestion(page, answered, 1);
    for (const number of [1, 2, 3, 4, 5, 6]) {
      if (number > 1) await turnTo(number);
      await expect(questionPage(page).observations).toBeVisible();
      // Of what opens beside the question there is room for one.
      await expect(page.getByRole('button', { name: 'Add an action' })).toBeVisible();
      const more = page.locator('main [aria-expanded=false]:not([role])');
      for (const one of await more.and(page.locator(':not(.on-request)')).all()) await one.click();
      for (const one of await page.locator('main .on-request').all()) {
        await one.click();
        const panel = page.getByRole('dialog');
        await expect(panel.getByRole('heading', { level: 2 }).first()).toBeVisible();
        await expectAccessible(page);
        await panel.getByRole('button', { name: 'Close' }).click();
        await expect(panel).toHaveCount(0);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  });
});

const sharing = {
  ...scoredTestSection,
  questions: questionsInOrder([
    {
      id: 701,
      questionType: 'multipart',
      label: 'Labels',
      content: 'What do the labels show?',
      sharesTotal: true,
      parts: [
        counted('drug', 'Drug name', 1),
        counted('strength', 'Strength', 1),
        counted('diluent', 'Diluent', 1),
      ],
    },
  ]),
} satisfies Section;

test('R187 A total is given once, then only what was missed; a row is blank until it is touched', async ({
  tablet,
  ownServer,
}) => {
  const { truth, id, page } = await begin({ ownServer, tablet }, sharing, {
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  });
  await bringAxe(page);
  await openQuestion(page, id, 1);
  const row = (name: string) => page.getByRole('group', { name, exact: true });
  const press = (name: string, button: string) => row(name).getByRole('button', { name: button }).tap();
  await expect(row('Drug name').getByRole('button', { name: 'All' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  const total = page.getByRole('textbox', { name: 'Total' });
  await total.fill('none');
  await expect(page.getByText('Please enter a whole number from 1 to 999.')).toBeVisible();
  await total.fill('14');
  await press('Drug name', 'All');
  await press('Strength', 'No');
  await press('Strength', 'No');
  const me = counterOf(truth.userId);
  const stored = sent(page, async () => (await truth.assessment(id))?.answers['701']?.parts);
  await expect
    .poll(stored)
    .toEqual({ drug: { [me]: { yes: 14, of: 14 } }, strength: { [me]: { yes: 12, of: 14 } } });
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).tap();
  await expect(row('Strength').getByText('13 of 14 (93%)', { exact: true }).first()).toBeVisible();
  // One more was found; the row that has a total of its own keeps it.
  await press('Diluent', 'By hand');
  await row('Diluent').getByRole('textbox', { name: 'Seen by me' }).fill('3');
  await row('Diluent').getByRole('textbox', { name: 'Yes, counted by me' }).fill('2');
  await press('Diluent', 'Done');
  await total.fill('15');
  await expect.poll(stored).toEqual({
    drug: { [me]: { yes: 15, of: 15 } },
    strength: { [me]: { yes: 14, of: 15 } },
    diluent: { [me]: { yes: 2, of: 3 } },
  });
  await page.reload();
  await expect(total).toHaveValue('15');
  await lookOver(page);
});
