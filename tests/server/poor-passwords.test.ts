import { expect, test } from 'vitest';
import { commonPasswords } from '#server/accounts/common-passwords.ts';
import { isMadeOfOwnWords } from '#server/accounts/own-words.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();

test('at least three thousand common passwords are known that are long enough to be tried', () => {
  expect(commonPasswords.size).toBeGreaterThanOrEqual(3000);
  for (const password of commonPasswords) expect(password.length).toBeGreaterThanOrEqual(8);
});

test('R115 a password that is common, or made of the hospital’s or the product’s own words, is refused', async () => {
  const institution = await scenario.server.addInstitution('St. Mary’s General Hospital', 'Évian Lakeside');
  const ann = await scenario.server.addUser(institution.id);
  const client = await scenario.server.as(ann);
  const change = (to: string) =>
    client.post('/change-password', { old_password: TEST_PASSWORD, new_password: to });
  const poor =
    'Sunshine2026 p@$$word1 November123! W3lcom3-1 Pharmacy2027! charlie@123 LakesideGeneral1 evian-2026 StMarysHospital L@kes1de99 smgh-nurse-1 RTA-Tracers-2026 tracer.nurse.1 InjectableMedications'.split(
      ' ',
    );
  for (const password of poor) {
    const { status, body } = await change(password);
    expect([password, status, body.errors]).toEqual([
      password,
      422,
      ['Please choose a longer or less common password.'],
    ]);
  }
  expect((await change('Lakeside barges hum at 4')).status).toBe(200);
});

test.each(['lakeside-83629472', 'purple-ferry-lakeside', '12345679', 'mary had a small lamb'])(
  'own words do not make “%s” poor',
  (password) => expect(isMadeOfOwnWords(password, ['Mary Lakeside', ''])).toBe(false),
);
