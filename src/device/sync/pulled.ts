import type { CallName } from '#contract/calls.ts';
import { OTHER_EPOCH } from '#contract/error-sentences.ts';
import type { Answered, Missed, Outcome } from '../call/api.ts';
import { MovedOn } from '../outbox/restore/catching-up.ts';

/** How a pull ends, whatever it was to bring. */

export type Pulled =
  | { readonly kind: 'done' }
  | { readonly kind: 'paused'; readonly why: 'expired' | 'signed-out' }
  | Missed;

/** Ends a pull early, carrying the outcome. */
export class PullEnded extends Error {
  readonly pulled: Pulled;
  constructor(pulled: Pulled) {
    super(pulled.kind);
    this.pulled = pulled;
  }
}

/** Runs a pull to its end, also where that is an early one. */
export async function untilEnded(run: () => Promise<void>): Promise<Pulled> {
  try {
    await run();
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof PullEnded) return error.pulled;
    if (error instanceof MovedOn) return { kind: 'no-answer', why: OTHER_EPOCH, retryAfterMs: null };
    throw error;
  }
}

/** An answer; null for "not modified" or a refusal of this one request. Anything else ends the pull. */
export function answered<N extends CallName>(outcome: Outcome<N>): Answered<N> | null {
  switch (outcome.kind) {
    case 'answer':
      return outcome;
    case 'not-modified':
    case 'refused':
      return null;
    case 'expired':
    case 'signed-out':
      throw new PullEnded({ kind: 'paused', why: outcome.kind });
    case 'no-answer':
      throw new PullEnded(outcome);
  }
}

/** So many calls of one pull are under way at once. */
const AT_ONCE = 4;

/**
 * Several calls side by side, begun in their order. Where one fails, no other one is begun, and those that are under
 * way come to their end first: what they bring is kept, and the next pull does not meet them.
 *
 * @throws what the first that failed has thrown
 */
export async function sideBySide<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const ahead = [...items];
  const failures: unknown[] = [];
  const goOn = async () => {
    for (let item = ahead.shift(); item !== undefined; item = ahead.shift()) {
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
        ahead.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  if (failures.length > 0) throw failures[0];
}

/** Waits until both have ended, also where one fails. @throws what the first of them that failed has thrown */
export async function bothEnded<T>(first: Promise<T>, second: Promise<void>): Promise<T> {
  const [one, other] = await Promise.allSettled([first, second]);
  if (one.status === 'rejected') throw one.reason;
  if (other.status === 'rejected') throw other.reason;
  return one.value;
}
