import type { FastifyInstance, FastifyReply } from 'fastify';
import { spendOrRefuse } from '../accounts/spend-or-refuse.ts';
import { entryOf } from '../audit/entry.ts';
import { LARGEST_PUBLIC_BODY } from '../http/bodies.ts';
import { actorOf, clientNetwork } from '../http/read-call.ts';
import { appendAudit } from '../persistence/audit-log.ts';
import { spendLimit } from '../persistence/limits.ts';
import { endSessionsOfProvider } from '../persistence/people/session-rows.ts';
import { removeProvedOf } from '../persistence/people/sign-in-rows.ts';
import { userById } from '../persistence/people/user-rows.ts';
import type { Store } from '../persistence/store.ts';
import { WRONG_KEYS_BY_ADDRESS } from '../rate-limits.ts';
import { LOGOUT_TOKEN_MS, logoutTokens } from '../sign-in/logout-token.ts';
import type { LogoutToken } from '../sign-in/logout-token.ts';
import type { Provider } from '../sign-in/provider.ts';
import type { SignInSettings } from '../sign-in/settings.ts';

interface BackChannelDeps {
  readonly store: Store;
  readonly clock: () => number;
  readonly settings: SignInSettings;
}

/** Each counts once. */
const LOGOUT_TOKENS = { name: 'logout-token', most: 1, windowMs: 2 * LOGOUT_TOKEN_MS };

/** Who logs out at the provider is logged out here: the provider itself says so (rule SES-24). */
export async function serveBackChannel(
  app: FastifyInstance,
  provider: Provider,
  { store: { database }, clock, settings }: BackChannelDeps,
): Promise<void> {
  const read = logoutTokens(settings);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    );
    scope.route({
      method: 'POST',
      url: '/api/sign-in/back-channel',
      bodyLimit: LARGEST_PUBLIC_BODY,
      config: { isSigned: true, isPublic: true },
      handler: async (request, reply) => {
        const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
        const keysAddress = await provider.keysAddress().catch(() => null);
        // Most providers try again.
        if (keysAddress === null)
          return refuse(reply, 503, 'The keys that sign it cannot be read right now.');
        let logout: LogoutToken;
        try {
          logout = await read(token ?? '', keysAddress);
        } catch (error) {
          const use = { whom: clientNetwork(request.ip), at: clock() };
          await database.transaction((queries) => spendOrRefuse(queries, WRONG_KEYS_BY_ADDRESS, use));
          request.log.warn(
            { reason: error instanceof Error ? error.name : '' },
            'A log-out at the provider could not be believed',
          );
          return refuse(reply, 400, 'This is no logout token of the provider for this server.');
        }
        const actor = actorOf(request, undefined);
        const isNew = await database.transaction(async (queries) => {
          const now = clock();
          const once = { whom: `${settings.issuer} ${logout.id}`, at: now };
          if ((await spendLimit(queries, LOGOUT_TOKENS, once)) > 0) return false;
          const which = { issuer: settings.issuer, subject: logout.subject, sid: logout.sid };
          await removeProvedOf(queries, which);
          for (const { id, userId } of await endSessionsOfProvider(queries, which, now)) {
            const person = await userById(queries, userId);
            const whose = { ...actor, userId, institutionId: person?.account.institutionId ?? null };
            const deed = { kind: 'log-out', object: `session ${id}`, detail: ['provider'] } as const;
            await appendAudit(queries, [entryOf(whose, now, deed)]);
          }
          return true;
        });
        if (!isNew) return refuse(reply, 400, 'This logout token has been used.');
        return reply.code(200).header('cache-control', 'no-store').send();
      },
    });
  });
}

/** As the standard words it, for the provider's own log. */
const refuse = (reply: FastifyReply, status: number, description: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error: 'invalid_request', error_description: description });
