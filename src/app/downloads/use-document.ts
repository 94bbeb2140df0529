import { useEffect, useRef, useState } from 'react';
import type { DocumentRequest } from '#device/device.ts';
import { useDevice } from '../device-hooks/device-context.tsx';
import { showSoftAlert } from '../state/soft-alert.ts';
import { saveFile } from '../widgets/save-file.ts';
import { makeDocument } from './make-document.ts';
import type { MadeDocument } from './make-document.ts';

/** Hands a file to the person: whether they have it now, and what to tell them. */
export type Give = (file: File) => Promise<Given> | Given;

export interface Given {
  readonly how: 'given' | 'not given' | 'waits for a tap';
  readonly errors: readonly string[];
}

const save: Give = (file) => {
  saveFile(file, file.name);
  return { how: 'given', errors: [] };
};

interface Making {
  readonly isMaking: boolean;
  readonly start: () => void;
  readonly cancel: () => void;
}

/**
 * Makes a PDF and gives it to the person under a name: saves it, if nothing else is said. It can be canceled meanwhile, and a soft alert reports a failure
 * (rule DOC-6).
 */
export function useDocument(request: DocumentRequest, name: `${string}.pdf`, give: Give = save): Making {
  const device = useDevice();
  const [making, setMaking] = useState<AbortController | null>(null);
  useEffect(() => () => making?.abort(), [making]);
  // A browser may want a tap of its own for a file that took long to make.
  const waiting = useRef<MadeDocument | null>(null);

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
      const made = waiting.current ?? (await makeDocument(device, request, signal));
      waiting.current = null;
      if (made.kind === 'failed') return made.errors;
      if (signal.aborted) return [];
      const given = await give(new File([made.bytes], name, { type: 'application/pdf' }));
      if (given.how === 'waits for a tap') waiting.current = made;
      if (given.how === 'given' && made.madeHereOf !== undefined) {
        const deed = { kind: 'exported', as: 'pdf', assessments: made.madeHereOf } as const;
        device.sync((sync) => sync.noteDeed(deed)).catch(() => undefined);
      }
      return given.errors;
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
