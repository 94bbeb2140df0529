import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Mail } from '#server/mail/mail-kinds.ts';
import { MailSender } from '#server/mail/sender.ts';
import { createSmtpTransport } from '#server/mail/smtp-transport.ts';
import type { MailTransport } from '#server/mail/transport.ts';
import { queueMail } from '#server/persistence/mail-outbox.ts';
import { DAY, HOUR, MINUTE, Scenario, SECOND } from '../support/server/scenario.ts';
import { TestSmtp } from '../support/server/smtp.ts';

const settings = { publicUrl: 'http://localhost:8080', mailFrom: 'RTA Tracers <tracers@hospital.test>' };

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A server with a sender, and a mail server of its own unless another transport is given. */
async function senderOf(given?: MailTransport) {
  const scenario = new Scenario();
  await scenario.open({});
  ends.push(() => scenario.close());
  const smtp = await TestSmtp.start();
  ends.push(() => smtp.close());
  const warn = vi.fn<(facts: object, sentence: string) => void>();
  const { database } = scenario.server;
  const transport = given ?? createSmtpTransport(smtp.url);
  const begin = (): MailSender => {
    const sender = new MailSender({ database, transport, clock: () => scenario.clock.now, settings, warn });
    ends.push(() => sender.stop());
    return sender;
  };
  const queue = (mail: Mail, event: string) =>
    database.transaction((queries) => queueMail(queries, mail, { event, at: scenario.clock.iso }));
  const row = () => database.queries.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow();
  return { scenario, smtp, warn, database, begin, queue, row };
}

/** Offers TLS with a certificate that this test takes unseen. */
async function secureSmtp(): Promise<TestSmtp> {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  // It says that its certificate is known to everybody.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const smtp = await TestSmtp.start({ offersTls: true });
  ends.push(async () => {
    vi.unstubAllEnvs();
    await smtp.close();
  });
  return smtp;
}

const ann = { to: 'ann@hospital.test', firstName: 'Ann', key: 'secret-key' } as const;
const welcome = { kind: 'welcome', ...ann, invitedTo: [] } as const;
const reset = { kind: 'reset', ...ann } as const;

describe('the sender', () => {
  test('sends as soon as the transaction has committed, and then deletes the mail’s content', async () => {
    const { smtp, begin, queue, row, scenario } = await senderOf();
    const sender = begin();
    await sender.idle();

    await queue(welcome, 'welcome:1');
    await sender.idle();

    expect(smtp.taken).toMatchObject([
      {
        to: 'ann@hospital.test',
        from: 'tracers@hospital.test',
        link: 'http://localhost:8080/welcome#key=secret-key',
      },
    ]);
    expect(await row()).toMatchObject({ content: null, sent_at: scenario.clock.iso, tries: 1 });
  });

  test('sends what was waiting at the start', async () => {
    const { smtp, begin, queue } = await senderOf();
    await queue(welcome, 'welcome:1');
    await queue(reset, 'reset:1');
    const sender = begin();
    sender.wake();
    await sender.idle();
    expect(smtp.taken.map(({ subject }) => subject)).toEqual([
      'Please confirm your email address',
      'Choose a new password',
    ]);
  });

  test('keeps no transaction waiting while a mail is on its way', async () => {
    let arrive = (): void => undefined;
    const under = new Promise<void>((resolve) => (arrive = resolve));
    const { begin, queue, row } = await senderOf({ kind: 'smtp', send: () => under });
    const sender = begin();
    await queue(welcome, 'welcome:1');
    // The mail server does not answer, and the next transaction is through.
    await queue(reset, 'reset:1');
    expect((await row()).sent_at).toBeNull();
    arrive();
    await sender.idle();
    expect((await row()).sent_at).not.toBeNull();
  });

  test('at each of two instances: a mail is sent by one of them', async () => {
    const { smtp, begin, queue } = await senderOf();
    const senders = [begin(), begin(), begin()];
    for (let count = 0; count < 10; count += 1) {
      await queue({ ...welcome, to: `person${count}@hospital.test` }, 'welcome');
    }
    for (const sender of senders) sender.wake();
    await Promise.all(senders.map((sender) => sender.idle()));
    const recipients = smtp.taken.map(({ to }) => to);
    expect(recipients).toHaveLength(10);
    expect(new Set(recipients).size).toBe(10);
  });

  test('stops after the mail under way, and the next one waits for the next start', async () => {
    let arrive = (): void => undefined;
    const sent: string[] = [];
    const { begin, queue } = await senderOf({
      kind: 'smtp',
      send: async ({ subject }) => {
        await new Promise<void>((resolve) => (arrive = resolve));
        sent.push(subject);
      },
    });
    const sender = begin();
    await queue(welcome, 'welcome:1');
    await queue(reset, 'reset:1');
    const stopped = sender.stop();
    await vi.waitFor(() => {
      arrive();
      expect(sent).toHaveLength(1);
    });
    await stopped;
    sender.wake();
    expect(sent).toEqual(['Please confirm your email address']);
  });
});

