import { trimmed } from './trimmed.ts';

/** Who may be invited, and as what (rules ACC-7 and ACC-20). */

/** People invited in one go, and by one administrator within an hour (rule ACC-16). */
export const MOST_INVITED = 30;
export const TOO_MANY_INVITED = `At most ${MOST_INVITED} people can be invited at once.`;

export interface Invitation {
  readonly email: string;
  /** Null until chosen. */
  readonly roleId: number | null;
}

/** The roles an invitation may give: nobody is invited as deactivated. */
export const INVITED_ROLES = [1, 2, 3] as const;

/**
 * The addresses in a text that was typed or pasted, as from a mail's "To", a column or a list: each once, in their
 * order. What was meant as one and is none stays in, for the person to mend; names around addresses do not.
 */
export function addressesIn(text: string): string[] {
  const hasNames = text.includes('<');
  const found = text
    .replaceAll(/"[^"]*"/g, ' ')
    .split(/[,;\r\n]+/)
    .flatMap((part) => {
      const words = part.split(/[\s<>()"']+/).filter((word) => word !== '');
      if (words.some((word) => word.includes('@'))) {
        return words.filter((word) => word.includes('@') || (!hasNames && /\w\.\w/.test(word)));
      }
      return hasNames || words.length === 0 ? [] : [words.join(' ')];
    });
  return [...new Map(found.map((one) => [one.toLowerCase(), one])).values()];
}

/** What is wrong with one person's address beside the others'; null if nothing is. */
export function addressProblem(
  email: string,
  others: readonly string[],
  isEmail: (text: string) => boolean,
): string | null {
  const given = trimmed(email);
  if (!isEmail(given)) return 'Please enter a valid email address.';
  const isRepeated = others.some((other) => trimmed(other).toLowerCase() === given.toLowerCase());
  return isRepeated ? listedTwice(given) : null;
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
  return repeated === undefined ? null : listedTwice(trimmed(repeated.email));
}

const listedTwice = (email: string): string => `${email} is listed twice.`;
