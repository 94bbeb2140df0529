import { useState } from 'react';
import type { ReactNode } from 'react';
import { findingInWords } from '#domain/action-finding.ts';
import { areaFrom } from '#domain/action.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { Finding } from '#domain/measures/findings.ts';
import { ADDED } from '../assessment/action/added-words.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { later } from '../../device-hooks/later.tsx';
import { Button, TextLink } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import styles from './add-beside.module.css';

const ActionForm = later(() => import('../assessment/action/ActionForm.tsx'));

interface AddBesideProps {
  readonly assessment: Assessment;
  /** Of one question. */
  readonly found: readonly Finding[];
}

/** An action beside what was found (rule ACT-1); where several things were, it begins with the first and names all. */
export function AddBeside({ assessment, found }: AddBesideProps): ReactNode {
  const device = useDevice();
  const [state, setState] = useState<'closed' | 'open' | 'added'>('closed');
  const [first] = found;
  if (first === undefined) return null;
  const { id, section, sectionVersion } = assessment;
  const part = found.length === 1 ? (first.part?.id ?? null) : null;
  return (
    <div className={styles.add}>
      {state === 'added' && <p role="status">{ADDED}</p>}
      {state === 'added' ? (
        <TextLink to="/actions">Action Plan</TextLink>
      ) : (
        <Button icon="plus" onClick={() => setState('open')}>
          Add an action
        </Button>
      )}
      {state === 'open' && (
        <Dialog title="Add an action" isWide onClose={() => setState('closed')}>
          <ActionForm
            finding={found.map(findingInWords).join('; ')}
            suggested={first.actions[0] ?? null}
            onAdd={async (leaves) => {
              const origin = { assessment: id, section, sectionVersion, question: first.question.id, part };
              await device.addAction(origin, { area: areaFrom(assessment), ...leaves });
              setState('added');
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
