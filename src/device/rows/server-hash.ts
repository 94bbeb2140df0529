import type { AssessmentAnswer } from '#contract/assessments.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { StoredAssessment } from './stored.ts';

/** What is kept of an answer: the assessment, and what the server says its hash is. */
export function takenFrom({ contentHash, ...assessment }: AssessmentAnswer): {
  readonly assessment: Assessment;
  /** Absent where the server says none, as of a scan. */
  readonly serverHash: StoredAssessment['serverHash'];
} {
  const { version } = assessment;
  return { assessment, serverHash: contentHash === undefined ? undefined : { version, hash: contentHash } };
}
