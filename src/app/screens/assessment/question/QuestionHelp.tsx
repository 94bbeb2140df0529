import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { knownOr } from '#domain/known.ts';
import type { Question } from '#domain/section.ts';
import { Icon } from '../../../icons/Icon.tsx';
import type { IconName } from '../../../icons/Icon.tsx';
import { later } from '../../../device-hooks/later.tsx';
import { TextWithUnderlines } from '../../../widgets/TextWithUnderlines.tsx';

const Guidance = later(() => import('./Guidance.tsx'));
const MedicationTable = later(() => import('../../../widgets/MedicationTable.tsx'));

const METHOD_ICONS = { observe: 'eye', interview: 'speech', document: 'document' } as const satisfies Record<
  NonNullable<Question['method']>,
  IconName
>;

/** Says whether to look, to ask or to read, with the icon of the method. */
export function Instructions({ question }: { readonly question: Question }): ReactNode {
  const { instructions, method } = question;
  if (instructions === undefined) return null;
  return (
    <p className="question-how">
      <Icon name={method === undefined ? 'info' : knownOr<IconName>(METHOD_ICONS, method, 'info')} />
      <TextWithUnderlines text={instructions} />
    </p>
  );
}

/** Sample medications, shown on request. */
export function MedicationLists({ question }: { readonly question: Question }): ReactNode {
  const lists = question.hasMedicationList ? (question.medicationList ?? []) : [];
  return lists.map((list) => (
    <OnRequest key={list.title} title={list.title}>
      <div className="more-body">
        <p className="medication-caution">{list.caution}</p>
        <MedicationTable list={list} />
      </div>
    </OnRequest>
  ));
}

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

/** Drawn when it is opened: what the first screen does not show, it does not load. */
function OnRequest({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="more" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <Suspense>{children}</Suspense>}
    </details>
  );
}
