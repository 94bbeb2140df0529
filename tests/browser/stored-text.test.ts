import type { Page } from 'playwright/test';
import type { PAGE_PATHS } from '#contract/page-views.ts';
import { BAIT, Canary, expectBait } from '../support/browser/canary.ts';
import { expect, test } from '../support/browser/browser.ts';
import { PASSWORD } from '../support/browser/people.ts';
import { completedRound, daysAgo, reviewOf } from '../support/browser/review.ts';
import { openMenu, questionPage, readyForOfflineUse } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';
import { mailTo } from '../support/server/mailbox.ts';
import type { ServerProcess } from '../support/server/process.ts';
import { logIn } from '../support/server/process-people.ts';
import { sheetTestSection } from '../support/papers/sheet-section.ts';
import { testSection } from '../support/papers/test-section.ts';

/** A hospital whose every name, place, answer and note is a text that would do harm if a page took it for more. */

const person = (name: string, roleId: number) => ({
  firstName: BAIT,
  lastName: name,
  email: `${name}@bait.test`,
  roleId,
});
const [ada, eve, dan, vic, sue] = [
  person('Ada', 1),
  person('Eve', 2),
  person('Dan', 2),
  person('Vic', 3),
  person('Sue', 5),
];
const seed = [
  {
    name: BAIT,
    location: BAIT,
    users: [ada, eve, dan, vic, sue].map((one) => ({ ...one, password: PASSWORD })),
  },
];

const written = { flagged: true, observations: BAIT, opportunities: BAIT };
const everything = {
  area: BAIT,
  department: BAIT,
  notes: BAIT,
  facilitators: [{ name: BAIT, title: BAIT }],
  participants: [{ name: BAIT, title: BAIT }],
  answers: {
    ...Object.fromEntries(Object.keys(testSection.questions).map((id) => [id, written])),
    907: { ...written, parts: { name: BAIT, story: BAIT } },
    910: { ...written, parts: { drug: BAIT, package: BAIT, opened: BAIT, given: BAIT } },
  },
  wastageCalculator: [
    {
      medication: BAIT,
      unit: BAIT,
      packageAmount: 50,
      packagesOpened: 20,
      amountGiven: 300,
      costPerPackage: 12,
    },
  ],
};

/** A dose that this person watched. */
const watched = ({ userId: by }: Truth, row: string) => ({
  department: BAIT,
  sheets: { doses: { rows: { [row]: { by, drug: BAIT, cells: { form: 'mixed', hands: true } } } } },
});

interface Baited {
  readonly server: ServerProcess;
  /** In progress, and two completed. */
  readonly open: string;
  readonly rounds: readonly [string, string];
  /** One in progress and one completed, of the module with a sheet. */
  readonly sheets: Readonly<Record<'open' | 'over', string>>;
  readonly report: number;
  /** The links of the mails. */
  readonly links: Readonly<Record<'join' | 'welcome' | 'reset' | 'confirm', string>>;
}

async function ask(
  server: ServerProcess,
  who: { email: string },
  method: string,
  path: string,
  body: object,
) {
  const headers = await logIn(server.url, who.email);
  const answer = await fetch(`${server.url}/api${path}`, { method, headers, body: JSON.stringify(body) });
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return answer;
}

async function bait(server: ServerProcess): Promise<Baited> {
  const truth = await Truth.of(server, eve);
  const rounds = [
    await completedRound(truth, 9, everything, 30),
    await completedRound(truth, 9, { ...everything, notes: `${BAIT} again` }),
  ] as const;
  const open = await truth.start(9, everything);
  await truth.save(open, {
    department: `${BAIT} again`,
    answers: { 901: { observations: `${BAIT} again` } },
  });
  const colleague = await Truth.of(server, dan);
  // Two people watch.
  const { time: createdAt } = daysAgo(60);
  const begun = () => truth.start(sheetTestSection.id, { ...watched(truth, 'kq3x9v0c2mz1'), createdAt });
  const sheets = { open: await begun(), over: await begun() };
  for (const id of Object.values(sheets)) await colleague.save(id, watched(colleague, 'kq3x9v0c2mz2'));
  await truth.complete(sheets.over, createdAt);
  const report = await truth.reportBug(BAIT, { emailMe: true, log: BAIT });
  const details = { department: BAIT, position: BAIT };
  for (const one of [ada, eve]) {
    const { userId } = await Truth.of(server, one);
    await ask(server, one, 'PATCH', `/users/${userId}`, details);
  }
  const guest = { email: 'guest@bait.test', role_id: 2 };
  await ask(server, ada, 'POST', '/invite', { invitations: [guest] });
  await ask(server, ada, 'POST', '/reset-password', { email: vic.email });
  const founder = { first_name: BAIT, last_name: BAIT, email: 'founder@bait.test' };
  await ask(server, ada, 'POST', '/register', { ...founder, institution: BAIT, location: BAIT, ...details });
  await ask(server, dan, 'PATCH', `/users/${colleague.userId}`, { email: 'dan.new@bait.test' });
  const linkTo = async (to: string, subject: string): Promise<string> => {
    const { pathname, hash } = new URL((await mailTo(server, to, subject)).link);
    return pathname + hash;
  };
  return {
    server,
    open,
    rounds,
    sheets,
    report,
    links: {
      join: await linkTo(guest.email, 'Join '),
      welcome: await linkTo(founder.email, 'confirm'),
      reset: await linkTo(vic.email, 'new password'),
      confirm: await linkTo('dan.new@bait.test', 'confirm'),
    },
  };
}

