import { trimmed } from './trimmed.ts';

/** Who may be invited, and as what (rules ACC-7 and ACC-20). */

export interface Invitation {
  readonly email: string;
  /** Null until chosen. */
  readonly roleId: number | null;
}

/** The roles an invitation may give: nobody is invited as deactivated. */
export const INVITED_ROLES = [1, 2, 3] as const;

/** The addresses in a pasted text, as from a mail's "To", a column or a list: each once, in their order. */
export function emailsIn(text: string): string[] {
  const words = text.split(/[\s,;<>()"']+/).filter((word) => word.includes('@'));
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
}

/**
 * The first problem with a list of invitations, in the order of rule ACC-7; null if there is none.
 * @param isEmail whether a text is an email address
 */
export function invitationProblem(
  invitations: readonly Invitation[],
  isEmail: (text: string) => boolean,
): string | null {
  if (invitations.length === 0) return 'Please enter at least one invitation.';
  if (invitations.some(({ email, roleId }) => trimmed(email) === '' || roleId === null)) {
    return 'All fields are required.';
  }
  if (invitations.some(({ email }) => !isEmail(trimmed(email)))) {
    return 'One or more email addresses is invalid.';
  }
  if (invitations.some(({ roleId }) => INVITED_ROLES.every((role) => role !== roleId))) {
    return 'One or more permissions cannot be given by an invitation.';
  }
  const keys = invitations.map(({ email }) => trimmed(email).toLowerCase());
  const repeated = invitations.find((_, index) => keys.indexOf(keys[index] ?? '') !== index);
  return repeated === undefined ? null : `${trimmed(repeated.email)} is listed twice.`;
}
