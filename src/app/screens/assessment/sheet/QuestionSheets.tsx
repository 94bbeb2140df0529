import type { ReactNode } from 'react';
import { sheetsOfQuestion } from '#domain/sheets-of-question.ts';
import { useSection } from '../open/open-context.ts';
import { QuestionSheet } from './QuestionSheet.tsx';
import type { QuestionSheetProps } from './QuestionSheet.tsx';

/** The ways from a question to the observed-dose sheets that it names. */
export default function QuestionSheets({
  question,
  moves,
}: Pick<QuestionSheetProps, 'question' | 'moves'>): ReactNode {
  return sheetsOfQuestion(useSection(), question).map((one) => (
    <QuestionSheet key={one.sheet.id} {...one} question={question} moves={moves} />
  ));
}
