import { blankAnswer } from './assessment.ts';
import { nameOfPart } from './name-of-part.ts';
import { missingWords } from './unanswered-words.ts';
import { directionOf, elementsIn, trendOf } from './comparison-measures.ts';
import type { Trend } from './comparison-measures.ts';
import { compareQuestions } from './comparison.ts';
import type { Compared, ComparedQuestion } from './comparison.ts';
import { skippedBy } from './completeness.ts';
import { domainScores } from './measures/domain-scores.ts';
import type { DomainScore } from './measures/domain-scores.ts';
import { judged } from './measures/findings.ts';
import type { Finding, Told } from './measures/findings.ts';
import { isWritten } from './question-types/answer-place.ts';
import { orderedParts, orderedQuestions, partType } from './section.ts';
import { filledBySheets } from './sheet-answers.ts';
import type { Question, Section } from './section.ts';
import { isToAnswer } from './to-answer.ts';

/**
 * The findings of an assessment and the changes since the one before it (rule STEP-19). A result repeats the
 * answers and the module's own measures; there is deliberately no overall grade.
 */

export interface Result {
  /** How many questions the module asks. */
  readonly total: number;
  readonly flagged: readonly FlaggedQuestion[];
  /** Null where the module measures nothing. */
  readonly measured: Measured | null;
  /** Whether the module has a core path, and all of it is answered. */
  readonly isCoreDone: boolean;
  /** 1-based numbers of questions that were left open. */
  readonly unanswered: readonly number[];
  /** The numbers of the questions that an earlier answer led past. */
  readonly skipped: readonly number[];
  /** `unfinished`: there is no last time yet; `none`: there was none; `away`: it is known, but not here. */
  readonly since: Since | 'unfinished' | 'none' | { readonly away: string };
}

export interface Measured {
  /** Never events first, then what is below target, then what was missed today. */
  readonly findings: readonly Finding[];
  /** Counts below their target that are too few to judge. */
  readonly told: readonly Told[];
  /** The sources of the module's questions. */
  readonly citations: NonNullable<Section['citations']>;
  /** Of the domains of which enough is known. */
  readonly scores: readonly DomainScore[];
}

export interface FlaggedQuestion {
  readonly question: Question;
  readonly observations: string;
  readonly opportunities: string;
}

export interface Since {
  readonly earlier: Compared;
  /** What became better or worse first. */
  readonly changes: readonly Change[];
  /** How many questions the two versions ask differently, or only one of them asks. */
  readonly incomparable: number;
}

/** A question whose answer reads differently. */
export interface Change {
  readonly question: Question;
  /** Of the answer as a whole; null where its values speak for themselves. */
  readonly trend: Trend | null;
  readonly values: readonly ChangedValue[];
}

interface ChangedValue {
  /** The part's name; null if the question has a single value. */
  readonly label: string | null;
  /** In the earlier assessment. */
  readonly was: string;
  readonly now: string;
  /** Null where it is not scored by itself, or was not answered both times. */
  readonly trend: Trend | null;
}

/**
 * The tracers of the same area before it, the newest first, as `tracersBefore` finds them; or when one was completed,
 * if no more of it is at hand.
 */
export type Earlier = readonly (Compared | { readonly away: string })[];

/** Those of which more than the day is at hand. */
export function atHand(earlier: Earlier): Compared[] {
  return earlier.flatMap((other) => ('away' in other ? [] : [other]));
}

export function resultOf(one: Compared, earlier: Earlier): Result {
  const { section } = one;
  const assessment = filledBySheets(section, one.assessment);
  const questions = orderedQuestions(section);
  const skipped = skippedBy(section, assessment.answers);
  const open = questions.filter((question) => isToAnswer(section, question, assessment));
  return {
    total: questions.length,
    flagged: questions.flatMap((question) => {
      const answer = assessment.answers[String(question.id)] ?? blankAnswer;
      if (!answer.flagged) return [];
      const { observations, opportunities } = answer;
      return [{ question, observations: observations.trim(), opportunities: opportunities.trim() }];
    }),
    isCoreDone:
      questions.some(({ core }) => core === true) &&
      !open.some(({ core, index }) => core === true && !skipped.has(index)),
    unanswered: open.filter(({ index }) => !skipped.has(index)).map(({ index }) => index + 1),
    skipped: open.filter(({ index }) => skipped.has(index)).map(({ index }) => index + 1),
    measured:
      section.domains === undefined
        ? null
        : {
            ...judged({ section, assessment }, atHand(earlier)),
            citations: section.citations ?? {},
            scores: domainScores(one),
          },
    since: sinceOf(one, earlier[0]),
  };
}

function sinceOf(one: Compared, earlier: Earlier[number] | undefined): Result['since'] {
  if (one.assessment.dateCompleted === null) return 'unfinished';
  if (earlier === undefined) return 'none';
  if ('away' in earlier) return earlier;
  const compared = compareQuestions([earlier, one]);
  const isClear = (question: ComparedQuestion) => ['better', 'worse'].includes(directionOf(question) ?? '');
  const sorted = [...compared.filter(isClear), ...compared.filter((question) => !isClear(question))];
  return {
    earlier,
    changes: sorted.flatMap((question) => changeIn(question) ?? []),
    incomparable: compared.filter(({ isComparable }) => !isComparable).length,
  };
}

function changeIn({ question, cells, isComparable }: ComparedQuestion): Change | null {
  const [earlier, now] = cells;
  if (!isComparable || earlier === undefined || now === undefined) return null;
  const [was, is] = [elementsIn(earlier), elementsIn(now)];
  const trendAt = (id: string | null) => {
    const at = is.findIndex(({ part }) => (part?.id ?? null) === id);
    return trendOf(was[at], is[at]);
  };
  const values = now.lines.flatMap(({ label, words, differs }, index) => {
    if (!differs || isInOwnWords(question, index)) return [];
    const before = earlier.lines[index];
    const part = orderedParts(question)[index];
    return [
      {
        label: label === null || part === undefined ? label : nameOfPart(question, part),
        was: before?.words || missingWords(earlier.skippedBy),
        now: words || missingWords(now.skippedBy),
        trend: part === undefined ? null : trendAt(part.id),
      },
    ];
  });
  return values.length === 0 ? null : { question, trend: trendAt(null), values };
}

/** Free text always differs between two people, so a difference there does not show that anything changed. */
function isInOwnWords(question: Question, index: number): boolean {
  if (isWritten(question)) return true;
  const part = orderedParts(question)[index];
  if (question.questionType !== 'multipart' || part === undefined) return false;
  return ['short_answer', 'long_answer'].includes(partType(part));
}
