import { calls } from '#contract/calls.ts';
import { spendOrRefuse } from '../accounts/spend-or-refuse.ts';
import { openAssessment } from '../assessments/open.ts';
import type { Serve } from '../http/serve-calls.ts';
import type { LiveChanges } from '../live/live-changes.ts';
import { forgetPlace, notePlace } from '../persistence/presence-rows.ts';
import type { Store } from '../persistence/store.ts';
import { PLACES_SAID_BY_PERSON } from '../rate-limits.ts';

interface EventDeps {
  readonly store: Store;
  readonly clock: () => number;
  readonly live: LiveChanges;
}

/** What open devices are told of as it happens, and where people are meanwhile. */
export function serveEvents(serve: Serve, { store, clock, live }: EventDeps): void {
  serve(calls.events, 'review', async ({ account, token }) => ({
    status: 200,
    events: await live.listen({ account, token }),
  }));

  serve(calls.sayPlace, 'review', async ({ account, token: { sessionId }, body }) => {
    const { assessment: id, question } = body;
    const { id: userId, institutionId } = account;
    if (id !== null) await openAssessment(store.forInstitution(institutionId), account, id);
    const now = clock();
    await store.database.transaction(async (queries) => {
      await spendOrRefuse(queries, PLACES_SAID_BY_PERSON, { whom: String(userId), at: now });
      if (id === null) await forgetPlace(queries, sessionId, now);
      else await notePlace(queries, { sessionId, institutionId, userId, assessmentId: id, question }, now);
    });
    // Whoever says where they are need not wait for others to hear of it.
    live.moved();
    return { status: 200, body: {} };
  });
}
