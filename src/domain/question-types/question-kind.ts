import type { Answer, PartChange } from '../assessment.ts';
import type { Part, Question } from '../section.ts';
import type { AnswerLine, ComparedLine } from './answer-line.ts';
import type { Choice, MeasuredType } from './value-types.ts';

/** A value given to a part; cleared ones are not included. */
export type GivenPart = readonly [partId: string, value: PartChange];

interface PartMisfit {
  /** Null when it is about the answer as a whole. */
  readonly partId: string | null;
  /** Follow "Question 4: ". */
  readonly words: string;
}

/** One of the answers being compared. */
export interface ComparedAnswer {
  readonly parts: Answer['parts'];
  readonly lines: readonly ComparedLine[];
}

export interface MeasuredPart {
  readonly part: Part;
  readonly kind: MeasuredType;
  /** The part's name; null if the question has a single value. */
  readonly label: string | null;
}

/** Everything specific to a question's type. */
export interface QuestionKind {
  /** How many parts such a question has. */
  readonly parts: { readonly least: number; readonly most: number };
  /** Whether both ends of its scale need labels. */
  readonly needsEnds: boolean;
  /** Which of the values given to its parts do not fit the question (rule ANS-9). */
  readonly misfits: (question: Question, given: readonly GivenPart[]) => PartMisfit[];
  /** Every value of an answer in order, including missing ones. */
  readonly lines: (question: Question, answer: Answer) => AnswerLine[];
  /** Whether and by how much answers differ. */
  readonly difference: (question: Question, answers: readonly ComparedAnswer[]) => string;
  /** The choices it offers. */
  readonly choices: (question: Question, answer: Answer) => Choice[];
  /** The numbers that a module's progress follows. */
  readonly measures: (question: Question) => MeasuredPart[];
}
