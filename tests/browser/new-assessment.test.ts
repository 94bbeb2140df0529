import type { Page } from 'playwright/test';
import { nursing } from '#content/modules/nursing.ts';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { light, openQuestion, questionPage, readyForOfflineUse, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { scoredTestSection, plainTestSection } from '../support/papers/test-section.ts';

const idIn = (page: Page) => /assessments\/([^/]+)/.exec(page.url())?.[1] ?? '';

async function begin(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Facilitator 1: Name' }).fill('Ada Fink');
  await page.getByRole('textbox', { name: 'Participant 1: Name' }).fill('Ben Ode');
  await page.getByRole('button', { name: 'Begin Assessment' }).click();
}

test('R046 R047 R048 R092 R096 R111 R142 Each module has a card that starts an assessment, blank and at its preface; Begin leads through the intro to question 1', async ({
  tablet,
  server,
}) => {
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya);
  await test.step('each module has a card that starts an assessment, blank and at its preface', async () => {
    await page.goto('/assessments/new');
    await expect(page).toHaveTitle('New Assessment · RTA Tracers');
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Nursing Unit' }) });
    await expect(card).toContainText('28 questions');
    await expect(card).toContainText(nursing.description);
    await card.getByRole('button', { name: /^Start Online Assessment/ }).click();
    await expect(page).toHaveURL(/\/assessments\/[0-9a-f-]{36}\/preface$/);
    const id = idIn(page);
    await page.getByRole('combobox', { name: 'Department' }).fill('Surgery');
    await page.getByRole('link', { name: 'RTA Tracers' }).click();
    await expect(page.getByRole('link', { name: /^Continue Assessment: Nursing Unit/ })).toBeVisible();
    await expect(light(page)).toHaveText('All on the server', { timeout: 20_000 });
    expect(await truth.assessment(id)).toMatchObject({
      section: '3',
      sectionVersion: 1,
      department: 'Surgery',
      area: '',
      answers: {},
      facilitators: [{ name: '', title: '' }],
      participants: [{ name: '', title: '' }],
      wastageCalculator: [
        {
          medication: '',
          unit: '',
          packageAmount: '',
          packagesOpened: '',
          amountGiven: '',
          costPerPackage: '',
        },
      ],
      dateCompleted: null,
      lastQuestionIndex: 0,
    });
  });
  await test.step('the preface has its fields, and Begin leads through the pages of the intro to question 1', async () => {
    const id = await truth.start(9);
    await page.goto(`/assessments/${id}/preface`);
    await expect(page.getByText('Never enter patient identifiers.')).toBeVisible();
    await expect(page).toHaveTitle('Test Module · RTA Tracers');
    await expect(page.getByRole('combobox', { name: 'Department' })).toBeVisible();
    await expect(page.getByText('Choose the area that you are in.')).toBeVisible();
    for (const one of ['Facilitator', 'Participant']) {
      const group = page.getByRole('group', { name: `${one}s` });
      await expect(group.getByRole('button', { name: `Remove ${one} 1` })).toBeHidden();
      await group.getByRole('button', { name: `Add ${one}` }).click();
      await expect(group.getByRole('textbox', { name: `${one} 2: Name` })).toBeFocused();
      await group.getByRole('button', { name: `Remove ${one} 2` }).click();
      await expect(group.getByRole('textbox', { name: `${one} 2: Name` })).toBeHidden();
    }
    await page.getByRole('combobox', { name: 'Area' }).fill('North ward');
    await begin(page);
    await expect(page).toHaveURL(`/assessments/${id}/intro`);
    await expect(page).toHaveTitle('Before You Begin · RTA Tracers');
    await expect.poll(async () => (await truth.assessment(id))?.area).toBe('North ward');

    const previous = page.getByRole('button', { name: 'Previous' });
    const next = page.getByRole('button', { name: 'Next' });
    await expect(page.getByText('First page of the intro.')).toBeVisible();
    await expect(previous).toBeDisabled();
    await next.click();
    await expect(page.getByText('Second page of the intro.')).toBeVisible();
    await expect(page.getByText('2 OF 3')).toBeVisible();
    await next.click();
    await expect(page.getByText('Third page of the intro.')).toBeVisible();
    // At the end the focus stays, and the button does nothing more.
    await expect(next).toBeDisabled();
    await expect(next).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('3 OF 3')).toBeVisible();
    await previous.click();
    await expect(page.getByText('Second page of the intro.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Question 1' }).click();
    await expect(page).toHaveURL(`/assessments/${id}/1`);
  });
  await test.step('begin refuses an empty name and stays; in a module without area and intro it leads to question 1', async () => {
    const id = await truth.start(8);
    await page.goto(`/assessments/${id}/intro`);
    await expect(page).toHaveURL(`/assessments/${id}/preface`);
    const button = page.getByRole('button', { name: 'Begin Assessment' });
    const facilitator = page.getByRole('textbox', { name: 'Facilitator 1: Name' });
    const participant = page.getByRole('textbox', { name: 'Participant 1: Name' });
    await page.getByRole('combobox', { name: 'Department' }).fill('Surgery');
    await expect(page.getByRole('combobox', { name: 'Area' })).toBeHidden();
    await expect(facilitator).not.toHaveValue('');
    await facilitator.fill('');
    await button.click();
    await expect(
      page.getByRole('alert').getByText('Names may not be left empty.', { exact: true }),
    ).toBeVisible();
    await expect(facilitator).toBeFocused();
    await expect(page).toHaveURL(`/assessments/${id}/preface`);

    await facilitator.fill('Ada Fink');
    await participant.fill('   ');
    await button.click();
    await expect(page.getByText('Names may not be left empty.')).toBeVisible();
    await expect(participant).toBeFocused();
    await expect(facilitator).toHaveValue('Ada Fink');
    await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue('Surgery');

    await participant.fill('Ben Ode');
    await expect(page.getByText('Names may not be left empty.')).toBeHidden();
    await button.click();
    await expect(page).toHaveURL(`/assessments/${id}/1`);
    // Titles may be empty.
    await expect
      .poll(() => truth.assessment(id))
      .toMatchObject({
        department: 'Surgery',
        facilitators: [{ name: 'Ada Fink', title: '' }],
        participants: [{ name: 'Ben Ode', title: '' }],
      });
  });
  await test.step('whoever begins is suggested as facilitator until another name is given, and the team of last time is one tap', async () => {
    const id = await truth.start(8);
    await truth.save(id, {
      facilitators: [
        { name: 'Ada Fink', title: 'RPh' },
        { name: 'Cy Lund', title: '' },
      ],
      participants: [{ name: 'Ben Ode', title: 'RN' }],
    });
    await openQuestion(page, id, 1);
    await page.goto('/assessments/new');
    const start = page.getByRole('button', { name: /^Start Online Assessment Patient Safety/ });
    await start.click();
    const facilitator = page.getByRole('textbox', { name: 'Facilitator 1: Name' });
    const participant = page.getByRole('textbox', { name: 'Participant 1: Name' });
    await expect(facilitator).toHaveValue(`${maya.firstName} ${maya.lastName}`);
    await expect(participant).toHaveValue('');
    await expect(page.getByText('Ada Fink, Cy Lund and Ben Ode')).toBeVisible();
    const untouched = idIn(page);

    // A suggestion is no edit: nothing waits, and Start goes on with this assessment.
    await expect(light(page)).toHaveText('All on the server');
    await page.goto('/assessments/new');
    await start.click();
    await expect(page).toHaveURL(`/assessments/${untouched}/preface`);
    // Who is told that a name is missing can still take the team: their own name alone is no team.
    await page.getByRole('button', { name: 'Begin Assessment' }).click();
    await expect(page.getByText('Names may not be left empty.')).toBeVisible();
    await page.getByRole('button', { name: 'Same Team as Last Time' }).click();
    await expect(facilitator).toHaveValue('Ada Fink');
    await expect(page.getByRole('textbox', { name: 'Facilitator 1: Title' })).toHaveValue('RPh');
    await expect(page.getByRole('textbox', { name: 'Facilitator 2: Name' })).toHaveValue('Cy Lund');
    await expect(participant).toHaveValue('Ben Ode');
    await expect(page.getByRole('button', { name: 'Same Team as Last Time' })).toHaveCount(0);
    await expect
      .poll(sent(page, async () => (await truth.assessment(untouched))?.participants[0]?.name))
      .toBe('Ben Ode');

    await test.step('the suggested name is entered by Begin; another one takes its place, and one that is cleared stays away', async () => {
      const own = `${maya.firstName} ${maya.lastName}`;
      const cleared = await truth.start(8);
      await page.goto(`/assessments/${cleared}/preface`);
      await expect(facilitator).toHaveValue(own);
      await facilitator.fill('');
      await facilitator.blur();
      await expect(facilitator).toHaveValue('');
      await page.reload();
      await expect(facilitator).toHaveValue(own);
      await facilitator.press('End');
      await facilitator.pressSequentially(', PhD');
      await expect(facilitator).toHaveValue(`${own}, PhD`);
      await expect(page.getByRole('textbox', { name: 'Facilitator 1: Title' })).toHaveValue('');

      const other = await truth.start(8);
      await page.goto(`/assessments/${other}/preface`);
      await expect(facilitator).toHaveValue(own);
      await page.getByRole('textbox', { name: 'Participant 1: Name' }).fill('Ben Ode');
      await page.getByRole('button', { name: 'Begin Assessment' }).click();
      await expect(page).toHaveURL(`/assessments/${other}/1`);
      await expect
        .poll(
          sent(page, async () =>
            (await truth.assessment(other))?.facilitators.map(({ name, title }) => [name, title]),
          ),
        )
        .toEqual([[own, 'Nurse']]);
    });
  });
});

