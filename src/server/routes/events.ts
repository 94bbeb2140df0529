import { calls } from '#contract/calls.ts';
import type { Serve } from '../http/serve-calls.ts';
import type { LiveChanges } from '../live/live-changes.ts';

/** What open devices are told of as it happens. */
export function serveEvents(serve: Serve, { live }: { readonly live: LiveChanges }): void {
  serve(calls.events, 'review', async ({ account, token }) => ({
    status: 200,
    events: await live.listen({ account, token }),
  }));
}
