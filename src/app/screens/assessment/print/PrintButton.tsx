import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Compared } from '#domain/comparison.ts';
import { identifiersLeft, placeOfIdentifier } from '#domain/patient-identifiers/identifiers-left.ts';
import { Button } from '../../../widgets/Button.tsx';
import { Dialog } from '../../../widgets/Dialog.tsx';
import { isNoPatient } from '../no-patients.ts';

/** Prints; of unfinished work it asks first where notes may identify a patient (rule STEP-15). */
export function PrintButton({ one: { assessment, section } }: { readonly one: Compared }): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const left =
    assessment.dateCompleted === null
      ? identifiersLeft(assessment, section).filter(({ words }) => !isNoPatient(assessment.id, words))
      : [];
  return (
    <>
      <Button
        aria-haspopup={left.length > 0 ? 'dialog' : undefined}
        onClick={() => (left.length > 0 ? setIsAsking(true) : print())}
      >
        Print
      </Button>
      {isAsking && (
        <Dialog
          title="Print what may identify a patient?"
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button onClick={() => setIsAsking(false)}>Go back</Button>
              <Button
                look="danger"
                onClick={() => {
                  setIsAsking(false);
                  // Once the dialog has gone, which would be on the paper.
                  requestAnimationFrame(() => print());
                }}
              >
                Print anyway
              </Button>
            </>
          }
        >
          <p>These notes would be on the paper:</p>
          <ul>
            {left.map((one, index) => (
              <li key={index}>
                <span>{`${placeOfIdentifier(one, section)}: `}</span>
                <q>{one.words}</q>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
