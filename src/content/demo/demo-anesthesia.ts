import { begunRound } from './anesthesia/begun-round.ts';
import { fifthRound } from './anesthesia/fifth-round.ts';
import { firstRound } from './anesthesia/first-round.ts';
import { fourthRound } from './anesthesia/fourth-round.ts';
import { secondRound } from './anesthesia/second-round.ts';
import { thirdRound } from './anesthesia/third-round.ts';
import type { DemoAssessment } from './demo-assessment.ts';

/** Three rounds of version 1 through the main operating rooms, two that count, and one in obstetrics that has begun. */
export const demoAnesthesia: readonly DemoAssessment[] = [
  firstRound,
  secondRound,
  thirdRound,
  fourthRound,
  fifthRound,
  begunRound,
];
