import { calls } from '#contract/calls.ts';
import { confirmEmail } from '../accounts/change-email.ts';
import { register, requestReset } from '../accounts/register.ts';
import {
  join,
  KeyNotValid,
  openInvitation,
  ownerOfKey,
  setPasswordByKey,
} from '../accounts/mailed-key-uses.ts';
import { refuseAddresses } from '../accounts/refuse-addresses.ts';
import { spendOrRefuse } from '../accounts/spend-or-refuse.ts';
import { WRONG_KEYS_BY_ADDRESS } from '../rate-limits.ts';
import { createEvenTime } from '../accounts/even-time.ts';
import type { EvenPause } from '../accounts/even-time.ts';
import { beginSession, tokenAnswer } from '../accounts/log-in.ts';
import { createNewPassword } from '../accounts/new-password.ts';
import { tellOwner } from '../accounts/security-mails.ts';
import { entryOf } from '../audit/entry.ts';
import type { Actor } from '../audit/entry.ts';
import type { KnownDevices } from '../http/known-device.ts';
import type { Serve } from '../http/serve-calls.ts';
import { registrationClosed } from '../http/refusal.ts';
import { tooManyTries } from '../http/retry-after.ts';
import type { Passwords } from '../password-hashing.ts';
import { appendAudit } from '../persistence/audit-log.ts';
import type { UserKeyKind } from '../persistence/people/user-keys.ts';
import { waitForLimit } from '../persistence/limits.ts';
import type { Store } from '../persistence/store.ts';
import type { Tokens } from '../tokens.ts';

interface AccountDeps {
  readonly store: Store;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly devices: KnownDevices;
  readonly clock: () => number;
  /** Register and reset-password take at least as long. */
  readonly evenPause?: EvenPause | undefined;
  readonly isRegistrationOpen: boolean;
  readonly supportEmail?: string | undefined;
}

const nothing = {};

