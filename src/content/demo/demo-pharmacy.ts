import type { DemoAssessment } from './demo-assessment.ts';
import { begunRound } from './pharmacy/begun-round.ts';
import { firstRound } from './pharmacy/first-round.ts';
import { fourthRound } from './pharmacy/fourth-round.ts';
import { secondRound } from './pharmacy/second-round.ts';
import { thirdRound } from './pharmacy/third-round.ts';

/** Four rounds through the main pharmacy within a year, and one at the surgery center that has begun. */
export const demoPharmacy: readonly DemoAssessment[] = [
  firstRound,
  secondRound,
  thirdRound,
  fourthRound,
  begunRound,
];
