import type { Action, ActionOrigin } from './action-schema.ts';
import type { EditedFields } from './action-leaves.ts';

/** An action's types, and what it is when new. The schema is separate, so that screens load without it. */

export type { Action, ActionOrigin } from './action-schema.ts';

const BLANK: EditedFields = {
  area: '',
  finding: '',
  plan: '',
  strength: null,
  ownerUser: null,
  ownerName: '',
  due: null,
  state: 'open',
  outcome: '',
  doneOn: null,
  droppedWhy: '',
};

/** A new action: where it comes from, and nothing else. Version 0 until the server has accepted it. */
export function newAction(start: {
  id: string;
  origin: ActionOrigin;
  user: { id: number; name: string };
  /** ISO time of the first tap. */
  at: string;
}): Action {
  return {
    id: start.id,
    ...start.origin,
    ...BLANK,
    createdBy: start.user.id,
    createdByName: start.user.name,
    createdAt: start.at,
    updatedAt: start.at,
    lastEditedBy: start.user.id,
    lastEditedByName: start.user.name,
    version: 0,
  };
}

/** The area of an action that begins in an assessment: its own, or the department where none is given (rule MEA-12). */
export function areaFrom({
  area,
  department,
}: {
  readonly area: string;
  readonly department: string;
}): string {
  return area.trim() || department.trim();
}

/** Where it comes from, which never changes. */
export function originOf({
  assessment,
  section,
  sectionVersion,
  question,
  part,
}: ActionOrigin): ActionOrigin {
  return { assessment, section, sectionVersion, question, part };
}
