import { expect, test } from 'vitest';
import { PASSWORD_FAULTS } from '#domain/password-rule.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();

test('R115 a password that is known, easy to guess, or made of own words alone, is refused with the rule it breaks', async () => {
  const institution = await scenario.server.addInstitution('St. Mary’s General Hospital', 'Évian Lakeside');
  const ann = await scenario.server.addUser(institution.id, { firstName: 'Annegret', lastName: 'Lee' });
  const client = await scenario.server.as(ann);
  const change = (to: string) =>
    client.post('/change-password', { old_password: TEST_PASSWORD, new_password: to });
  const poor = {
    [PASSWORD_FAULTS.known]: 'passwordpassword',
    [PASSWORD_FAULTS.weak]: 'Sunshine2026',
    [PASSWORD_FAULTS.own]: 'Annegret-Evian-Lakeside!',
  };
  for (const [sentence, password] of Object.entries(poor)) {
    const { status, body } = await change(password);
    expect([password, status, body.errors]).toEqual([password, 422, [sentence]]);
  }
  expect((await change('Lakeside-ready-2026')).status).toBe(200);
});
