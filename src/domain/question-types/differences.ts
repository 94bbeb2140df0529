import { plainNumber, shortMoney } from '../figure-words.ts';
import type { ComparedAnswer } from './question-kind.ts';

/** How answers differ, in the words that several types of questions have in common. */

export const SOMETIMES_MISSING = 'Not answered every time';

export function differentAnswers(answers: readonly ComparedAnswer[]): string {
  const given = new Set(answers.flatMap(({ lines }) => lines[0]?.words || []));
  return given.size < 2 ? SOMETIMES_MISSING : `${given.size} different answers`;
}

const UNITS = { points: ['point', 'points'], percent: ['percentage point', 'percentage points'] } as const;

/** How far the highest number is from the lowest; for values that have a figure. */
export function spread(answers: readonly ComparedAnswer[]): string {
  const figures = answers.flatMap(({ lines }) => lines[0]?.figure ?? []);
  const values = figures.map(({ value }) => value);
  const distance = Math.round((Math.max(...values) - Math.min(...values)) * 100) / 100;
  const unit = figures[0]?.unit;
  if (unit === undefined || distance === 0) return SOMETIMES_MISSING;
  const amount =
    unit === 'dollars'
      ? shortMoney(distance)
      : `${plainNumber(distance)} ${UNITS[unit][distance === 1 ? 0 : 1]}`;
  return `Differs by ${figures.length > 2 ? 'up to ' : ''}${amount}`;
}