test('R127 R125 R088 A module that cannot be fetched says so in a soft alert for two seconds', async ({
  tablet,
  faultProxy,
  watch,
}) => {
  watch.expectNoAnswer();
  const proxy = await faultProxy();
  // The list of modules arrives, but not the modules.
  proxy.strike({ kind: 'reset' }, { path: /^\/api\/sections\/8/ });
  const page = await tablet(maya, { url: proxy.url });
  await page.clock.install();
  await page.goto('/assessments/new');
  await expect(page.getByText('The modules are not on this device yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  const alert = page.getByText('There was a problem connecting to the server.');
  await expect(alert).toBeVisible();
  await page.clock.fastForward(1500);
  await expect(alert).toBeVisible();
  await page.clock.fastForward(1000);
  await expect(alert).toHaveCount(0);
});

/** A module whose first question is another one in its second version. */
const { questions } = scoredTestSection;
const revised = { ...plainTestSection, version: 2, domains: scoredTestSection.domains, questions };

test('A new assessment works offline from its first tap; when a module has a newer version, what was begun keeps its questions, and a new one takes the newer', async ({
  tablet,
  ownServer,
  watch,
}) => {
  watch.expectNoAnswer();
  const server = await ownServer({ sections: [revised] });
  const truth = await Truth.of(server, maya);
  const answers = { 801: { parts: { partly: true } } };
  const old = await truth.start(8, { sectionVersion: 1, answers });
  const page = await tablet(maya, { url: server.url });
  // Where people start they see whether they can go where there is no Wi-Fi.
  const starts = ['/', '/assessments/new'];
  for (const path of starts) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText('Ready for offline use', { exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: /^(Not|Getting) ready for offline use/ }).click();
    await expect(page.getByRole('heading', { name: 'Preparing for offline use' })).toBeVisible();
  }
  await readyForOfflineUse(page);
  await page.context().setOffline(true);
  for (const path of starts) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Ready for offline use', exact: true })).toBeVisible();
  }
  const partly = page.getByRole('radio', { name: 'Partly', exact: true });
  const count = page.getByRole('button', { name: 'Yes', exact: true });

  await page.goto(`/assessments/${old}/1`);
  await expect(partly).toBeChecked();
  await expect(count).toHaveCount(0);
  await page.getByRole('radio', { name: 'Not applicable', exact: true }).check();
  await expect(questionPage(page).saved).toHaveText('Saved on this device');

  await page.goto('/assessments/new');
  await page.getByRole('button', { name: 'Start Online Assessment Plain Test Module' }).click();
  await begin(page);
  await expect(page).toHaveURL(/\/1$/);
  const begun = idIn(page);
  await count.click();
  await expect(questionPage(page).saved).toHaveText('Saved on this device');
  expect(await truth.assessment(begun)).toBeNull();
  await expect(partly).toHaveCount(0);

  await page.context().setOffline(false);
  await expect(light(page)).toHaveText('All on the server', { timeout: 30_000 });
  expect(await truth.assessment(old)).toMatchObject({
    sectionVersion: 1,
    answers: { 801: { parts: { na: true } } },
  });
  expect(await truth.assessment(begun)).toMatchObject({
    sectionVersion: 2,
    answers: { 701: { parts: { labeled: { [`u${truth.userId}`]: { yes: 1, of: 1 } } } } },
  });
});
