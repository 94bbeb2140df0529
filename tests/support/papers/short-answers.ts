import type { Answer, PartValue } from '#domain/assessment.ts';
import { testAnswers } from './test-papers.ts';

/**
 * Every question of the test section answered, each text on one page: longer ones break under
 * the page's foot, and that they flow whole is shown in `tests/unit/documents`.
 */
export const answers: Record<string, Answer> = Object.fromEntries(
  Object.entries(testAnswers).map(([id, answer]) => [
    id,
    {
      ...answer,
      parts: Object.fromEntries(Object.entries(answer.parts).map(([part, value]) => [part, short(value)])),
      observations: answer.observations.slice(0, 200),
      opportunities: answer.opportunities.slice(0, 200),
    },
  ]),
);

function short(value: PartValue): PartValue {
  return typeof value === 'string' ? value.slice(0, 200) : value;
}
