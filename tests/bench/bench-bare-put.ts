import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * The floor of the benchmark of saves, a process of its own: who asks is looked up, and each request is on the disk,
 * in a transaction of its own, before it is answered. It prints its address and ends when it is told to.
 */

const folder = mkdtempSync(join(tmpdir(), 'bench-put-'));
const database = new DatabaseSync(join(folder, 'bare.sqlite'));
database.exec('pragma journal_mode = wal; pragma synchronous = full');
database.exec('create table sessions (token text primary key, user integer not null)');
database.exec('create table saves (id integer primary key, user integer not null, body text not null)');
database.exec("insert into sessions values ('the token', 1)");
const session = database.prepare('select user from sessions where token = ?');
const insert = database.prepare('insert into saves (user, body) values (?, ?)');

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const found = session.get('the token');
  insert.run(Number(found?.['user']), JSON.stringify(JSON.parse(Buffer.concat(chunks).toString())));
  response.setHeader('content-type', 'application/json').end('{}');
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
