import type { AnswerChange } from './assessment.ts';
import { answerLeaf, partLeaf } from './leaf.ts';
import { kindOf } from './question-types/question-types.ts';
import type { Question, Section } from './section.ts';

/**
 * Whether values fit their questions (rules ANS-1 to ANS-9). Each
 * sentence is fit to show to a person and names the question by its number.
 */

export interface Misfit {
  /** Path of the leaf, as the wire spells it. */
  readonly path: string;
  readonly sentence: string;
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
  const path = answerLeaf(question.id, 'parts');
  const say = (words: string, at: string): Misfit => ({
    path: at,
    sentence: `Question ${question.index + 1}: ${words}`,
  });
  const unknown = Object.keys(parts).find((id) => !Object.hasOwn(question.parts, id));
  if (unknown !== undefined)
    return [say('an answer was given to a part that does not exist.', partLeaf(question.id, unknown))];
  // A null would take back everybody's counts.
  const wiped = Object.keys(parts).find((id) => parts[id] === null && isCounted(question, id));
  if (wiped !== undefined)
    return [say('a count is taken back person by person.', partLeaf(question.id, wiped))];
  const given = Object.entries(parts).flatMap(([id, value]) =>
    value === null ? [] : [[id, value] as const],
  );
  return kindOf(question)
    .misfits(question, given)
    .map(({ partId, words }) => say(words, partId === null ? path : partLeaf(question.id, partId)));
}

function isCounted({ questionType, parts }: Question, partId: string): boolean {
  return questionType === 'tally' || parts[partId]?.questionType === 'tally';
}
