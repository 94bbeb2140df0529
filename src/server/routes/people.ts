import { calls } from '#contract/calls.ts';
import type { RosterEntry } from '#contract/people.ts';
import { hasRight } from '#domain/role.ts';
import type { Serve } from '../http/calls.ts';
import { forbidden, pleaseLogIn, tooManyTries, wrongPassword } from '../http/refusal.ts';
import type { Passwords } from '../passwords.ts';
import type { Store } from '../persistence/store.ts';
import type { Tokens } from '../tokens.ts';

interface PeopleDeps {
  readonly store: Store;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly clock: () => number;
}

export function servePeople(serve: Serve, deps: PeopleDeps): void {
  const { store, tokens } = deps;
  const isRight = passwordCheck(deps);

  serve(calls.authenticate, 'enter', async ({ body, address }) => {
    const known = await store.accountByEmail(body.email);
    const proof = { email: body.email, passwordHash: known?.passwordHash ?? null, password: body.password };
    if (!(await isRight(proof, address)) || known === null) {
      throw wrongPassword('The email or password is incorrect.');
    }
    const { account } = known;
    if (!hasRight(account.roleId, 'enter')) {
      throw forbidden('Your account has been deactivated. Please contact your administrator.');
    }
    const facts = { userId: account.id, generation: account.generation };
    return {
      status: 200,
      body: {
        token: await tokens.issue(facts, body.staySignedIn === true),
        institution: await store.forInstitution(account.institutionId).institution(),
      },
    };
  });

  serve(calls.refreshToken, 'enter', async ({ account, body, address }) => {
    const stored = await store.passwordHash(account.id);
    if (stored === null) throw pleaseLogIn();
    const proof = { email: stored.email, passwordHash: stored.hash, password: body.password };
    if (!(await isRight(proof, address))) throw wrongPassword('The password is incorrect.');
    const facts = { userId: account.id, generation: account.generation };
    return { status: 200, body: { token: await tokens.issue(facts, false) } };
  });

  serve(calls.me, 'enter', async ({ account }) => {
    const institution = store.forInstitution(account.institutionId);
    const user = (await institution.users()).find(({ id }) => id === account.id);
    if (user === undefined) throw pleaseLogIn();
    return { status: 200, body: { ...user, institution: await institution.institution() } };
  });

  serve(calls.users, 'enter', async ({ account }) => {
    const users = await store.forInstitution(account.institutionId).users();
    if (hasRight(account.roleId, 'administer')) return { status: 200, body: users };
    const rows = users.map((user): RosterEntry => {
      const { id, firstName, lastName } = user;
      return id === account.id ? user : { id, firstName, lastName };
    });
    return { status: 200, body: rows };
  });
}

interface Proof {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly password: string;
}

/**
 * Whether a password is right, within the limits of decisions 3. The limits are asked
 * after the wait for a place, so that many tries at once count as many.
 */
function passwordCheck({ store, passwords, clock }: PeopleDeps) {
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
