import { isUnanswered, skippedBy } from '#domain/completeness.ts';
import { equalValues } from '#domain/leaf.ts';
import { orderedQuestions } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
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
}

/** Which questions have no answer, and why. */
export function useOpenQuestions(): OpenQuestions {
  const section = useSection();
  const questions = orderedQuestions(section);
  /** Of each question that has no answer: its index, and what skipped it. */
  const open = useOpened((_, { answers }) => {
    const skipped = skippedBy(section, answers);
    return questions
      .filter((question) => isUnanswered(question, answers))
      .map(({ index }) => [index, skipped.get(index) ?? null]);
  }, equalValues);
  const both = open.flatMap(([index, by]) => {
    const question = questions[index ?? -1];
    return question === undefined ? [] : [{ question, by: by ?? null }];
  });
  return {
    total: questions.length,
    unanswered: both.flatMap(({ question, by }) => (by === null ? [question] : [])),
    skipped: both.flatMap(({ question, by }) => (by === null ? [] : [{ question, by }])),
  };
}
