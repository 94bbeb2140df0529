import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import { SIGN_IN_NOT_VALID, placeSchema } from '#contract/sign-in.ts';
import type { SignInProblem } from '#contract/sign-in.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { hasRight } from '#domain/role.ts';
import { beginSession, tokenAnswer } from '../accounts/log-in.ts';
import { tellOwner } from '../accounts/security-mails.ts';
import { SignInRefused, accountSigningIn } from '../accounts/sign-in.ts';
import { spendOrRefuse } from '../accounts/spend-or-refuse.ts';
import type { Trail } from '../audit/audit-trail.ts';
import { entryOf } from '../audit/entry.ts';
import type { Refusals } from '../audit/refusals.ts';
import type { BrowserBinding } from '../http/browser-binding.ts';
import type { KnownDevices } from '../http/known-device.ts';
import { actorOf, clientNetwork } from '../http/read-call.ts';
import { Refusal, notFound, notValid } from '../http/refusal.ts';
import type { Serve } from '../http/serve-calls.ts';
import type { Passwords } from '../password-hashing.ts';
import { hasLoggedInBefore } from '../persistence/people/session-rows.ts';
import { insertProved, insertSignIn, takeProved, takeSignIn } from '../persistence/people/sign-in-rows.ts';
import type { BegunSignIn, ProvedSignIn } from '../persistence/people/sign-in-rows.ts';
import { userById } from '../persistence/people/user-rows.ts';
import type { Store } from '../persistence/store.ts';
import { SIGN_INS_BY_ADDRESS, WRONG_KEYS_BY_ADDRESS } from '../rate-limits.ts';
import { Provider, ProviderAway, ProviderRefused } from '../sign-in/provider.ts';
import type { ProviderPerson } from '../sign-in/provider.ts';
import type { SignInSettings } from '../sign-in/settings.ts';
import type { Tokens } from '../tokens.ts';

const { catch: orElse } = z;

export interface SignInDeps {
  readonly store: Store;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly devices: KnownDevices;
  readonly binding: BrowserBinding;
  readonly trail: Trail;
  readonly refusals: Refusals;
  readonly clock: () => number;
  /** Undefined: nobody signs in by the hospital. */
  readonly settings: SignInSettings | undefined;
}

/** What the app asks for by the address that it opens. */
const askedSchema = z.object({
  to: orElse(placeSchema, '/'),
  stay: orElse(z.optional(z.literal('on')), undefined),
  /** Whoever is logged in proves who they are, in place of their password. */
  confirm: orElse(z.optional(z.literal('on')), undefined),
});

/** Of what the provider sends back, only what finds the sign-in; the library reads the rest. */
const returnedSchema = z.object({ state: z.string().check(z.maxLength(200)) });

/** How much earlier than it was asked for a fresh sign-in may say that it was, as clocks differ. */
const CLOCKS_APART_MS = MINUTE_MS;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The two calls by which the app ends a sign-in by the hospital (rule ACC-32). */
export function serveSignInCalls(serve: Serve, deps: SignInDeps): void {
  const { store, tokens, devices, binding, trail, clock, settings } = deps;
  const { database } = store;

  const proved = async (
    code: string,
    from: { readonly cookies: string | undefined; readonly address: string; readonly mustBeFresh: boolean },
  ): Promise<ProvedSignIn> => {
    if (settings === undefined) throw notFound();
    const browser = binding.of(from.cookies);
    const which = { codeHash: hashOf(code), mustBeFresh: from.mustBeFresh, now: clock() };
    const found =
      browser === null
        ? null
        : await database.transaction((queries) =>
            takeProved(queries, { ...which, browserHash: hashOf(browser) }),
          );
    if (found !== null) return found;
    const use = { whom: from.address, at: clock() };
    await database.transaction((queries) => spendOrRefuse(queries, WRONG_KEYS_BY_ADDRESS, use));
    throw notValid([SIGN_IN_NOT_VALID]);
  };

  serve(calls.signIn, 'enter', async ({ body, actor, address, cookies, device }) => {
    const signedIn = await proved(body.code, { cookies, address, mustBeFresh: false });
    const { issuer, subject, sid, staysSignedIn, authTime, userId } = signedIn;
    const provider = { issuer, subject, sid };
    const how = { device, staysSignedIn, now: clock(), authTime, by: actor, provider };
    const { account, begun } = await database.transaction(async (queries) => {
      const known = await userById(queries, userId);
      if (known === null || !hasRight(known.account.roleId, 'enter')) throw notValid([SIGN_IN_NOT_VALID]);
      const isKnownDevice = devices.whomOf(cookies, known.account.uid) !== null;
      if (!isKnownDevice && (await hasLoggedInBefore(queries, userId)))
        await tellOwner(queries, 'new-device', known.account, { where: device, now: clock() });
      return { account: known.account, begun: await beginSession(queries, known.account, how) };
    });
    const institution = await store.forInstitution(account.institutionId).institution();
    const headers = devices.remember(cookies, account.uid);
    return { status: 200, headers, body: { ...(await tokenAnswer(tokens, begun)), institution } };
  });

  serve(calls.confirmSignIn, 'enter', async ({ account, token, body, actor, address, cookies }) => {
    const { userId, authTime } = await proved(body.code, { cookies, address, mustBeFresh: true });
    // Somebody else's proof is none of the one who is logged in here.
    if (userId !== account.id || authTime === null) throw notValid([SIGN_IN_NOT_VALID]);
    const { sessionId, expiresAt } = token;
    const facts = { userId, uid: account.uid, sessionId, authTime };
    const deed = { kind: 'password-check', object: `user ${userId}`, detail: ['provider'] } as const;
    await trail.note(entryOf(actor, clock(), deed));
    return { status: 200, body: { token: await tokens.issue(facts, { expiresAt }) } };
  });
}

