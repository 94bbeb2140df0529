import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFailed, test, vi } from 'vitest';
import { mailTo } from '../support/server/mailbox.ts';
import { PASSWORD, logIn, seedOf } from '../support/server/process-people.ts';
import { ServerProcess } from '../support/server/process.ts';
import type { ServerProcessOptions } from '../support/server/process.ts';
import { runProgram } from '../support/server/program.ts';
import { ServerHost } from '../support/server/server-host.ts';
import { TestSmtp } from '../support/server/smtp.ts';

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const PACKAGE = new URL('../../package.json', import.meta.url);
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

/** Runs what need not be a process of its own: to start one takes ten times as long. */
let host: ServerHost;
beforeAll(() => {
  host = new ServerHost();
});
afterAll(() => host.close());
const startHosted = () => start({ seed: SEED, host });

/** What a server has left on the disk. */
function assessmentsIn({ dataDir }: ServerProcess): string[] {
  const database = new DatabaseSync(join(dataDir, 'tracers.sqlite'));
  const rows = database.prepare('select id from assessments').all();
  database.close();
  return rows.map(({ id }) => String(id));
}

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
    const server = await startHosted();
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

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s finishes the request under way, whose change is there afterward, and exits with 0',
    async (signal) => {
      const server = await start({ seed: SEED });
      const headers = await logIn(server.url);
      const request = await halfRequest(server.url, headers);

      const stopped = server.stop(signal);
      const answer = await request.finish();

      expect(answer).toMatch(/^HTTP\/1\.1 201 /);
      expect(await stopped).toBe(0);
      await expect(fetch(`${server.url}/api/health`)).rejects.toThrow('fetch failed');
      expect(assessmentsIn(server)).toHaveLength(1);
    },
  );
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

  const there = new Set(assessmentsIn(server));
  expect(answered.length).toBeGreaterThanOrEqual(50);
  expect(answered.filter((id) => !there.has(id))).toEqual([]);
});

test('a thread of the database that is lost ends the process with a reason, and what was answered is there afterward', async () => {
  const program = fileURLToPath(new URL('../support/server/losing-threads.ts', import.meta.url));
  const server = await start({ seed: SEED, program });
  const request = {
    method: 'POST',
    headers: await logIn(server.url),
    body: JSON.stringify({ section: '9' }),
  };
  const answer = await fetch(`${server.url}/api/assessments`, request);
  const { id } = (await answer.json()) as { id: string };

  expect(await server.stop('SIGUSR2')).toBe(1);

  expect(server.output).toContain('The thread that commits has ended with 1.');
  expect(assessmentsIn(server)).toEqual([id]);
});

test('failed log-ins are remembered across a restart, and so is the device', async () => {
  const server = await startHosted();
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
  // One after the other on one server: each start hashes the passwords of five people in earnest.
  describe('of a sample hospital', () => {
    let server: ServerProcess;
    beforeAll(async () => {
      server = await ServerProcess.start({ program: MAIN, args: ['--demo'], env: { AUDIT_STDOUT: 'on' } });
    });
    afterAll(() => server.close());

    test('reports the product’s version', async () => {
      const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
      expect(await (await fetch(`${server.url}/api/health`)).json()).toEqual({
        status: 'ok',
        version,
        database: 'sqlite',
        storage: 'local',
        mail: 'outbox',
        registration: 'open',
      });
    });

    test('R160 writes what happens as JSON lines to standard output, too, where that is asked for', async () => {
      await logIn(server.url, 'editor@demo.test');
      const lines = server.output.split('\n').filter((line) => line.startsWith('{'));
      const rows = lines.map((line) => JSON.parse(line) as object).filter((row) => 'previous_hash' in row);
      expect(rows).toContainEqual(
        expect.objectContaining({ kind: 'log-in', outcome: 'ok', address: '127.0.0.1', detail: [] }),
      );
    });

    test('with --demo fills an empty database, prints the log-ins and the address, and the second time says why it does not', async () => {
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
    const server = await startHosted();
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
    const server = await startHosted();
    const env = { PORT: new URL(server.url).port, DATA_DIR: `${server.dataDir}/second` };
    const run = runProgram(MAIN, [], env);
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: 'PORT is in use by another program; stop it or set another PORT.\n',
    });
  });
});
