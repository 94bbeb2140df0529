import type { Mutation } from '../persistence/saving/revision-rows.ts';
import type { Account } from '../persistence/people/user-rows.ts';

/** Who is saving, when, and under which mutation id. */
export interface Sender {
  readonly account: Account;
  /** Milliseconds since 1970, by the server's clock. */
  readonly now: number;
  /** The epoch the change was made in; null when it did not come over the wire. */
  readonly epoch: string | null;
  readonly mutation: Mutation | null;
  /** Sends no mail: it happened long ago, in the sample hospital. */
  readonly isQuiet?: boolean;
}
