import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ActionBeginning } from '#domain/action-finding.ts';
import { ADDED } from '../assessment/action/added-words.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { later } from '../../device-hooks/later.tsx';
import { Button, TextLink } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { Spinner } from '../../widgets/Spinner.tsx';
import styles from './add-beside.module.css';

const ActionForm = later(() => import('../assessment/action/ActionForm.tsx'));

interface AddBesideProps {
  readonly begins: ActionBeginning;
  readonly words?: 'Add an action' | 'Add another action';
  /** Quiet where there are many below each other. */
  readonly look?: 'plain' | 'quiet';
  /** What the new one was begun for; said besides the button's own words. */
  readonly of?: string;
  /** False where an action is there already: then there is nothing but what is said of one that was just added. */
  readonly isOffered?: boolean;
  /** Stands behind what is said once it is added. */
  readonly children?: ReactNode;
}

/** A button beside what was found, which begins an action about it without leaving the page (rule ACT-1). */
export function AddBeside({
  begins,
  words = 'Add an action',
  look = 'plain',
  of,
  isOffered = true,
  children = <TextLink to="/actions">Action Plan</TextLink>,
}: AddBesideProps): ReactNode {
  const device = useDevice();
  const [state, setState] = useState<'closed' | 'open' | 'added'>('closed');
  const said = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (state === 'added') said.current?.focus({ preventScroll: true });
  }, [state]);
  if (!isOffered && state === 'closed') return null;
  return (
    <div className={`${styles.add} ${look === 'plain' ? styles.apart : ''}`}>
      <p ref={said} role="status" tabIndex={-1} className={styles.added}>
        {state === 'added' && ADDED}
      </p>
      {state === 'added' ? (
        children
      ) : (
        <Button
          look={look}
          icon="plus"
          aria-label={of === undefined ? undefined : `${words}: ${of}`}
          onClick={() => setState('open')}
        >
          {words}
        </Button>
      )}
      {/* Not within what it stands beside, whose styles are its own. */}
      {state === 'open' &&
        createPortal(
          <Dialog title="Add an action" isWide onClose={() => setState('closed')}>
            <Suspense fallback={<Spinner label="Opening the fields…" />}>
              <ActionForm
                finding={begins.finding}
                suggested={begins.suggested}
                onAdd={async (leaves) => {
                  await device.addAction(begins.origin, { area: begins.area, ...leaves });
                  setState('added');
                }}
              />
            </Suspense>
          </Dialog>,
          document.body,
        )}
    </div>
  );
}
