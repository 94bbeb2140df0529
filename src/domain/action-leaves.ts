import type { Action, ActionChange } from './action-schema.ts';
import { entriesOf, kindOfFields } from './leaf-kind.ts';
import type { LeafKind, LeavesOf } from './leaf-kind.ts';
import type { LeafValue } from './leaf.ts';

/** Every field of an action but its ids and times is a leaf, named as on the wire (rule ACT-2). */

const FIELDS = {
  area: 'area',
  finding: 'finding',
  plan: 'plan',
  strength: 'strength',
  owner_user: 'ownerUser',
  owner_name: 'ownerName',
  due: 'due',
  state: 'state',
  outcome: 'outcome',
  done_on: 'doneOn',
  dropped_why: 'droppedWhy',
} as const satisfies Record<string, keyof ActionChange>;

export type ActionLeaf = keyof typeof FIELDS;
export type ActionLeaves = LeavesOf<ActionLeaf>;

/** What people edit of an action. */
export type EditedFields = Pick<Action, (typeof FIELDS)[ActionLeaf]>;

/** Actions as a kind of document with leaves. */
export const ACTION_LEAVES: LeafKind<EditedFields, ActionLeaf> = kindOfFields(FIELDS) as LeafKind<
  EditedFields,
  ActionLeaf
>;

/** The leaves that a change names, with the values it gives them. */
export function actionLeavesIn(change: ActionChange): ActionLeaves {
  const leaves: { [leaf in ActionLeaf]?: LeafValue } = {};
  for (const [leaf, field] of Object.entries(FIELDS) as [ActionLeaf, keyof ActionChange][]) {
    const value = change[field];
    if (value !== undefined) leaves[leaf] = value;
  }
  return leaves;
}

/** The change that gives these leaves their values, unchecked: what is not valid, the server refuses. */
export function actionChangeOf(leaves: ActionLeaves): { readonly [field in keyof ActionChange]?: LeafValue } {
  return Object.fromEntries(entriesOf(leaves).map(([leaf, value]) => [FIELDS[leaf], value]));
}

/** The action with these leaves replaced. */
export function withActionLeaves<T extends EditedFields>(action: T, leaves: ActionLeaves): T {
  return { ...action, ...ACTION_LEAVES.withLeaves(action, leaves) };
}

/** What people edit of it, and nothing else. */
export function editedFields(action: EditedFields): EditedFields {
  const fields = Object.values(FIELDS);
  return Object.fromEntries(fields.map((field) => [field, action[field]])) as EditedFields;
}
