import type { Page } from 'playwright/test';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { light, questionPage, sent, submit } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

const yes = { parts: { yes: true } };

test('R052 R055 R056 R057 R058 R059 R060 R091 R099 R100 R131 The final comments list what is open, lead through it, and ask once before anything is submitted; Submit works with skipped questions and goes to the end and past no other step; from then on every step leads there', async ({
  tablet,
  server,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.expectStatus(404);
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya);
  await bringAxe(page);
  await test.step('any index beyond the last question leads to the final comments, whose box has the focus', async () => {
    const id = await truth.start(8);
    for (const number of [4, 999]) {
      await page.goto(`/assessments/${id}/${number}`);
      await expect(page).toHaveURL(`/assessments/${id}/final-comments`);
      await expect(page.getByRole('textbox', { name: /^Your comments/ })).toBeFocused();
    }
    await page.keyboard.type('Typed without a click');
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(page).toHaveURL(`/assessments/${id}/3`);
    await expect
      .poll(sent(page, async () => (await truth.assessment(id))?.notes))
      .toBe('Typed without a click');
  });
  await test.step('revisiting goes from one unanswered question to the next', async () => {
    // Unanswered are: no answer; a flag alone; observations without the parts that are asked for.
    const id = await truth.start(9, {
      answers: {
        901: { observations: 'Answered' },
        902: { flagged: true },
        903: { observations: 'The slider was not moved' },
        904: { parts: { share: 50 } },
        906: { parts: { never: true } },
        907: { parts: { name: 'One part is enough' } },
        908: { parts: { cost: 1, storage: 2, staffing: 3, build: 4 } },
        909: yes,
        910: { parts: { drug: 'x' } },
        911: { parts: { cost: 1 } },
        912: { parts: { observed: '1' } },
        913: { parts: { causes: 'x' } },
        914: { observations: '' },
      },
    });
    await page.goto(`/assessments/${id}/final-comments`);
    const list = page.getByRole('region', { name: '4 of 14 questions are unanswered' });
    await expect(list.getByRole('listitem')).toHaveText([
      /^2\s*Long/,
      /^3\s*Slider/,
      /^5\s*Dollars/,
      /^14\s*First/,
    ]);

    const { heading, next } = questionPage(page);
    const advance = page.getByRole('link', { name: 'Advance to Next Unanswered Question' });
    await page.getByRole('button', { name: 'Revisit Unanswered Questions' }).click();
    await expect(heading(2)).toBeVisible();
    await advance.click();
    await expect(heading(3)).toBeVisible();
    await page.getByRole('slider').fill('8');
    await advance.click();
    await expect(heading(5)).toBeVisible();
    await advance.click();
    await expect(heading(14)).toBeVisible();
    await expect(advance).toBeHidden();
    await next.click();
    await expect(page.getByRole('region', { name: '3 of 14 questions are unanswered' })).toBeVisible();

    // It lasts until the person leaves.
    await page.goto('/assessments');
    await page.goto(`/assessments/${id}/1`);
    await expect(heading(1)).toBeVisible();
    await expect(advance).toBeHidden();
  });
  await test.step('submit asks once, naming what is unanswered, skipped and flagged', async () => {
    const id = await truth.start(9, {
      answers: {
        901: { observations: 'x', flagged: true },
        906: { parts: { never: true } },
        914: { flagged: true },
      },
    });
    await page.goto(`/assessments/${id}/final-comments`);
    // What a jump led past stands apart.
    await expect(
      page.getByRole('region', { name: '2 questions were skipped' }).getByRole('listitem'),
    ).toHaveText([/^7\s*Multipart\s*skipped by question 6/, /^8\s*Ranking\s*skipped by question 6/]);
    const button = page.getByRole('button', { name: 'Submit Assessment' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Submit this assessment?' });
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Questions 2–5 and 9–14 are unanswered.',
      'Questions 7 and 8 were skipped.',
      'Questions 1 and 14 are flagged.',
    ]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await expect(button).toBeFocused();
    expect((await truth.assessment(id))?.dateCompleted).toBeNull();
    await submit(page);
    await expect(page).toHaveURL(`/assessments/${id}/complete`);

    const whole = await truth.start(8, {
      answers: { 801: yes, 802: { observations: 'x' }, 803: { parts: { known: 1 } } },
    });
    await page.goto(`/assessments/${whole}/final-comments`);
    await button.click();
    await expect(dialog.getByRole('listitem')).toHaveText([
      'No question is unanswered.',
      'No question is flagged.',
    ]);
  });
  await test.step('what may identify a patient is settled before anything is submitted', async () => {
    const id = await truth.start(9, {
      answers: { 901: { observations: 'Syringe of Mr. Alvarez' } },
      notes: 'Lot 12, MRN 00482913',
    });
    await page.goto(`/assessments/${id}/print`);
    await page.evaluate(() => {
      window.print = () => document.body.toggleAttribute('data-printed', true);
    });
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    const asks = page.getByRole('dialog', { name: 'Print what may identify a patient?' });
    await expect(asks.getByRole('listitem')).toHaveText([/Question 1: .*Mr\. Alvarez/, /MRN 00482913/]);
    await expectAccessible(page);
    await asks.getByRole('button', { name: 'Go back' }).click();
    await expect(page.locator('body')).not.toHaveAttribute('data-printed');
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await asks.getByRole('button', { name: 'Print anyway' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed');
    await expect(asks).toHaveCount(0);
    await page.goto(`/assessments/${id}/final-comments`);
    await page.getByRole('button', { name: 'Submit Assessment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submit this assessment?' });
    const left = dialog.getByRole('region', { name: 'What may identify a patient' });
    await expect(left.getByRole('listitem')).toHaveText([
      /^Question 1: Mr\. Alvarez/,
      /^Final comments: MRN 00482913/,
    ]);
    const send = dialog.getByRole('button', { name: 'Submit', exact: true });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
    await left.getByRole('button', { name: 'It is no patient: MRN 00482913' }).click();
    await expect(left.getByRole('listitem')).toHaveCount(1);
    await send.click({ force: true });
    await left.getByRole('link', { name: 'Edit Mr. Alvarez' }).click();
    await expect(page).toHaveURL(`/assessments/${id}/1`);
    await questionPage(page).observations.fill('A syringe without a label');
    await page.goto(`/assessments/${id}/final-comments`);
    // A new page asks again about what it was told before.
    await page.getByRole('button', { name: 'Submit Assessment' }).click();
    await left.getByRole('button', { name: 'It is no patient: MRN 00482913' }).click();
    await expect(left).toHaveCount(0);
    await send.click();
    await expect(page).toHaveURL(`/assessments/${id}/complete`);
  });
  await test.step('from Submit on', () => expectEnd(page, truth));
});

async function expectEnd(page: Page, truth: Truth): Promise<void> {
  await test.step('submit works with skipped questions and goes to the end, where every step leads from then on', async () => {
    const id = await truth.start(8, { answers: { 801: yes } });
    await page.goto(`/assessments/${id}/final-comments`);
    await page.getByRole('textbox', { name: /^Your comments/ }).fill('Two are missing.');
    await submit(page);
    await expect(page).toHaveURL(`/assessments/${id}/complete`);
    await expect(page.getByRole('heading', { level: 1, name: 'Assessment complete' })).toBeFocused();
    const facts = page.getByRole('main');
    await expect(facts.getByRole('definition').nth(0)).toHaveText('Plain Test Module');
    await expect(facts.getByRole('definition').nth(1)).toHaveText(/^\d\d\.\d\d\.\d\d$/);
    await expect(facts.getByRole('definition').nth(2)).toHaveText('Maya Okafor');
    await expect(light(page)).toHaveText('All on the server');
    const stored = await truth.assessment(id);
    expect(stored).toMatchObject({ notes: 'Two are missing.' });
    expect(stored?.dateCompleted).not.toBeNull();

    for (const step of ['1', 'preface']) {
      await page.goto(`/assessments/${id}/${step}`);
      await expect(page).toHaveURL(`/assessments/${id}/complete`);
    }
    await page.getByRole('link', { name: 'Compare Assessments' }).click();
    await expect(page).toHaveURL('/assessments');
    await page.goto(`/assessments/${id}/complete`);
    await page.getByRole('main').getByRole('link', { name: 'New Assessment' }).click();
    await expect(page).toHaveURL('/assessments/new');
  });
  await test.step('an unknown assessment leads to the list, its end home; the end of an unfinished one leads back into it', async () => {
    await page.goto('/assessments/00000000-0000-7000-8000-000000000000/1');
    await expect(page).toHaveURL('/assessments');
    await page.goto('/assessments/00000000-0000-7000-8000-000000000000/complete');
    await expect(page).toHaveURL('/');
    const id = await truth.start(8, { lastQuestionIndex: 2 });
    await page.goto(`/assessments/${id}/complete`);
    await expect(page).toHaveURL(`/assessments/${id}/3`);
  });
  await test.step('submitting leads to /complete and past no other step, however busy the disk is', async () => {
    const id = await truth.start(8);
    await page.addInitScript(busyOnceSubmitted);
    await page.goto(`/assessments/${id}/final-comments`);
    const steps = new Set<string>();
    page.on('framenavigated', (frame) =>
      steps.add(new URL(frame.url()).pathname.replace(`/assessments/${id}/`, '')),
    );
    await submit(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assessment complete');
    await expect(light(page)).toHaveText('All on the server');
    steps.delete('final-comments');
    expect([...steps]).toEqual(['complete']);
  });
}

/** Whatever is read after the transaction that submits waits for a second, as on a disk that is busy. */
function busyOnceSubmitted(): void {
  const put = Reflect.get(IDBObjectStore.prototype, 'put');
  let isBusy = false;
  IDBObjectStore.prototype.put = function (value: unknown, ...key) {
    const isLane = this.name === 'outbox' && typeof value === 'object' && value !== null;
    if (isLane && !isBusy && Reflect.get(value, 'complete') !== null) {
      isBusy = true;
      const { db } = this.transaction;
      // It waits for the one that submits, and all others wait for it.
      const store = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('meta');
      const until = performance.now() + 1000;
      const again = () => {
        if (performance.now() < until) store.count().addEventListener('success', again);
      };
      again();
    }
    return put.apply(this, [value, ...key]);
  };
}
