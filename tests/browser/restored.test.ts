import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { bringAxe } from '../support/browser/axe.ts';
import { lookOver } from '../support/browser/look.ts';
import { admin } from '../support/browser/operator.ts';
import { maya } from '../support/browser/people.ts';
import { light, logIn, questionPage, sent } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

const SENT = { timeout: 30_000 };

async function write(page: Page, assessment: string, question: number, words: string): Promise<void> {
  await page.goto(`/assessments/${assessment}/${question}`);
  const { observations } = questionPage(page);
  await expect(observations).toBeEnabled();
  await observations.fill(words);
}

const observationsIn = async (truth: Truth, id: string): Promise<unknown[]> => {
  const answers = (await truth.assessment(id))?.answers ?? {};
  return Object.values(answers).map(({ observations }) => observations);
};

test('Answers that a restored server lacks are on the tablet, and go back when the person says so', async ({
  ownServer,
  profile,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.expectNoAnswer();
  watch.expectStatus(401, /\/api\//);
  watch.expectStatus(412, /\/api\//);
  const server = await ownServer();
  const copy = join(server.dataDir, 'copy.backup');
  const before = await Truth.of(server, maya);
  const kept = await before.start(9);
  const left = await before.start(9);
  const tablet = await profile(server.url);
  const page = await tablet.open();
  await bringAxe(page);
  await page.goto('/login');
  await logIn(page, maya, { staySignedIn: true });
  await expect(page).toHaveURL('/');
  await write(page, kept, 2, 'Before the backup.');
  await expect
    .poll(
      sent(page, () => observationsIn(before, kept)),
      SENT,
    )
    .toEqual(['Before the backup.']);
  await admin(server, 'backup', copy);
  await write(page, kept, 5, 'After the backup.');
  await write(page, kept, 7, 'After it, too.');
  await write(page, left, 5, 'Nobody wants this back.');
  await expect
    .poll(
      sent(page, () => observationsIn(before, kept)),
      SENT,
    )
    .toHaveLength(3);
  await expect
    .poll(
      sent(page, () => observationsIn(before, left)),
      SENT,
    )
    .toHaveLength(1);
  // Taken in, too.
  await expect(light(page)).toHaveText('All on the server');

  await server.stop();
  await admin(server, 'restore', copy);
  await server.restart();

  // A restore ends all sessions.
  await page.goto('/');
  await logIn(page, maya, { staySignedIn: true });
  await expect(page).toHaveURL('/');
  const notice = page.getByRole('status').filter({ hasText: 'The server was restored' });
  await expect(notice).toContainText('This tablet has 3 answers newer than that.', { timeout: 60_000 });
  await lookOver(page);

  const truth = await Truth.of(server, maya);
  expect(await observationsIn(truth, kept)).toEqual(['Before the backup.']);
  await page.goto(`/assessments/${left}/5`);
  await expect(notice).toContainText('This tablet has 1 answer newer than that.');
  await lookOver(page);
  await notice.getByRole('button', { name: 'Leave them out' }).click();
  await expect(notice).toBeHidden();
  await expect(questionPage(page).observations).toHaveValue('');

  await page.goto('/');
  await expect(notice).toContainText('This tablet has 2 answers newer than that.');
  await notice.getByRole('button', { name: 'Put them back' }).click();
  await expect(notice).toBeHidden();
  await expect
    .poll(() => observationsIn(truth, kept), SENT)
    .toEqual(['Before the backup.', 'After the backup.', 'After it, too.']);
  await expect(light(page)).toHaveText('All on the server');
  expect(await observationsIn(truth, left)).toEqual([]);
});
