import type { Assessment, AssessmentSummary } from '../assessment.ts';
import { countAnswered } from '../completeness.ts';
import type { Section } from '../section.ts';
import { findingsOf } from './findings.ts';
import { measures } from './domain-scores.ts';
import { seriousIn } from './measure-words.ts';

/** What a row of the list counts in an assessment. */
export type SummaryCounts = Pick<AssessmentSummary, 'answered' | 'findings' | 'serious'>;

export function summaryCounts(section: Section, answers: Assessment['answers']): SummaryCounts {
  const answered = countAnswered(section, answers);
  if (!measures(section)) return { answered };
  const findings = findingsOf(section, { answers });
  return { answered, findings: findings.length, serious: seriousIn(findings) };
}
