import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { S3Storage } from '#server/storage/s3-storage.ts';
import { StorageAway } from '#server/storage/storage.ts';

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a store that sends the server elsewhere is not followed: no file is read or put there', async () => {
  const asked: unknown[] = [];
  const elsewhere = await listen((request, response) => {
    asked.push([request.method, request.url]);
    response.end('%PDF-');
  });
  const endpoint = await listen((request, response) => {
    request.resume();
    response.writeHead(307, { location: `${elsewhere}/inside` }).end();
  });
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const storage = new S3Storage({ bucket: 'scans', region: 'eu-west-3', endpoint, ...keys });

  const steps = [
    () => storage.open('assessments/1/a.pdf'),
    () => storage.look('assessments/1/a.pdf'),
    () => storage.put('assessments/1/a.pdf', [Buffer.from('%PDF-')], 'application/pdf'),
    () => storage.remove('assessments/1/a.pdf'),
  ];
  for (const step of steps) await expect(step()).rejects.toThrow(StorageAway);

  expect(asked).toEqual([]);
});
