import { isWritten } from './answer-words.ts';
import type { Figure } from './answer-words.ts';
import type { ComparedCell, ComparedQuestion } from './comparison.ts';
import { money, plainNumber, wholeMoneyOrDash } from './figure-words.ts';
import { orderedParts } from './section.ts';

/** What a comparison says about differences, the same on screen and on paper. */

/** Stands in the column of an assessment whose version of the section does not have the question. */
export const NOT_ASKED = 'Not asked in this version';

const SOMETIMES_MISSING = 'Not answered every time';

/** A change since the earliest assessment: `+19`, `−3`, `+$1,200`. It does not say whether that is good. */
export function changeWords(change: number, unit: Figure['unit']): string {
  if (change === 0) return '±0';
  const amount = Math.abs(change);
  return `${change > 0 ? '+' : '−'}${unit === 'dollars' ? dollarsOf(amount) : plainNumber(amount)}`;
}

/** A difference has little room: whole dollars go without their cents. */
function dollarsOf(amount: number): string {
  return Number.isInteger(amount) ? wholeMoneyOrDash(amount) : money(amount);
}

/** Whether and how much the answers to a question differ; null where they do not or nothing is compared. */
export function differenceWords(compared: ComparedQuestion): string | null {
  if (!compared.isComparable) {
    return compared.cells.every(({ wording }) => wording !== null)
      ? 'Not comparable: the wording changed between versions.'
      : 'Not comparable: not every version asks this question.';
  }
  return compared.differs ? amountOf(compared) : null;
}

function amountOf(compared: ComparedQuestion): string {
  const { question, cells } = compared;
  if (isWritten(question) || question.questionType === 'radio') return differentAnswers(cells);
  if (question.questionType === 'multipart') return differingValues(compared);
  if (question.questionType === 'ranking') return differingRanks(compared);
  return spread(cells);
}

function differentAnswers(cells: readonly ComparedCell[]): string {
  const given = new Set(cells.flatMap(({ lines }) => lines[0]?.words || []));
  return given.size < 2 ? SOMETIMES_MISSING : `${given.size} different answers`;
}

function differingValues({ question, cells }: ComparedQuestion): string {
  const indexes = orderedParts(question).map((_, index) => index);
  const differing = indexes.filter((index) => cells.some(({ lines }) => lines[index]?.differs === true));
  return `${differing.length} of ${indexes.length} values differ`;
}

function differingRanks({ question, cells }: ComparedQuestion): string {
  const ranked = cells.filter(({ lines }) => lines[0]?.words !== '');
  const ids = orderedParts(question).map(({ id }) => id);
  const differing = ids.filter((id) => new Set(ranked.map(({ parts }) => parts[id])).size > 1);
  return differing.length === 0 ? SOMETIMES_MISSING : `${differing.length} of ${ids.length} ranks differ`;
}

const UNITS = { points: ['point', 'points'], percent: ['percentage point', 'percentage points'] } as const;

/** How far the highest number is from the lowest. */
function spread(cells: readonly ComparedCell[]): string {
  const figures = cells.flatMap(({ lines }) => lines[0]?.figure ?? []);
  const values = figures.map(({ value }) => value);
  const distance = Math.round((Math.max(...values) - Math.min(...values)) * 100) / 100;
  const unit = figures[0]?.unit;
  if (unit === undefined || distance === 0) return SOMETIMES_MISSING;
  const amount =
    unit === 'dollars'
      ? dollarsOf(distance)
      : `${plainNumber(distance)} ${UNITS[unit][distance === 1 ? 0 : 1]}`;
  return `Differs by ${figures.length > 2 ? 'up to ' : ''}${amount}`;
}
