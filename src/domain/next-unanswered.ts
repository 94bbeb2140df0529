import type { Answer } from './assessment.ts';
import { isUnanswered, skippedBy } from './completeness.ts';
import { orderedQuestions } from './section.ts';
import type { Section } from './section.ts';

/**
 * The next unanswered question after an index, where "Advance to Next Unanswered Question" leads; null when all
 * of them are answered. Those that a jump led past come last.
 */
export function nextUnanswered(
  section: Pick<Section, 'questions'>,
  answers: Readonly<Record<string, Answer>>,
  after: number,
): number | null {
  const open = orderedQuestions(section).filter(
    (question) => question.index > after && isUnanswered(question, answers),
  );
  const skipped = skippedBy(section, answers);
  return (open.find(({ index }) => !skipped.has(index)) ?? open[0])?.index ?? null;
}
