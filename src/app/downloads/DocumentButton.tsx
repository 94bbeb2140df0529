import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { DocumentRequest } from '#device/device.ts';
import { Button } from '../widgets/Button.tsx';
import { useDocument } from './use-document.ts';

interface DocumentButtonProps {
  readonly request: DocumentRequest;
  /** What the file is saved as. */
  readonly name: `${string}.pdf`;
  readonly children: string;
}

/** Makes a PDF and saves it; while that lasts it says so and can be cancelled (decisions 2 and 6). */
export function DocumentButton({ request, name, children }: DocumentButtonProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const { isMaking, start, cancel } = useDocument(request, name);
  return (
    <>
      <Button ref={button} icon="download" isBusy={isMaking} onClick={start}>
        {children}
      </Button>
      {isMaking && (
        <Button
          look="quiet"
          onClick={() => {
            cancel();
            // It goes away with the press.
            button.current?.focus();
          }}
        >
          Cancel
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {isMaking ? 'Making the PDF …' : ''}
      </span>
    </>
  );
}
