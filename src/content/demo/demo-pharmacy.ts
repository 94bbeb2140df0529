import type { DemoAssessment } from './demo-assessment.ts';
import { firstRound } from './pharmacy/first-round.ts';
import { fourthRound } from './pharmacy/fourth-round.ts';
import { secondRound } from './pharmacy/second-round.ts';
import { thirdRound } from './pharmacy/third-round.ts';

/** Three rounds through the main pharmacy over 17 months, and one at the surgery center that has begun. */
export const demoPharmacy: readonly DemoAssessment[] = [firstRound, secondRound, thirdRound, fourthRound];
