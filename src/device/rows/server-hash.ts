import type { AssessmentAnswer } from '#contract/assessments.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { StoredAssessment } from './stored.ts';

/** The stored part of an answer: the assessment, and its hash as the server states it. */
export function takenFrom({ contentHash, ...assessment }: AssessmentAnswer): {
  readonly assessment: Assessment;
  /** Absent where the server says none, as of a scan. */
  readonly serverHash: StoredAssessment['serverHash'];
} {
  const { version } = assessment;
  return { assessment, serverHash: contentHash === undefined ? undefined : { version, hash: contentHash } };
}
