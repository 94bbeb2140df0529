/** Which transactions put mail into the outbox, so that it is sent as soon as they have committed. */
const withMail = new WeakSet<object>();

export function noteQueuedMail(transaction: object): void {
  withMail.add(transaction);
}

export function hasQueuedMail(transaction: object): boolean {
  return withMail.has(transaction);
}
