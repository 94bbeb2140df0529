import { NOT_ANSWERED } from './answer-words.ts';
import { blankAnswer } from './assessment.ts';
import type { Assessment } from './assessment.ts';
import { isUnanswered } from './completeness.ts';
import type { AnswerLine } from './question-types/answer-line.ts';
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

/** `Not answered: 3 of 8`, of an answer's parts, which have no lines of their own then; empty where all are, or none. */
export function openWords(lines: readonly AnswerLine[]): string {
  const open = lines.filter(({ words }) => words === '').length;
  return open === 0 || open === lines.length ? '' : `${NOT_ANSWERED}: ${open} of ${lines.length}`;
}
