import { blankAnswer } from '../assessment.ts';
import type { Assessment } from '../assessment.ts';
import { orderedQuestions } from '../section.ts';
import type { Part, Question, Section, SuggestedAction } from '../section.ts';
import { filledBySheets } from '../sheet-answers.ts';
import type { Count } from '../tally.ts';
import { elementsOf } from './elements.ts';
import type { Element } from './elements.ts';

/** An answer that asks for something to be done: computed wherever it is shown, never stored (rule MEA-5). */
export interface Finding {
  readonly question: Question;
  /** Null where the question itself is what was found. */
  readonly part: Part | null;
  readonly kind: Element['kind'];
  /** 3 can harm directly. */
  readonly weight: 1 | 2 | 3;
  /** Id of the practice domain. */
  readonly domain: string | null;
  /** The answer in words. */
  readonly value: string;
  /** The count; null if the element is not counted. */
  readonly count: Count | null;
  /** Share, from above 0 to 1; null where there is none. */
  readonly target: number | null;
  /** The text under Observations. */
  readonly note: string;
  readonly action: SuggestedAction | null;
}

/** All findings of an assessment: the gravest first, and then in the order of the questions. */
export function findingsOf(
  section: Pick<Section, 'questions' | 'sheets'>,
  assessment: Pick<Assessment, 'answers' | 'sheets'>,
): Finding[] {
  const { answers } = filledBySheets(section, assessment);
  return orderedQuestions(section)
    .flatMap((question) => {
      const { weight = 0, domain = null } = question;
      if (weight === 0) return [];
      const answer = answers[String(question.id)] ?? blankAnswer;
      return elementsOf(question, answer).flatMap(
        ({ part, kind, isAdverse, value, count, target }): Finding[] =>
          isAdverse
            ? [
                {
                  question,
                  part,
                  kind,
                  weight,
                  domain,
                  value,
                  count,
                  target,
                  note: answer.observations.trim(),
                  action: part?.action ?? question.action ?? null,
                },
              ]
            : [],
      );
    })
    .toSorted((a, b) => b.weight - a.weight);
}

/** A finding of weight 3 is serious: it is named before any score. */
export function isSerious({ weight }: Pick<Finding, 'weight'>): boolean {
  return weight === 3;
}
