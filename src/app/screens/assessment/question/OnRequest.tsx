import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { later } from '../../../device-hooks/later.tsx';
import { Button } from '../../../widgets/Button.tsx';
import { isOfPanel } from '../../../widgets/panel-entry.ts';

const Panel = later(() => import('../../../widgets/Panel.tsx'));

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
