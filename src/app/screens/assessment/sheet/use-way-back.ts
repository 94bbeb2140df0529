import { useSearchParams } from 'react-router-dom';
import { firstCoreQuestion } from '#domain/section.ts';
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
  const [step, words] = isOver
    ? ['complete', 'Back to the assessment']
    : from === 'final-comments'
      ? [from, 'Back to final comments']
      : [String(isQuestion ? number : (firstCoreQuestion(section)?.index ?? 0) + 1), ''];
  return { to: `/assessments/${id}/${step}`, words: words || `Back to question ${step}` };
}
