import { createContext, useContext, useMemo } from 'react';
import type { Action } from '#domain/action.ts';
import { besideFinding, besideQuestion, betweenAnswers, betweenValues } from '#domain/comparison-actions.ts';
import type { Beside } from '#domain/comparison-actions.ts';
import { elementName } from '#domain/clear-changes.ts';
import type { ClearChange } from '#domain/clear-changes.ts';
import type { Compared, ComparedQuestion } from '#domain/comparison.ts';
import type { Finding } from '#domain/measures/findings.ts';
import { useDevice, useRight } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';

/** The actions beside the rows of a comparison, as far as this device knows them (rules ACT-15 and ACT-16). */
export interface ReviewActions {
  readonly compared: readonly Compared[];
  /** For each assessment. */
  readonly findings: readonly (readonly Finding[])[];
  /** Of the module. */
  readonly actions: readonly Action[];
  readonly mayAdd: boolean;
}

/** Null while they are read: nothing is offered before it is known what is there. */
export const ReviewActionsContext = createContext<ReviewActions | null>(null);

export function useActionsBeside(
  compared: readonly Compared[],
  findings: readonly (readonly Finding[])[],
): ReviewActions | null {
  const device = useDevice();
  const mayAdd = useRight('edit') === true;
  const section = compared[0]?.assessment.section;
  const read = useDeviceQuery(
    async () => (await device.stored((store) => store.actions())).map(({ action }) => action),
    [device],
    undefined,
    () => true,
  );
  return useMemo(() => {
    if (read === undefined) return null;
    const actions = read.filter((action) => action.section === section);
    return { compared, findings, actions, mayAdd };
  }, [read, section, compared, findings, mayAdd]);
}

/** Of one row, by the column in which each stands. */
export interface RowActions {
  /** What the row is called, for whoever hears its button alone. */
  readonly name: string;
  readonly between: readonly (readonly Action[])[];
  readonly beside: Beside | null;
}

const NONE: RowActions = { name: '', between: [], beside: null };

export function useActionsOfQuestion(question: ComparedQuestion): RowActions {
  const all = useContext(ReviewActionsContext);
  return useMemo(() => {
    if (all === null) return NONE;
    const { compared, findings, actions, mayAdd } = all;
    return {
      name: question.question.label,
      between: betweenAnswers(compared, question, actions),
      beside: shown(besideQuestion(compared, question, findings, actions), mayAdd),
    };
  }, [all, question]);
}

export function useActionsOfFinding(finding: Finding): RowActions {
  const all = useContext(ReviewActionsContext);
  return useMemo(() => {
    if (all === null) return NONE;
    const { compared, actions, mayAdd } = all;
    const name = elementName(finding.question, finding.part);
    return { name, between: [], beside: shown(besideFinding(compared, finding, actions), mayAdd) };
  }, [all, finding]);
}

export function useActionsOfChange(change: ClearChange): RowActions {
  const all = useContext(ReviewActionsContext);
  return useMemo(() => {
    if (all === null) return NONE;
    return { name: change.label, between: betweenValues(all.compared, change, all.actions), beside: null };
  }, [all, change]);
}

/** Whoever may not add one is only told of those that are there. */
function shown(beside: Beside | null, mayAdd: boolean): Beside | null {
  return beside !== null && (mayAdd || beside.actions.length > 0) ? beside : null;
}

/** Whether any column says something. */
export function saysAnything({ between, beside }: RowActions): boolean {
  return beside !== null || between.some((own) => own.length > 0);
}
