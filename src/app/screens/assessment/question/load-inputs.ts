import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Section } from '#domain/section.ts';
import { sheetsOfQuestion } from '#domain/sheets-of-question.ts';
import {
  CalculatorLine,
  CompositionInput,
  Jump,
  MedicationLists,
  PartsAlike,
  QuestionSheets,
  TallyInput,
} from './later-inputs.ts';
import { isMatrix } from './matrix-shape.ts';

/**
 * Loads what the question of an address asks for besides a choice or a text, so that the app opens with it. What is
 * not named here comes behind the words that stand for the fields, which React leaves for 300 ms.
 */
export async function loadInputsAt(pathname: string, section: Section): Promise<void> {
  const question = orderedQuestions(section)[Number(pathname.split('/')[3]) - 1];
  if (question === undefined) return;
  const inputs = [
    sheetsOfQuestion(section, question).length > 0 && QuestionSheets,
    question.hasMedicationList && MedicationLists,
    question.hasWastageCalculator && CalculatorLine,
    question.jumpText !== undefined && Jump,
    question.questionType === 'tally' && TallyInput,
    question.composition === undefined ? isMatrix(orderedParts(question)) && PartsAlike : CompositionInput,
  ];
  // One that cannot be loaded is asked for again where it is shown.
  await Promise.allSettled(inputs.map(async (input) => input && input.load()));
}
