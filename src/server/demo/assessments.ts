import { demoAnesthesia } from '#content/demo/demo-anesthesia.ts';
import type { DemoAssessment, DemoPaper } from '#content/demo/demo-assessment.ts';
import { demoNursing } from '#content/demo/demo-nursing.ts';
import { demoPatientCare } from '#content/demo/demo-patient-care.ts';
import { demoPharmacy } from '#content/demo/demo-pharmacy.ts';
import { paperRound } from '#content/demo/pharmacy/paper-round.ts';

/** The demo hospital's assessments, module by module. */
export const demoAssessments: readonly DemoAssessment[] = [
  ...demoPatientCare,
  ...demoPharmacy,
  ...demoNursing,
  ...demoAnesthesia,
];

/** Rounds done on paper and uploaded as scans. */
export const demoPapers: readonly DemoPaper[] = [paperRound];
