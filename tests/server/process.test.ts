import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, onTestFailed, test, vi } from 'vitest';
import { mailTo } from '../support/server/mailbox.ts';
import { PASSWORD, logIn, seedOf } from '../support/server/process-people.ts';
import { ServerProcess } from '../support/server/process.ts';
import type { ServerProcessOptions } from '../support/server/process.ts';
import { runAdmin, runProgram } from '../support/server/program.ts';
import { TestSmtp } from '../support/server/smtp.ts';

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const SEED = seedOf(
  { firstName: 'Ann', lastName: 'Lee', email: 'ann@hospital.test', roleId: 2 },
  { firstName: 'Cy', lastName: 'Fox', email: 'cy@hospital.test', roleId: 1 },
);

/** How long a process of its own may take on a busy machine. */
const PATIENCE = { timeout: 30_000, interval: 50 };

const running: ServerProcess[] = [];
const start = async (options: ServerProcessOptions = {}): Promise<ServerProcess> => {
  const server = await ServerProcess.start(options);
  running.push(server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

/** Sends the head of a request and half its body; the answer comes when `finish` has sent the rest. */
async function halfRequest(url: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({ section: '9', notes: 'sent in two halves' });
  const ownHeaders = { host: hostname, connection: 'close', 'content-length': String(body.length) };
  const head = Object.entries({ ...headers, ...ownHeaders })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise<void>((resolve) =>
    socket.write(`POST /api/assessments HTTP/1.1\r\n${head}\r\n${body.slice(0, 20)}`, () => resolve()),
  );
  // The server has begun handling it once it answers a later request.
  await fetch(`${url}/api/health`);
  return {
    finish: async (): Promise<string> => {
      socket.write(body.slice(20));
      await ended;
      return received;
    },
  };
}

describe('mail', () => {
  const complete = async (server: ServerProcess): Promise<void> => {
    const headers = await logIn(server.url);
    const body = JSON.stringify({ section: '9' });
    const answer = await fetch(`${server.url}/api/assessments`, { method: 'POST', headers, body });
    const { id } = (await answer.json()) as { id: string };
    const submit = { method: 'PUT', headers, body: '{}' };
    expect((await fetch(`${server.url}/api/assessments/${id}?completed=true`, submit)).status).toBe(200);
  };
  const mailOf = async (server: ServerProcess): Promise<unknown> => {
    const answer = await fetch(`${server.url}/api/health`);
    return ((await answer.json()) as { mail: string }).mail;
  };

  test('is written to DATA_DIR/outbox when there is no mail server', async () => {
    const server = await start({ seed: SEED });
    await complete(server);
    expect(await mailTo(server, 'cy@hospital.test', 'Ann Lee has completed')).toMatchObject({
      link: expect.stringContaining('/review?assessments[]='),
      from: 'no-reply@localhost',
    });
    expect(await mailOf(server)).toBe('outbox');
  });

  // It starts a server twice.
  test(
    'goes to the mail server at SMTP_URL, also what waited while that was away',
    { timeout: 60_000 },
    async () => {
      const smtp = await TestSmtp.start();
      smtp.mood = 'later';
      const env = {
        SMTP_URL: smtp.url,
        MAIL_FROM: 'Tracers <tracers@hospital.test>',
        SUPPORT_EMAIL: 'h@h.test',
      };
      const server = await start({ seed: SEED, env });
      await complete(server);
      await vi.waitFor(() => expect(server.output).toContain('will try again'), PATIENCE);
      expect(server.output).not.toContain('cy@hospital.test');
      expect(await mailOf(server)).toBe('smtp');

      smtp.mood = 'accept';
      await server.setClockAhead(60_000);
      await server.restart();
      await vi.waitFor(() => expect(smtp.taken).toHaveLength(1), PATIENCE);
      expect(smtp.taken).toMatchObject([{ to: 'cy@hospital.test', from: 'tracers@hospital.test' }]);
      expect(await server.stop()).toBe(0);
      await smtp.close();
    },
  );
});

describe('a stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('by %s exits with 0', async (signal) => {
    const server = await start();
    expect(await server.stop(signal)).toBe(0);
    await expect(fetch(`${server.url}/api/health`)).rejects.toThrow('fetch failed');
  });

  // There is a shell in between, which may die of the signal and tell nobody.
  test.each([
    ['a SIGTERM that only npm gets', (npm: number) => process.kill(npm, 'SIGTERM')],
    ['Ctrl-C, which all get', (npm: number) => process.kill(-npm, 'SIGINT')],
  ])('of npm by %s ends the server that it runs', { timeout: 60_000 }, async (_way, stop) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tracers-npm-'));
    const npm = spawn('npm', ['exec', '-c', 'node .tasks/run.mjs src/server/main.ts'], {
      env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir },
      detached: true,
    });
    const group = npm.pid ?? 0;
    onTestFailed(() => {
      process.kill(-group, 'SIGKILL');
    });
    // The output closes when the last process that could write to it has ended.
    const ended = once(npm, 'close');
    let output = '';
    npm.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
    const address = await vi.waitUntil(() => / ready at (\S+)/.exec(output)?.[1], 30_000);

    stop(group);

    await ended;
    await expect(fetch(address)).rejects.toThrow('fetch failed');
    await rm(dataDir, { recursive: true });
  });

  test('finishes the request under way, whose change is there afterward', async () => {
    const server = await start({ seed: SEED });
    const headers = await logIn(server.url);
    const request = await halfRequest(server.url, headers);

    const stopped = server.stop();
    const answer = await request.finish();

    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(await stopped).toBe(0);
    await server.restart();
    const list = await fetch(`${server.url}/api/assessments`, { headers });
    expect(await list.json()).toHaveLength(1);
  });
});

