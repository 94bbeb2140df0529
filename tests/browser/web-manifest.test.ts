import { expect, test } from '../support/browser/browser.ts';

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
  readonly form_factor?: string;
  readonly label?: string;
}

interface Manifest {
  readonly id: string;
  readonly start_url: string;
  readonly scope: string;
  readonly icons: readonly Picture[];
  readonly screenshots: readonly Picture[];
  readonly shortcuts: readonly { name: string; url: string; icons: readonly Picture[] }[];
}

const LARGEST_SCREENSHOT = 150 * 1024;

/** Width and height as the file itself says. */
function sizeOf(png: Buffer): string {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test('R139 The manifest keeps its id, start and scope, each picture has the size that it states, the maskable icon its drawing within the circle that every launcher shows, and the shortcuts open New Assessment and Assessments', async ({
  request,
  page,
}) => {
  await page.goto('/login');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await request.get(href ?? '')).json()) as Manifest;
  // Another id or scope would be another app beside the one that people have.
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/' });

  const { icons, screenshots, shortcuts } = manifest;
  for (const { src, sizes, type } of [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)]) {
    const answer = await request.get(src);
    expect(answer.headers()['content-type'], src).toContain(type);
    if (type === 'image/png') expect(sizeOf(await answer.body()), src).toBe(sizes);
  }
  expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const form of ['wide', 'narrow']) {
    const shown = screenshots.filter(({ form_factor }) => form_factor === form);
    expect(shown.length).toBeGreaterThanOrEqual(2);
    // Browsers leave out those of another shape than the first.
    expect(new Set(shown.map(({ sizes }) => sizes)).size).toBe(1);
    for (const { src, label } of shown) {
      expect(label).toBeTruthy();
      expect((await (await request.get(src)).body()).length, src).toBeLessThanOrEqual(LARGEST_SCREENSHOT);
    }
  }
  await test.step('the maskable icon', async () => {
    const farthest = await page.evaluate(async () => {
      const image = new Image();
      image.src = '/icons/icon-maskable-512.png';
      await image.decode();
      const canvas = new OffscreenCanvas(512, 512);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('No canvas.');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, 512, 512);
      const ground = data.slice(0, 4);
      let distance = 0;
      for (let at = 0; at < data.length; at += 4) {
        const isGround = ground.every((value, part) => Math.abs(value - (data[at + part] ?? 0)) < 8);
        const [x, y] = [(at / 4) % 512, Math.floor(at / 4 / 512)];
        if (!isGround) distance = Math.max(distance, Math.hypot(x - 255.5, y - 255.5));
      }
      return { distance, isOpaque: ground[3] === 255 };
    });
    expect(farthest.isOpaque).toBe(true);
    expect(farthest.distance).toBeGreaterThan(100);
    // Four tenths of the width.
    expect(farthest.distance).toBeLessThanOrEqual(204.8);
  });
  expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['New Assessment', '/assessments/new'],
    ['Assessments', '/assessments'],
  ]);
  for (const { url } of shortcuts) {
    await page.goto(url);
    await expect(page).toHaveURL('/login');
  }
});

test('R139 Chromium has nothing against the manifest and calls the app installable', async ({
  profile,
  server,
}) => {
  const tablet = await profile(server.url, { hasWindows: true });
  const page = await tablet.open();
  await page.goto('/login');
  const cdp = await tablet.context.newCDPSession(page);
  const { errors, data } = await cdp.send('Page.getAppManifest');
  expect(data).toContain('RTA Tracers');
  expect(errors).toEqual([]);
  await expect
    .poll(async () => (await cdp.send('Page.getInstallabilityErrors')).installabilityErrors)
    .toEqual([]);
  expect(await cdp.send('Page.getAppId')).toMatchObject({ appId: new URL('/', page.url()).href });
});
