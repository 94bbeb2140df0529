import { wireName } from '#contract/wire-case.ts';
import { notValid } from '../http/refusal.ts';
import { hasAddress } from '../mail/addresses-in-text.ts';

export const NO_WEB_ADDRESS = 'A name cannot contain a web address.';

/**
 * Names go into mails, where an address in one would be bait under a hospital's name (rule ACC-16). The list that
 * judges it is too large for a browser, so that only the server knows.
 * @throws Refusal 422
 */
export function refuseAddresses(names: Readonly<Record<string, string | undefined>>): void {
  const fields = Object.keys(names).filter((field) => hasAddress(names[field] ?? ''));
  if (fields.length > 0) throw notValid([NO_WEB_ADDRESS], fields.map(wireName));
}
