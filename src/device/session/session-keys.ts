import type { SessionKey } from '#contract/sessions.ts';

/**
 * Keys that can end the sessions begun on this device, and do nothing else (rule SES-14). In local storage, a
 * line each, because no person's database is open after a log-out.
 */

/** The keys of sessions that go on. */
const SESSION_KEYS_KEY = 'session-keys';
/** The keys of sessions whose end the server has not been told of yet. */
export const LOG_OUTS_KEY = 'log-outs';

/** More than anybody begins on one device before logging out once. */
const MOST_KEPT = 50;

/** For the log-out that ends this session. */
export const keepSessionKey = (storage: Storage, key: SessionKey): void =>
  addLine(storage, SESSION_KEYS_KEY, key);

/** The server is to be told that this session is over. */
export const addLogOut = (storage: Storage, key: SessionKey): void => addLine(storage, LOG_OUTS_KEY, key);

/** Every session begun here is over. */
export function endKeptSessions(storage: Storage): void {
  const keys = storage.getItem(SESSION_KEYS_KEY) ?? '';
  storage.removeItem(SESSION_KEYS_KEY);
  if (keys !== '') storage.setItem(LOG_OUTS_KEY, (storage.getItem(LOG_OUTS_KEY) ?? '') + keys);
}

export const linesOf = (storage: Storage, key: string): string[] =>
  (storage.getItem(key) ?? '').split('\n').filter((line) => line !== '');

export function writeLines(storage: Storage, key: string, lines: readonly string[]): void {
  if (lines.length === 0) storage.removeItem(key);
  else storage.setItem(key, lines.map((line) => `${line}\n`).join(''));
}

function addLine(storage: Storage, key: string, { id, endKey }: SessionKey): void {
  const others = linesOf(storage, key).filter((line) => !line.startsWith(`${id} `));
  writeLines(storage, key, [...others, `${id} ${endKey}`].slice(-MOST_KEPT));
}
