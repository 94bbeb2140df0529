import { orderedQuestions } from '#domain/section.ts';
import { dana, maya } from '../support/browser/people.ts';
import { Truth } from '../support/browser/truth.ts';
import { testSection } from '../support/papers/test-section.ts';
import { ServerProcess } from '../support/server/process.ts';
import { answer } from './answers.ts';
import type { Given } from './answers.ts';
import { shownAnswers } from './look.ts';
import { logIn, readyForOfflineUse, seesConflict, seesLight, seesSaved } from './steps.ts';
import { expect, test } from './tablet.ts';

const questions = orderedQuestions(testSection);
const last = questions.length;
/** The last question is a text; what is written there is what two people disagree about. */
const LAST_ID = '914';

const me = `${maya.firstName} ${maya.lastName}`;
const conflict = `${dana.firstName} ${dana.lastName} is also editing this assessment`;

test('R001 R002 R061 R062 The main story: offline, closed, reopened, sent, and a conflict settled', async ({
  driver,
  nurse,
  runsIn,
  server,
}) => {
  const truth = await Truth.of(server, maya);

  await test.step('log in, and wait until the app is ready for offline use', async () => {
    await logIn(nurse, maya);
    const isOldest = await nurse.evaluate(() => !('withResolvers' in Promise));
    expect(isOldest).toBe(runsIn === 'webkit-as-safari-16.4');
    await readyForOfflineUse(nurse);
  });

  let id = '';
  await test.step('start a tracer; the server dies', async () => {
    await nurse.goto('/assessments/new');
    await nurse.press('button', 'Start Online Assessment Test Module');
    await nurse.isAt(/\/preface$/);
    id = (await nurse.path()).split('/')[2] ?? '';
    await server.stop('SIGKILL');
    await nurse.type('combobox', 'Area', 'South');
    await nurse.press('option', 'South ward');
    await nurse.sees('textbox', 'Facilitator 1: Name', { value: me });
    await nurse.type('textbox', 'Participant 1: Name', 'Lee Sanders');
    await nurse.press('button', 'Begin Assessment');
    await nurse.isAt(/\/intro$/);
    await nurse.press('button', 'Next');
    await nurse.press('button', 'Next');
    await nurse.press('link', 'Go to Question 1');
  });

  const given = new Map<string, Given>();
  const shown = new Map<number, string[]>();
  await test.step('answers of every type', async () => {
    for (const question of questions) {
      const number = question.index + 1;
      await nurse.sees('heading', `Question ${number}:…`);
      given.set(String(question.id), await answer(nurse, question));
      await seesSaved(nurse);
      shown.set(number, await nurse.evaluate(shownAnswers));
      if (number === last) break;
      const [here, next] = [new RegExp(`/${number}$`), new RegExp(`/${number + 1}$`)];
      await nurse.goesOn(here, next, 'button', 'Next', { within: 'nav' });
    }
  });

  await test.step('leave the page within the second, and come back', async () => {
    const typed = ' Typed as the page was left.';
    await nurse.type('textbox', 'Observations…', typed);
    await nurse.goto('/privacy-policy');
    await nurse.sees('heading', 'Privacy Policy');
    await driver.back();
    const observations = `${given.get(LAST_ID)?.observations}${typed}`;
    await nurse.sees('textbox', 'Observations…', { value: observations });
    await driver.forward();
    await nurse.sees('heading', 'Privacy Policy');
    await driver.back();
    await nurse.sees('textbox', 'Observations…', { value: observations });
    given.set(LAST_ID, { parts: {}, observations });
    shown.set(last, await nurse.evaluate(shownAnswers));
  });

  await test.step('close the browser and reopen it, still offline: every answer is there', async () => {
    await driver.close();
    await driver.open();
    await nurse.goto('/');
    await nurse.press('link', 'Continue Assessment: Test Module, South ward');
    await nurse.isAt(new RegExp(`/assessments/${id}/${last}$`));
    for (const number of [...shown.keys()].toReversed()) {
      await nurse.sees('heading', `Question ${number}:…`);
      await expect.poll(() => nurse.evaluate(shownAnswers)).toEqual(shown.get(number));
      if (number > 1) await nurse.press('button', 'Previous', { within: 'nav' });
    }
    await seesLight(nurse, '1 waiting on this device');
  });

  await test.step('the server is back: all arrives, once', async () => {
    await server.restart();
    // By itself it tries again within a minute or so.
    await nurse.goto('/device');
    await nurse.press('button', 'Send now');
    await seesLight(nurse, 'All on the server');
    expect((await truth.list()).map((one) => one.id)).toEqual([id]);
    const stored = await truth.assessment(id);
    expect(stored).toMatchObject({ area: 'South ward', lastQuestionIndex: last - 1 });
    expect(stored?.facilitators).toMatchObject([{ name: me }]);
    expect(stored?.participants).toMatchObject([{ name: 'Lee Sanders' }]);
    const answers = Object.entries(stored?.answers ?? {});
    expect(
      Object.fromEntries(answers.map(([key, { parts, observations }]) => [key, { parts, observations }])),
    ).toEqual(Object.fromEntries(given));
  });

  await test.step('a colleague answers the same meanwhile, and one decides', async () => {
    await nurse.goto(`/assessments/${id}/${last}`);
    await server.stop('SIGKILL');
    await nurse.type('textbox', 'Observations…', ' And what Maya saw.');
    await seesSaved(nurse);
    // The colleague reaches the server somewhere else.
    const { dataDir } = server;
    const elsewhere = await ServerProcess.start({ dataDir });
    await (
      await Truth.of(elsewhere, dana)
    ).save(id, { answers: { [LAST_ID]: { observations: 'What Dana saw' } } });
    await elsewhere.close();
    await server.restart();
    await seesConflict(nurse, conflict);
    expect((await truth.assessment(id))?.answers[LAST_ID]?.observations).toBe('What Dana saw');
    await nurse.press('button', 'Continue Editing');
    await nurse.seesNo('dialog', conflict);
    await seesLight(nurse, 'All on the server');
    const mine = `${given.get(LAST_ID)?.observations} And what Maya saw.`;
    expect((await truth.assessment(id))?.answers[LAST_ID]?.observations).toBe(mine);
    await nurse.sees('textbox', 'Observations…', { value: mine });
  });
});
