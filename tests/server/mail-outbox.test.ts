import { describe, expect, test } from 'vitest';
import { queueMail } from '#server/persistence/mail-outbox.ts';
import { queuedMail, queuedMails } from '../support/server/mailbox.ts';
import { serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();

const occasion = (event: string) => ({ event, at: scenario.clock.iso });

describe('queueing a mail', () => {
  test('keeps it with its transaction, and not when that is rolled back', async () => {
    const { database } = scenario.server;
    const mail = { kind: 'reset', to: 'ann@kept.test', firstName: 'Ann', key: 'k' } as const;
    await database.transaction((queries) => queueMail(queries, mail, occasion('reset:1')));
    const undone = database.transaction(async (queries) => {
      await queueMail(queries, { ...mail, to: 'ann@undone.test' }, occasion('reset:2'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');

    expect(await queuedMail(scenario.server, 'ann@kept.test', 'reset')).toMatchObject({
      key: 'k',
      link: 'http://localhost:8080/reset-password#key=k',
    });
    expect(await queuedMails(scenario.server, 'ann@undone.test')).toEqual([]);
  });

  test('makes one mail per event and person, even when their address is spelled differently', async () => {
    const { database } = scenario.server;
    const to = (address: string) => ({ kind: 'already-registered', to: address, firstName: 'Bo' }) as const;
    await database.transaction(async (queries) => {
      await queueMail(queries, to('bo@once.test'), occasion('once:1'));
      await queueMail(queries, to('Bo@Once.test'), occasion('once:1'));
      await queueMail(queries, to('cy@once.test'), occasion('once:1'));
      await queueMail(queries, to('bo@once.test'), occasion('once:2'));
    });
    const mails = (await queuedMails(scenario.server)).filter((mail) => mail.to.endsWith('once.test'));
    expect(mails.map(({ to: address, event }) => [address, event])).toEqual([
      ['bo@once.test', 'once:1'],
      ['cy@once.test', 'once:1'],
      ['bo@once.test', 'once:2'],
    ]);
  });
});
