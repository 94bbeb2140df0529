import type { ReactNode } from 'react';
import type { Question } from '#domain/section.ts';
import MedicationTable from '../../../widgets/MedicationTable.tsx';
import { OnRequest } from './OnRequest.tsx';

/** Sample medications, shown on request. */
export default function MedicationLists({ question }: { readonly question: Question }): ReactNode {
  return (question.medicationList ?? []).map((list) => (
    <OnRequest key={list.title} title={list.title}>
      <p className="medication-caution">{list.caution}</p>
      <MedicationTable list={list} />
    </OnRequest>
  ));
}
