import type { DemoAssessment } from '#content/demo/demo-assessment.ts';
import { demoNursing } from '#content/demo/demo-nursing.ts';

/** What the demo hospital has done, module by module. */
export const demoAssessments: readonly DemoAssessment[] = [...demoNursing];
