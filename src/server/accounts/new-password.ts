import { notValid } from '../http/refusal.ts';
import type { Passwords } from '../password-hashing.ts';
import { passwordProblem } from './password-rules.ts';

/**
 * Checks a new password against rule ACC-10 and hashes it when its turn comes. The returned
 * function takes the owner's email and the sentence to use when there is no password; it throws a Refusal,
 * 422.
 */
export function createNewPassword(passwords: Passwords, field = 'password') {
  return async (password: string, email: string, whenEmpty: string): Promise<string> => {
    const problem = password === '' ? whenEmpty : passwordProblem(password, email);
    if (problem !== null) throw notValid([problem], [field]);
    return passwords.inTurn(() => passwords.hash(password));
  };
}
