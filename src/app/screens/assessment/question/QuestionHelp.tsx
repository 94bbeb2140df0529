import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { knownOr } from '#domain/known.ts';
import type { Question } from '#domain/section.ts';
import { Icon } from '../../../icons/Icon.tsx';
import type { IconName } from '../../../icons/Icon.tsx';
import { later } from '../../../device-hooks/later.tsx';
import { Button } from '../../../widgets/Button.tsx';
import { isOfPanel } from '../../../widgets/panel-entry.ts';
import { TextWithUnderlines } from '../../../widgets/TextWithUnderlines.tsx';

const Guidance = later(() => import('./Guidance.tsx'));
const Panel = later(() => import('../../../widgets/Panel.tsx'));

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

/** A button for what opens beside the question, which never pushes the answer away (rule STEP-24). */
export function OnRequest({
  title,
  panel = title,
  children,
}: {
  readonly title: string;
  /** The panel's own title. */
  readonly panel?: string;
  readonly children: ReactNode;
}): ReactNode {
  const [isOpen, setIsOpen] = useState(() => isOfPanel(history.state, panel));
  return (
    <>
      <Button
        className="on-request"
        iconAfter="chevron-right"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {title}
      </Button>
      {isOpen && (
        <Suspense>
          <Panel title={panel} onClose={() => setIsOpen(false)}>
            {children}
          </Panel>
        </Suspense>
      )}
    </>
  );
}
