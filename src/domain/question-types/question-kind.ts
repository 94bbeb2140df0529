import type { Answer, PartValue } from '../assessment.ts';
import type { Part, Question } from '../section.ts';
import type { AnswerLine, ComparedLine } from './answer-line.ts';
import type { Choice, MeasuredType } from './value-types.ts';

/** A value that was given to a part; those taken back are not among them. */
export type GivenPart = readonly [partId: string, value: PartValue];

export interface PartMisfit {
  /** Null where it is about the answer as a whole. */
  readonly partId: string | null;
  /** Follow "Question 4: ". */
  readonly words: string;
}

/** One of the answers to a question that are compared. */
export interface ComparedAnswer {
  readonly parts: Answer['parts'];
  readonly lines: readonly ComparedLine[];
}

export interface MeasuredPart {
  readonly part: Part;
  readonly kind: MeasuredType;
  /** Names the part; null where the question has a single value. */
  readonly label: string | null;
}

/** What is to be known of a question, by its type. */
export interface QuestionKind {
  /** How many parts such a question has. */
  readonly parts: { readonly least: number; readonly most: number };
  /** Whether it needs words for both ends of its scale. */
  readonly needsEnds: boolean;
  /** What does not fit the question among the values given to its parts (rule ANS-9). */
  readonly misfits: (question: Question, given: readonly GivenPart[]) => PartMisfit[];
  /** Every value of an answer in order, also those that are still missing. */
  readonly lines: (question: Question, answer: Answer) => AnswerLine[];
  /** Whether and how much answers that differ do so. */
  readonly difference: (question: Question, answers: readonly ComparedAnswer[]) => string;
  /** The answers it offers. */
  readonly choices: (question: Question, answer: Answer) => Choice[];
  /** The numbers that a module's progress follows. */
  readonly measures: (question: Question) => MeasuredPart[];
}
