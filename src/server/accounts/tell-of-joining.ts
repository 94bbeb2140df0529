import { randomUUID } from 'node:crypto';
import { fullName } from '#domain/names.ts';
import type { InstitutionPeople } from '../persistence/people/institution-people.ts';
import { queueMail } from '../persistence/mail-outbox.ts';

interface Joined {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Mails the administrators who want to know who has accepted an invitation. */
export async function tellOfJoining(people: InstitutionPeople, joined: Joined, at: string): Promise<void> {
  const { name: institution } = await people.institution();
  const joinedName = fullName(joined);
  const event = `invitation-accepted:${randomUUID()}`;
  for (const administrator of await people.administratorsWanting('invitationAccepted')) {
    if (administrator.id === joined.id) continue;
    const { email: to, firstName: greeted } = administrator;
    const mail = { kind: 'invitation-accepted', to, firstName: greeted, joinedName, institution } as const;
    await queueMail(people.queries, mail, { at, event });
  }
}
