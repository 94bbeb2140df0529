import { calls } from '#contract/calls.ts';
import { spendOrRefuse } from '../accounts/spend-or-refuse.ts';
import { recordDeeds } from '../audit/record-told-deeds.ts';
import { entryOf } from '../audit/entry.ts';
import type { Actor } from '../audit/entry.ts';
import { notFound } from '../http/refusal.ts';
import type { Serve } from '../http/serve-calls.ts';
import { appendAudit } from '../persistence/audit-log.ts';
import type { Queries } from '../persistence/database/database.ts';
import { userById } from '../persistence/people/user-rows.ts';
import {
  endByKey,
  endSession,
  endSessionsOf,
  sessionsOf,
  wipeAtNextContact,
} from '../persistence/people/session-rows.ts';
import type { Store } from '../persistence/store.ts';
import { DEEDS_TOLD_BY_PERSON } from '../rate-limits.ts';

interface SessionDeps {
  readonly store: Store;
  readonly clock: () => number;
}

/** People's log-ins, and their ends (rules SES-11 to SES-13). */
export function serveSessions(serve: Serve, { store, clock }: SessionDeps): void {
  const { database } = store;
  const done = { status: 200, body: {} } as const;
  const record = (queries: Queries, actor: Actor, which: string) =>
    appendAudit(queries, [entryOf(actor, clock(), { kind: 'log-out', object: `session ${which}` })]);

  serve(calls.logOut, 'enter', async ({ body: { session: id, endKey }, actor }) => {
    await database.transaction(async (queries) => {
      const userId = await endByKey(queries, { id, endKey }, clock());
      const person = userId === null ? null : await userById(queries, userId);
      if (person === null) return;
      const { institutionId } = person.account;
      await record(queries, { ...actor, institutionId, userId, sessionId: id }, id);
    });
    return done;
  });

  serve(calls.sessions, 'enter', async ({ account, token }) => {
    const asking = { current: token.sessionId, now: clock() };
    const body = await database.read((queries) => sessionsOf(queries, account.id, asking));
    return { status: 200, body };
  });

  serve(calls.endSession, 'enter', async ({ account, actor, params: { id } }) => {
    const ending = { by: account.id, now: clock() };
    const isOwn = await database.transaction(async (queries) => {
      const isThere = await endSession(queries, { id, userId: account.id }, ending);
      if (isThere) await record(queries, actor, id);
      return isThere;
    });
    if (!isOwn) throw notFound();
    return done;
  });

  serve(calls.endSessionsOf, 'administer', async ({ account, actor, params, body }) => {
    const ending = { by: account.id, now: clock() };
    await store.forInstitution(account.institutionId).changePeople(async (people) => {
      const user = await people.lockUser(Number(params.id));
      if (user === null) throw notFound();
      await endSessionsOf(people.queries, user.id, ending);
      if (body.wipe === true) await wipeAtNextContact(people.queries, user.id);
      const detail = body.wipe === true ? ['wipe'] : [];
      const deed = { kind: 'log-out', object: `user ${user.id}`, detail } as const;
      await appendAudit(people.queries, [entryOf(actor, clock(), deed)]);
    });
    return done;
  });

  serve(calls.tellDeeds, 'enter', async ({ account, actor, body: { deeds } }) => {
    const now = clock();
    await database.transaction(async (queries) => {
      await spendOrRefuse(queries, DEEDS_TOLD_BY_PERSON, { whom: String(account.id), at: now });
      await recordDeeds(queries, { actor, userId: account.id, now }, deeds);
    });
    return done;
  });

  serve(calls.endOtherSessions, 'enter', async ({ account, actor, token }) => {
    const ending = { by: account.id, now: clock() };
    await database.transaction(async (queries) => {
      await endSessionsOf(queries, account.id, ending, token.sessionId);
      await record(queries, actor, 'all others');
    });
    return done;
  });
}
