import { passwordForm } from './password-form.ts';

/** Messages of a form about a new password and its confirmation. */
interface Sentences {
  readonly empty: string;
  readonly different: string;
}

/** Setting and changing a password. */
const usual: Sentences = {
  empty: 'All fields are required.',
  different: 'Your new passwords must match.',
};

/** Joining. */
export const JOIN_SENTENCES: Sentences = {
  empty: 'Please fill in both password fields.',
  different: 'Your passwords must match.',
};

/**
 * The problem with a new password typed twice; null if there is none. The server judges how strong it must be.
 * @param others other fields of the form that may not be empty
 */
export function newPasswordProblem(
  password: string,
  confirmation: string,
  { others = [], sentences = usual }: { others?: readonly string[]; sentences?: Sentences } = {},
): string | null {
  if ([password, confirmation, ...others].includes('')) return sentences.empty;
  return passwordForm(password) === passwordForm(confirmation) ? null : sentences.different;
}
