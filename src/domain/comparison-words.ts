import { isRound } from './comparison.ts';
import type { Compared, ComparedQuestion } from './comparison.ts';
import { plainNumber, shortMoney } from './figure-words.ts';
import type { Figure } from './question-types/answer-line.ts';
import { kindOf } from './question-types/question-types.ts';

/** Differences in words, so that screen and paper say the same. */

/** For the column of an assessment whose version of the section does not have the question. */
export const NOT_ASKED = 'Not asked in this version';

/** A change since the earliest assessment: `+19`, `−3`, `+$1,200`. It does not say whether that is good. */
export function changeWords(change: number, unit: Figure['unit']): string {
  if (change === 0) return '±0';
  const amount = Math.abs(change);
  return `${change > 0 ? '+' : '−'}${unit === 'dollars' ? shortMoney(amount) : plainNumber(amount)}`;
}

/** Why nothing is better or worse; null where the newest is another round where the earliest was. */
export function otherAreasWords(compared: readonly Compared[]): string | null {
  const [earliest, newest] = [compared[0]?.assessment, compared.at(-1)?.assessment];
  if (earliest === undefined || newest === undefined || isRound(compared)) return null;
  const places = [earliest, newest].map(({ area, department }) => area.trim() || department.trim());
  const named = places.includes('') ? '' : ` (${places.join(', ')})`;
  return `The areas differ${named}: nothing is called better or worse between them.`;
}

/** Whether and by how much the answers to a question differ; null if they do not or nothing is compared. */
export function differenceWords(compared: ComparedQuestion): string | null {
  if (!compared.isComparable) {
    return compared.cells.every(({ wording }) => wording !== null)
      ? 'Not comparable: the wording changed between versions.'
      : 'Not comparable: not every version asks this question.';
  }
  const { question, cells } = compared;
  return compared.differs ? kindOf(question).difference(question, cells) : null;
}
