import type { Action } from '#domain/action.ts';
import type { ActionPlan, PlannedAction } from '#domain/action-plan.ts';
import type { Section } from '#domain/section.ts';
import { testAction } from './test-actions.ts';
import { testSection } from './test-section.ts';

/** Action plans, for what leaves the screen. */

const TODAY = '2026-11-21';

/** An action of a module with the words for what it names. */
export function planned(
  given: Partial<Action>,
  owner = '',
  section: Pick<Section, 'title' | 'theme' | 'questions'> = testSection,
): PlannedAction {
  const action = testAction(given);
  const question = section.questions[String(action.question)] ?? null;
  return {
    action,
    module: section.title,
    theme: section.theme,
    question,
    part: question?.parts[action.part ?? ''] ?? null,
    owner,
  };
}

export function planOf(actions: readonly PlannedAction[], given: Partial<ActionPlan> = {}): ActionPlan {
  return { actions, total: actions.length, filter: '', today: TODAY, ...given };
}
