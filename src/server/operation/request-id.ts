import { randomUUID } from 'node:crypto';

/** What a proxy may call a request: long enough for any that is in use, and harmless in a log and in the audit log. */
const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** The name that a proxy has given a request (`X-Request-Id`), or a new one. */
export function requestIdOf(given: string | readonly string[] | undefined): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
