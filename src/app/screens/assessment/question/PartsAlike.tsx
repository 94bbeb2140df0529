import type { ReactNode } from 'react';
import type { Part, Question } from '#domain/section.ts';
import CountTable from '../tally/CountTable.tsx';
import Matrix from './Matrix.tsx';

interface PartsAlikeProps {
  readonly question: Question;
  /** Choices among the same, or counts. */
  readonly parts: readonly Part[];
}

/** Parts of one kind that follow each other, as one table. */
export default function PartsAlike({ question, parts }: PartsAlikeProps): ReactNode {
  const Table = parts[0]?.questionType === 'tally' ? CountTable : Matrix;
  return <Table question={question} parts={parts} />;
}