type Role = 'admin' | 'editor' | 'viewer' | 'super' | 'nobody';

interface Visit {
  readonly as: readonly Role[];
  readonly path: string;
  /** How often the text stands there at least. */
  readonly shows: number;
  /** A desk has another form of it. */
  readonly differsOnDesk?: true;
}

/** Pages with the product's own words alone. */
const NOTHING_TYPED: readonly Visit[] = [];

/** Every page there is, and who looks at it, one for each look: a new one is missing here, and does not compile. */
function visitsOf({
  open,
  rounds,
  sheets,
  report,
  links,
}: Baited): Record<(typeof PAGE_PATHS)[number], Visit | readonly Visit[]> {
  const [, second] = rounds;
  const nothing = (path: string): Visit => ({ as: ['editor'], path, shows: 0 });
  const at = (rest: string) => `/assessments/${open}/${rest}`;
  return {
    '/': { as: ['editor', 'viewer'], path: '/', shows: 1 },
    '/login': { as: ['nobody'], path: '/login', shows: 0 },
    '/assessments': { as: ['editor', 'viewer'], path: '/assessments', shows: 3 },
    '/assessments/new': nothing('/assessments/new'),
    '/assessments/:assessmentId/preface': { as: ['editor'], path: at('preface'), shows: 5 },
    '/assessments/:assessmentId/intro': NOTHING_TYPED,
    '/assessments/:assessmentId/final-comments': { as: ['editor'], path: at('final-comments'), shows: 1 },
    '/assessments/:assessmentId/complete': {
      as: ['editor'],
      path: `/assessments/${second}/complete`,
      shows: 1,
    },
    '/assessments/:assessmentId/versions': { as: ['editor'], path: at('versions'), shows: 1 },
    '/assessments/:assessmentId/versions/:version': {
      as: ['editor'],
      path: at('versions/2'),
      shows: 2,
    },
    '/assessments/:assessmentId/sheets/:sheet': [
      { as: ['editor'], path: `/assessments/${sheets.open}/sheets/doses`, shows: 5, differsOnDesk: true },
      { as: ['viewer'], path: `/assessments/${sheets.over}/sheets/doses`, shows: 3, differsOnDesk: true },
    ],
    '/assessments/:assessmentId/print': { as: ['viewer'], path: `/assessments/${second}/print`, shows: 20 },
    '/assessments/:assessmentId/:questionIndex': { as: ['editor'], path: at('1'), shows: 1 },
    // Looked at where work waits.
    '/device': NOTHING_TYPED,
    '/about': NOTHING_TYPED,
    '/download': NOTHING_TYPED,
    '/reference-list': NOTHING_TYPED,
    '/privacy-policy': NOTHING_TYPED,
    '/spec-page': NOTHING_TYPED,
    '/register': NOTHING_TYPED,
    '/forgot-password': NOTHING_TYPED,
    '/reset-password': { as: ['nobody'], path: links.reset, shows: 0 },
    '/welcome': { as: ['nobody'], path: links.welcome, shows: 1 },
    '/join': { as: ['nobody'], path: links.join, shows: 1 },
    '/confirm-email': { as: ['nobody'], path: links.confirm, shows: 0 },
    // It leads on at once.
    '/sign-in': NOTHING_TYPED,
    '/account': { as: ['admin'], path: '/account', shows: 1 },
    '/account/users': { as: ['admin'], path: '/account/users', shows: 5 },
    '/help': NOTHING_TYPED,
    '/help/:slug': NOTHING_TYPED,
    '/actions': NOTHING_TYPED,
    '/resources': NOTHING_TYPED,
    '/review': { as: ['editor'], path: reviewOf(rounds), shows: 20 },
    // It leads to the next one.
    '/progress': NOTHING_TYPED,
    '/progress/:section': { as: ['viewer'], path: '/progress/9', shows: 0 },
    '/audit': { as: ['admin'], path: '/audit', shows: 5 },
    '/content': { as: ['admin'], path: '/content', shows: 0 },
    '/bug-reports': { as: ['super'], path: '/bug-reports', shows: 1 },
    '/bug-reports/:id/log': { as: ['super'], path: `/bug-reports/${report}/log`, shows: 1 },
    '*': nothing(`/${encodeURIComponent(BAIT)}`),
  };
}

