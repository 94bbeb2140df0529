import type { Assessment } from '../assessment.ts';
import { FINAL_COMMENTS } from '../field-words.ts';
import { orderedParts, orderedQuestions } from '../section.ts';
import type { Section } from '../section.ts';
import { dosesIn } from '../sheet-links.ts';
import { patientIdentifiers } from './patient-identifiers.ts';

/** A passage in an assessment that seems to identify a patient. */
export type IdentifierLeft = {
  /** 1-based; null in the final comments and on a sheet. */
  readonly question: number | null;
  /** The sheet on which a dose has it for its drug. */
  readonly sheet?: string;
  /** As they stand in the text. */
  readonly words: string;
};

/** What the hints of all its texts would quote (rule STEP-11): by question, then by sheet, the final comments last. */
export function identifiersLeft(
  { answers, notes, sheets }: Pick<Assessment, 'answers' | 'notes' | 'sheets'>,
  section: Pick<Section, 'questions' | 'sheets'>,
): readonly IdentifierLeft[] {
  const inQuestions = orderedQuestions(section).flatMap((question) => {
    const { observations = '', opportunities = '', parts = {} } = answers[String(question.id)] ?? {};
    const inParts = orderedParts(question).map(({ id, questionType }) =>
      isText(questionType) ? parts[id] : null,
    );
    return [observations, opportunities, ...inParts].flatMap((text) => found(text, question.index + 1));
  });
  const onSheets = (section.sheets ?? []).flatMap((sheet) =>
    dosesIn({ sheets }, sheet)
      .flatMap(({ drug }) => found(drug, null))
      .map((one) => ({ ...one, sheet: sheet.id })),
  );
  return [...inQuestions, ...onSheets, ...found(notes, null)];
}

/** `Question 3`, `Observed doses`, `Final comments` */
export function placeOfIdentifier(
  { question, sheet }: IdentifierLeft,
  { sheets = [] }: Pick<Section, 'sheets'>,
): string {
  if (question !== null) return `Question ${question}`;
  return sheets.find(({ id }) => id === sheet)?.title ?? FINAL_COMMENTS;
}

const isText = (type: string | undefined): boolean => type === 'short_answer' || type === 'long_answer';

const found = (text: unknown, question: number | null): IdentifierLeft[] =>
  typeof text === 'string' ? patientIdentifiers(text).map(({ words }) => ({ question, words })) : [];
