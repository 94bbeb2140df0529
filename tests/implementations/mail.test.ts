import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/persistence/database/database.ts';
import type { Database } from '#server/persistence/database/database.ts';
import {
  claimMail,
  forgetMails,
  giveUpMail,
  markMailSent,
  postponeMail,
  queueMail,
} from '#server/persistence/mail-outbox.ts';
import { migrate } from '#server/persistence/database/migrations.ts';
import { sharedPostgres } from '../support/server/shared-postgres.ts';

const postgres = sharedPostgres();
const dataDir = mkdtempSync(join(tmpdir(), 'tracers-mail-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const at = (minute: number): string => new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString();

describe.each(['SQLite', 'PostgreSQL'] as const)('the mail outbox of two instances on %s', (kind) => {
  let instances: [Database, Database];
  beforeAll(async () => {
    const databaseUrl = kind === 'PostgreSQL' ? await postgres.createDatabase() : undefined;
    instances = [openDatabase({ databaseUrl, dataDir }), openDatabase({ databaseUrl, dataDir })];
    await migrate(instances[0]);
  });
  afterAll(() => Promise.all(instances.map((database) => database.close())));

  const queue = (to: string, event: string, database = instances[0]) =>
    database.transaction((queries) =>
      queueMail(queries, { kind: 'reset', to, firstName: 'Ann', key: 'k' }, { event, at: at(0) }),
    );
  /** As long as a module is due, it is found to be so every day. */
  const queueReminder = (to: string, event: string, database = instances[0]) =>
    database.transaction((queries) =>
      queueMail(
        queries,
        {
          kind: 'retake-reminder',
          to,
          firstName: 'Ann',
          moduleTitle: 'Pharmacy',
          dateCompleted: at(0),
          months: 6,
        },
        { event, at: at(0) },
      ),
    );
  let claims = 0;
  const claim = (database: Database, minute: number) => {
    claims += 1;
    return claimMail(database, { now: at(minute), until: at(minute + 5), claim: `claim ${claims}` });
  };

  test('gives each mail to one instance only', async () => {
    const people = Array.from({ length: 20 }, (_, index) => `person${index}@hospital.test`);
    await Promise.all(people.map((to, index) => queue(to, 'many', instances[index % 2])));
    const taken: string[] = [];
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const database = instances[index % 2] ?? instances[0];
        for (let rounds = 0; rounds < 40; rounds += 1) {
          const mail = await claim(database, 1);
          if (mail === null) continue;
          taken.push(mail.recipient);
          await markMailSent(database, mail, at(1));
        }
      }),
    );
    expect(taken.toSorted()).toEqual(people.toSorted());
  });

  test('keeps one mail of an event that both queue at the same time', async () => {
    await Promise.all(instances.map((database) => queue('both@hospital.test', 'both', database)));
    const [one, two] = [await claim(instances[0], 1), await claim(instances[1], 1)];
    expect([one?.recipient, two]).toEqual(['both@hospital.test', null]);
    if (one !== null) await markMailSent(instances[0], one, at(1));
    await queue('both@hospital.test', 'both');
    expect(await claim(instances[0], 60)).toBeNull();
  });

  test('forgets to whom it sent what, after its time, and still sends nothing twice', async () => {
    const recipients = async () =>
      (
        await instances[0].queries
          .selectFrom('mail_outbox')
          .select('recipient')
          .where('event', 'in', ['early', 'late', 'never'])
          .orderBy('id')
          .execute()
      ).map((row) => row.recipient);
    for (const event of ['early', 'never', 'late']) {
      await queueReminder('once@hospital.test', event);
      const mail = await claim(instances[0], 10);
      if (mail === null) throw new Error('No mail waits.');
      if (event === 'never') await giveUpMail(instances[0], mail, at(10));
      else await markMailSent(instances[0], mail, at(event === 'early' ? 10 : 12));
    }
    await queueReminder('waits@hospital.test', 'late');
    await forgetMails(instances[0], at(11));
    const [early = '', never = '', ...others] = await recipients();
    expect(others).toEqual(['once@hospital.test', 'waits@hospital.test']);
    // Nor can one see that both went to the same address.
    expect([early, never].join(' ')).not.toMatch(/once|@/);
    expect(early).not.toBe(never);
    await forgetMails(instances[1], at(11));
    for (const database of instances) await queueReminder('Once@hospital.test', 'early', database);
    expect(await recipients()).toEqual([early, never, ...others]);
    await queueReminder('other@hospital.test', 'early');
    expect(await recipients()).toHaveLength(5);
    await instances[0].queries.deleteFrom('mail_outbox').where('next_try_at', 'is not', null).execute();
  });

  test('removes what it sent, after its time, where that cannot be caused again', async () => {
    const events = async () => {
      const { queries } = instances[0];
      const rows = await queries
        .selectFrom('mail_outbox')
        .select('event')
        .where('event', 'like', 'reset:%')
        .execute();
      return rows.map(({ event }) => event);
    };
    for (const [event, minute] of [
      ['reset:sent', 10],
      ['reset:given up', 10],
      ['reset:later', 12],
    ] as const) {
      await queue('ann@hospital.test', event);
      const mail = await claim(instances[0], 10);
      if (mail === null) throw new Error('No mail waits.');
      await (event === 'reset:given up' ? giveUpMail : markMailSent)(instances[0], mail, at(minute));
    }
    await queue('ann@hospital.test', 'reset:waits');
    await forgetMails(instances[0], at(11));
    expect(await events()).toEqual(['reset:later', 'reset:waits']);
    await forgetMails(instances[1], at(12));
    expect(await events()).toEqual(['reset:waits']);
    await instances[0].queries.deleteFrom('mail_outbox').where('next_try_at', 'is not', null).execute();
  });

  test('lets the other take over when one is gone, which then no longer has a say', async () => {
    await queue('gone@hospital.test', 'gone');
    const first = await claim(instances[0], 1);
    expect(await claim(instances[1], 5)).toBeNull();
    const second = await claim(instances[1], 6);
    expect([first?.tries, second?.tries]).toEqual([1, 2]);
    if (first === null || second === null) throw new Error('The mail was not claimed.');

    await giveUpMail(instances[0], first, at(7));
    await postponeMail(instances[1], second, at(8));
    const third = await claim(instances[0], 8);
    expect(third).toMatchObject({ recipient: 'gone@hospital.test', tries: 3 });
    if (third !== null) await markMailSent(instances[0], third, at(8));
    expect(await claim(instances[1], 60)).toBeNull();
  });
});