/** The account calls that need no log-in: their callers have no password yet, or have forgotten it. */
export function serveAccounts(serve: Serve, deps: AccountDeps): void {
  const { clock, tokens, devices } = deps;
  const { database } = deps.store;
  const inEvenTime = createEvenTime(deps.evenPause);
  const newPassword = createNewPassword(deps);
  const withKey = keyLimit(deps);

  serve(calls.register, 'enter', async ({ body, address }) => {
    if (!deps.isRegistrationOpen) throw registrationClosed(deps.supportEmail);
    const { firstName, lastName, institution, location } = body;
    refuseAddresses({ firstName, lastName, institution, location });
    await inEvenTime(() =>
      database.transaction((queries) => register(queries, body, { address, now: clock() })),
    );
    return { status: 201, body: nothing };
  });

  serve(calls.resetPassword, 'enter', async ({ body, address }) => {
    await inEvenTime(() =>
      database.transaction((queries) => requestReset(queries, body.email, { address, now: clock() })),
    );
    return { status: 200, body: nothing };
  });

  serve(calls.welcomeData, 'enter', async ({ query, address }) => {
    const use = { key: query.key, now: clock() };
    const { account } = await withKey(address, () =>
      database.read((queries) => ownerOfKey(queries, 'welcome', use)),
    );
    return { status: 200, body: { firstName: account.firstName, lastName: account.lastName } };
  });

  const setPassword = (
    kind: UserKeyKind,
    { actor, cookies, device }: { actor: Actor; cookies: string | undefined; device: string },
    body: { userKey: string; password: string; staySignedIn?: boolean | undefined },
  ) =>
    withKey(actor.address, async () => {
      const use = { key: body.userKey, now: clock() };
      const { account } = await database.read((queries) => ownerOfKey(queries, kind, use));
      const passwordHash = await newPassword(body.password, account, 'All fields are required.');
      const how = {
        device,
        staysSignedIn: body.staySignedIn === true,
        now: clock(),
        authTime: clock(),
        by: actor,
      };
      const begun = await database.transaction(async (queries) => {
        const person = await setPasswordByKey(queries, kind, { ...use, passwordHash });
        const told = { where: device, now: clock() };
        if (kind === 'reset') await tellOwner(queries, 'password-changed', person, told);
        const started = await beginSession(queries, person, how);
        const { id: userId, institutionId } = person;
        const by = { ...actor, userId, institutionId, sessionId: started.facts.sessionId };
        const deed = { kind: 'password-change', object: `user ${userId}`, detail: ['password'] } as const;
        await appendAudit(queries, [entryOf(by, clock(), deed)]);
        return started;
      });
      const headers = devices.remember(cookies, begun.facts.uid);
      return { status: 200, headers, body: await tokenAnswer(tokens, begun) } as const;
    });

  serve(calls.welcome, 'enter', (request) => setPassword('welcome', request, request.body));
  serve(calls.setPassword, 'enter', (request) => setPassword('reset', request, request.body));

  serve(calls.confirmEmail, 'enter', ({ body, actor, cookies, device }) =>
    withKey(actor.address, async () => {
      const use = { key: body.userKey, now: clock() };
      const how = { device, staysSignedIn: false, now: clock(), authTime: null, by: actor };
      const begun = await database.transaction(async (queries) => {
        const person = await confirmEmail(queries, use);
        const started = await beginSession(queries, person, how);
        const { id: userId, institutionId } = person;
        const by = { ...actor, userId, institutionId, sessionId: started.facts.sessionId };
        const deed = { kind: 'email-change', object: `user ${userId}`, detail: ['email'] } as const;
        await appendAudit(queries, [entryOf(by, clock(), deed)]);
        return started;
      });
      const headers = devices.remember(cookies, begun.facts.uid);
      return { status: 200, headers, body: await tokenAnswer(tokens, begun) } as const;
    }),
  );

  serve(calls.joinData, 'enter', async ({ query, address }) => {
    const use = { key: query.key, now: clock() };
    const { institutionId, email } = await withKey(address, () =>
      database.read((queries) => openInvitation(queries, use)),
    );
    const { name, location } = await deps.store.forInstitution(institutionId).institution();
    const unknown = { firstName: '', lastName: '', department: '', position: '' };
    return { status: 200, body: { institution: name, location, email, ...unknown } };
  });

  serve(calls.join, 'enter', ({ body, address, actor, cookies, device }) => {
    const { userKey, password, ...given } = body;
    refuseAddresses({ firstName: given.firstName, lastName: given.lastName });
    return withKey(address, async () => {
      const use = { key: userKey, now: clock() };
      const invited = await database.read((queries) => openInvitation(queries, use));
      const owner = { ...invited, firstName: given.firstName, lastName: given.lastName };
      const passwordHash = await newPassword(password, owner, 'Please fill in both password fields.');
      const how = { device, staysSignedIn: false, now: clock(), authTime: clock(), by: actor };
      const begun = await database.transaction(async (queries) =>
        beginSession(queries, await join(queries, given, { ...use, passwordHash }), how),
      );
      const headers = devices.remember(cookies, begun.facts.uid);
      return { status: 200, headers, body: await tokenAnswer(tokens, begun) } as const;
    });
  });
}

/** Runs something that needs a key; an address with many wrong keys has to wait. */
function keyLimit({ store, clock }: AccountDeps) {
  const { database } = store;
  return async <T>(address: string, run: () => Promise<T>): Promise<T> => {
    const use = { whom: address, at: clock() };
    const wait = await database.read((queries) => waitForLimit(queries, WRONG_KEYS_BY_ADDRESS, use));
    if (wait > 0) throw tooManyTries(wait);
    try {
      return await run();
    } catch (error) {
      if (error instanceof KeyNotValid) {
        await database.transaction((queries) => spendOrRefuse(queries, WRONG_KEYS_BY_ADDRESS, use));
      }
      throw error;
    }
  };
}
