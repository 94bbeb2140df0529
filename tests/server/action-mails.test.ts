import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { queueActionReminders } from '#server/jobs/action-reminders.ts';
import { SectionCatalog } from '#server/section-catalog.ts';
import { testSection } from '../support/papers/test-section.ts';
import { queuedMails } from '../support/server/mailbox.ts';
import { DAY, HOUR, saveAction, serverForFile, startAction } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

/** Mails to the owners of actions: each once (rules MAIL-8 to MAIL-10). */

const scenario = serverForFile();
const { clock } = scenario;

const mailsTo = async ({ user }: Person, kind: string) =>
  (await queuedMails(scenario.server, user.email)).filter((mail) => mail.kind === kind);
const choose = ({ user, client }: Person, chosen: object) =>
  client.send('PATCH', `/users/${user.id}`, { body: { notification_preferences: chosen } });
const day = (days: number) => new Date(clock.now + days * DAY).toISOString().slice(0, 10);
const remind = () =>
  queueActionReminders({
    database: scenario.server.database,
    catalog: new SectionCatalog([testSection]),
    clock: () => clock.now,
  });

describe('whoever becomes the owner of an action', () => {
  test('is told once, by module, area and date alone', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray:3');
    const given = { area: 'ICU', due: '2026-05-01', finding: 'Mrs. Doe fell.', plan: 'Help Mrs. Doe.' };
    const id = await startAction(ann, { ...given, owner_user: bob.user.id });
    const told = await mailsTo(bob, 'action-assigned');
    expect(told).toMatchObject([
      { firstName: 'Bob', assignedByName: 'Ann Lee', area: 'ICU', due: '2026-05-01' },
    ]);
    expect(JSON.stringify(told)).not.toContain('Doe');

    await saveAction(ann, id, { owner_user: null }, { seen: 1 });
    clock.pass(HOUR);
    await saveAction(ann, id, { owner_user: bob.user.id }, { seen: 2 });
    await saveAction(ann, id, { plan: 'Other.' }, { seen: 3 });
    expect(await mailsTo(bob, 'action-assigned')).toHaveLength(1);
  });

  test('is told when it is given later, and a repeated request tells nothing more', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const id = await startAction(ann);
    expect(await mailsTo(bob, 'action-assigned')).toEqual([]);
    const key = randomUUID();
    const give = () => saveAction(ann, id, { owner_user: bob.user.id }, { seen: 1, key });
    await give();
    await give();
    expect(await mailsTo(bob, 'action-assigned')).toHaveLength(1);
  });

  test('is not told of what they took themselves, of what is done, nor if they do not want it or are gone', async () => {
    const [ann, quiet, gone] = await scenario.hospital('Ann Lee', 'Quinn Still', 'Rita Gone:4');
    await choose(quiet, { action_assigned: false });
    await startAction(ann, { owner_user: ann.user.id });
    await startAction(quiet, { owner_user: ann.user.id, state: 'done', done_on: '2026-03-01' });
    await startAction(ann, { owner_user: quiet.user.id });
    await startAction(ann, { owner_user: gone.user.id });
    for (const person of [ann, quiet, gone]) expect(await mailsTo(person, 'action-assigned')).toEqual([]);
  });
});

describe('the owner of an open action', () => {
  test('is reminded once when it is due within seven days, and again if it gets another date', async () => {
    const [ann, quiet] = await scenario.hospital('Ann Lee', 'Quinn Still');
    await choose(quiet, { action_due: false });
    const id = await startAction(ann, { owner_user: ann.user.id, due: day(8), area: 'ICU' });
    await startAction(ann, { owner_user: quiet.user.id, due: day(3) });
    await startAction(ann, { owner_user: ann.user.id, due: day(3), state: 'done', done_on: day(0) });
    await startAction(ann, { owner_name: 'Kim', due: day(3) });
    await remind();
    expect(await mailsTo(ann, 'action-due')).toEqual([]);

    const due = day(8);
    clock.pass(DAY);
    await remind();
    await remind();
    clock.pass(DAY);
    await remind();
    expect(await mailsTo(ann, 'action-due')).toMatchObject([{ firstName: 'Ann', area: 'ICU', due }]);
    const person = { ...ann, client: await scenario.server.as(ann.user) };
    await saveAction(person, id, { due: day(5) }, { seen: 1 });
    await remind();
    expect(await mailsTo(ann, 'action-due')).toHaveLength(2);
    expect(await mailsTo(quiet, 'action-due')).toEqual([]);
  });

  test('gets all that are overdue in one mail a week, once their day has ended everywhere', async () => {
    // Any Monday, at nine.
    clock.pass((7 - ((Math.floor(clock.now / DAY) + 3) % 7)) * DAY);
    const [ann] = await scenario.hospital('Ann Lee');
    const [eve] = await scenario.hospital('Eve Orr');
    const first = await startAction(ann, { owner_user: ann.user.id, due: day(-3), area: 'ICU' });
    await startAction(ann, { owner_user: ann.user.id, due: day(-9), area: 'PACU' });
    await startAction(ann, { owner_user: ann.user.id, due: day(-1), area: 'OR' });
    await startAction(eve, { owner_user: eve.user.id, due: day(30) });
    await remind();
    clock.pass(DAY);
    await remind();
    const overdue = async () =>
      (await mailsTo(ann, 'actions-overdue')).map((mail) =>
        'actions' in mail ? mail.actions.map(({ area }) => area) : [],
      );
    // At nine the day before is still yesterday evening somewhere.
    expect(await overdue()).toEqual([['PACU', 'ICU']]);

    const person = { ...ann, client: await scenario.server.as(ann.user) };
    await saveAction(person, first, { state: 'done', done_on: day(0) }, { seen: 1 });
    clock.pass(6 * DAY + HOUR);
    await remind();
    expect(await overdue()).toEqual([
      ['PACU', 'ICU'],
      ['PACU', 'OR'],
    ]);
    expect(await mailsTo(eve, 'actions-overdue')).toEqual([]);
  });
});
