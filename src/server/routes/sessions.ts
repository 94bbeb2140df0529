import { calls } from '#contract/calls.ts';
import { notFound } from '../http/refusal.ts';
import type { Serve } from '../http/serve-calls.ts';
import {
  endByKey,
  endSession,
  endSessionsOf,
  sessionsOf,
  wipeAtNextContact,
} from '../persistence/sessions.ts';
import type { Store } from '../persistence/store.ts';

interface SessionDeps {
  readonly store: Store;
  readonly clock: () => number;
}

/** Where people are logged in, and the ends of that (rules SES-11 to SES-13). */
export function serveSessions(serve: Serve, { store, clock }: SessionDeps): void {
  const { database } = store;
  const done = { status: 200, body: {} } as const;

  serve(calls.logOut, 'enter', async ({ body: { session: id, endKey } }) => {
    await database.transaction((queries) => endByKey(queries, { id, endKey }, clock()));
    return done;
  });

  serve(calls.sessions, 'enter', async ({ account, sessionId }) => {
    const asking = { current: sessionId ?? '', now: clock() };
    const body = await database.read((queries) => sessionsOf(queries, account.id, asking));
    return { status: 200, body };
  });

  serve(calls.endSession, 'enter', async ({ account, params: { id } }) => {
    const ending = { by: account.id, now: clock() };
    const isOwn = await database.transaction((queries) =>
      endSession(queries, { id, userId: account.id }, ending),
    );
    if (!isOwn) throw notFound();
    return done;
  });

  serve(calls.endSessionsOf, 'administer', async ({ account, params, body }) => {
    const ending = { by: account.id, now: clock() };
    await store.forInstitution(account.institutionId).changePeople(async (people) => {
      const user = await people.lockUser(Number(params.id));
      if (user === null) throw notFound();
      await endSessionsOf(people.queries, user.id, ending);
      if (body.wipe === true) await wipeAtNextContact(people.queries, user.id);
    });
    return done;
  });

  serve(calls.endOtherSessions, 'enter', async ({ account, sessionId }) => {
    const ending = { by: account.id, now: clock() };
    await database.transaction((queries) => endSessionsOf(queries, account.id, ending, sessionId));
    return done;
  });
}
