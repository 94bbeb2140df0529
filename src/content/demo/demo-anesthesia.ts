import { begunRound } from './anesthesia/begun-round.ts';
import { firstRound } from './anesthesia/first-round.ts';
import { fourthRound } from './anesthesia/fourth-round.ts';
import { secondRound } from './anesthesia/second-round.ts';
import { thirdRound } from './anesthesia/third-round.ts';
import type { DemoAssessment } from './demo-assessment.ts';

/** Four tracers of the main operating rooms within a year, and one in obstetrics that has begun. */
export const demoAnesthesia: readonly DemoAssessment[] = [
  firstRound,
  secondRound,
  thirdRound,
  fourthRound,
  begunRound,
];
