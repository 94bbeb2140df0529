import type { Assessment } from './assessment.ts';
import { inPath, placeInPath } from './path-order.ts';
import type { AskedFirst } from './path-order.ts';
import { orderedQuestions } from './section.ts';
import type { Question, Section } from './section.ts';

/** Where Next leads (rule STEP-23). */

/** The end of the core path stands at the address of its last question. */
export const CORE_DONE = '#done';

type Sheets = Pick<Assessment, 'sheets'>;

/** How many questions the core path has, where it comes first and something follows it; else 0. */
export function coreFirst(questions: readonly { readonly isCore: boolean }[]): number {
  const deeper = questions.findIndex(({ isCore }) => !isCore);
  return questions.filter(({ isCore }) => isCore).length === deeper ? deeper : 0;
}

/** Whether the doses on a sheet answer all of a question, so that there is nothing to do by hand. */
export function needsNoHand(
  { sheets = [] }: Pick<Section, 'sheets'>,
  { id, parts }: Question,
  { sheets: held }: Sheets,
): boolean {
  return sheets.some(({ id: sheetId, columns }) => {
    const filling = columns.flatMap(({ fills, deep }) =>
      fills.flatMap(({ questionId, partId }) => (questionId === id ? [{ partId, deep }] : [])),
    );
    return (
      filling.some(({ deep }) => !deep) &&
      Object.keys(parts).every((part) => filling.some(({ partId }) => partId === part)) &&
      Object.values(held?.[sheetId]?.rows ?? {}).some(({ cells }) => Object.keys(cells).length > 0)
    );
  });
}

/** The step after a question: the next one that needs a hand, the end of the core path, or the final comments. */
export function nextStep(
  section: Section,
  assessment: Sheets,
  index: number,
  first: AskedFirst = [],
): string {
  const questions = orderedQuestions(section);
  const core = coreFirst(questions.map((one) => ({ isCore: one.core === true })));
  const place = placeInPath(index + 1, first);
  const next = inPath(questions, first)
    .slice(place)
    .find((one) => !needsNoHand(section, one, assessment));
  if (place <= core && next?.core !== true) return core + CORE_DONE;
  return next === undefined ? 'final-comments' : String(next.index + 1);
}
