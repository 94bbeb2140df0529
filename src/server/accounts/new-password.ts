import { passwordFault } from '#domain/password-rule.ts';
import { notValid } from '../http/refusal.ts';
import type { Passwords } from '../password-hashing.ts';
import type { Store } from '../persistence/store.ts';

interface PasswordOwner {
  readonly email: string;
  readonly institutionId: number;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
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
  return async (password: string, owner: PasswordOwner, whenEmpty: string): Promise<string> => {
    if (password === '') throw notValid([whenEmpty], [field]);
    const { name, location } = await store.forInstitution(owner.institutionId).institution();
    const { email, firstName = '', lastName = '' } = owner;
    const fault = passwordFault(password, { email, names: [name, location, firstName, lastName] });
    if (fault !== null) throw notValid([fault], [field]);
    return passwords.inTurn(() => passwords.hash(password));
  };
}
