import { blankAnswer } from '#domain/assessment.ts';
import type { Answer, Person, WastageRow } from '#domain/assessment.ts';
import type { Observed, Observer } from './demo-observed.ts';

/**
 * An assessment of the demo hospital (rule RUN-16). Times are given in days before the database is filled, so
 * the demo never ages.
 */
export interface DemoAssessment {
  readonly sectionId: number;
  readonly sectionVersion: number;
  readonly area: string;
  readonly department: string;
  readonly facilitators: readonly Person[];
  readonly participants: readonly Person[];
  /** By question id; counters and rows are named as `demo-observed.ts` says. */
  readonly answers: Readonly<Record<string, Answer>>;
  /** By sheet and row. */
  readonly sheets?: Observed['sheets'];
  readonly notes: string;
  /** The wastage calculator's drugs beyond the one that the questions ask for; absent where the module has none. */
  readonly wastageCalculator?: readonly WastageRow[];
  /** Highest 1-based number of a question left by advancing. */
  readonly lastQuestionIndex: number;
  /** Days since it was completed or, in progress, last edited. */
  readonly daysAgo: number;
  readonly completed: boolean;
  /** Which of the demo hospital's users made it. */
  readonly editor: Observer;
}

/** A round on a print tracer, filled in by hand, scanned and uploaded. */
export type DemoPaper = Pick<
  DemoAssessment,
  | 'sectionId'
  | 'sectionVersion'
  | 'area'
  | 'department'
  | 'facilitators'
  | 'participants'
  | 'answers'
  | 'notes'
  | 'daysAgo'
  | 'editor'
> & { readonly fileName: string };

interface Remarks {
  readonly observations?: string;
  readonly opportunities?: string;
  readonly flagged?: boolean;
}

/** The answer to a radio question. */
export function chosen(partId: string, remarks: Remarks = {}): Answer {
  return { ...blankAnswer, parts: { [partId]: true }, ...remarks };
}

/** The answer to a question whose parts have values of their own. */
export function filled(parts: Answer['parts'], remarks: Remarks = {}): Answer {
  return { ...blankAnswer, parts, ...remarks };
}

/** The answer to a question without parts. */
export function written(observations: string, remarks: Omit<Remarks, 'observations'> = {}): Answer {
  return { ...blankAnswer, observations, ...remarks };
}

/** The answer to a ranking question, first item first. */
export function ranked(partIds: readonly string[], remarks: Remarks = {}): Answer {
  return {
    ...blankAnswer,
    parts: Object.fromEntries(partIds.map((id, index) => [id, index + 1])),
    ...remarks,
  };
}

/** A further drug of the wastage calculator, all its amounts in one unit. */
export function drugRow(
  medication: string,
  unit: string,
  counted: { amount: number; opened: number; given: number; cost: number | '' },
): WastageRow {
  return {
    medication,
    unit,
    packageAmount: counted.amount,
    packagesOpened: counted.opened,
    amountGiven: counted.given,
    costPerPackage: counted.cost,
  };
}
