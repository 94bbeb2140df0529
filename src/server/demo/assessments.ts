import { demoAnesthesia } from '#content/demo/demo-anesthesia.ts';
import type { DemoAssessment } from '#content/demo/demo-assessment.ts';
import { demoNursing } from '#content/demo/demo-nursing.ts';
import { demoPatientCare } from '#content/demo/demo-patient-care.ts';
import { demoPharmacy } from '#content/demo/demo-pharmacy.ts';

/** What the demo hospital has done, module by module. */
export const demoAssessments: readonly DemoAssessment[] = [
  ...demoPatientCare,
  ...demoPharmacy,
  ...demoNursing,
  ...demoAnesthesia,
];
