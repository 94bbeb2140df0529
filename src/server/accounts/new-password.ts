import { passwordForm } from '#domain/password-form.ts';
import { LONGEST_PASSWORD, PASSWORD_TOO_LONG, SHORTEST_PASSWORD } from '#domain/password-length.ts';
import { notValid } from '../http/refusal.ts';
import type { Passwords } from '../password-hashing.ts';
import type { Store } from '../persistence/store.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isMadeOfOwnWords } from './own-words.ts';

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

interface PasswordOwner {
  readonly email: string;
  /** The names of the hospital and of its place. */
  readonly names: readonly string[];
}

/**
 * Finds the fault of a new password (rule ACC-10); null if there is none. It may contain any character; what is
 * kept of it, and therefore judged, is its one form.
 */
function passwordProblem(asTyped: string, { email, names }: PasswordOwner): string | null {
  const password = passwordForm(asTyped);
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
