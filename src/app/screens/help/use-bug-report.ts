import { useEffect, useRef, useState } from 'react';
import { NO_MESSAGE } from '#domain/bug-report.ts';
import { technicalLog } from '#device/browser/technical-log.ts';
import type { Submitted } from '#device/outbox/parcels.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { keptHere } from '../../widgets/kept-here.ts';

export interface BugReportDraft {
  readonly message: string;
  readonly emailMe: boolean;
}

type BugReportState =
  | { readonly kind: 'form'; readonly errors: readonly string[] }
  | { readonly kind: 'sending' }
  | { readonly kind: 'kept'; readonly sentence: string }
  | { readonly kind: 'sent' };

/** How long the success stays, in milliseconds (rule BUG-10). */
const SUCCESS_MS = 500;
const EMPTY: BugReportDraft = { message: '', emailMe: false };
const NOT_LOADED = 'The report could not be sent. Please try again once you are back online.';

/** A bug report's way from the form to the server, or into what waits on this device. */
export function useBugReport(
  draft: BugReportDraft,
  onChange: (draft: BugReportDraft) => void,
  onClose: () => void,
) {
  const device = useDevice();
  const [state, setState] = useState<BugReportState>({ kind: 'form', errors: [] });
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  useEffect(() => {
    if (state.kind !== 'sent') return undefined;
    const timer = setTimeout(onClose, SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [state.kind, onClose]);

  const send = async (): Promise<void> => {
    if (draft.message.trim() === '') return setState({ kind: 'form', errors: [NO_MESSAGE] });
    const cancel = new AbortController();
    sending.current = cancel;
    setState({ kind: 'sending' });
    const parcels = await device.sync((sync) => sync.parcels());
    const bytes = new TextEncoder().encode(bugReportLog()).buffer;
    const options = { onProgress: () => undefined, signal: cancel.signal };
    const result = await parcels.submit({ kind: 'bug-report', ...draft }, bytes, options);
    if (result.kind === 'done' || result.kind === 'kept') onChange(EMPTY);
    setState(stateAfter(result));
  };

  return {
    state,
    log: bugReportLog,
    send: () => void send().catch(() => setState({ kind: 'form', errors: [NOT_LOADED] })),
    cancel: () => sending.current?.abort(),
  };
}

/** The log that goes with a report: which app and browser this is, and the latest events. */
function bugReportLog(): string {
  const { width, height } = globalThis.screen;
  return [
    `RTA Tracers ${__APP_VERSION__} (${__BUILD_ID__})`,
    navigator.userAgent,
    `window ${innerWidth} × ${innerHeight}, screen ${width} × ${height}, ${navigator.language}`,
    technicalLog.text(),
  ].join('\n');
}

function stateAfter(result: Submitted): BugReportState {
  switch (result.kind) {
    case 'done':
      return { kind: 'sent' };
    case 'kept':
      return { kind: 'kept', sentence: keptHere(result.why) };
    case 'cancelled':
      return { kind: 'form', errors: [] };
    case 'refused':
    case 'failed':
      return { kind: 'form', errors: [result.why] };
  }
}
