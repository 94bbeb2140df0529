/**
 * A token and whose it is, as one value. A call carries the one it was made with, and a refusal names
 * it, so that nothing that wakes up late can speak of whoever is logged in by then.
 */
export interface Credentials {
  readonly userId: number;
  readonly token: string;
}

/** The server refused these very credentials. */
export interface Refusal {
  readonly why: 'expired' | 'signed-out';
  readonly of: Credentials;
  /** With the order to delete this person's work on this device (rule SES-21). */
  readonly wipes?: boolean;
}
