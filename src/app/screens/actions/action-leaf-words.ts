import type { ActionLeaf } from '#domain/action-leaves.ts';
import { STRENGTHS_IN_WORDS } from '#domain/action-strengths.ts';
import type { Action } from '#domain/action.ts';
import { dayWords, ownerWords, STATE_WORDS } from './action-list.ts';

/** The fields of an action in a person's words: what they are called, and what they hold. */

const TITLES: Readonly<Record<ActionLeaf, string>> = {
  area: 'Area',
  finding: 'Finding',
  plan: 'What will be done',
  strength: 'Strength',
  owner_user: 'Owner',
  owner_name: 'Owner’s name',
  due: 'Due',
  state: 'State',
  outcome: 'What came of it',
  done_on: 'Done on',
  dropped_why: 'Why it is dropped',
};

export function leafTitle(leaf: ActionLeaf): string {
  return TITLES[leaf];
}

/** What is shown to whoever only reads, in this order. The owner's name stands with the owner. */
export const SHOWN_LEAVES: readonly ActionLeaf[] = [
  'finding',
  'plan',
  'strength',
  'owner_user',
  'due',
  'state',
  'done_on',
  'outcome',
  'dropped_why',
];

/** The value in words; an empty one is ''. */
export function leafWords(leaf: ActionLeaf, action: Action, people: ReadonlyMap<number, string>): string {
  switch (leaf) {
    case 'area':
      return action.area;
    case 'finding':
      return action.finding;
    case 'plan':
      return action.plan;
    case 'strength':
      return STRENGTHS_IN_WORDS.find(({ strength }) => strength === action.strength)?.name ?? '';
    case 'owner_user':
      return ownerWords(action, people);
    case 'owner_name':
      return action.ownerName;
    case 'due':
      return action.due === null ? '' : dayWords(action.due);
    case 'state':
      return STATE_WORDS[action.state];
    case 'outcome':
      return action.outcome;
    case 'done_on':
      return action.doneOn === null ? '' : dayWords(action.doneOn);
    case 'dropped_why':
      return action.droppedWhy;
  }
}
