import type { Mail } from '#server/mail/mail-kinds.ts';
import { queuedMails } from './mailbox.ts';
import type { TestServer } from './harness.ts';

let people = 0;

/** An address that no other test has. */
export function newEmail(): string {
  people += 1;
  return `newcomer${people}@hospital.test`;
}

/** A valid body for POST /register. */
export function registration(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    first_name: 'Rosa',
    last_name: 'Diaz',
    email: newEmail(),
    institution: 'Lakeside Hospital',
    location: 'Third floor',
    department: 'Pharmacy',
    position: 'Pharmacist',
    ...fields,
  };
}

/** The key in the newest mail of a kind to an address. */
export async function keyIn(
  server: TestServer,
  to: string,
  kind: Extract<Mail, { key: string }>['kind'],
): Promise<string> {
  const mails = await queuedMails(server, to);
  const mail = mails.findLast((queued) => queued.kind === kind);
  if (mail === undefined || !('key' in mail)) throw new Error(`No mail of kind ${kind} waits for ${to}.`);
  return mail.key;
}
