import type { ReactNode } from 'react';
import type { Question } from '#domain/section.ts';
import { later } from '../../../device-hooks/later.tsx';
import { OnRequest } from './OnRequest.tsx';

const Guidance = later(() => import('./Guidance.tsx'));

/** The guidance the question is based on, shown on request. */
export function StandardNote({ question }: { readonly question: Question }): ReactNode {
  const { standard, good, cites = [] } = question;
  if (standard === undefined && good === undefined && cites.length === 0) return null;
  return (
    <OnRequest title="Why this is asked">
      <Guidance question={question} />
    </OnRequest>
  );
}
