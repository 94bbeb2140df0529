import type { DemoAssessment } from './demo-assessment.ts';
import { begunRound } from './pharmacy/begun-round.ts';
import { fifthRound } from './pharmacy/fifth-round.ts';
import { firstRound } from './pharmacy/first-round.ts';
import { fourthRound } from './pharmacy/fourth-round.ts';
import { secondRound } from './pharmacy/second-round.ts';
import { thirdRound } from './pharmacy/third-round.ts';

/** Three rounds of version 1 through the main pharmacy, two that count, and one at the surgery center that has begun. */
export const demoPharmacy: readonly DemoAssessment[] = [
  firstRound,
  secondRound,
  thirdRound,
  fourthRound,
  fifthRound,
  begunRound,
];
