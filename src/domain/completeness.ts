import type { Answer, Assessment } from './assessment.ts';
import { numberInPath, placeInPath } from './path-order.ts';
import type { AskedFirst } from './path-order.ts';
import { orderedQuestions } from './section.ts';
import type { Question, Section } from './section.ts';
import { isTally, sumOf } from './tally.ts';

/** A person's position in an assessment. Positions are 0-based indexes unless a name says "number". */

type Answers = Readonly<Record<string, Answer>>;
type Questions = Pick<Section, 'questions'>;

/**
 * Unanswered: no answer at all; or it has parts and none is selected; or it has no
 * parts and no observations.
 */
export function isUnanswered(question: Pick<Question, 'id' | 'parts'>, answers: Answers): boolean {
  const answer = answers[String(question.id)];
  if (answer === undefined) return true;
  const hasParts = Object.keys(question.parts).length > 0;
  if (!hasParts) return answer.observations.trim() === '';
  return !Object.values(answer.parts).some(
    (value) => value !== false && value !== '' && !(isTally(value) && sumOf(value).of === 0),
  );
}

export function countAnswered(section: Questions, answers: Answers): number {
  return Object.values(section.questions).filter((question) => !isUnanswered(question, answers)).length;
}

/**
 * The choice that a question's jump is for. Modules name it in the jump's words alone, also in the versions
 * that tablets hold already; tests hold these words to the choices.
 */
function choiceOfJump({ jumpText = '', parts }: Question): string | null {
  const named = /^If (\w+),/.exec(jumpText)?.[1];
  return named !== undefined && Object.hasOwn(parts, named) ? named : null;
}

/** The index of the question that the given answer leads to past others; null where it leads nowhere (rule MOD-6). */
export function jumpOf(question: Question, answers: Answers): number | null {
  const choice = choiceOfJump(question);
  const isChosen = choice !== null && answers[String(question.id)]?.parts[choice] === true;
  return isChosen ? (question.jumpIndex ?? null) : null;
}

/** By the index of each unanswered question that a jump leads past: the number of the question with the jump (rule ANS-12). */
export function skippedBy(section: Questions, answers: Answers): ReadonlyMap<number, number> {
  const skipped = new Map<number, number>();
  const questions = orderedQuestions(section);
  for (const question of questions) {
    const target = jumpOf(question, answers) ?? 0;
    for (const { index } of questions
      .slice(question.index + 1, target)
      .filter((led) => isUnanswered(led, answers)))
      if (!skipped.has(index)) skipped.set(index, question.index + 1);
  }
  return skipped;
}

/** How much of the core path is answered. */
export interface CoreCount {
  readonly answered: number;
  /** Without the questions that a jump led past, or that no dose asked for. */
  readonly of: number;
}

/** The step that a position in the address stands for (rule STEP-4). */
export type QuestionPlace =
  | { at: 'question'; index: number }
  | { at: 'final-comments' }
  | { at: 'not-found' };

/** Reads the 1-based question number of an address. */
export function placeOfNumber(text: string, questionCount: number): QuestionPlace {
  if (!/^[1-9][0-9]*$/.test(text)) return { at: 'not-found' };
  const number = Number(text);
  return number > questionCount ? { at: 'final-comments' } : { at: 'question', index: number - 1 };
}

/** Where an incomplete assessment resumes: the question after the furthest one. */
export function resumeStep(
  assessment: Pick<Assessment, 'lastQuestionIndex'>,
  questionCount: number,
  first: AskedFirst = [],
): string {
  const place = assessment.lastQuestionIndex + 1;
  return place > questionCount ? 'final-comments' : String(numberInPath(place, first));
}

/** The step before a question: the previous one, or else the intro, or else the preface. */
export function stepBefore(
  index: number,
  section: Pick<Section, 'hasIntro'>,
  first: AskedFirst = [],
): string {
  const place = placeInPath(index + 1, first);
  if (place > 1) return String(numberInPath(place - 1, first));
  return section.hasIntro ? 'intro' : 'preface';
}
