import { calls } from '#contract/calls.ts';
import { hasRight } from '#domain/role.ts';
import { beginSession, beginSessionByPassword, goOnOrBegin, tokenAnswer } from '../accounts/log-in.ts';
import { createNewPassword } from '../accounts/new-password.ts';
import { passwordCheck } from '../accounts/password-check.ts';
import { tellOwner } from '../accounts/security-mails.ts';
import type { Trail } from '../audit/audit-trail.ts';
import { entryOf } from '../audit/entry.ts';
import type { Refusals } from '../audit/refusals.ts';
import type { KnownDevices } from '../http/known-device.ts';
import type { Serve } from '../http/serve-calls.ts';
import { forbidden, notValid, pleaseLogIn, wrongPassword } from '../http/refusal.ts';
import type { Passwords } from '../password-hashing.ts';
import { appendAudit } from '../persistence/audit-log.ts';
import { replacePassword } from '../persistence/people/user-rows.ts';
import type { Store } from '../persistence/store.ts';
import type { Tokens } from '../tokens.ts';

interface LogInDeps {
  readonly store: Store;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly devices: KnownDevices;
  readonly trail: Trail;
  readonly refusals: Refusals;
  readonly clock: () => number;
}

/** The calls authenticated by the current password. */
export function serveLogIn(serve: Serve, deps: LogInDeps): void {
  const { store, tokens, devices, trail, refusals, clock } = deps;
  const { database } = store;
  const isRight = passwordCheck(deps);
  const newPassword = createNewPassword(deps, 'new_password');

  serve(calls.authenticate, 'enter', async ({ body, actor, cookies, device }) => {
    const known = await store.userByEmail(body.email);
    const { account: someone = null, passwordHash = null } = known ?? {};
    const proof = { email: body.email, account: someone, passwordHash, password: body.password };
    const wrong = () => wrongPassword('The email or password is incorrect.');
    if (!(await isRight(proof, { actor, cookies })) || known === null) throw wrong();
    const { account } = known;
    if (!hasRight(account.roleId, 'enter')) {
      const { id: userId, institutionId } = account;
      const object = `user ${userId}`;
      const refused = { kind: 'log-in', object, sort: object, times: 1 } as const;
      await refusals.note({ ...actor, userId, institutionId }, refused);
      throw forbidden('Your account has been deactivated. Please contact your administrator.');
    }
    const how = {
      device,
      staysSignedIn: body.staySignedIn === true,
      now: clock(),
      authTime: clock(),
      by: actor,
    };
    const isKnownDevice = devices.whomOf(cookies, account.uid) !== null;
    const begun = await database.transaction((queries) =>
      beginSessionByPassword(queries, known, { ...how, isKnownDevice }),
    );
    // The password was changed while it was checked.
    if (begun === null) throw wrong();
    const institution = await store.forInstitution(account.institutionId).institution();
    const headers = devices.remember(cookies, account.uid);
    return { status: 200, headers, body: { ...(await tokenAnswer(tokens, begun)), institution } };
  });

  serve(calls.refreshToken, 'enter', async ({ account, token, body, actor, cookies, device }) => {
    const stored = await store.userById(account.id);
    if (stored === null) throw pleaseLogIn();
    const proof = { ...stored, password: body.password };
    const wrong = () => wrongPassword('The password is incorrect.');
    if (!(await isRight(proof, { actor, cookies }))) throw wrong();
    const { sessionId, authTime } = token;
    const how = { device, staysSignedIn: false, now: clock(), authTime, by: actor };
    const begun = await database.transaction((queries) => goOnOrBegin(queries, stored, sessionId, how));
    if (begun === null) throw wrong();
    const headers = devices.remember(cookies, account.uid);
    return { status: 200, headers, body: await tokenAnswer(tokens, begun) };
  });

  serve(calls.confirmPassword, 'enter', async ({ account, token, body, actor, cookies }) => {
    const stored = await store.userById(account.id);
    if (stored === null) throw pleaseLogIn();
    // Not 401, which would end the session of whoever mistypes.
    const wrong = () => notValid(['The password is incorrect.'], ['password']);
    if (!(await isRight({ ...stored, password: body.password }, { actor, cookies }))) throw wrong();
    const { sessionId, expiresAt } = token;
    const facts = { userId: account.id, uid: account.uid, sessionId, authTime: clock() };
    await trail.note(entryOf(actor, clock(), { kind: 'password-check', object: `user ${account.id}` }));
    return { status: 200, body: { token: await tokens.issue(facts, { expiresAt }) } };
  });

  serve(calls.changePassword, 'enter', async ({ account, body, actor, cookies, device }) => {
    if (body.oldPassword === '' || body.newPassword === '') throw notValid(['All fields are required.']);
    const stored = await store.userById(account.id);
    if (stored === null) throw pleaseLogIn();
    const wrong = () => notValid(['Your current password is incorrect.'], ['old_password']);
    if (!(await isRight({ ...stored, password: body.oldPassword }, { actor, cookies }))) throw wrong();
    const to = await newPassword(body.newPassword, stored.account, 'All fields are required.');
    const change = { userId: account.id, from: stored.passwordHash, to, now: clock() };
    const how = { device, staysSignedIn: false, now: clock(), authTime: clock(), by: actor };
    const begun = await database.transaction(async (queries) => {
      const changed = await replacePassword(queries, change);
      if (changed === null) return null;
      await tellOwner(queries, 'password-changed', changed.account, { where: device, now: clock() });
      const started = await beginSession(queries, changed.account, how);
      const deed = { kind: 'password-change', object: `user ${account.id}`, detail: ['password'] } as const;
      await appendAudit(queries, [entryOf(actor, clock(), deed)]);
      return started;
    });
    // Someone else got there first, and this is no longer the current password.
    if (begun === null) throw wrong();
    const headers = devices.remember(cookies, account.uid);
    return { status: 200, headers, body: await tokenAnswer(tokens, begun) };
  });
}
