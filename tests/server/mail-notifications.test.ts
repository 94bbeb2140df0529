import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { queuedMails } from '../support/server/mailbox.ts';
import { HOUR, save, serverForFile, startAssessment } from '../support/server/scenario.ts';

const scenario = serverForFile();

/** Who gets mail about an assessment. */
const told = async (id: string): Promise<string[]> =>
  (await queuedMails(scenario.server))
    .filter((mail) => mail.kind === 'assessment-completed' && mail.assessmentId === id)
    .map(({ to }) => to);

describe('a completed assessment', () => {
  test('is announced to each administrator but the one who submitted it', async () => {
    const [alma, priya, eve, vic, gone] = await scenario.hospital(
      'Alma Reyes:1',
      'Priya Nair:5',
      'Eve Hart:2',
      'Vic Hall:3',
      'Rita Gone:4',
    );
    await scenario.hospital('Otto Elsewhere:1');
    const byEditor = await startAssessment(eve, { department: 'Pharmacy', area: 'Clean room' });
    await save(eve, byEditor, {}, { seen: 1, completed: true });
    const byAdministrator = await startAssessment(alma);
    await save(alma, byAdministrator, {}, { seen: 1, completed: true });

    expect(await told(byEditor)).toEqual([alma.user.email, priya.user.email]);
    expect(await told(byAdministrator)).toEqual([priya.user.email]);
    expect([vic.user.email, gone.user.email]).not.toContain(await told(byEditor));
    const [mail] = await queuedMails(scenario.server, alma.user.email);
    expect(mail).toMatchObject({
      firstName: 'Alma',
      completedByName: 'Eve Hart',
      department: 'Pharmacy',
      area: 'Clean room',
      link: `http://localhost:8080/review?assessments[]=${byEditor}`,
    });
  });

  test('R143 is announced with what was found and what changed, but not with what people wrote', async () => {
    const [alma, eve] = await scenario.hospital('Alma Reyes:1', 'Eve Hart:2');
    const written = { observations: 'Seen with Mrs. Doe.', opportunities: 'Teach it.' };
    const first = await startAssessment(eve, { answers: { 906: { parts: { often: true } } } });
    await save(eve, first, {}, { seen: 1, completed: true });
    scenario.clock.pass(2 * HOUR);
    const second = await startAssessment(eve, {
      answers: { 906: { parts: { never: true }, flagged: true, ...written } },
    });
    await save(eve, second, {}, { seen: 1, completed: true });

    const mails = await queuedMails(scenario.server, alma.user.email);
    const [before, after] = [first, second].map((id) =>
      mails.find((mail) => mail.kind === 'assessment-completed' && mail.assessmentId === id),
    );
    expect(before).toMatchObject({
      result: [
        { heading: 'What was found', items: [] },
        { heading: 'What changed since last time', items: [] },
      ],
    });
    expect(after).toMatchObject({
      result: [
        { heading: 'What was found', items: [{ title: '6. Radio with jump', lines: [] }] },
        {
          items: [
            {
              title: '6. Radio with jump',
              lines: [
                { label: 'Then', words: 'Often – half of the doses or more' },
                { label: 'Now', words: 'Never' },
              ],
            },
          ],
        },
      ],
    });
    expect(JSON.stringify(mails)).not.toContain('Doe');
  });

  test('is not announced to those who do not want it', async () => {
    const [alma, eve] = await scenario.hospital('Alma Reyes:1', 'Eve Hart:2');
    const [user] = await scenario.server.store.forInstitution(alma.user.institutionId).users();
    const preferences = { ...user?.notificationPreferences, assessmentCompleted: false };
    await scenario.server.database.queries
      .updateTable('users')
      .set({ notification_preferences: JSON.stringify(preferences) })
      .where('id', '=', alma.user.id)
      .execute();
    const id = await startAssessment(eve);
    await save(eve, id, {}, { seen: 1, completed: true });
    expect(await told(id)).toEqual([]);
  });

  test('is announced once, though it is sent again, forced, or already submitted', async () => {
    const [alma, eve, bob] = await scenario.hospital('Alma Reyes:1', 'Eve Hart:2', 'Bob Ray:2');
    const id = await startAssessment(eve);
    scenario.clock.pass(2 * HOUR);
    await save(bob, id, { notes: 'by Bob' }, { seen: 1 });
    const refused = await save(eve, id, { notes: 'by Eve' }, { seen: 1, completed: true });
    expect([refused.status, await told(id)]).toEqual([409, []]);

    const key = randomUUID();
    const forced = { notes: 'by Eve', force_update: true };
    for (let count = 0; count < 2; count += 1) {
      expect((await save(eve, id, forced, { seen: 2, completed: true, key })).status).toBe(200);
    }
    scenario.clock.pass(2 * HOUR);
    await save(bob, id, {}, { completed: true });
    expect(await told(id)).toEqual([alma.user.email]);
  });

  test('makes no mail while it is only saved', async () => {
    const [alma, eve] = await scenario.hospital('Alma Reyes:1', 'Eve Hart:2');
    const id = await startAssessment(eve);
    await save(eve, id, { notes: 'x' }, { seen: 1 });
    expect(await queuedMails(scenario.server, alma.user.email)).toEqual([]);
  });
});
