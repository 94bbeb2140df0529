import type { EngineStatus, SendReport } from '#device/device.ts';
import type { Waiting } from '#device/outbox/waiting.ts';
import { NO_CONNECTION, notByThisNetwork } from '#contract/error-sentences.ts';
import { joinWords } from '#domain/word-list.ts';
import { dateAndTime } from '#domain/date-and-time.ts';
import { kindWords, waitingKinds } from './kind-words.ts';

/** What the Device page says about sending, in plain words. */

type Standing = Pick<EngineStatus, 'network' | 'blockedWith' | 'paused' | 'lastContactAt' | 'nextAttemptAt'>;

/** What waits. */
export function standingSentence(outbox: readonly Pick<Waiting, 'kind'>[]): string {
  return outbox.length === 0
    ? 'Everything you did on this device has reached the server.'
    : `${whatWaits(outbox)} the server does not have yet.`;
}

function whatWaits(outbox: readonly Pick<Waiting, 'kind'>[]): string {
  const counts = waitingKinds
    .map((kind) => ({ kind, number: outbox.filter((waiting) => waiting.kind === kind).length }))
    .filter(({ number }) => number > 0)
    .map(({ kind, number }) => kindWords[kind].many(number));
  return joinWords(counts);
}

/** How the connection is; empty where nothing is to be said. */
export function connectionSentence(engine: Standing): string {
  if (engine.paused === 'expired') return 'Sending resumes after you enter your password.';
  if (engine.paused === 'signed-out') return 'Sending resumes after you log in again.';
  const contact = engine.lastContactAt === null ? '' : ` Last contact: ${dateAndTime(engine.lastContactAt)}.`;
  if (engine.blockedWith !== null)
    return `${notByThisNetwork(engine.blockedWith)} The app keeps trying.${contact}`;
  if (engine.network === 'unreachable')
    return `The server cannot be reached right now; the app keeps trying.${contact}`;
  return contact.trim();
}

/** The outcome of "Send now": counts, so that a failure never looks like a success. */
export function reportSentence(
  report: SendReport,
  { network, blockedWith }: Pick<EngineStatus, 'network' | 'blockedWith'>,
): string {
  const isUnreachable = network === 'unreachable';
  const why = blockedWith === null ? NO_CONNECTION : notByThisNetwork(blockedWith);
  const counts = [
    `${report.sent} sent`,
    `${report.waiting} waiting`,
    ...(report.needYou > 0 ? [report.needYou === 1 ? '1 needs you' : `${report.needYou} need you`] : []),
  ].join(', ');
  if (report.sent + report.waiting + report.needYou === 0) {
    return isUnreachable ? `${why} Nothing is waiting.` : 'Nothing was waiting.';
  }
  return isUnreachable && report.waiting > 0 ? `${why} ${counts}.` : `${counts}.`;
}
