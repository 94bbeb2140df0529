import { skippedBy } from '#domain/completeness.ts';
import { equalValues } from '#domain/leaf-values.ts';
import { inPath } from '#domain/path-order.ts';
import { orderedQuestions } from '#domain/section.ts';
import { isToAnswer } from '#domain/to-answer.ts';
import type { Question } from '#domain/section.ts';
import { useAskedFirst } from './open/asked-first.ts';
import { useOpened, useSection } from './open/open-context.ts';

interface Skipped {
  readonly question: Question;
  /** The number of the question whose jump led past it. */
  readonly by: number;
}

interface OpenQuestions {
  readonly total: number;
  readonly unanswered: readonly Question[];
  /** Unanswered too, but an answer made them pointless (rule ANS-12). */
  readonly skipped: readonly Skipped[];
  /** How the core path stands; null in a module without one. */
  readonly core: 'complete' | 'open' | null;
}

/** Said once only the deeper look is open. */
export const CORE_COMPLETE = 'The core path is complete. The deeper look is open.';

/** Which questions have no answer, and why; in the order of the path. */
export function useOpenQuestions(): OpenQuestions {
  const section = useSection();
  const questions = orderedQuestions(section);
  const first = useAskedFirst();
  /** For each question without an answer: its index, and the question that skipped it. */
  const open = useOpened((_, shown) => {
    const skipped = skippedBy(section, shown.answers);
    return inPath(questions, first)
      .filter((question) => isToAnswer(section, question, shown))
      .map(({ index }) => [index, skipped.get(index) ?? null]);
  }, equalValues);
  const both = open.flatMap(([index, by]) => {
    const question = questions[index ?? -1];
    return question === undefined ? [] : [{ question, by: by ?? null }];
  });
  const unanswered = both.flatMap(({ question, by }) => (by === null ? [question] : []));
  const hasCore = questions.some(({ core }) => core === true);
  return {
    total: questions.length,
    unanswered,
    skipped: both.flatMap(({ question, by }) => (by === null ? [] : [{ question, by }])),
    core: hasCore ? (unanswered.some(({ core }) => core === true) ? 'open' : 'complete') : null,
  };
}
