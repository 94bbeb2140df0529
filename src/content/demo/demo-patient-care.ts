import type { DemoAssessment } from './demo-assessment.ts';
import { firstRound } from './patient-care/first-round.ts';
import { fourthRound } from './patient-care/fourth-round.ts';
import { secondRound } from './patient-care/second-round.ts';
import { thirdRound } from './patient-care/third-round.ts';

/** Three rounds through the whole hospital over 18 months, and one at its surgery center that has begun. */
export const demoPatientCare: readonly DemoAssessment[] = [firstRound, secondRound, thirdRound, fourthRound];
