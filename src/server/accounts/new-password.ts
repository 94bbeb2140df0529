import { notValid } from '../http/refusal.ts';
import type { Passwords } from '../password-hashing.ts';
import { passwordProblem } from './password-rules.ts';

/**
 * Judges a new password by the rules of decisions 3 and hashes it when its turn comes.
 * The function it makes takes the email whose password it is to be, and the sentence for
 * no password at all; it throws a Refusal, 422.
 */
export function createNewPassword(passwords: Passwords, field = 'password') {
  return async (password: string, email: string, whenEmpty: string): Promise<string> => {
    const problem = password === '' ? whenEmpty : passwordProblem(password, email);
    if (problem !== null) throw notValid([problem], [field]);
    return passwords.inTurn(() => passwords.hash(password));
  };
}
