import { maya } from '../support/browser/people.ts';
import { Truth } from '../support/browser/truth.ts';
import { logIn, seesLight, seesSaved } from './steps.ts';
import { expect, test } from './tablet.ts';

/** Runs in the page: somebody types on until it is left, and it notes what they have seen. */
function typeOn(text: string): void {
  const field = document.querySelector('textarea');
  const typing = setInterval(() => {
    document.execCommand('insertText', false, text);
    if (field?.isConnected) localStorage.setItem('shown', field.value);
  }, 20);
  if (field !== null) localStorage.setItem('shown', field.value);
  addEventListener('pagehide', () => clearInterval(typing));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) localStorage.setItem('returned', 'true');
  });
}

test('Typing when a page is left is there when one comes back, time after time', async ({
  driver,
  nurse,
  server,
  runsIn,
}) => {
  const truth = await Truth.of(server, maya);
  const id = await truth.start(9);
  await logIn(nurse, maya);
  await nurse.goto(`/assessments/${id}/1`);
  let typed = '';
  const leave = async (letter: string, away: () => Promise<void>, back: () => Promise<void>) => {
    await nurse.sees('textbox', 'Observations…', { value: typed });
    await nurse.type('textbox', 'Observations…', letter);
    await nurse.evaluate(typeOn, letter);
    await away();
    await back();
    const shown = await nurse.evaluate(() => localStorage.getItem('shown') ?? '');
    expect(shown).toMatch(new RegExp(`^${typed}${letter}+$`));
    typed = shown;
  };
  for (const letter of 'abc') {
    await leave(
      letter,
      () => nurse.goto('/privacy-policy'),
      async () => {
        await nurse.sees('heading', 'Privacy Policy');
        await driver.back();
        await nurse.sees('textbox', 'Observations…');
      },
    );
    await leave(
      letter.toUpperCase(),
      () => driver.reload(),
      () => nurse.sees('textbox', 'Observations…'),
    );
  }
  await nurse.type('textbox', 'Observations…', 'End.');
  await seesSaved(nurse);
  await seesLight(nurse, 'All on the server');
  expect((await truth.assessment(id))?.answers['901']?.observations).toBe(`${typed}End.`);
  const { returned, left } = await nurse.evaluate(() => ({
    returned: localStorage.getItem('returned') === 'true',
    left: Object.keys(localStorage).filter((key) => key.startsWith('left-')),
  }));
  expect(left).toEqual([]);
  // Or the test would show less than it says. Firefox decides each time whether it keeps a page.
  if (runsIn === 'webkit') expect(returned).toBe(true);
});