test('whatever was answered is still there after the process was killed in the middle of saving', async () => {
  const server = await start({ seed: SEED });
  const headers = await logIn(server.url);
  const answered: string[] = [];
  const enough = Promise.withResolvers<void>();
  const saveOn = async (): Promise<void> => {
    for (;;) {
      const request = { method: 'POST', headers, body: JSON.stringify({ section: '9' }) };
      const answer = await fetch(`${server.url}/api/assessments`, request).catch(() => null);
      const made = await answer?.json().catch(() => null);
      if (answer?.status !== 201 || made === null) return;
      answered.push((made as { id: string }).id);
      if (answered.length === 50) enough.resolve();
    }
  };
  // Many at once, so that they share commits, and some are on their way when the process dies.
  const savers = Array.from({ length: 12 }, saveOn);
  await enough.promise;
  await server.stop('SIGKILL');
  await Promise.all(savers);
  await server.restart();

  const list = await fetch(`${server.url}/api/assessments`, { headers });
  const there = new Set(((await list.json()) as { id: string }[]).map(({ id }) => id));
  expect(answered.length).toBeGreaterThanOrEqual(50);
  expect(answered.filter((id) => !there.has(id))).toEqual([]);
});

test('failed log-ins are remembered across a restart, and so is the device', async () => {
  const server = await start({ seed: SEED });
  const { authorization: _none, ...pair } = await logIn(server.url, 'nobody@hospital.test');
  const logInAs = async (password: string, cookie = pair.cookie): Promise<Response> => {
    const body = JSON.stringify({ email: 'ann@hospital.test', password });
    return fetch(`${server.url}/api/authenticate`, { method: 'POST', headers: { ...pair, cookie }, body });
  };
  const known = /device=[^;]+/.exec((await logInAs(PASSWORD)).headers.get('set-cookie') ?? '')?.[0];
  const tries = async () => (await logInAs('wrong', `${pair.cookie}; ${known}`)).status;
  for (let count = 0; count < 10; count += 1) expect(await tries()).toBe(401);
  await server.restart();
  expect(await tries()).toBe(429);
});

