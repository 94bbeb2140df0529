import { createContext, useContext } from 'react';
import { actionInWords } from '#domain/asked-again.ts';
import type { Action } from '#domain/action.ts';
import type { RunChart } from '#domain/progress-charts.ts';
import { placeOf } from '#domain/measures/tracers-before.ts';

/** The actions of the module that are done, on this device; which of them a chart carries. */

export const FinishedActions = createContext<readonly Action[]>([]);

/** Where an action was finished, on a chart of what it is about. */
export interface FinishedMark {
  readonly id: string;
  /** Milliseconds since 1970, at noon of that day. */
  readonly time: number;
  /** `Action: prefilled flush syringes, done 05.06.26` */
  readonly words: string;
}

/** Those of the chart’s question and area; of all questions on a chart of the whole module. */
export function useFinished({ measure, points }: RunChart): readonly FinishedMark[] {
  const actions = useContext(FinishedActions);
  const [first] = points;
  if (first === undefined) return [];
  const place = placeOf(first.point);
  const marks = actions.flatMap((action): FinishedMark[] => {
    const { doneOn, question, area, id } = action;
    const isOfChart = measure.question === null || measure.question.id === question;
    if (doneOn === null || !isOfChart || placeOf({ area, department: '' }) !== place) return [];
    return [{ id, time: Date.parse(`${doneOn}T12:00:00.000Z`), words: actionInWords(action) }];
  });
  return marks.toSorted((a, b) => a.time - b.time);
}
