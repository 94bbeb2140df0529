import type { Assessment } from './assessment.ts';
import { skippedBy } from './completeness.ts';
import { orderedQuestions } from './section.ts';
import type { Section } from './section.ts';
import { isToAnswer } from './to-answer.ts';

/**
 * The next question after an index that is to be answered, where "Advance to Next Unanswered Question" leads; null
 * where none is. Those that a jump led past come last.
 * @param assessment as its sheets fill it
 */
export function nextUnanswered(
  section: Pick<Section, 'questions' | 'sheets'>,
  assessment: Pick<Assessment, 'answers' | 'sheets'>,
  after: number,
): number | null {
  const open = orderedQuestions(section).filter(
    (question) => question.index > after && isToAnswer(section, question, assessment),
  );
  const skipped = skippedBy(section, assessment.answers);
  return (open.find(({ index }) => !skipped.has(index)) ?? open[0])?.index ?? null;
}
