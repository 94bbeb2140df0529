import type { HeldAction } from '#device/store/actions.ts';
import type { ActionPlan, PlannedAction } from '#domain/action-plan.ts';
import { NO_OWNER, ownerWords, STATES, STATE_WORDS } from '#domain/action-words.ts';
import type { Action } from '#domain/action.ts';
import type { SectionSummary } from '#domain/section.ts';
import { themeOf } from '#domain/theme.ts';
import type { ActionDraft } from './action-draft.ts';
import { matches, NOBODY, ownerKey } from './action-list.ts';
import type { ActionFilters } from './action-list.ts';
import { sectionKey } from './use-actions.ts';
import type { ActionsOnDevice, SectionsByKey } from './use-actions.ts';

/** The action plan as it leaves this screen: what its filters show now (rule ACT-17). */

/** What the words of actions rest on. */
interface Read extends Pick<ActionsOnDevice, 'people'> {
  readonly actions: readonly Pick<HeldAction, 'action'>[];
  readonly sections: readonly Pick<SectionSummary, 'id' | 'title' | 'theme'>[];
}

interface Here {
  readonly read: Read;
  readonly sectionOf: SectionsByKey;
  readonly filters: ActionFilters;
  readonly today: string;
  /** What is entered in the one that is open, which may not have been read back yet. */
  readonly opened: Pick<ActionDraft, 'id' | 'getSnapshot'> | null;
}

export function planHere({ read, sectionOf, filters, today, opened }: Here): ActionPlan {
  const actions = read.actions.map(({ action }) =>
    action.id === opened?.id ? enteredIn(opened, action) : action,
  );
  return {
    actions: actions
      .filter((action) => matches(action, filters))
      .map((action) => plannedHere(action, read, sectionOf)),
    total: actions.length,
    filter: filterWords(filters, read),
    today,
  };
}

/** A state that waits for another field is not meant yet. */
function enteredIn(draft: Pick<ActionDraft, 'getSnapshot'>, read: Action): Action {
  const { shown, faults } = draft.getSnapshot();
  return faults.length > 0 ? read : shown;
}

function plannedHere(action: Action, read: Read, sectionOf: SectionsByKey): PlannedAction {
  const section = sectionOf.get(sectionKey(action));
  const summary = read.sections.find(({ id }) => String(id) === action.section);
  const question = section?.questions[String(action.question)] ?? null;
  return {
    action,
    module: summary?.title ?? section?.title ?? OTHER_MODULE,
    theme: themeOf(summary?.theme ?? section?.theme),
    question,
    part: question?.parts[action.part ?? ''] ?? null,
    owner: ownerWords(action, read.people),
  };
}

/** Of a module that is not on this device. */
export const OTHER_MODULE = 'Another module';

/** `Module: Nursing Unit · State: Open`; empty where nothing is filtered. */
function filterWords(
  { module, area, owner, state }: ActionFilters,
  { sections, actions, people }: Read,
): string {
  const owned = actions.find(({ action }) => ownerKey(action) === owner);
  const ownerName = owned === undefined ? owner.replace(/^name:/, '') : ownerWords(owned.action, people);
  const said = [
    ['Module', module && (sections.find(({ id }) => String(id) === module)?.title ?? OTHER_MODULE)],
    ['Area', area],
    ['Owner', owner === NOBODY ? NO_OWNER : ownerName],
    ['State', STATES.filter((one) => one === state).map((one) => STATE_WORDS[one])[0] ?? state],
  ] as const;
  return said
    .filter(([, words]) => words !== '')
    .map(([label, words]) => `${label}: ${words}`)
    .join(' · ');
}
