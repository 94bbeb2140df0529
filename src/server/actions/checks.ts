import type { ActionLeaves } from '#domain/action-leaves.ts';
import { ONLY_ADMINISTRATORS_DROP, actionFaults, mayChange } from '#domain/action-rules.ts';
import type { Action, ActionOrigin } from '#domain/action.ts';
import type { Section } from '#domain/section.ts';
import { forbidden, notValid } from '../http/refusal.ts';
import type { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import type { Sender } from '../saving/sender.ts';

/** Refuses what the module does not ask. The assessment may still be on its way, so nobody looks for it. */
export function checkOrigin(section: Section, { question: id, part }: ActionOrigin): void {
  const question = id === null ? undefined : section.questions[String(id)];
  if (id !== null && question === undefined) {
    throw notValid(['This question does not exist.'], ['question']);
  }
  if (part !== null && (question === undefined || !Object.hasOwn(question.parts, part))) {
    throw notValid(['This part of a question does not exist.'], ['part']);
  }
}

/**
 * Refuses a change that is not this person's to make (rule ACT-4), or that names an owner from elsewhere.
 *
 * @param leaves those that differ from the current action
 * @throws Refusal 403, 422
 */
export async function checkChange(
  tx: InstitutionTransaction,
  { account }: Sender,
  { current, leaves }: { current: Action; leaves: ActionLeaves },
): Promise<void> {
  if (!mayChange(current, leaves, account.roleId)) throw forbidden(ONLY_ADMINISTRATORS_DROP);
  const owner = leaves.owner_user;
  if (typeof owner === 'number' && !(await tx.hasPerson(owner))) {
    throw notValid(['The owner is not one of your hospital’s people.'], ['owner_user']);
  }
}

/** Refuses an action that lacks something (rule ACT-3). @throws Refusal 422 */
export function checkComplete(action: Action): void {
  const faults = actionFaults(action);
  if (faults.length === 0) return;
  throw notValid(
    faults.map(({ sentence }) => sentence),
    faults.map(({ leaf }) => leaf),
  );
}
