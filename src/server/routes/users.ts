import { calls } from '#contract/calls.ts';
import type { RosterEntry } from '#contract/people.ts';
import { toWire } from '#contract/wire-case.ts';
import { hasRight } from '#domain/role.ts';
import { changeUser } from '../accounts/change-user.ts';
import { erasePersonData } from '../accounts/erase-person-data.ts';
import { createEvenTime } from '../accounts/even-time.ts';
import type { EvenPause } from '../accounts/even-time.ts';
import { invite } from '../accounts/invite.ts';
import { refuseAddresses } from '../accounts/refuse-addresses.ts';
import { entryOf } from '../audit/entry.ts';
import type { Actor, Deed } from '../audit/entry.ts';
import type { Refusals } from '../audit/refusals.ts';
import type { Serve } from '../http/serve-calls.ts';
import { notFound, pleaseLogIn, Refusal } from '../http/refusal.ts';
import { appendAudit } from '../persistence/audit-log.ts';
import type { InstitutionPeople } from '../persistence/people/institution-people.ts';
import { emailKey } from '../persistence/people/user-rows.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import type { Store } from '../persistence/store.ts';
import { pendingEmailOf } from '../persistence/people/user-keys.ts';

interface UsersDeps {
  readonly store: Store;
  readonly clock: () => number;
  readonly supportEmail?: string | undefined;
  readonly refusals: Refusals;
  /** A change of one's email, and inviting, take at least as long. */
  readonly evenPause?: EvenPause | undefined;
}

/** Invitations that were refused because there were too many of them, in the audit log. */
const BEYOND_LIMIT = {
  kind: 'invitation',
  object: 'invitations beyond the limit',
  sort: 'invitations beyond the limit',
  times: 1,
} as const;

const ERASED_FIELDS = ['first_name', 'last_name', 'email', 'department', 'position'];

const isBeyondLimit = (error: unknown): boolean => error instanceof Refusal && error.status === 429;

/** The institution and its people, as seen by themselves. */
export function serveUsers(serve: Serve, deps: UsersDeps): void {
  const { store, clock, supportEmail, refusals, evenPause } = deps;
  const inEvenTime = createEvenTime(evenPause);
  const ofInstitution = (account: Account) => store.forInstitution(account.institutionId);
  const record = (people: InstitutionPeople, actor: Actor, deed: Deed) =>
    appendAudit(people.queries, [entryOf(actor, clock(), deed)]);

  serve(calls.me, 'enter', async ({ account }) => {
    const institution = ofInstitution(account);
    const user = (await institution.users()).find(({ id }) => id === account.id);
    if (user === undefined) throw pleaseLogIn();
    const pendingEmail = await store.database.read((queries) => pendingEmailOf(queries, account.id));
    const own = { uid: account.uid, pendingEmail, institution: await institution.institution() };
    return { status: 200, body: { ...user, ...own, supportEmail, restoredTo: await store.restoredTo() } };
  });

  serve(calls.users, 'enter', async ({ account }) => {
    if (hasRight(account.roleId, 'administer')) {
      return { status: 200, body: await ofInstitution(account).usersWithLogIns(clock()) };
    }
    const users = await ofInstitution(account).users();
    const rows = users.map((user): RosterEntry => {
      const { id, firstName, lastName } = user;
      return id === account.id ? user : { id, firstName, lastName };
    });
    return { status: 200, body: rows };
  });

  serve(calls.changeUser, 'enter', async ({ account, actor, params, body }) => {
    const asking = { account, now: clock() };
    const change = () =>
      ofInstitution(account).changePeople(async (people) => {
        const changed = await changeUser(people, Number(params.id), body, asking);
        const object = `user ${changed.id}`;
        if (body.roleId !== undefined)
          await record(people, actor, { kind: 'role-change', object, detail: ['role_id'] });
        // A new email is confirmed later, by the key that is mailed to it.
        if (body.email !== undefined && emailKey(body.email) !== emailKey(account.email))
          await record(people, actor, { kind: 'email-change', object, detail: ['pending_email'] });
        return changed;
      });
    // The time it takes must not show whether a new email has an account already.
    return { status: 200, body: await (body.email === undefined ? change() : inEvenTime(change)) };
  });

  serve(calls.personData, 'administer', async ({ account, params: { id } }) => {
    await refusals.settle();
    const body = await ofInstitution(account).personData(Number(id), clock());
    if (body === null) throw notFound();
    const reading = { kind: 'person-export', object: `user ${body.account.id}` } as const;
    return { status: 200, body, reading };
  });

  serve(calls.erasePersonData, 'administer', async ({ account, actor, params: { id } }) => {
    await ofInstitution(account).change(async (tx) => {
      const isDone = await erasePersonData(tx, Number(id), { account, now: clock() });
      const deed = { kind: 'person-erasure', object: `user ${Number(id)}`, detail: ERASED_FIELDS } as const;
      if (isDone) await record(tx.people, actor, deed);
    });
    return { status: 200, body: {} };
  });

  serve(calls.invite, 'administer', async ({ account, actor, body }) => {
    const inviting = () =>
      ofInstitution(account).changePeople(async (people) => {
        await invite(people, account, body.invitations, clock());
        const objects = body.invitations.map(({ email }) => `invitation of ${emailKey(email)}`);
        for (const object of objects) await record(people, actor, { kind: 'invitation', object });
      });
    // Nor must it show here whether somebody has one at another institution.
    await inEvenTime(async () => {
      try {
        await inviting();
      } catch (error) {
        if (isBeyondLimit(error)) await refusals.note(actor, BEYOND_LIMIT);
        throw error;
      }
    });
    return { status: 201, body: {} };
  });

  serve(calls.invitations, 'administer', async ({ account }) => {
    const at = new Date(clock()).toISOString();
    return { status: 200, body: await ofInstitution(account).invitations(at) };
  });

  serve(calls.withdrawInvitation, 'administer', async ({ account, actor, body }) => {
    await ofInstitution(account).changePeople(async (people) => {
      await people.endInvitation(body.email);
      const object = `invitation of ${emailKey(body.email)}, withdrawn`;
      await record(people, actor, { kind: 'invitation', object });
    });
    return { status: 200, body: {} };
  });

  serve(calls.changeInstitution, 'administer', async ({ account, actor, params, body }) => {
    if (Number(params.id) !== account.institutionId) throw notFound();
    refuseAddresses({ name: body.name, location: body.location });
    const institution = await ofInstitution(account).changePeople(async (people) => {
      const changed = await people.changeInstitution(body);
      const object = `institution ${changed.id}`;
      await record(people, actor, {
        kind: 'institution-change',
        object,
        detail: Object.keys(toWire(body) as object),
      });
      return changed;
    });
    return { status: 200, body: institution };
  });
}
