import type { Assessment } from './assessment.ts';
import { isUnanswered, skippedBy } from './completeness.ts';
import type { CoreCount } from './completeness.ts';
import { rowsIn } from './leaf-values.ts';
import { needsNoHand } from './next-step.ts';
import type { Question, Section } from './section.ts';
import { isAskedFor } from './sheet-answers.ts';
import type { Sheet } from './sheet-schema.ts';

/** What is still to be answered, wherever it is counted or listed (rules STEP-21 and MEA-14). */

type Counted = Pick<Section, 'questions' | 'sheets'>;
type Filled = Pick<Assessment, 'answers' | 'sheets'>;

/** Whether a question has no answer, and should have one. @param assessment as its sheets fill it */
export function isToAnswer(section: Counted, question: Question, assessment: Filled): boolean {
  return isUnanswered(question, assessment.answers) && !isAskedByNoDose(section, question, assessment);
}

/** Whether doses were watched that could answer all of a question, none of which asks for anything of it. */
function isAskedByNoDose(section: Counted, question: Question, assessment: Filled): boolean {
  const asks = ({ id, columns }: Sheet) =>
    Object.values(rowsIn(assessment, id)).some((row) =>
      columns.some(
        (column) =>
          !column.deep &&
          column.fills.some(({ questionId }) => questionId === question.id) &&
          isAskedFor(column, row),
      ),
    );
  return needsNoHand(section, question, assessment) && !section.sheets?.some(asks);
}

/** Counts the core path; null in a module without one (rule STEP-21). */
export function countCore(section: Counted, assessment: Filled): CoreCount | null {
  const core = Object.values(section.questions).filter((question) => question.core === true);
  if (core.length === 0) return null;
  const skipped = skippedBy(section, assessment.answers);
  const answered = core.filter((question) => !isUnanswered(question, assessment.answers)).length;
  const left = core.filter(({ index }) => !skipped.has(index));
  return {
    answered,
    of: answered + left.filter((question) => isToAnswer(section, question, assessment)).length,
  };
}