describe('npm start', () => {
  test('R160 writes what happens as JSON lines to standard output, too', async () => {
    const server = await start({ program: MAIN, args: ['--demo'] });
    await logIn(server.url, 'editor@demo.test');
    const lines = server.output.split('\n').filter((line) => line.startsWith('{'));
    const rows = lines.map((line) => JSON.parse(line) as object).filter((row) => 'previous_hash' in row);
    expect(rows).toContainEqual(
      expect.objectContaining({ kind: 'log-in', outcome: 'ok', address: '127.0.0.1', detail: [] }),
    );
  });

  test('with --demo fills an empty database, prints the log-ins and the address, and the second time says why it does not', async () => {
    const server = await start({ program: MAIN, args: ['--demo'] });
    expect(server.output).toContain('Riverside General Hospital, Springfield');
    for (const email of ['admin', 'editor', 'second.editor', 'viewer', 'super']) {
      expect(server.output).toContain(`${email}@demo.test`);
    }
    expect(server.output).toContain(PASSWORD);
    expect(server.output).toContain(`RTA Tracers is ready at ${server.url}`);
    await server.restart();
    expect(server.output).toContain('The database is not empty, so the sample hospital was not added.\n');
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  });

  test.each([
    [
      { PUBLIC_URL: 'https://tracers.hospital.test' },
      /^PUBLIC_URL is for other people, and --demo is for trying\. /,
    ],
    [{ HOST: '0.0.0.0' }, /^HOST lets other machines in, and --demo is for trying\. /],
  ])('with --demo does not start where others could come in: %j', async (env, sentence) => {
    const run = runProgram(MAIN, ['--demo'], env);
    await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) });
  });

  test('with --demo does not start on a database that holds another hospital', async () => {
    const server = await start({ seed: SEED });
    await server.stop();
    const env = { DATA_DIR: server.dataDir, PORT: '0' };
    const run = runProgram(MAIN, ['--demo'], env);
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database holds more than the sample hospital, /),
    });
  });

  test('with --demo=public starts wherever others can come in, says so, and lets no Super Admin in', async () => {
    const server = await start({ program: MAIN, args: ['--demo=public'], env: { HOST: '0.0.0.0' } });
    expect(server.output).toContain(
      'Whoever reaches this server can log in as the people of the sample hospital',
    );
    expect(server.output).not.toContain('super@demo.test');
    const status = async (email: string) =>
      (await fetch(`${server.url}/api/me`, { headers: await logIn(server.url, email) })).status;
    expect(await status('super@demo.test')).toBe(401);
    expect(await status('editor@demo.test')).toBe(200);
  });

  test('stops at a bad variable with one line', async () => {
    const run = runProgram(MAIN, [], { PORT: 'eighty' });
    await expect(run).rejects.toMatchObject({ code: 1, stderr: 'PORT must be a number from 0 to 65535.\n' });
  });

  test('says when the port is taken', async () => {
    const server = await start();
    const env = { PORT: new URL(server.url).port, DATA_DIR: `${server.dataDir}/second` };
    const run = runProgram(MAIN, [], env);
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: 'PORT is in use by another program; stop it or set another PORT.\n',
    });
  });
});

