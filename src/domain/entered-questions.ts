import { blankAnswer } from './assessment.ts';
import type { Assessment } from './assessment.ts';
import { isUnanswered } from './completeness.ts';
import { orderedQuestions } from './section.ts';
import type { Question, Section } from './section.ts';

/** The questions about which somebody entered something: an answer, a note or a flag. In order. */
export function enteredQuestions(
  section: Pick<Section, 'questions'>,
  { answers }: Pick<Assessment, 'answers'>,
): Question[] {
  return orderedQuestions(section).filter((question) => {
    const { flagged, observations, opportunities } = answers[String(question.id)] ?? blankAnswer;
    const isNoted = flagged || `${observations}${opportunities}`.trim() !== '';
    return isNoted || !isUnanswered(question, answers);
  });
}
