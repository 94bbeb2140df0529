import type { AuditKind, AuditOutcome } from '#contract/audit.ts';
import type { AuditEntry } from '../persistence/audit-log.ts';

/** Who does something, from where. */
export interface Actor {
  readonly institutionId: number | null;
  readonly userId: number | null;
  readonly sessionId: string | null;
  readonly address: string;
  readonly requestId: string | null;
}

export interface Deed {
  readonly kind: AuditKind;
  readonly object: string;
  readonly outcome?: AuditOutcome;
  /** Names of fields, never values. */
  readonly detail?: readonly string[];
}

const NOBODY: Actor = { institutionId: null, userId: null, sessionId: null, address: '', requestId: null };

/** @param now milliseconds since 1970 */
export function entryOf(
  { institutionId, userId, sessionId, address, requestId }: Actor,
  now: number,
  deed: Deed,
): AuditEntry {
  const actor = { institutionId, userId, sessionId, address, requestId };
  return { at: new Date(now).toISOString(), ...actor, outcome: 'ok', detail: [], ...deed };
}

/** A row for something the server does by itself, or at its operator's command. */
export const byServer = (now: number, deed: Deed): AuditEntry => entryOf(NOBODY, now, deed);
