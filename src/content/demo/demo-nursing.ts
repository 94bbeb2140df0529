import type { DemoAssessment } from './demo-assessment.ts';
import { begunRound } from './nursing/begun-round.ts';
import { firstRound } from './nursing/first-round.ts';
import { fourthRound } from './nursing/fourth-round.ts';
import { secondRound } from './nursing/second-round.ts';
import { thirdRound } from './nursing/third-round.ts';

/** Four tracers of one intensive care unit within a year, and one that has begun. */
export const demoNursing: readonly DemoAssessment[] = [
  firstRound,
  secondRound,
  thirdRound,
  fourthRound,
  begunRound,
];
