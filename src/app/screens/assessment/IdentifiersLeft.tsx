import type { ReactNode } from 'react';
import { placeOfIdentifier } from '#domain/patient-identifiers/identifiers-left.ts';
import type { IdentifierLeft } from '#domain/patient-identifiers/identifiers-left.ts';
import { Button, ButtonLink } from '../../widgets/Button.tsx';
import { useSection } from './open/open-context.ts';
import styles from './identifiers-left.module.css';

interface IdentifiersLeftProps {
  readonly id: string;
  readonly assessmentId: string;
  readonly identifiers: readonly IdentifierLeft[];
  readonly onNoPatient: (words: string) => void;
  /** To the final comments, which lie behind the dialog or stand in it. */
  readonly onEditComments: () => void;
}

/** What may identify a patient: nothing is submitted before each was mended or said to be none (rule STEP-15). */
export function IdentifiersLeft(props: IdentifiersLeftProps): ReactNode {
  const { id, assessmentId, identifiers, onNoPatient, onEditComments } = props;
  const section = useSection();
  return (
    <section className={styles.left} aria-label="What may identify a patient">
      <p id={id}>
        <strong>This may identify a patient.</strong> Edit each, or say that it is no patient. Then you can
        submit.
      </p>
      <ul>
        {identifiers.map((one) => {
          const { question, sheet, words } = one;
          const place = placeOfIdentifier(one, section);
          return (
            <li key={`${place} ${words}`}>
              <p>
                <span>{`${place}: `}</span>
                <q>{words}</q>
              </p>
              {question === null && sheet === undefined ? (
                <Button aria-label={`Edit ${words}`} onClick={onEditComments}>
                  Edit
                </Button>
              ) : (
                <ButtonLink
                  aria-label={`Edit ${words}`}
                  to={`/assessments/${assessmentId}/${question ?? `sheets/${sheet}?from=final-comments`}`}
                >
                  Edit
                </ButtonLink>
              )}
              <Button aria-label={`It is no patient: ${words}`} onClick={() => onNoPatient(words)}>
                It is no patient
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
