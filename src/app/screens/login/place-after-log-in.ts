import * as z from 'zod/mini';

/** Only a path of our own, never `//elsewhere`. */
const cameFromSchema = z.object({ from: z.string().check(z.regex(/^\/(?![/\\])/)) });

/** The state of the navigation to the log-in page. */
export type CameFrom = z.infer<typeof cameFromSchema>;

/** Path and query the person came from, or the dashboard. `state` is the navigation's own. */
export function placeAfterLogIn(state: unknown): string {
  const cameFrom = cameFromSchema.safeParse(state);
  return cameFrom.success ? cameFrom.data.from : '/';
}
