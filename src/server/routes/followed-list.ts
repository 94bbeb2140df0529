import type { CallRequest } from '../http/read-call.ts';
import { matchesEtag, weakEtag } from '../http/etag.ts';
import type { calls } from '#contract/calls.ts';
import type { Deed } from '../audit/entry.ts';
import type { FollowedList, ToldAlready } from '../audit/told-already.ts';
import type { InstitutionStore } from '../persistence/institution-store.ts';
import type { Store } from '../persistence/store.ts';

/** What devices follow by the numbers of changes: the assessments and the actions of an institution (rule ASM-14). */

interface ListDeps {
  readonly store: Store;
  readonly clock: () => number;
  readonly told: ToldAlready;
}

export interface ListOf {
  readonly list: FollowedList;
  readonly kind: Deed['kind'];
  /** @param after the number of a change: only what changed after it */
  readonly read: (
    institution: InstitutionStore,
    names: ReadonlyMap<number, string>,
    after: number | undefined,
  ) => Promise<{ readonly json: string; readonly count: number }>;
}

export async function answerList(
  { store, clock, told }: ListDeps,
  {
    account,
    actor,
    query,
    ifNoneMatch,
    epoch: named,
  }: CallRequest<(typeof calls)['assessments' | 'actions']>,
  { list, kind, read }: ListOf,
) {
  const institution = store.forInstitution(account.institutionId);
  // In this order: what comes in between is then told again rather than missed.
  const epoch = await store.epoch();
  const newest = await institution.newestChange();
  const names = await institution.names();
  // The tag names the state of the whole list, whatever part of it is asked for.
  const etag = weakEtag(epoch, newest, [...names]);
  const { after, mark } = query;
  const isHeld = mark === undefined || (await institution.holdsChange(mark));
  const headers = {
    etag,
    'x-epoch': epoch,
    ...(mark !== undefined && { 'x-mark-held': isHeld ? 'yes' : 'no' }),
    'x-change': String(newest.number),
    'x-change-mark': newest.mark,
  };
  if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers, reading: null } as const;
  // A number means nothing in another epoch or another history, nor does one that was never reached.
  const from = Number(after);
  const isKnown = named === epoch && isHeld && from <= newest.number;
  const { json, count } = await read(institution, names, isKnown ? from : undefined);
  const { sessionId } = actor;
  // A device that follows the list asks every minute: what came since its last look is told in the row before.
  const isToldNothing = isKnown && (count === 0 || told.followsList(list, sessionId, from, clock()));
  told.tellList(list, sessionId, newest.number, isToldNothing ? null : { at: clock() });
  const reading = isToldNothing ? null : { kind, object: `list of ${count}` };
  return { status: 200, json, headers, reading } as const;
}
