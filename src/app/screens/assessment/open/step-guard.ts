import { introPages } from '#domain/section.ts';
import type { Section } from '#domain/section.ts';
import { resumeStep } from '#domain/completeness.ts';
import type { Held } from '#device/device.ts';
import { askedFirstIn } from '../../../state/view-state.ts';

export type Step =
  | 'preface'
  | 'intro'
  | 'question'
  | 'final-comments'
  | 'complete'
  | 'versions'
  | 'print'
  | 'sheet';

type HeldFacts = Pick<Held, 'assessment' | 'isSubmitted'>;

/** The address to which a step sends a person who does not belong there, or null (rule STEP-9). */
export function redirectFrom(step: Step, held: HeldFacts | null, section: Section | null): string | null {
  if (held === null) return step === 'complete' ? '/' : '/assessments';
  if (step === 'versions' || step === 'print' || step === 'sheet') return null;
  const at = `/assessments/${held.assessment.id}`;
  if (held.assessment.dateCompleted !== null) {
    return step === 'complete' ? null : `${at}/complete`;
  }
  // Refused or in conflict: it stays with its notice until a person has settled that (rule ERR-4).
  if (step === 'complete' && held.isSubmitted) return null;
  if (section === null) return step === 'question' ? '/assessments' : '/assessments/new';
  if (step === 'complete')
    return `${at}/${resumeStep(held.assessment, Object.keys(section.questions).length, askedFirstIn(held.assessment.id))}`;
  if (step === 'intro' && introPages(section).length === 0) return `${at}/preface`;
  return null;
}
