import { claimsOf } from './token.ts';

/** The log-in that a token names; null where it names none. */
export function sessionOfToken(token: string | null): string | null {
  try {
    const { sid } = claimsOf(token ?? '');
    return typeof sid === 'string' ? sid : null;
  } catch {
    return null;
  }
}
