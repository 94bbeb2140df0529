import type { Section } from '#domain/section.ts';

/**
 * The facts about a module that pages need without loading its questions. The modules are built from it, so the
 * two always agree. Newest versions, in module order.
 */
type Head = Pick<Section, 'id' | 'title' | 'fullTitle' | 'theme' | 'description' | 'pdf'>;

export const patientCareHead = {
  id: 1,
  title: 'Patient Safety and Regulatory Compliance',
  fullTitle: 'Patient Safety and Regulatory Compliance for Injectable Medications',
  theme: 'patient-care',
  description:
    'How leaders, policies and reporting support injectables that are ready to administer. ' +
    'Do it once for the whole organization.',
  pdf: '/downloads/patient-care.pdf',
} satisfies Head;

export const pharmacyHead = {
  id: 2,
  title: 'Pharmacy',
  fullTitle: 'Injectable Medications in the Pharmacy',
  theme: 'pharmacy',
  description:
    'How injectable doses are chosen, bought, made and stocked, and in which form they leave the pharmacy. ' +
    'Do it once for each pharmacy.',
  pdf: '/downloads/pharmacy.pdf',
} satisfies Head;

export const nursingHead = {
  id: 3,
  title: 'Nursing Unit',
  fullTitle: 'Injectable Medications on the Nursing Unit',
  theme: 'nursing',
  description:
    'How injectable doses are supplied, prepared, labeled and given on one unit. ' +
    'Do it once for each kind of unit.',
  pdf: '/downloads/nursing.pdf',
} satisfies Head;

export const anesthesiaHead = {
  id: 4,
  title: 'Anesthesia',
  fullTitle: 'Injectable Medications in Anesthesia',
  theme: 'anesthesia',
  description:
    'How anesthesia drugs are supplied, prepared, labeled and wasted in one area, with a calculator for the cost of waste. ' +
    'Do it once for each kind of area.',
  pdf: '/downloads/anesthesia.pdf',
} satisfies Head;

export const moduleHeads: readonly Head[] = [patientCareHead, pharmacyHead, nursingHead, anesthesiaHead];