/** The two addresses that a browser opens: to the provider, and back from there. */
export function serveSignInPages(
  app: FastifyInstance,
  provider: Provider,
  deps: SignInDeps & { readonly settings: SignInSettings },
): void {
  const { store, passwords, binding, refusals, clock, settings } = deps;
  const { database } = store;
  /** One for all: nobody knows the password that it is of. */
  let nobodysPassword: Promise<string> | null = null;

  /** @param problem also where nothing more is known of the sign-in than that */
  const backWith = (reply: FastifyReply, problem: SignInProblem, to?: string): FastifyReply =>
    sendTo(reply, pageWith({ problem, ...(to !== undefined && { to }) }));

  const route = { method: 'GET', exposeHeadRoute: false } as const;
  app.route({
    ...route,
    url: '/api/sign-in',
    handler: async (request, reply) => {
      const { to, stay, confirm } = askedSchema.parse(request.query);
      const isFresh = confirm === 'on';
      const secrets = Provider.newSecrets();
      const { value, header } = binding.renew(request.headers.cookie);
      try {
        const address = await provider.addressFor(secrets, isFresh);
        const begun: BegunSignIn = {
          ...secrets,
          stateHash: hashOf(secrets.state),
          browserHash: hashOf(value),
          place: to,
          staysSignedIn: stay === 'on',
          isFresh,
          begunAt: clock(),
        };
        const use = { whom: clientNetwork(request.ip), at: clock() };
        await database.transaction(async (queries) => {
          await spendOrRefuse(queries, SIGN_INS_BY_ADDRESS, use);
          await insertSignIn(queries, begun);
        });
        return sendTo(reply.header('set-cookie', header), address.href);
      } catch (error) {
        return backWith(reply, problemOf(error, request), to);
      }
    },
  });

  app.route({
    ...route,
    url: '/api/sign-in/callback',
    handler: async (request, reply) => {
      const returned = returnedSchema.safeParse(request.query);
      const browser = binding.of(request.headers.cookie);
      const begun =
        returned.success && browser !== null
          ? await database.transaction((queries) =>
              takeSignIn(queries, {
                stateHash: hashOf(returned.data.state),
                browserHash: hashOf(browser),
                now: clock(),
              }),
            )
          : null;
      if (!returned.success || begun === null) return backWith(reply, 'expired');
      try {
        const [, query = ''] = request.url.split('?');
        const person = await provider.personOf(query, { ...begun, state: returned.data.state });
        requireFresh(begun, person);
        const code = await codeFor(request, person, begun);
        const { isFresh, staysSignedIn, place: to } = begun;
        const said = { [isFresh ? 'confirm' : 'code']: code, to, ...(staysSignedIn && { stay: 'on' }) };
        return sendTo(reply, pageWith(said));
      } catch (error) {
        await noteRefused(request, error);
        return backWith(reply, problemOf(error, request), begun.place);
      }
    },
  });

  async function codeFor(
    request: FastifyRequest,
    person: ProviderPerson,
    begun: BegunSignIn,
  ): Promise<string> {
    nobodysPassword ??= passwords.inTurn(() => passwords.hash(randomBytes(32).toString('base64url')));
    const { address, requestId } = actorOf(request, undefined);
    const how = { settings, passwordHash: await nobodysPassword, by: { address, requestId }, now: clock() };
    const code = randomBytes(32).toString('base64url');
    await database.transaction(async (queries) => {
      const { id: userId } = await accountSigningIn(queries, person, how);
      const { issuer, subject, sid, authTime } = person;
      const proved = { userId, issuer, subject, sid, authTime };
      await insertProved(queries, { begun, proved, codeHash: hashOf(code), now: clock() });
    });
    return code;
  }

  /** The audit log keeps who was shut out, as by a password. */
  async function noteRefused(request: FastifyRequest, error: unknown): Promise<void> {
    if (!(error instanceof SignInRefused) || error.account === null) return;
    const { id: userId, institutionId } = error.account;
    const object = `user ${userId}`;
    const refused = { kind: 'log-in', object, sort: object, times: 1 } as const;
    await refusals.note({ ...actorOf(request, undefined), userId, institutionId }, refused);
  }
}

/** @throws SignInRefused where the provider did not ask, or does not say that it did */
function requireFresh({ isFresh, begunAt }: BegunSignIn, { authTime }: ProviderPerson): void {
  if (isFresh && (authTime === null || authTime < begunAt - CLOCKS_APART_MS))
    throw new SignInRefused('not-fresh');
}

/** The app's page, told behind the `#`, which no server and no log sees. */
const pageWith = (said: Readonly<Record<string, string>>): string =>
  `/sign-in#${new URLSearchParams(said).toString()}`;

/** Nothing of it is kept anywhere: the address has a code, or names a sign-in. */
const sendTo = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(address, 302);

function problemOf(error: unknown, request: FastifyRequest): SignInProblem {
  if (error instanceof SignInRefused) return error.problem;
  if (error instanceof Refusal && error.status === 429) return 'busy';
  const isAway = error instanceof ProviderAway;
  const isRefused = error instanceof ProviderRefused;
  // The settings may be wrong, here or there, and only this says how.
  request.log.warn({ reason: reasonOf(isAway || isRefused ? error.cause : error) }, 'A sign-in has failed');
  if (isAway) return 'away';
  return isRefused ? 'refused' : 'failed';
}

/** Without what it was about: an answer of a provider may tell of people. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : '';
  const said = 'error' in error && typeof error.error === 'string' ? ` (${error.error})` : '';
  return `${code}${error.message}${said}`;
}
