import { counterOf } from '#domain/tally.ts';
import { bringAxe, expectAccessible } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { dana, maya, viewer } from '../support/browser/people.ts';
import { compared, completedRound, daysAgo, expectCells, reviewOf } from '../support/browser/review.ts';
import { light, openQuestion, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { scoredTestSection } from '../support/papers/test-section.ts';

/** A finding becomes an action where it is seen, and the next tracer asks whether it held (rules ACT-1, ACT-6 to ACT-8). */

const PRELABELED = 4;
const place = { department: 'Surgery' };

test('An adverse answer becomes an action offline; the next tracer of the place shows it, and its answer says whether it held', async ({
  tablet,
  ownServer,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer({ sections: [scoredTestSection] });
  const truth = await Truth.of(server, maya);
  const first = await completedRound(truth, 7, { ...place, answers: { 704: { parts: { yes: true } } } }, 60);
  const id = await truth.start(7, place);

  const page = await tablet(maya, { url: server.url });
  await bringAxe(page);
  await openQuestion(page, id, PRELABELED);
  const panel = page.getByRole('dialog', { name: 'Actions' });
  const between = `Between: Label at the time of drawing up, done ${daysAgo(1).date}`;
  let next = '';

  await test.step('last time is told, folded, and an action is begun without a network', async () => {
    const lastTime = page.getByRole('button', { name: /^Last time/ });
    await expect(lastTime).toHaveText(`Last time, ${daysAgo(60).date}: Pre-labeled: “Yes”`);
    await page.context().setOffline(true);
    await page.getByRole('radio', { name: 'Yes', exact: true }).check();
    await lastTime.click();
    await expect(panel.getByLabel('Finding')).toHaveValue('Pre-labeled: “Yes”');
    await expectAccessible(page);
    await panel.getByLabel('What will be done').fill('Label at the time of drawing up');
    await panel.getByLabel('Strength').selectOption('Intermediate');
    await panel.getByLabel('Due').fill('2026-12-31');
    await panel.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(panel.getByRole('status')).toHaveText(/^Added\. It is saved on this device/);
    await expect(panel.getByRole('listitem')).toHaveText(
      'Action: Label at the time of drawing up, due 12.31.26.',
    );
    await expect(light(page)).toHaveText('2 waiting on this device');
  });

  await test.step('it reaches the server once there is one', async () => {
    await page.context().setOffline(false);
    await expect.poll(sent(page, () => light(page).innerText())).toBe('All on the server');
    expect(await truth.actions()).toMatchObject([
      {
        assessment: id,
        question: 704,
        finding: 'Pre-labeled: “Yes”',
        plan: 'Label at the time of drawing up',
        strength: 'intermediate',
        due: '2026-12-31',
        state: 'open',
        version: 1,
      },
    ]);
  });

  await test.step('another person’s next tracer shows it, and its answer says whether it held', async () => {
    const [action] = await truth.actions();
    await truth.complete(id);
    await truth.saveAction(action?.id ?? '', { state: 'done', doneOn: daysAgo(1).time.slice(0, 10) });
    const hers = await Truth.of(server, dana);
    const labeled = { [counterOf(hers.userId)]: { yes: 3, of: 4 } };
    next = await hers.start(7, { ...place, answers: { 701: { parts: { labeled } } } });
    const other = await tablet(dana, { url: server.url });
    await other.goto(`/assessments/${next}/preface`);
    await other.getByText(/^1 to look at again, from /).click();
    await expect(other.getByRole('listitem').filter({ hasText: 'Pre-labeled: “Yes”' })).toBeVisible();

    await openQuestion(other, next, PRELABELED);
    await other.getByRole('button', { name: /^Last time/ }).click();
    const told = other.getByRole('dialog', { name: 'Actions' }).getByRole('listitem');
    const done = `Action: Label at the time of drawing up, done ${daysAgo(1).date}.`;
    await expect(told).toHaveText(done);
    await other.getByRole('radio', { name: 'Yes', exact: true }).check();
    await expect(told).toHaveText(`${done} Came back`);
    await other.getByRole('radio', { name: 'No', exact: true }).check();
    await expect(told).toHaveText(`${done} Held`);
    const stored = async () => (await truth.assessment(next))?.answers['704']?.parts;
    await expect.poll(sent(other, stored)).toEqual({ no: true });
  });

  await test.step('the end of a tracer offers one beside each finding', async () => {
    const end = page;
    await end.goto(`/assessments/${id}/complete`);
    const found = end.getByRole('listitem').filter({ hasText: 'Pre-labeled' }).first();
    await found.getByText('Pre-labeled').first().click();
    await found.getByRole('button', { name: 'Add an action' }).click();
    const dialog = end.getByRole('dialog', { name: 'Add an action' });
    await expect(dialog.getByLabel('Finding')).toHaveValue(/Pre-labeled/);
    await dialog.getByLabel('What will be done').fill('Take the empty syringes away');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(found.getByRole('status')).toHaveText(/^Added\./);
    await expect.poll(sent(end, async () => (await truth.actions()).length)).toBe(2);

    await end.goto('/');
    await expect(end.getByText('Action plan: 1 open')).toBeVisible();
    await end.goto('/progress/7');
    await expect(end.getByRole('link', { name: /^Findings/ })).toHaveText(
      'Findings 1 · with an action 1 · done 1 · held 0',
    );
    await end.getByText('Show as table').first().click();
    await expect(
      end.getByRole('listitem').filter({ hasText: /^Action: Label at the time of drawing up, done / }),
    ).toBeVisible();
  });

  await test.step('a comparison names what is done about a finding, and what lay between; another one begins there, offline', async () => {
    await page.goto(reviewOf([first, id]));
    const open = page.getByRole('link', { name: 'Action: Take the empty syringes away, open' });
    await expect(open).toBeVisible();
    await expect(page.getByRole('button', { name: /^Add an/ })).toHaveCount(0);
    await open.click();
    await expect(page.getByRole('group', { name: /^Pre-labeled/ })).toBeVisible();

    // This device knows it in progress yet.
    await page.context().setOffline(true);
    await truth.complete(next);
    await page.context().setOffline(false);
    await page.goto(reviewOf([first, next]));
    await expect(compared(page, /^Better/).row('Pre-labeled')).toContainText(between);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^Show all/ }).click();
    await expectCells(compared(page, /labeled beforehand/).row('Action'), [/^Action: Take/, between]);
    const row = compared(page, /How many doses are labeled/).row('Action');
    await row.getByRole('button', { name: 'Add an action: Labeled doses' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an action' });
    await expect(dialog.getByLabel('Finding')).toHaveValue('Labeled doses: 1 of 4 missed');
    await expect(dialog.getByLabel('What will be done')).toHaveValue('Print the labels.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row.getByRole('status')).toHaveText(/^Added\. It is saved on this device/);
    await expect(row.getByRole('status')).toBeFocused();
    await expect(row.getByRole('link')).toHaveText('Action: Print the labels, open');
    await expect(row.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect.poll(sent(page, async () => (await truth.actions()).length)).toBe(3);
  });

  await test.step('a viewer reads of them, and is offered none', async () => {
    const reader = await tablet(viewer, { url: server.url });
    await reader.goto(`/assessments/${id}/complete`);
    await expect(reader.getByRole('heading', { name: 'What you found' })).toBeVisible();
    await expect(reader.getByRole('button', { name: 'Add an action' })).toHaveCount(0);
    await reader.goto(reviewOf([first, next]));
    await expect(compared(reader, /^Better/).row('Pre-labeled')).toContainText(between);
    await reader.getByRole('button', { name: /^Show all/ }).click();
    await expect(compared(reader, /labeled beforehand/).row('Action')).toContainText(between);
    await expect(reader.getByRole('button', { name: /^Add an/ })).toHaveCount(0);
    await reader.context().setOffline(true);
    await reader.getByRole('link', { name: 'Progress over time' }).click();
    await reader.getByRole('link', { name: 'Findings 1 · with an action 1 · done 1 · held 1' }).click();
    await expect(reader.getByRole('heading', { level: 1, name: 'Action Plan' })).toBeVisible();
    await expect(reader).toHaveURL(/\/actions\?module=7$/);
    await reader.context().setOffline(false);
  });
});
