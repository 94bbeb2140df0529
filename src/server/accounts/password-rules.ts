import { LONGEST_PASSWORD, PASSWORD_TOO_LONG, SHORTEST_PASSWORD } from '#domain/password-length.ts';
import { isCommonPassword } from './common-passwords.ts';

/**
 * What is wrong with a new password (rule ACC-10); null if nothing. It may contain any character and is taken
 * exactly as typed.
 * @param email the owner's email
 */
export function passwordProblem(password: string, email: string): string | null {
  if (password.length > LONGEST_PASSWORD) return PASSWORD_TOO_LONG;
  const typed = password.trim().toLowerCase();
  const isPoor =
    // An emoji counts as two in `length` but is one character.
    Array.from(password).length < SHORTEST_PASSWORD ||
    new Set(typed).size < 2 ||
    typed === email.trim().toLowerCase() ||
    isCommonPassword(password);
  return isPoor ? 'Please choose a longer or less common password.' : null;
}
