import { useSearchParams } from 'react-router-dom';
import { CORE_DONE, coreFirst } from '#domain/next-step.ts';
import { firstCoreQuestion, orderedQuestions } from '#domain/section.ts';
import { useOpen, useOpened, useSection } from '../open/open-context.ts';

/** To where the sheet was opened, and what that is called. */
export function useWayBack(): { readonly to: string; readonly words: string } {
  const { id } = useOpen();
  const section = useSection();
  const isOver = useOpened((_, shown) => shown.dateCompleted !== null);
  const from = useSearchParams()[0].get('from') ?? '';
  const number = Number(from);
  const isQuestion =
    !isOver && Number.isInteger(number) && number > 0 && number <= Object.keys(section.questions).length;
  const core = coreFirst(orderedQuestions(section).map((one) => ({ isCore: one.core === true })));
  const [step, words] = isOver
    ? ['complete', 'Back to the assessment']
    : from === 'final-comments'
      ? [from, 'Back to final comments']
      : from === 'core-done' && core > 0
        ? [`${core}${CORE_DONE}`, 'Back to the core path']
        : [String(isQuestion ? number : (firstCoreQuestion(section)?.index ?? 0) + 1), ''];
  return { to: `/assessments/${id}/${step}`, words: words || `Back to question ${step}` };
}
