import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { DocumentRequest } from '#device/device.ts';
import { Button } from '../widgets/Button.tsx';
import { useDocument } from './use-document.ts';

interface DocumentButtonProps {
  readonly request: DocumentRequest;
  /** The file name to save under. */
  readonly name: `${string}.pdf`;
  readonly look?: 'main' | 'plain';
  readonly children: string;
}

/** Makes a PDF and saves it, showing that it is busy and offering to cancel (rules API-11 and DOC-6). */
export function DocumentButton({ request, name, look = 'plain', children }: DocumentButtonProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const { isMaking, start, cancel } = useDocument(request, name);
  return (
    <>
      <Button ref={button} look={look} icon="download" isBusy={isMaking} onClick={start}>
        {children}
      </Button>
      {isMaking && (
        <Button
          look="quiet"
          onClick={() => {
            cancel();
            // The button disappears when pressed.
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
