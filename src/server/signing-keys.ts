import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The server's signing keys (rule RUN-9): the first signs, and each verifies, so that a key can be replaced
 * while what the one before has signed still counts.
 */
export type SigningKeys = readonly [string, ...string[]];

const SEPARATOR = ',';
const SHORTEST = 32;

const TOO_SHORT = `must have at least ${SHORTEST} characters`;

/** One key, or two with a comma between them. */
export function signingKeysOf(text: string): SigningKeys {
  const [first = '', ...others] = text.split(SEPARATOR);
  return [first, ...others];
}

/** The fault of these keys, as words that follow the name of the variable; null if there is none. */
export function signingKeysProblem(keys: SigningKeys): string | null {
  const [first, second, ...more] = keys;
  if (second === undefined) return first.length < SHORTEST ? TOO_SHORT : null;
  if (more.length > 0) return 'must be one key, or two with a comma between them';
  if (keys.some((key) => key !== key.trim())) return 'must have no space beside the comma between its keys';
  if (keys.some((key) => key.length < SHORTEST)) return `${TOO_SHORT} on each side of its comma`;
  return first === second ? 'must have two different keys beside its comma' : null;
}

export const sign = ([key]: SigningKeys, said: string): string => signedWith(key, said);

/** Whether one of the keys has signed this. */
export function isSignedBy(keys: SigningKeys, said: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return keys.some((key) => {
    const expected = Buffer.from(signedWith(key, said));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const signedWith = (key: string, said: string): string =>
  createHmac('sha256', key).update(said).digest('base64url');
