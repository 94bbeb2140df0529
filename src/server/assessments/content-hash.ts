import { hash } from 'node:crypto';
import type { AssessmentAnswer } from '#contract/assessments.ts';
import { contentHash, contentText } from '#contract/content-hash.ts';
import type { HashedContent } from '#contract/content-hash.ts';
import type { Assessment } from '#domain/assessment.ts';

/** The hash of what the database has stored of an assessment (rule ASM-18). */
export function contentHashOf(stored: HashedContent): string {
  return contentHash(hash('sha256', contentText(stored), 'hex'));
}

/** The assessment as it is answered. A scan has no content but its file, so no hash. */
export function withContentHash(assessment: Assessment, stored: HashedContent): AssessmentAnswer {
  return assessment.uploaded ? assessment : { ...assessment, contentHash: contentHashOf(stored) };
}
