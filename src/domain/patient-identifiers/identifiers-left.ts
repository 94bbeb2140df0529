import type { Assessment } from '../assessment.ts';
import { orderedParts, orderedQuestions } from '../section.ts';
import type { Section } from '../section.ts';
import { patientIdentifiers } from './patient-identifiers.ts';

/** A passage in an assessment that seems to identify a patient. */
export type IdentifierLeft = {
  /** 1-based; null in the final comments. */
  readonly question: number | null;
  /** As they stand in the text. */
  readonly words: string;
};

/** What the hints of all its texts would quote (rule STEP-11), question by question, the final comments last. */
export function identifiersLeft(
  { answers, notes }: Pick<Assessment, 'answers' | 'notes'>,
  section: Pick<Section, 'questions'>,
): readonly IdentifierLeft[] {
  const inQuestions = orderedQuestions(section).flatMap((question) => {
    const { observations = '', opportunities = '', parts = {} } = answers[String(question.id)] ?? {};
    const inParts = orderedParts(question).map(({ id, questionType }) =>
      isText(questionType) ? parts[id] : null,
    );
    return [observations, opportunities, ...inParts].flatMap((text) => found(text, question.index + 1));
  });
  return [...inQuestions, ...found(notes, null)];
}

const isText = (type: string | undefined): boolean => type === 'short_answer' || type === 'long_answer';

const found = (text: unknown, question: number | null): IdentifierLeft[] =>
  typeof text === 'string' ? patientIdentifiers(text).map(({ words }) => ({ question, words })) : [];