const people = { admin: ada, editor: eve, viewer: vic, super: sue } as const;

async function look(page: Page, { path, shows, differsOnDesk }: Visit): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectBait(page, shows);
  if (differsOnDesk) {
    const tablet = page.viewportSize();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('table')).toBeVisible();
    await expectBait(page, shows);
    if (tablet !== null) await page.setViewportSize(tablet);
  }
  // Nobody was led elsewhere meanwhile.
  expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
}

/** Where a question has more than its notes: parts that are written, and medications. */
const WRITTEN_IN = [7, 10];

async function lookThroughQuestions(page: Page): Promise<void> {
  const { heading, pager } = questionPage(page);
  for (const number of WRITTEN_IN) {
    await pager.selectOption(String(number));
    await expect(heading(number)).toBeVisible();
    await expectBait(page);
  }
}

test('R167 People’s words are only ever text: on every page, in dialogs, in waiting work, and in a conflict', async ({
  ownServer,
  tablet,
  browser,
  watch,
}) => {
  test.setTimeout(400_000);
  watch.expectNoAnswer();
  watch.expectStatus(409);
  const hospital = await bait(await ownServer({ seed, sections: [sheetTestSection] }));
  const { url } = hospital.server;
  const visits = Object.values(visitsOf(hospital)).flat();
  for (const role of ['admin', 'viewer', 'super', 'nobody', 'editor'] as const)
    await test.step(`as ${role}`, async () => {
      const canary = new Canary();
      const page =
        role === 'nobody'
          ? await (await browser.newContext({ baseURL: url })).newPage()
          : await tablet(people[role], { url });
      if (role === 'nobody') watch.follow(page.context());
      await canary.sitIn(page.context(), url);
      for (const visit of visits.filter(({ as }) => as.includes(role)))
        await test.step(visit.path, () => look(page, visit));
      if (role === 'editor') {
        await test.step('in questions of every kind', async () => {
          await page.goto(`/assessments/${hospital.open}/1`);
          await lookThroughQuestions(page);
        });
        await test.step('in dialogs, in waiting work, and in a conflict', () =>
          lookWhereItWaits(page, hospital));
      }
      expect(canary.heard).toEqual([]);
      await page.context().close();
    });
});

async function lookWhereItWaits(page: Page, { server, open }: Baited): Promise<void> {
  await readyForOfflineUse(page);
  await page.goto(`/assessments/${open}/1`);
  await expect(questionPage(page).observations).toBeEnabled();
  await page.context().setOffline(true);
  await questionPage(page).observations.fill(`${BAIT} mine`);
  await expect(questionPage(page).saved).toHaveText('Saved on this device');
  await (await Truth.of(server, dan)).save(open, { answers: { 901: { observations: `${BAIT} theirs` } } });
  await page
    .getByRole('banner')
    .getByRole('link', { name: /waiting/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Waiting on this device' })).toBeVisible();
  await expectBait(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expectBait(page);
  await page.getByRole('button', { name: 'Keep them' }).click();
  await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Stay logged in' }).click();

  await page.goto(`/assessments/${open}/1`);
  await expect(questionPage(page).observations).toHaveValue(`${BAIT} mine`);
  await page.context().setOffline(false);
  const conflict = page.getByRole('dialog', { name: /is also editing/ });
  await expect(conflict).toBeVisible({ timeout: 30_000 });
  await expectBait(page, 3);
  await conflict.getByRole('button', { name: 'Combine' }).click();
  await expect(page.getByRole('dialog', { name: 'Combine your answers' })).toContainText(`${BAIT} theirs`);
  await expectBait(page, 4);
  await page.getByRole('button', { name: 'Save the Combination' }).click();
  await expect(conflict).toBeHidden();

  await page.goto('/assessments');
  await page.getByRole('main').getByRole('button', { name: 'Upload Assessment' }).click();
  const dialog = page.getByRole('dialog');
  const buffer = Buffer.from('%PDF-1.7\n%%EOF\n');
  await dialog.getByLabel('File').setInputFiles({ name: `${BAIT}.pdf`, mimeType: 'application/pdf', buffer });
  await dialog.getByLabel('Module').selectOption({ label: 'Nursing Unit' });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toContainText('Your Document Has Been Uploaded Successfully');
  await expect(dialog).toContainText('canary()');
}

test('R167 the canary hears every script that a page should not run', async ({ browser }) => {
  const url = 'http://bait.test/';
  const context = await browser.newContext();
  const canary = new Canary();
  await canary.sitIn(context, url);
  await context.route(url, (route) => route.fulfill({ contentType: 'text/html', body: `<p>${BAIT}</p>` }));
  const page = await context.newPage();
  await page.goto(url);
  await expect
    .poll(() => canary.heard)
    .toEqual(expect.arrayContaining([expect.stringMatching(/^called on/), 'asked evil.test']));
  await context.close();
});
