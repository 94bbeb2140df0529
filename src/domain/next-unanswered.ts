import type { Assessment } from './assessment.ts';
import { skippedBy } from './completeness.ts';
import { inPath, placeInPath } from './path-order.ts';
import type { AskedFirst } from './path-order.ts';
import { orderedQuestions } from './section.ts';
import type { Section } from './section.ts';
import { isToAnswer } from './to-answer.ts';

/**
 * The next question after an index that is to be answered, where "Advance to Next Unanswered Question" leads; null
 * where none is. Those that a jump led past come last.
 * @param assessment as its sheets fill it
 * @param first of the path in which they follow
 */
export function nextUnanswered(
  section: Pick<Section, 'questions' | 'sheets'>,
  assessment: Pick<Assessment, 'answers' | 'sheets'>,
  after: number,
  first: AskedFirst = [],
): number | null {
  const open = inPath(orderedQuestions(section), first)
    .slice(placeInPath(after + 1, first))
    .filter((question) => isToAnswer(section, question, assessment));
  const skipped = skippedBy(section, assessment.answers);
  return (open.find(({ index }) => !skipped.has(index)) ?? open[0])?.index ?? null;
}
