import { blankAnswer } from './assessment.ts';
import { nameOfPart } from './figure-pair.ts';
import type { AssessmentSummary } from './assessment.ts';
import { missingWords } from './answer-words.ts';
import { isSamePlace } from './comparison-measures.ts';
import { compareQuestions } from './comparison.ts';
import type { Compared, ComparedQuestion } from './comparison.ts';
import { isUnanswered, skippedBy } from './completeness.ts';
import { domainScores } from './measures/domain-scores.ts';
import type { DomainScore } from './measures/domain-scores.ts';
import { findingsOf } from './measures/findings.ts';
import type { Finding } from './measures/findings.ts';
import { chanceWords } from './measures/measure-words.ts';
import { isWritten } from './question-types/answer-place.ts';
import { orderedParts, orderedQuestions, partType } from './section.ts';
import { filledBySheets } from './sheet-answers.ts';
import type { Question, Section } from './section.ts';

/**
 * The findings of an assessment and the changes since the one before it (rule STEP-19). A result repeats the
 * answers and the module's own measures; there is deliberately no overall grade.
 */

export interface Result {
  /** How many questions the module asks. */
  readonly total: number;
  readonly flagged: readonly FlaggedQuestion[];
  /** Null where the module measures nothing: in version 1. */
  readonly measured: Measured | null;
  /** 1-based numbers of questions that were left open. */
  readonly unanswered: readonly number[];
  /** The numbers of the questions that an earlier answer led past. */
  readonly skipped: readonly number[];
  /** `unfinished`: there is no last time yet; `none`: there was none; `away`: it is known, but not here. */
  readonly since: Since | 'unfinished' | 'none' | { readonly away: string };
}

export interface Measured {
  /** The gravest first. */
  readonly findings: readonly Finding[];
  /** The sources of the module's questions. */
  readonly citations: NonNullable<Section['citations']>;
  readonly scores: readonly DomainScore[];
}

export interface FlaggedQuestion {
  readonly question: Question;
  readonly observations: string;
  readonly opportunities: string;
}

export interface Since {
  readonly earlier: Compared;
  readonly changes: readonly Change[];
  /** How many questions the two versions ask differently, or only one of them asks. */
  readonly incomparable: number;
}

/** A question whose answer reads differently. */
export interface Change {
  readonly question: Question;
  readonly values: readonly ChangedValue[];
}

interface ChangedValue {
  /** The part's name; null if the question has a single value. */
  readonly label: string | null;
  /** In the earlier assessment. */
  readonly was: string;
  readonly now: string;
  /** For counts, whether they differ by more than chance explains; empty for all else. */
  readonly chance: string;
}

/** The assessment before it, or when that was completed if no more is at hand; null if there is none. */
export type Earlier = Compared | { readonly away: string } | null;

export function resultOf(one: Compared, earlier: Earlier): Result {
  const { section } = one;
  const assessment = filledBySheets(section, one.assessment);
  const questions = orderedQuestions(section);
  const skipped = skippedBy(section, assessment.answers);
  const open = questions.filter((question) => isUnanswered(question, assessment.answers));
  return {
    total: questions.length,
    flagged: questions.flatMap((question) => {
      const answer = assessment.answers[String(question.id)] ?? blankAnswer;
      if (!answer.flagged) return [];
      const { observations, opportunities } = answer;
      return [{ question, observations: observations.trim(), opportunities: opportunities.trim() }];
    }),
    unanswered: open.filter(({ index }) => !skipped.has(index)).map(({ index }) => index + 1),
    skipped: open.filter(({ index }) => skipped.has(index)).map(({ index }) => index + 1),
    measured:
      section.domains === undefined
        ? null
        : {
            findings: findingsOf(section, assessment),
            citations: section.citations ?? {},
            scores: domainScores(one),
          },
    since: sinceOf(one, earlier),
  };
}

function sinceOf(one: Compared, earlier: Earlier): Result['since'] {
  if (one.assessment.dateCompleted === null) return 'unfinished';
  if (earlier === null) return 'none';
  if ('away' in earlier) return earlier;
  const compared = compareQuestions([earlier, one]);
  const isRound = isSamePlace(one.section, earlier.assessment, one.assessment);
  return {
    earlier,
    changes: compared.flatMap((question) => changeIn(question, isRound) ?? []),
    incomparable: compared.filter(({ isComparable }) => !isComparable).length,
  };
}

/** @param isRound whether both are of one place, so that chance can be told from change */
function changeIn({ question, cells, isComparable }: ComparedQuestion, isRound: boolean): Change | null {
  const [earlier, now] = cells;
  if (!isComparable || earlier === undefined || now === undefined) return null;
  const values = now.lines.flatMap(({ label, words, differs, count }, index) => {
    if (!differs || isInOwnWords(question, index)) return [];
    const before = earlier.lines[index];
    const part = label === null ? undefined : orderedParts(question)[index];
    return [
      {
        label: part === undefined ? label : nameOfPart(question, part),
        was: before?.words || missingWords(earlier.skippedBy),
        now: words || missingWords(now.skippedBy),
        chance: isRound ? chanceWords(before?.count, count) : '',
      },
    ];
  });
  return values.length === 0 ? null : { question, values };
}

/** Free text always differs between two people, so a difference there does not show that anything changed. */
function isInOwnWords(question: Question, index: number): boolean {
  if (isWritten(question)) return true;
  const part = orderedParts(question)[index];
  if (question.questionType !== 'multipart' || part === undefined) return false;
  return ['short_answer', 'long_answer'].includes(partType(part));
}

type Candidate = Pick<
  AssessmentSummary,
  'id' | 'section' | 'sectionVersion' | 'dateCompleted' | 'uploaded' | 'area' | 'department'
>;

/**
 * The assessment before: the last one that was completed earlier with the same questions, of the same place
 * if there is one. Null if there is none.
 */
export function assessmentBefore<T extends Candidate>(one: Candidate, all: readonly T[]): T | null {
  const { dateCompleted } = one;
  if (dateCompleted === null || one.uploaded) return null;
  const earlier = all
    .filter(
      (other) =>
        other.id !== one.id &&
        other.section === one.section &&
        other.sectionVersion === one.sectionVersion &&
        !other.uploaded &&
        other.dateCompleted !== null &&
        other.dateCompleted < dateCompleted,
    )
    .toSorted((a, b) => ((a.dateCompleted ?? '') < (b.dateCompleted ?? '') ? 1 : -1));
  return earlier.find((other) => placeOf(other) === placeOf(one)) ?? earlier[0] ?? null;
}

/** Two people rarely write a place with the same capitals. */
function placeOf({ area, department }: Candidate): string {
  return JSON.stringify([area, department].map((words) => words.trim().toLowerCase()));
}
