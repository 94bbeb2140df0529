import type { DemoAssessment } from './demo-assessment.ts';
import { firstRound } from './nursing/first-round.ts';
import { fourthRound } from './nursing/fourth-round.ts';
import { secondRound } from './nursing/second-round.ts';
import { thirdRound } from './nursing/third-round.ts';

/** Three rounds through one intensive care unit over 18 months, and a fourth that has begun. */
export const demoNursing: readonly DemoAssessment[] = [firstRound, secondRound, thirdRound, fourthRound];
