import { LONGEST_PASSWORD, PASSWORD_TOO_LONG, SHORTEST_PASSWORD } from '#domain/password-length.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isMadeOfOwnWords } from './own-words.ts';

export interface PasswordOwner {
  readonly email: string;
  /** Of the hospital, and of its place. */
  readonly names: readonly string[];
}

/**
 * What is wrong with a new password (rule ACC-10); null if nothing. It may contain any character and is taken
 * exactly as typed.
 */
export function passwordProblem(password: string, { email, names }: PasswordOwner): string | null {
  if (password.length > LONGEST_PASSWORD) return PASSWORD_TOO_LONG;
  const typed = password.trim().toLowerCase();
  const isPoor =
    // An emoji counts as two in `length` but is one character.
    Array.from(password).length < SHORTEST_PASSWORD ||
    new Set(typed).size < 2 ||
    typed === email.trim().toLowerCase() ||
    isCommonPassword(password) ||
    isMadeOfOwnWords(typed, names);
  return isPoor ? 'Please choose a longer or less common password.' : null;
}
