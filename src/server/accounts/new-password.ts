import { notValid } from '../http/refusal.ts';
import type { Passwords } from '../password-hashing.ts';
import type { Store } from '../persistence/store.ts';
import { passwordProblem } from './password-rules.ts';

interface Owner {
  readonly email: string;
  readonly institutionId: number;
}

/**
 * Checks a new password against rule ACC-10 and hashes it when its turn comes. The returned
 * function takes the owner and the sentence to use when there is no password; it throws a Refusal,
 * 422.
 */
export function createNewPassword(
  { passwords, store }: { readonly passwords: Passwords; readonly store: Store },
  field = 'password',
) {
  return async (password: string, owner: Owner, whenEmpty: string): Promise<string> => {
    if (password === '') throw notValid([whenEmpty], [field]);
    const { name, location } = await store.forInstitution(owner.institutionId).institution();
    const problem = passwordProblem(password, { email: owner.email, names: [name, location] });
    if (problem !== null) throw notValid([problem], [field]);
    return passwords.inTurn(() => passwords.hash(password));
  };
}
