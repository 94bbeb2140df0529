import { localStore } from '#device/browser/web-storage.ts';
import * as z from 'zod/mini';
import { PAGE_PATHS, pageViewSchema } from '#contract/page-views.ts';
import { technicalLog } from '#device/browser/technical-log.ts';
import type { Session } from '#device/session/session.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { matches } from '../routes/screens.ts';
import type { PagePath } from '../routes/screens.ts';

/**
 * Reports which page was seen, here and to the technical log, as the template of its address and nothing else (rule NAV-8). What could not be
 * reported waits on this device without saying when or whose it was.
 */

const KEY = 'page-views';
/** More say nothing new; the oldest go. */
const MOST_WAITING = 200;
/** Without an answer, the next try is not made sooner. */
const TRY_AGAIN_MS = MINUTE_MS;

const waitingSchema = z.array(pageViewSchema.shape.pathTemplate);

let isSending = false;
let nextTryAt = 0;

export function pageViewed(session: Pick<Session, 'call'>, pathname: string): void {
  const path = templateOf(pathname);
  technicalLog.note({ kind: 'page', path });
  const waiting = [...readWaiting(), path];
  writeWaiting(waiting.slice(-MOST_WAITING));
  void sendWaiting(session);
}

/** The template of an address. */
export function templateOf(pathname: string): PagePath {
  return PAGE_PATHS.find((path) => matches(path, pathname)) ?? '*';
}

async function sendWaiting(session: Pick<Session, 'call'>): Promise<void> {
  // A browser that says there is no network is right.
  if (isSending || Date.now() < nextTryAt || !navigator.onLine) return;
  isSending = true;
  for (let next = takeFirst(); next !== undefined; next = takeFirst()) {
    const outcome = await session.call('pageView', { body: { pathTemplate: next } });
    if (outcome.kind !== 'no-answer') continue;
    writeWaiting([next, ...readWaiting()]);
    nextTryAt = Date.now() + TRY_AGAIN_MS;
    break;
  }
  isSending = false;
}

/** Taken before it is sent, so that another window does not send it, too. */
function takeFirst(): PagePath | undefined {
  const [first, ...rest] = readWaiting();
  if (first !== undefined) writeWaiting(rest);
  return first;
}

function readWaiting(): PagePath[] {
  try {
    return waitingSchema.parse(JSON.parse(localStore().getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

function writeWaiting(waiting: readonly PagePath[]): void {
  try {
    if (waiting.length === 0) localStore().removeItem(KEY);
    else localStore().setItem(KEY, JSON.stringify(waiting));
  } catch {
    // A full device has more important things to keep.
  }
}
