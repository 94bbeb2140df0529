import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { DocumentRequest } from '#device/device.ts';
import { useDevice } from '../shell/device-context.tsx';
import { showSoftAlert } from '../state/view-state.ts';
import { Button } from '../widgets/Button.tsx';
import { saveFile } from '../widgets/save-file.ts';
import { makeDocument } from './make-document.ts';

interface DocumentButtonProps {
  readonly request: DocumentRequest;
  /** What the file is saved as. */
  readonly name: `${string}.pdf`;
  readonly children: string;
}

/** Makes a PDF and saves it; while that lasts it says so and can be cancelled (decisions 2 and 6). */
export function DocumentButton({ request, name, children }: DocumentButtonProps): ReactNode {
  const device = useDevice();
  const button = useRef<HTMLButtonElement>(null);
  const [making, setMaking] = useState<AbortController | null>(null);
  useEffect(() => () => making?.abort(), [making]);

  const start = async () => {
    const own = new AbortController();
    setMaking(own);
    const errors = await download(own.signal);
    if (own.signal.aborted) return;
    setMaking(null);
    if (errors.length > 0) showSoftAlert(errors);
  };

  const download = async (signal: AbortSignal): Promise<readonly string[]> => {
    try {
      const made = await makeDocument(device, request, signal);
      if (made.kind === 'failed') return made.errors;
      if (!signal.aborted) saveFile(new Blob([made.bytes], { type: 'application/pdf' }), name);
      return [];
    } catch {
      return ['The PDF could not be made.'];
    }
  };

  const cancel = () => {
    making?.abort();
    setMaking(null);
    // It goes away with the press.
    button.current?.focus();
  };

  return (
    <>
      <Button ref={button} icon="download" isBusy={making !== null} onClick={() => void start()}>
        {children}
      </Button>
      {making !== null && (
        <Button look="quiet" onClick={cancel}>
          Cancel
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {making === null ? '' : 'Making the PDF …'}
      </span>
    </>
  );
}
