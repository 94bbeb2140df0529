import { expect, test } from 'vitest';
import { hash } from '@node-rs/argon2';
import { createPasswords } from '#server/password-hashing.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { serverForFile } from '../support/server/scenario.ts';

const real = createPasswords();
const scenario = serverForFile({ passwords: real });

test('passwords are kept as argon2id with 64 MiB, 3 passes and 1 lane', async () => {
  expect(await real.hash('a password')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
});

test('a hash made of what was typed, before passwords had one form, still opens', async () => {
  const typed = 'Cafés hum at five'.normalize('NFD');
  const old = await hash(typed, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  expect(await real.verify(old, typed)).toBe(true);
  expect(await real.verify(old, 'Cafes hum at five')).toBe(false);
  expect(await real.verify(null, typed)).toBe(false);
});

test('the time a log-in takes does not tell whether the email exists', async () => {
  const [{ user }] = await scenario.hospital('Ann Lee');
  const client = scenario.server.anyone();
  const time = async (email: string): Promise<number> => {
    // The processor's: what else runs on the machine makes the clock's longer.
    const begin = process.cpuUsage();
    await client.post('/authenticate', { email, password: `not ${TEST_PASSWORD}` });
    const { user: own, system } = process.cpuUsage(begin);
    return own + system;
  };
  await time('warm@hospital.test');
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let round = 0; round < 4; round += 1) {
    known.push(await time(user.email));
    unknown.push(await time(`nobody${round}@hospital.test`));
  }
  // Without the dummy hash that is checked for unknown emails, the ratio is near zero.
  expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.5);
});

test('no more passwords are checked at once than there are places; the others wait in turn', async () => {
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }, 2);
  const log: string[] = [];
  const gates = new Map<number, () => void>();
  const runs = [1, 2, 3, 4].map((number) =>
    passwords.inTurn(async () => {
      log.push(`begin ${number}`);
      await new Promise<void>((open) => gates.set(number, open));
      if (number === 1) throw new Error('broken');
    }),
  );
  const settled = Promise.allSettled(runs);
  expect(log).toEqual(['begin 1', 'begin 2']);
  gates.get(1)?.();
  await expect(runs[0]).rejects.toThrow('broken');
  await Promise.resolve();
  expect(log).toEqual(['begin 1', 'begin 2', 'begin 3']);
  gates.get(2)?.();
  await runs[1];
  await Promise.resolve();
  gates.get(3)?.();
  gates.get(4)?.();
  await settled;
  expect(log).toEqual(['begin 1', 'begin 2', 'begin 3', 'begin 4']);
});
