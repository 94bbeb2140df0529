import type { AnswerChange } from './assessment.ts';
import { orderedParts } from './section.ts';
import type { Part, PartType, Question, Section } from './section.ts';

/**
 * Whether values fit their questions (decisions 4, "What an answer holds"). Each
 * sentence is fit to show to a person and names the question by its number.
 */

export interface Misfit {
  /** Path of the leaf, as the wire spells it. */
  readonly path: string;
  readonly sentence: string;
}

/** What is wrong with one value of a type, or null. Words follow "Question 4: ". */
export function misfitOfValue(type: PartType, value: unknown, options: Part['options'] = []): string | null {
  switch (type) {
    case 'short_answer':
    case 'long_answer':
      return typeof value === 'string' ? null : 'please enter a text.';
    case 'slider':
      return isNumberIn(value, 1, 10) && Number.isInteger(value)
        ? null
        : 'please choose a whole number from 1 to 10.';
    case 'percentage':
      return isNumberIn(value, 1, 100) ? null : 'please enter a percentage from 1 to 100.';
    case 'dollars':
      return isNumberIn(value, 0, 1e12) && hasCents(value)
        ? null
        : 'please enter an amount of 0 or more with at most two decimals.';
    case 'radio':
      return options.some((option) => option.id === value) ? null : 'please choose one of the answers.';
  }
}

function isNumberIn(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}

/** At most two decimals, as exactly as a number can say it: 0.1 + 0.2 is 0.3. */
function hasCents(value: number): boolean {
  const nearest = Math.round(value * 100) / 100;
  return Math.abs(value - nearest) <= Number.EPSILON * Math.max(1, value);
}

type Parts = NonNullable<AnswerChange['parts']>;

/** Everything in a change's answers that does not fit the section's questions. */
export function misfits(
  section: Pick<Section, 'questions'>,
  answers: Readonly<Record<string, AnswerChange>>,
): Misfit[] {
  return Object.entries(answers).flatMap(([questionId, answer]) => {
    const question = Object.hasOwn(section.questions, questionId) ? section.questions[questionId] : undefined;
    if (question === undefined) {
      return [
        { path: `answers.${questionId}`, sentence: `This module has no question with the id ${questionId}.` },
      ];
    }
    return answer.parts === undefined ? [] : misfitsOfParts(question, answer.parts);
  });
}

function misfitsOfParts(question: Question, parts: Parts): Misfit[] {
  const path = `answers.${question.id}.parts`;
  const say = (words: string, at = path): Misfit => ({
    path: at,
    sentence: `Question ${question.index + 1}: ${words}`,
  });
  const unknown = Object.keys(parts).find((id) => !Object.hasOwn(question.parts, id));
  if (unknown !== undefined)
    return [say('an answer was given to a part that does not exist.', `${path}.${unknown}`)];
  const given = Object.entries(parts).filter(([, value]) => value !== null);

  switch (question.questionType) {
    case 'radio':
      return given.length > 1 || given.some(([, value]) => value !== true)
        ? [say('please choose one of the answers.')]
        : [];
    case 'ranking':
      return isRanking(question, parts) ? [] : [say('please give every item its own rank.')];
    case 'multipart':
      return given.flatMap(([id, value]) => {
        const part = question.parts[id];
        const words = part && misfitOfValue(part.questionType ?? 'short_answer', value, part.options);
        return words ? [say(words, `${path}.${id}`)] : [];
      });
    case 'long_answer':
    case 'short_answer':
      return given.length > 0 ? [say('this question has no parts.')] : [];
    default: {
      const type = question.questionType;
      return given.flatMap(([id, value]) => {
        const words = misfitOfValue(type, value);
        return words ? [say(words, `${path}.${id}`)] : [];
      });
    }
  }
}

/** A permutation of 1 to n over all items, or nothing at all. */
function isRanking(question: Question, parts: Parts): boolean {
  const ids = orderedParts(question).map((part) => part.id);
  const ranks = ids.map((id) => parts[id] ?? null);
  if (ranks.every((rank) => rank === null)) return true;
  const wanted = new Set(ids.map((_, index) => index + 1));
  for (const rank of ranks) if (typeof rank !== 'number' || !wanted.delete(rank)) return false;
  return wanted.size === 0;
}
