import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';

/**
 * The floor of the drain benchmark, a process of its own: each batch that is posted is on the
 * disk, in one transaction, before it is answered. GET says how many bytes came, and how many
 * they would be compressed. It prints its address and ends when it is told to.
 */

const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'));
const database = new DatabaseSync(join(folder, 'bare.sqlite'));
database.exec('pragma journal_mode = wal; pragma synchronous = full');
database.exec('create table answers (key text primary key, value text not null)');
const insert = database.prepare('insert or replace into answers (key, value) values (?, ?)');
const bodies: Buffer[] = [];

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'application/json');
  if (request.method !== 'POST') {
    const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
    const plain = sum(bodies.map(({ length }) => length));
    const gzip = sum(bodies.map((body) => gzipSync(body).length));
    return void response.end(JSON.stringify({ plain, gzip }));
  }
  const body = Buffer.concat(chunks);
  const rows = JSON.parse(body.toString()) as { key: string; value: unknown }[];
  database.exec('begin');
  for (const { key, value } of rows) insert.run(key, JSON.stringify(value));
  database.exec('commit');
  bodies.push(body);
  response.end('{}');
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
