import { firstCoreQuestion } from './section.ts';
import type { Question, Section } from './section.ts';
import type { Sheet } from './sheet-schema.ts';

/** A sheet as one question names it. */
export interface SheetOfQuestion {
  readonly sheet: Sheet;
  /** Whether its totals fill this question; otherwise it is named because the core path begins here. */
  readonly fills: boolean;
}

/** The observed-dose sheets that a question names: those that fill it, and all of them where the core path begins. */
export function sheetsOfQuestion(section: Section, question: Question): SheetOfQuestion[] {
  if (section.sheets === undefined) return [];
  const first = firstCoreQuestion(section);
  return section.sheets
    .map((sheet) => ({ sheet, fills: isFilledBy(question, sheet) }))
    .filter(({ fills }) => fills || question.id === first?.id);
}

function isFilledBy({ id }: Question, sheet: Sheet): boolean {
  return sheet.columns.some((column) => column.fills.some(({ questionId }) => questionId === id));
}
