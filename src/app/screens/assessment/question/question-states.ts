import { isUnanswered, skippedBy } from '#domain/completeness.ts';
import { equalValues } from '#domain/leaf.ts';
import { orderedQuestions } from '#domain/section.ts';
import { useOpened, useSection } from '../open/open-context.ts';

/** Where one question stands. A type, so that two of them compare as values. */
export type QuestionState = {
  readonly isAnswered: boolean;
  /** The number of the question whose jump led past this one (rule ANS-12). */
  readonly skippedBy: number | null;
  readonly isFlagged: boolean;
};

/** Where each question stands, in their order: the bar shows it, the pager says it (rules STEP-5 and STEP-16). */
export function useQuestionStates(): readonly QuestionState[] {
  const section = useSection();
  return useOpened((_, { answers }) => {
    const skipped = skippedBy(section, answers);
    return orderedQuestions(section).map((question) => ({
      isAnswered: !isUnanswered(question, answers),
      skippedBy: skipped.get(question.index) ?? null,
      isFlagged: answers[String(question.id)]?.flagged === true,
    }));
  }, equalValues);
}
