import type * as z from 'zod/mini';
import type { Call } from '#contract/call-shape.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { FRESH_PASSWORD_MINUTES } from '#domain/lifetimes.ts';
import { emailKey } from '../persistence/people/user-rows.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import { notConfirmed } from './refusal.ts';

/** Calls that need a password entered just now (rule SES-15). */

/** How long an entered password counts. */
const FRESH_MS = FRESH_PASSWORD_MINUTES * MINUTE_MS;

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Part<N extends CallName, K extends 'params' | 'body'> =
  (typeof calls)[N] extends Readonly<Record<K, infer S>> ? Output<S> : undefined;

/** A request that its contract has read. */
interface Asked<N extends CallName> {
  readonly account: Account;
  readonly params: Part<N, 'params'>;
  readonly body: Part<N, 'body'>;
}

/** Which calls are marked, and of each which requests. */
const MARKED: { readonly [N in CallName]?: (asked: Asked<N>) => boolean } = {
  changeUser: ({ account, params, body: { email, roleId } }) =>
    Number(params.id) === account.id
      ? email !== undefined && emailKey(email) !== emailKey(account.email)
      : roleId === 1 || roleId === 4,
  invite: ({ body }) => body.invitations.some(({ roleId }) => roleId === 1),
  endSessionsOf: () => true,
  personData: () => true,
  erasePersonData: () => true,
  changeInstitution: () => true,
  auditCsv: () => true,
  exportData: () => true,
};

const marked = new Map<Call, (asked: Asked<never>) => boolean>(
  (Object.keys(MARKED) as CallName[]).map((name) => [calls[name], MARKED[name] ?? (() => false)]),
);

/** @throws Refusal 403 where the password was entered too long ago */
export type RequireFreshPassword = (
  asked: { readonly account: Account; readonly params: unknown; readonly body: unknown },
  entered: { readonly authTime: number | null; readonly now: number },
) => void;

/** Null for a call that is not marked. */
export function requireFreshPasswordFor(call: Call): RequireFreshPassword | null {
  const isMarked = marked.get(call);
  if (isMarked === undefined) return null;
  return (asked, { authTime, now }) => {
    // Each entry reads what the contract has read for its own call.
    if (!isMarked(asked as Asked<never>)) return;
    if (authTime === null || now - authTime > FRESH_MS) throw notConfirmed();
  };
}
