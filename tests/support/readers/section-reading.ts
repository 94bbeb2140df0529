import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { MedicationList, Question, Section } from '#domain/section.ts';

/** A section as its readers see it: questions by their number, in short forms that tests can compare. */

type Questions = Pick<Section, 'questions'>;

/** The question with a 1-based number. */
export function questionOf(section: Questions, number: number): Question {
  const found = orderedQuestions(section)[number - 1];
  if (found === undefined) throw new Error(`There is no question ${number}.`);
  return found;
}

export function partIdsOf(section: Questions, number: number): string[] {
  return orderedParts(questionOf(section, number)).map((part) => part.id);
}

/** Each jump: where it is offered, its text, and the number of the question that it opens. */
export function jumpsOf(section: Questions): [number: number, words: string, opens: number][] {
  return orderedQuestions(section).flatMap(({ index, jumpText, jumpIndex }) =>
    jumpText === undefined || jumpIndex === undefined ? [] : [[index + 1, jumpText, jumpIndex + 1]],
  );
}

/** The medication lists with the number of the question that shows them. */
export function listsOf(section: Questions): [number: number, lists: MedicationList[]][] {
  return orderedQuestions(section).flatMap(({ index, hasMedicationList, medicationList = [] }) =>
    hasMedicationList ? [[index + 1, medicationList]] : [],
  );
}

/** Numbers of the questions for which something holds. */
export function numbersOf(section: Questions, holds: (question: Question) => boolean): number[] {
  return orderedQuestions(section)
    .filter(holds)
    .map((question) => question.index + 1);
}

/** Ids of the choices, which tell the kinds of radio questions apart. */
export function choicesOf(question: Question): string {
  return orderedParts(question)
    .map((part) => part.id)
    .join(' ');
}