describe('a mail server', () => {
  test('that asks for it later gets it later, under the same Message-ID', async () => {
    const { smtp, begin, queue, row, scenario, warn } = await senderOf();
    const sender = begin();
    smtp.mood = 'later';
    await queue(welcome, 'welcome:1');
    await sender.idle();
    expect(await row()).toMatchObject({ tries: 1, sent_at: null, given_up_at: null });

    smtp.mood = 'accept';
    sender.wake();
    await sender.idle();
    expect(smtp.taken, 'not before its time').toEqual([]);

    scenario.clock.pass(5 * SECOND);
    sender.wake();
    await sender.idle();
    expect(smtp.taken).toHaveLength(1);
    expect(warn).toHaveBeenCalledTimes(1);
    const [facts, sentence] = warn.mock.calls[0] ?? [];
    expect(sentence).toBe('A mail could not be sent; will try again');
    expect(facts).toMatchObject({ kind: 'welcome', tries: 1, reason: expect.stringContaining('451') });
    expect(JSON.stringify(facts)).not.toMatch(/ann@|secret-key/);
  });

  test('that is away is tried less and less often, and given up on after days', async () => {
    const { smtp, begin, queue, row, scenario, warn } = await senderOf();
    // A sender that waits for nothing would go on for ever.
    warn.mockImplementation(() => {
      if (warn.mock.calls.length > 100) throw new Error('It is tried without end.');
    });
    const sender = begin();
    await smtp.close();
    await queue(welcome, 'welcome:1');
    await sender.idle();
    const begun = scenario.clock.now;
    const waits: number[] = [];
    for (;;) {
      const { next_try_at: next } = await row();
      if (next === null) break;
      waits.push(Date.parse(next) - scenario.clock.now);
      scenario.clock.now = Date.parse(next);
      sender.wake();
      await sender.idle();
    }
    expect(waits.slice(0, 4)).toEqual([5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE]);
    expect(Math.max(...waits)).toBe(3 * HOUR);
    const given = scenario.clock.now - begun;
    expect(given).toBeGreaterThan(2 * DAY);
    expect(given).toBeLessThanOrEqual(3 * DAY);
    expect(await row()).toMatchObject({ content: null, sent_at: null, given_up_at: scenario.clock.iso });
    expect(warn.mock.lastCall?.[1]).toBe('A mail could not be sent; giving up');
  });

  test('that is away for as long as a reset key lives makes the mail pointless', async () => {
    const { smtp, begin, queue, row, scenario } = await senderOf();
    const sender = begin();
    smtp.mood = 'later';
    await queue(reset, 'reset:1');
    await sender.idle();
    scenario.clock.pass(2 * HOUR);
    sender.wake();
    await sender.idle();
    expect(await row()).toMatchObject({ content: null, sent_at: null, given_up_at: scenario.clock.iso });
  });

  test('that does not know the recipient is not asked again', async () => {
    const { smtp, begin, queue, row, scenario, warn } = await senderOf();
    const sender = begin();
    smtp.mood = 'no-such-recipient';
    await queue(welcome, 'welcome:1');
    await sender.idle();
    expect(await row()).toMatchObject({ content: null, given_up_at: scenario.clock.iso, tries: 1 });
    expect(JSON.stringify(warn.mock.calls)).toContain('550');
    expect(JSON.stringify(warn.mock.calls)).not.toContain('Nobody of this name');
  });

  test('with a password is told it over TLS only, and gets no mail without', async () => {
    const plain = await TestSmtp.start();
    ends.push(() => plain.close());
    const { begin, queue, row, warn } = await senderOf(createSmtpTransport(plain.urlWithPassword));
    const sender = begin();
    await queue(welcome, 'welcome:1');
    await sender.idle();
    expect([plain.credentials, plain.taken, (await row()).sent_at]).toEqual([null, [], null]);
    expect(warn).toHaveBeenCalled();

    const secure = await secureSmtp();
    const other = await senderOf(createSmtpTransport(secure.urlWithPassword));
    const otherSender = other.begin();
    await other.queue(welcome, 'welcome:1');
    await otherSender.idle();
    expect([secure.credentials, secure.taken.length]).toEqual(['tracers:p@ss', 1]);
  });

  test('that refuses the log-in is asked again: an operator can fix that', async () => {
    const smtp = await secureSmtp();
    const { begin, queue, scenario } = await senderOf(createSmtpTransport(smtp.urlWithPassword));
    const sender = begin();
    smtp.mood = 'no-such-user';
    await queue(welcome, 'welcome:1');
    await sender.idle();
    smtp.mood = 'accept';
    scenario.clock.pass(5 * SECOND);
    sender.wake();
    await sender.idle();
    expect(smtp.taken).toHaveLength(1);
  });

  test('that breaks off midway gets it again', async () => {
    const { smtp, begin, queue, scenario, row } = await senderOf();
    const sender = begin();
    smtp.mood = 'cut-off';
    await queue(welcome, 'welcome:1');
    await sender.idle();
    expect((await row()).sent_at).toBeNull();
    smtp.mood = 'accept';
    scenario.clock.pass(5 * SECOND);
    sender.wake();
    await sender.idle();
    expect(smtp.taken.at(-1)?.to).toBe('ann@hospital.test');
    expect((await row()).sent_at).not.toBeNull();
  });

  test('whose acknowledgement was lost gets it again, under the Message-ID it knows', async () => {
    const { smtp, begin, queue, scenario } = await senderOf();
    const sender = begin();
    smtp.mood = 'silent';
    await queue(welcome, 'welcome:1');
    await sender.idle();
    smtp.mood = 'accept';
    scenario.clock.pass(5 * SECOND);
    sender.wake();
    await sender.idle();
    expect(smtp.taken).toHaveLength(2);
    expect(smtp.taken[1]?.messageId).toBe(smtp.taken[0]?.messageId);
    expect(smtp.taken[0]?.messageId).toMatch(/^<[\da-f]{32}@localhost>$/);
  });

  test('that says nothing is given up on after a while', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    ends.push(() => new Promise((resolve) => silent.close(() => resolve())));
    const { port } = silent.address() as AddressInfo;
    const times = { connectMs: 100, sendMs: 200 };
    const { begin, queue, row } = await senderOf(createSmtpTransport(`smtp://127.0.0.1:${port}`, times));
    const sender = begin();
    await queue(welcome, 'welcome:1');
    await sender.idle();
    expect(await row()).toMatchObject({ tries: 1, sent_at: null, given_up_at: null });
  });
});
