/** What a form says about a new password and its repetition. */
interface Sentences {
  readonly empty: string;
  readonly different: string;
}

/** Setting and changing a password (rule ERR-11). */
const usual: Sentences = {
  empty: 'All fields are required.',
  different: 'Your new passwords must match.',
};

/** Joining (rule ERR-11). */
export const JOIN_SENTENCES: Sentences = {
  empty: 'Please fill in both password fields.',
  different: 'Your passwords must match.',
};

/**
 * What is wrong with a new password typed twice; null when nothing is. How good it must be
 * is judged by the server.
 * @param others further fields of the form that may not be empty
 */
export function newPasswordProblem(
  password: string,
  confirmation: string,
  { others = [], sentences = usual }: { others?: readonly string[]; sentences?: Sentences } = {},
): string | null {
  if ([password, confirmation, ...others].includes('')) return sentences.empty;
  return password === confirmation ? null : sentences.different;
}
