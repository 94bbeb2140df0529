import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { PUT_HEADERS, scan } from '../support/papers/scans.ts';
import { logIn } from '../support/server/process-people.ts';
import { Recoveries } from '../support/server/recoveries.ts';
import { startS3 } from '../support/server/s3.ts';
import { siteOnSqlite } from '../support/server/site.ts';

/** The store of scans goes away under people who save, send scans and read some (rule UPL-3). */

const TIMES = 3;
const AWAY_MS = 5000;

const recoveries = new Recoveries();
afterAll(() => recoveries.print());

test('the bucket is away: saves go on, scans are told so, and a tablet sends its own by itself once the bucket is back', async () => {
  const bucket = await startS3();
  onTestFinished(bucket.close);
  const { endpoint, region, accessKeyId, secretAccessKey } = bucket.location;
  const env = {
    STORAGE_URL: `s3://${bucket.location.bucket}?endpoint=${endpoint}&region=${region}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const site = await siteOnSqlite({ env });
  const [{ url }] = site.apps;
  const [tablet] = site.load.tablets;
  const headers = await logIn(url, 'editor@demo.test');
  const post = (path: string, body: unknown) =>
    fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const about = (uuid: string) => ({
    object_name: 'Round.pdf',
    content_type: 'application/pdf',
    uuid,
    section: '1',
    date: '2026-02-20T15:00:00.000Z',
  });
  const signed = async (uuid: string) => {
    const answer = await post('/upload-assessment', about(uuid));
    return ((await answer.json()) as { signed_url: string }).signed_url;
  };
  const put = (to: string) => fetch(to, { method: 'PUT', headers: PUT_HEADERS, body: scan() });
  const download = (uuid: string) => post(`/assessments/download/${uuid}`, {});
  const AWAY = [
    503,
    '5',
    { errors: ['The server cannot reach its file storage right now. Please try again in a moment.'] },
  ];
  const said = async (answer: Response) => [
    answer.status,
    answer.headers.get('retry-after'),
    await answer.json(),
  ];

  const seconds: number[] = [];
  const saves: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const [there, later] = [randomUUID(), randomUUID()];
    expect((await put(await signed(there))).status).toBe(200);
    expect(await (await post('/upload-assessment', about(there))).json()).toEqual({ done: true });
    expect(Buffer.from(await (await download(there)).arrayBuffer()).equals(scan())).toBe(true);
    const address = await signed(later);

    saves.push(await site.load.through(async () => bucket.goAway(), 'its begin'));
    await expect(put(address)).rejects.toThrow('fetch failed');
    expect(await said(await post('/upload-assessment', about(later)))).toEqual(AWAY);
    expect(await said(await download(there))).toEqual(AWAY);
    await tablet?.sendScan(new Uint8Array(scan()).buffer);
    await pause(AWAY_MS);
    expect(((await tablet?.waiting()) ?? []).map(({ kind }) => kind)).toContain('upload');

    await bucket.comeBack();
    const back = performance.now();
    expect((await put(address)).status).toBe(200);
    expect(await (await post('/upload-assessment', about(later))).json()).toEqual({ done: true });
    expect((await download(there)).status).toBe(200);
    const stillWaits = async () => ((await tablet?.waiting()) ?? []).some(({ kind }) => kind === 'upload');
    await expect.poll(stillWaits, { timeout: 60_000, interval: 50 }).toBe(false);
    seconds.push((performance.now() - back) / 1000);
  }
  const ended = await site.end();
  recoveries.add('the bucket is away: a save meanwhile', saves, ended);
  recoveries.add('the bucket is back: a scan that waited on a tablet is in it', seconds, ended);
});
