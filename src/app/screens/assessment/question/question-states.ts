import { isUnanswered, skippedBy } from '#domain/completeness.ts';
import { equalValues } from '#domain/leaf-values.ts';
import type { Assessment } from '#domain/assessment.ts';
import { orderedQuestions } from '#domain/section.ts';
import type { Section } from '#domain/section.ts';
import { isToAnswer } from '#domain/to-answer.ts';
import { useOpened, useSection } from '../open/open-context.ts';

type Shown = Pick<Assessment, 'answers' | 'sheets'>;

/** The state of one question. A type, so that two of them compare as values. */
export type QuestionState = {
  readonly isAnswered: boolean;
  /** The number of the question whose jump led past this one (rule ANS-12). */
  readonly skippedBy: number | null;
  /** Unanswered, and no watched dose asks for anything of it (rule MEA-14). */
  readonly isUnasked: boolean;
  readonly isFlagged: boolean;
  /** Belongs to the core path. */
  readonly isCore: boolean;
};

/** The state of each question, in order: the bar shows it, the pager says it (rules STEP-5 and STEP-16). */
export function useQuestionStates(): readonly QuestionState[] {
  const section = useSection();
  return useOpened((_, shown) => statesOf(section, shown));
}

/** The last ones: both ask at each change, some of them twice, and few changes change any. */
let last: { section: Section; shown: Shown; states: readonly QuestionState[] } | null = null;

function statesOf(section: Section, shown: Shown): readonly QuestionState[] {
  const { answers, sheets } = shown;
  if (last?.section === section && last.shown.answers === answers && last.shown.sheets === sheets)
    return last.states;
  const skipped = skippedBy(section, answers);
  const now = orderedQuestions(section).map((question) => {
    const isAnswered = !isUnanswered(question, answers);
    return {
      isAnswered,
      skippedBy: skipped.get(question.index) ?? null,
      isUnasked: !isAnswered && !isToAnswer(section, question, shown),
      isFlagged: answers[String(question.id)]?.flagged === true,
      isCore: question.core === true,
    };
  });
  const states = last !== null && equalValues(last.states, now) ? last.states : now;
  last = { section, shown, states };
  return states;
}
