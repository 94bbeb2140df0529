import type { DemoAssessment } from './demo-assessment.ts';
import { begunRound } from './patient-care/begun-round.ts';
import { firstRound } from './patient-care/first-round.ts';
import { fourthRound } from './patient-care/fourth-round.ts';
import { secondRound } from './patient-care/second-round.ts';
import { thirdRound } from './patient-care/third-round.ts';

/** Four tracers of the whole hospital within a year, and one at its surgery center that has begun. */
export const demoPatientCare: readonly DemoAssessment[] = [
  firstRound,
  secondRound,
  thirdRound,
  fourthRound,
  begunRound,
];
