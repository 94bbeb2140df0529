import { useEffect, useState } from 'react';
import type { DocumentRequest } from '#device/device.ts';
import { useDevice } from '../device-hooks/device-context.tsx';
import { showSoftAlert } from '../state/soft-alert.ts';
import { saveFile } from '../widgets/save-file.ts';
import { makeDocument } from './make-document.ts';

interface Making {
  readonly isMaking: boolean;
  readonly start: () => void;
  readonly cancel: () => void;
}

/**
 * Makes a PDF and saves it under a name. It can be canceled meanwhile, and a soft alert reports a failure
 * (rule DOC-6).
 */
export function useDocument(request: DocumentRequest, name: `${string}.pdf`): Making {
  const device = useDevice();
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
      if (signal.aborted) return [];
      saveFile(new Blob([made.bytes], { type: 'application/pdf' }), name);
      if (made.madeHereOf !== undefined) {
        const deed = { kind: 'exported', as: 'pdf', assessments: made.madeHereOf } as const;
        device.sync((sync) => sync.noteDeed(deed)).catch(() => undefined);
      }
      return [];
    } catch {
      return ['The PDF could not be made.'];
    }
  };

  return {
    isMaking: making !== null,
    start: () => void (making ?? start()),
    cancel: () => {
      making?.abort();
      setMaking(null);
    },
  };
}
