import type { MedicationList, Part, Question, Section } from '#domain/section.ts';
import { citations } from './citations.ts';

/**
 * The short form sections are written in. Whatever follows from the order of the lines (indexes, keys) or
 * from other fields is derived here, so it cannot disagree.
 */

export type PartText = Omit<Part, 'index'>;

export interface QuestionText extends Pick<
  Question,
  | 'id'
  | 'questionType'
  | 'label'
  | 'content'
  | 'subContent'
  | 'instructions'
  | 'method'
  | 'standard'
  | 'minLabel'
  | 'maxLabel'
  | 'core'
  | 'domain'
  | 'weight'
  | 'good'
  | 'cites'
  | 'credits'
  | 'adverse'
  | 'action'
  | 'composition'
> {
  readonly parts?: readonly PartText[];
  /** Offered when the answer is `answer`: opens the question with this 1-based number. */
  readonly jump?: { readonly answer: string; readonly toNumber: number };
  readonly medicationLists?: readonly MedicationList[];
  readonly hasWastageCalculator?: boolean;
}

/** The map of questions of a section, in the order in which they are written. */
export function questionsInOrder(questions: readonly QuestionText[]): Record<string, Question> {
  return Object.fromEntries(questions.map((text, index) => [String(text.id), question(text, index)]));
}

function question(text: QuestionText, index: number): Question {
  const { parts = [], jump, medicationLists, hasWastageCalculator = false, ...rest } = text;
  return {
    ...rest,
    index,
    parts: Object.fromEntries(parts.map((part, place) => [part.id, { ...part, index: place }])),
    ...(jump && {
      jumpText: `If ${jump.answer}, go to question ${jump.toNumber}`,
      jumpIndex: jump.toNumber - 1,
    }),
    hasMedicationList: medicationLists !== undefined,
    ...(medicationLists && { medicationList: [...medicationLists] }),
    hasWastageCalculator,
  };
}

/** The sources that these questions cite, in the order of the list of sources. */
export function citationsOf(questions: readonly QuestionText[]): NonNullable<Section['citations']> {
  const cited = new Set(questions.flatMap(({ cites = [] }) => cites.map(({ id }) => id)));
  return Object.fromEntries(Object.entries(citations).filter(([id]) => cited.has(id)));
}
