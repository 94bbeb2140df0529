import type { Assessment, AssessmentChange } from '#domain/assessment.ts';
import { misfits } from '#domain/answer-value.ts';
import { countAnswered } from '#domain/completeness.ts';
import { MOST_PEOPLE, MOST_WASTAGE_ROWS, TOO_MANY_PEOPLE, TOO_MANY_ROWS } from '#domain/limits.ts';
import { measures } from '#domain/measures/domain-scores.ts';
import { MEGABYTE, sizeWords } from '#domain/size-words.ts';
import { findingsOf } from '#domain/measures/findings.ts';
import { seriousIn } from '#domain/measures/measure-words.ts';
import { fullName } from '#domain/names.ts';
import type { Section } from '#domain/section.ts';
import { filledBySheets } from '#domain/sheet-answers.ts';
import { misfitsOfRows } from '#domain/sheet-misfits.ts';
import { countCore } from '#domain/to-answer.ts';
import { notValid } from '../http/refusal.ts';
import type { Positions, SummaryCounts } from '../persistence/assessments/assessment-rows.ts';
import type { Account } from '../persistence/people/user-rows.ts';

/** Refuses answers and rows that do not fit their questions and sheets (rules ANS-9 and ANS-13), with one sentence per field. */
export function checkAnswers(section: Section, change: AssessmentChange): void {
  const faults = [...misfits(section, change.answers ?? {}), ...misfitsOfRows(section, change)];
  if (faults.length === 0) return;
  throw notValid(
    faults.map((fault) => fault.sentence),
    faults.map((fault) => fault.path),
  );
}

/** Refuses lists that have become too long: by single entries as by a list in full. */
export function checkLists({ facilitators, participants, wastageCalculator }: Assessment): void {
  const limits = [
    ['facilitators', facilitators, MOST_PEOPLE, TOO_MANY_PEOPLE],
    ['participants', participants, MOST_PEOPLE, TOO_MANY_PEOPLE],
    ['wastage_calculator', wastageCalculator, MOST_WASTAGE_ROWS, TOO_MANY_ROWS],
  ] as const;
  const tooLong = limits.filter(([, list, most]) => list.length > most);
  if (tooLong.length === 0) return;
  throw notValid(
    tooLong.map(([, , , sentence]) => sentence),
    tooLong.map(([field]) => field),
  );
}

/** As JSON. */
const LARGEST_ASSESSMENT = 2 * MEGABYTE;
/** A character of text takes at most six bytes, escaped; the other two are for the rest of an assessment. */
const MOST_BYTES_OF_CHARACTER = 8;

/** Refuses an assessment that has grown too large; one text alone cannot. */
export function checkSize(assessment: Assessment): void {
  if (charactersIn(assessment) * MOST_BYTES_OF_CHARACTER < LARGEST_ASSESSMENT) return;
  if (Buffer.byteLength(JSON.stringify(assessment)) <= LARGEST_ASSESSMENT) return;
  const most = sizeWords(LARGEST_ASSESSMENT);
  throw notValid([`An assessment may have at most ${most}. Please shorten some of its texts.`]);
}

function charactersIn({ answers, notes }: Assessment): number {
  let count = notes.length;
  for (const { parts, observations, opportunities } of Object.values(answers)) {
    count += observations.length + opportunities.length;
    for (const value of Object.values(parts)) if (typeof value === 'string') count += value.length;
  }
  return count;
}

/** The person's position after a change; the furthest question never goes back (rule ASM-4). */
export function movedPositions(current: Positions, change: AssessmentChange): Positions {
  return {
    lastQuestionIndex: Math.max(current.lastQuestionIndex, change.lastQuestionIndex ?? 0),
    page: change.page ?? current.page,
    currentQuestionIndex: change.currentQuestionIndex ?? current.currentQuestionIndex,
  };
}

/** The assessment as its next version, edited now by this person. */
export function nextVersion(assessment: Assessment, editor: Account, at: string): Assessment {
  return {
    ...assessment,
    version: assessment.version + 1,
    lastEditedBy: editor.id,
    lastEditedByName: fullName(editor),
    updatedAt: at,
  };
}

/**
 * Counts for an assessment's row in the list.
 *
 * @param before the assessments that its counts are judged with; see `tracersBefore`
 */
export function summaryCounts(
  section: Section,
  assessment: Assessment,
  before: readonly Assessment[],
): SummaryCounts {
  const filled = filledBySheets(section, assessment);
  const core = countCore(section, filled);
  const counts = { answered: countAnswered(section, filled.answers), ...(core !== null && { core }) };
  if (!measures(section)) return counts;
  const findings = findingsOf(
    { section, assessment },
    before.map((earlier) => ({ section, assessment: earlier })),
  );
  return { ...counts, findings: findings.length, serious: seriousIn(findings) };
}
