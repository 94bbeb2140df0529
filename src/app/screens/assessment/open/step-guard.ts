import { introPages } from '#domain/section.ts';
import type { Section } from '#domain/section.ts';
import { resumeStep } from '#domain/completeness.ts';
import type { Held } from '#device/device.ts';

export type Step = 'preface' | 'intro' | 'question' | 'final-comments' | 'complete';

type HeldFacts = Pick<Held, 'assessment'>;

/** Where a step sends a person who does not belong there, or null (rule STEP-9). */
export function redirectFrom(step: Step, held: HeldFacts | null, section: Section | null): string | null {
  if (held === null) return step === 'complete' ? '/' : '/assessments';
  const at = `/assessments/${held.assessment.id}`;
  if (held.assessment.dateCompleted !== null) {
    return step === 'complete' ? null : `${at}/complete`;
  }
  if (section === null) return step === 'question' ? '/assessments' : '/assessments/new';
  if (step === 'complete')
    return `${at}/${resumeStep(held.assessment, Object.keys(section.questions).length)}`;
  if (step === 'intro' && introPages(section).length === 0) return `${at}/preface`;
  return null;
}