describe('npm run admin', () => {
  const admin = (args: string[], dataDir: string) => runAdmin({ DATA_DIR: dataDir }, ...args);

  test('begins a new epoch while the server runs, which says so with its next answer', async () => {
    const server = await start({ seed: SEED });
    const epoch = async () => (await fetch(`${server.url}/api/health`)).headers.get('x-epoch');
    const before = await epoch();
    const { stdout } = await admin(['new-epoch'], server.dataDir);
    expect(stdout).toBe(
      'A new epoch has begun. Devices fetch everything again, and offer what the server no longer has.\n',
    );
    expect(await epoch()).not.toBe(before);
    await admin(['audit', 'verify'], server.dataDir);
  });

  test('backs up a running server and restores it', async () => {
    const server = await start({ seed: SEED });
    const headers = await logIn(server.url);
    const post = () =>
      fetch(`${server.url}/api/assessments`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ section: '9' }),
      });
    const list = () => fetch(`${server.url}/api/assessments`, { headers });
    await post();
    const epoch = (await list()).headers.get('x-epoch');
    const file = `${server.dataDir}/copy.gz`;

    const made = await admin(['backup', file], server.dataDir);
    expect(made.stdout).toMatch(/copy\.gz holds \d+ rows and 0 files\.\n$/);
    await post();
    const restored = await admin(['restore', file], server.dataDir);
    expect(restored.stdout).toMatch(
      /^Restored \d+ rows and 0 files\. Everyone logs in again, and devices fetch everything again\.\n$/,
    );

    const again = await logIn(server.url);
    const after = await fetch(`${server.url}/api/assessments`, { headers: again });
    expect(await after.json()).toHaveLength(1);
    expect(after.headers.get('x-epoch')).not.toBe(epoch);
  });

  test('says how often each page was seen', async () => {
    const server = await start({ seed: SEED });
    const headers = await logIn(server.url);
    for (const template of ['/device', '/help', '/device']) {
      const body = JSON.stringify({ path_template: template });
      await fetch(`${server.url}/api/page-views`, { method: 'POST', headers, body });
    }
    const { stdout } = await admin(['page-views'], server.dataDir);
    expect(stdout).toMatch(/^ +2 {2}\/device\n +1 {2}\/help\n3 page views since \d{4}-\d\d-\d\d\.\n$/);
  });

  // Seven processes, one after the other.
  test(
    'R160 R161 is recorded, and says whether the audit log is what was written',
    { timeout: 60_000 },
    async () => {
      const server = await start({ seed: SEED });
      await logIn(server.url);
      await admin(['page-views'], server.dataDir);
      const file = `${server.dataDir}/copy.gz`;
      await admin(['backup', file], server.dataDir);
      await admin(['restore', file], server.dataDir);
      await expect(admin(['create-super-admin', 'sue@rta.test'], server.dataDir)).resolves.toBeDefined();
      const database = new DatabaseSync(join(server.dataDir, 'tracers.sqlite'));
      const rows = database.prepare('select at, seq, hash from audit_log').all();
      const collected = join(server.dataDir, 'collected');
      writeFileSync(collected, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      writeFileSync(join(server.dataDir, 'audit-anchors'), JSON.stringify(rows.at(-1)));
      const verified = await admin(['audit', 'verify', '--anchor', collected], server.dataDir);
      expect(verified.stdout).toBe('The audit log is what was written: 5 rows. It agrees with 6 anchors.\n');

      const kinds = database.prepare('select kind, object from audit_log order by seq').all();
      expect(kinds.map(({ kind, object }) => `${String(kind)} ${String(object)}`)).toEqual([
        expect.stringMatching(/^log-in user \d+$/),
        'operator page-views',
        'backup copy.gz',
        expect.stringMatching(/^restore backup of 20/),
        'operator create-super-admin sue@rta.test',
      ]);
      database.exec('drop trigger audit_never_changed');
      database.exec(`update audit_log set outcome = 'failed' where seq = 2`);
      database.close();
      await expect(admin(['audit', 'verify'], server.dataDir)).rejects.toMatchObject({
        code: 1,
        stderr: 'The audit log was changed. Row 2 was changed.\n',
      });
    },
  );

  test('says what it can do, and what it cannot find', async () => {
    const server = await start();
    await expect(admin([], server.dataDir)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('npm run admin -- backup <file>'),
    });
    await expect(admin(['restore', '/nowhere/copy.gz'], server.dataDir)).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no file /nowhere/copy.gz.\n',
    });
    await expect(admin(['backup', `${server.dataDir}/x.gz`], `${server.dataDir}/typo`)).rejects.toMatchObject(
      {
        code: 1,
        stderr: 'No database of this version was found; check DATA_DIR and DATABASE_URL.\n',
      },
    );
  });
});

test('the version that health reports is the product’s', async () => {
  const server = await start({ program: MAIN });
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(await (await fetch(`${server.url}/api/health`)).json()).toEqual({
    status: 'ok',
    version,
    database: 'sqlite',
    storage: 'local',
    mail: 'outbox',
    registration: 'open',
  });
});
