import type { ReactNode } from 'react';
import type { DocumentRequest } from '#device/device.ts';
import { Button } from '../widgets/Button.tsx';
import { useDocument } from './use-document.ts';
import type { Given } from './use-document.ts';

interface ShareButtonProps {
  readonly request: DocumentRequest;
  /** The file name that it arrives under. */
  readonly name: `${string}.pdf`;
}

/**
 * Makes a PDF, also offline, and hands it to the device's own sharing: mail, messages, a printer. Missing where
 * the browser shares no files.
 */
export default function ShareButton({ request, name }: ShareButtonProps): ReactNode {
  const { isMaking, start } = useDocument(request, name, share);
  if (!canShare(name)) return null;
  return (
    <>
      <Button icon="upload" isBusy={isMaking} onClick={start}>
        Share
      </Button>
      <span className="visually-hidden" role="status">
        {isMaking ? 'Making the PDF …' : ''}
      </span>
    </>
  );
}

function canShare(name: string): boolean {
  const file = new File([], name, { type: 'application/pdf' });
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}

async function share(file: File): Promise<Given> {
  try {
    await navigator.share({ files: [file] });
    return { how: 'given', errors: [] };
  } catch (error) {
    const { name } = error as Error;
    // The person has closed the device's own dialog.
    if (name === 'AbortError') return { how: 'not given', errors: [] };
    // The tap was too long ago; the next one finds the file made.
    if (name === 'NotAllowedError') {
      return { how: 'waits for a tap', errors: ['The PDF is ready. Tap Share again.'] };
    }
    return { how: 'not given', errors: ['The PDF could not be shared. Choose Download instead.'] };
  }
}
