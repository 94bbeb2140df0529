import { calls } from '#contract/calls.ts';
import type { Serve } from '../http/serve-calls.ts';
import type { EventStreams } from '../live/event-streams.ts';

/** What open devices are told of as it happens. */
export function serveEvents(serve: Serve, { streams }: { readonly streams: EventStreams }): void {
  serve(calls.events, 'review', async ({ account, token }) => ({
    status: 200,
    events: streams.open({ account, token }),
  }));
}
