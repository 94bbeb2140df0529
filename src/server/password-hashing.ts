import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Options } from '@node-rs/argon2';
import { formsToTry, passwordForm } from '#domain/password-form.ts';

/** argon2id (the library's default kind), 64 MiB, 3 passes, 1 lane (rule ACC-10). */
const STRENGTH = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 } satisfies Options;
export type Strength = Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>;

/** Both take a password as typed (rule ACC-10). */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Takes just as long when there is no hash to check, so the time does not reveal whether an account exists.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
  /** Waits for a free slot, one per core, so that a rush of log-ins cannot starve saves. */
  inTurn<T>(run: () => Promise<T>): Promise<T>;
}

export function createPasswords(strength: Strength = STRENGTH, places = availableParallelism()): Passwords {
  const someHash = hash('no password has this hash', strength);
  return {
    hash: (password) => hash(passwordForm(password), strength),
    verify: async (passwordHash, password) => {
      const checked = passwordHash ?? (await someHash);
      for (const form of formsToTry(password)) {
        if (await verify(checked, form)) return passwordHash !== null;
      }
      return false;
    },
    inTurn: createTurns(places),
  };
}

/** Runs at most `places` at once; the rest wait in order of arrival. */
function createTurns(places: number): Passwords['inTurn'] {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
