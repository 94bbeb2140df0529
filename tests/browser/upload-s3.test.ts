import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { readyForOfflineUse } from '../support/browser/steps.ts';
import { startS3 } from '../support/server/s3.ts';
import { scan } from '../support/papers/scans.ts';

let bucket: Awaited<ReturnType<typeof startS3>>;
// All of them share one bucket.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  bucket = await startS3();
});
test.afterAll(() => bucket.close());

const environment = () => ({
  STORAGE_URL: `s3://${bucket.location.bucket}?region=${bucket.location.region}&endpoint=${bucket.location.endpoint}`,
  AWS_ACCESS_KEY_ID: bucket.location.accessKeyId,
  AWS_SECRET_ACCESS_KEY: bucket.location.secretAccessKey,
});

test('R122 When the files move to a bucket, an installed app takes the new policy by itself', async ({
  ownServer,
  tablet,
  watch,
}) => {
  watch.expectNoAnswer();
  const folder = await ownServer();
  const page = await tablet(maya, { url: folder.url });
  await page.goto('/dashboard');
  await readyForOfflineUse(page);
  const policyOfPage = () =>
    page.evaluate(async () => {
      const [kept] = await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await caches.open(name)).match('/index.html', { ignoreSearch: true }),
        ),
      ).then((answers) => answers.filter((answer) => answer !== undefined));
      return kept?.headers.get('content-security-policy') ?? '';
    });
  expect(await policyOfPage()).not.toContain(bucket.location.endpoint);

  await folder.restart({ env: environment() });
  await page.reload();
  await expect.poll(policyOfPage).toContain(`connect-src 'self' ${bucket.location.endpoint}`);
  // The page that is open still has the earlier one.
  await page.reload();
  await page.goto('/assessments');
  await page.getByRole('main').getByRole('button', { name: 'Upload Assessment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'Ward 4.pdf', mimeType: 'application/pdf', buffer: scan(40_000) });
  await dialog.getByLabel('Module').selectOption({ label: 'Nursing Unit' });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: 'Your Document Has Been Uploaded Successfully' }),
  ).toBeVisible();
});

test('R122 R168 With STORAGE_URL the browser puts the scan into the bucket itself, and it can be downloaded again', async ({
  ownServer,
  tablet,
}) => {
  const { location } = bucket;
  const server = await ownServer({ env: environment() });
  const page = await tablet(maya, { url: server.url });
  await page.goto('/assessments');
  await page.getByRole('main').getByRole('button', { name: 'Upload Assessment' }).click();
  const dialog = page.getByRole('dialog');
  const file = { name: 'Ward 4.pdf', mimeType: 'application/pdf', buffer: scan(400_000) };
  await dialog.getByLabel('File').setInputFiles(file);
  await dialog.getByLabel('Module').selectOption({ label: 'Nursing Unit' });

  const putting = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  const { origin, searchParams } = new URL((await putting).url());
  expect(origin).toBe(location.endpoint);
  expect(searchParams.get('X-Amz-SignedHeaders')?.split(';')).toContain('content-length');
  await expect(
    page.getByRole('heading', { name: 'Your Document Has Been Uploaded Successfully' }),
  ).toBeVisible();

  await dialog.getByRole('link', { name: 'See Assessments' }).click();
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Nursing Unit/ })
    .click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await downloading).createReadStream()) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks).equals(file.buffer)).toBe(true);
});
