import type { ReactNode } from 'react';
import { areMeasured } from '#domain/comparison-measures.ts';
import type { Compared, ComparedQuestion } from '#domain/comparison.ts';
import type { Finding } from '#domain/measures/findings.ts';
import { ClearChanges } from './ClearChanges.tsx';
import { ComparedDomains } from './ComparedDomains.tsx';
import { ComparedFindings } from './ComparedFindings.tsx';

interface FirstLookProps {
  readonly compared: readonly Compared[];
  readonly questions: readonly ComparedQuestion[];
  readonly dates: readonly string[];
  /** For each assessment. */
  readonly findings: readonly (readonly Finding[])[];
}

/** What stands there before anything is asked for; nothing in modules that do not measure. */
export function FirstLook({ compared, questions, dates, findings }: FirstLookProps): ReactNode {
  return (
    <>
      {compared.length > 1 && areMeasured(questions) && (
        <ClearChanges compared={compared} questions={questions} dates={dates} />
      )}
      <ComparedFindings compared={compared} questions={questions} dates={dates} findings={findings} />
      <ComparedDomains compared={compared} dates={dates} />
    </>
  );
}
