import * as z from 'zod/mini';
import { formsToTry, passwordForm } from '#domain/password-form.ts';

/**
 * Checks a password on this device, without the server: PBKDF2 with HMAC-SHA-256, the slow hash that every browser
 * has. Stored with its parameters, so that they can be raised (docs/security.md).
 */
export const verifierSchema = z.object({
  hash: z.literal('PBKDF2-SHA-256'),
  iterations: z.int().check(z.positive()),
  /** Both in base64. */
  salt: z.string(),
  bits: z.string(),
});
export type Verifier = z.output<typeof verifierSchema>;

/** OWASP's 2023 recommendation for PBKDF2-HMAC-SHA256. */
export const ITERATIONS = 600_000;
const SALT_BYTES = 16;
const HASH_BITS = 256;

interface VerifierPorts {
  readonly subtle: SubtleCrypto;
  readonly bytes: (count: number) => Uint8Array;
  readonly iterations: number;
}

export async function makeVerifier(
  { subtle, bytes, iterations }: VerifierPorts,
  password: string,
): Promise<Verifier> {
  const salt = Uint8Array.from(bytes(SALT_BYTES));
  const hashed = await derive(subtle, passwordForm(password), salt, iterations);
  return { hash: 'PBKDF2-SHA-256', iterations, salt: toBase64(salt), bits: toBase64(hashed) };
}

export async function isPasswordOf(
  subtle: SubtleCrypto,
  verifier: Verifier,
  password: string,
): Promise<boolean> {
  const [salt, bits] = [fromBase64(verifier.salt), fromBase64(verifier.bits)];
  for (const form of formsToTry(password)) {
    if (isSame(await derive(subtle, form, salt, verifier.iterations), bits)) return true;
  }
  return false;
}

async function derive(
  subtle: SubtleCrypto,
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array> {
  const secret = new TextEncoder().encode(password);
  const key = await subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return new Uint8Array(await subtle.deriveBits(how, key, HASH_BITS));
}

/** In constant time, wherever the two differ. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  a.forEach((byte, index) => (difference |= byte ^ (b[index] ?? 0)));
  return difference === 0;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
}
