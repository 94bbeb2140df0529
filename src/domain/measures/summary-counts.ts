import type { Assessment, AssessmentSummary } from '../assessment.ts';
import { countAnswered, countCore } from '../completeness.ts';
import type { Section } from '../section.ts';
import { findingsOf } from './findings.ts';
import { measures } from './domain-scores.ts';
import { seriousIn } from './measure-words.ts';

/** The counts that a row of the list shows for an assessment. */
export type SummaryCounts = Pick<AssessmentSummary, 'answered' | 'core' | 'findings' | 'serious'>;

export function summaryCounts(section: Section, answers: Assessment['answers']): SummaryCounts {
  const core = countCore(section, answers);
  const counts = { answered: countAnswered(section, answers), ...(core !== null && { core }) };
  if (!measures(section)) return counts;
  const findings = findingsOf(section, { answers });
  return { ...counts, findings: findings.length, serious: seriousIn(findings) };
}
