import { calls } from '#contract/calls.ts';
import { hasRight } from '#domain/role.ts';
import { beginSession, beginSessionByPassword, goOnOrBegin, tokenAnswer } from '../accounts/log-in.ts';
import { createNewPassword } from '../accounts/new-password.ts';
import type { Serve } from '../http/serve-calls.ts';
import { forbidden, notValid, pleaseLogIn, tooManyTries, wrongPassword } from '../http/refusal.ts';
import type { Passwords } from '../password-hashing.ts';
import { replacePassword } from '../persistence/people.ts';
import type { Store } from '../persistence/store.ts';
import type { Tokens } from '../tokens.ts';

interface LogInDeps {
  readonly store: Store;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly clock: () => number;
}

/** The calls authenticated by the current password. */
export function serveLogIn(serve: Serve, deps: LogInDeps): void {
  const { store, tokens, clock } = deps;
  const { database } = store;
  const isRight = passwordCheck(deps);
  const newPassword = createNewPassword(deps, 'new_password');

  serve(calls.authenticate, 'enter', async ({ body, address, device }) => {
    const known = await store.userByEmail(body.email);
    const proof = { email: body.email, passwordHash: known?.passwordHash ?? null, password: body.password };
    const wrong = () => wrongPassword('The email or password is incorrect.');
    if (!(await isRight(proof, address)) || known === null) throw wrong();
    const { account } = known;
    if (!hasRight(account.roleId, 'enter')) {
      throw forbidden('Your account has been deactivated. Please contact your administrator.');
    }
    const how = { device, staysSignedIn: body.staySignedIn === true, now: clock(), authTime: clock() };
    const begun = await database.transaction((queries) => beginSessionByPassword(queries, known, how));
    // It was changed while it was checked.
    if (begun === null) throw wrong();
    const institution = await store.forInstitution(account.institutionId).institution();
    return { status: 200, body: { ...(await tokenAnswer(tokens, begun)), institution } };
  });

  serve(calls.refreshToken, 'enter', async ({ account, sessionId, authTime, body, address, device }) => {
    const stored = await store.userById(account.id);
    if (stored === null) throw pleaseLogIn();
    const proof = { ...stored, password: body.password };
    const wrong = () => wrongPassword('The password is incorrect.');
    if (!(await isRight(proof, address))) throw wrong();
    const how = { device, staysSignedIn: false, now: clock(), authTime };
    const begun = await database.transaction((queries) => goOnOrBegin(queries, stored, sessionId, how));
    if (begun === null) throw wrong();
    return { status: 200, body: await tokenAnswer(tokens, begun) };
  });

  serve(calls.confirmPassword, 'enter', async ({ account, token, body, address }) => {
    const stored = await store.userById(account.id);
    if (stored === null) throw pleaseLogIn();
    // Not 401, which would end the session of whoever mistypes.
    const wrong = () => notValid(['The password is incorrect.'], ['password']);
    if (!(await isRight({ ...stored, password: body.password }, address))) throw wrong();
    const { sessionId, expiresAt } = token;
    if (sessionId === null) throw pleaseLogIn();
    const facts = { userId: account.id, uid: account.uid, sessionId, authTime: clock() };
    return { status: 200, body: { token: await tokens.issue(facts, { expiresAt }) } };
  });

  serve(calls.changePassword, 'enter', async ({ account, body, address, device }) => {
    if (body.oldPassword === '' || body.newPassword === '') throw notValid(['All fields are required.']);
    const stored = await store.userById(account.id);
    if (stored === null) throw pleaseLogIn();
    const wrong = () => notValid(['Your current password is incorrect.'], ['old_password']);
    if (!(await isRight({ ...stored, password: body.oldPassword }, address))) throw wrong();
    const to = await newPassword(body.newPassword, stored.account, 'All fields are required.');
    const change = { userId: account.id, from: stored.passwordHash, to, now: clock() };
    const how = { device, staysSignedIn: false, now: clock(), authTime: clock() };
    const begun = await database.transaction(async (queries) => {
      const changed = await replacePassword(queries, change);
      return changed === null ? null : beginSession(queries, changed.account, how);
    });
    // Someone else got there first, and this is no longer the current password.
    if (begun === null) throw wrong();
    return { status: 200, body: await tokenAnswer(tokens, begun) };
  });
}

interface Proof {
  readonly email: string;
  /** Null for an unknown or unconfirmed account; no password is right then. */
  readonly passwordHash: string | null;
  readonly password: string;
}

/**
 * Whether a password is right, within the limits of rule ACC-3. The limits are checked after waiting for a
 * slot, so that many simultaneous tries count as many.
 */
function passwordCheck({ store, passwords, clock }: LogInDeps) {
  return (proof: Proof, address: string): Promise<boolean> =>
    passwords.inTurn(async () => {
      const attempt = { email: proof.email, address };
      const wait = await store.waitBeforeLogin({ ...attempt, at: clock() });
      if (wait > 0) throw tooManyTries(wait);
      const isRight = await passwords.verify(proof.passwordHash, proof.password);
      if (!isRight) await store.recordLoginFailure({ ...attempt, at: clock() });
      return isRight;
    });
}
