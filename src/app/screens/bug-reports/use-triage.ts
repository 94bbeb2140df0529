import { useRef, useState } from 'react';
import type { BugReports } from '#contract/bug-reports.ts';
import { useSession } from '../../device-hooks/device-context.tsx';
import { showSoftAlert } from '../../state/soft-alert.ts';
import { PRESS_TIMEOUT_MS, submitted } from '../../widgets/use-submit.ts';
import { withChanges } from './triage-changes.ts';
import type { Change } from './triage-changes.ts';

/**
 * The reports with what is being done to them. A change is shown and saved at once; one that cannot be saved is
 * put back, and a soft alert says why.
 * @param read as the server answered when the page was opened
 */
export function useTriage(read: BugReports): { known: BugReports; change: (change: Change) => void } {
  const session = useSession();
  const [reports, setReports] = useState(read.reports);
  const [changes, setChanges] = useState<readonly Change[]>([]);
  /** The reports as the server last told them, on which the next change is based. */
  const said = useRef(read.reports);
  const line = useRef<Promise<void>>(Promise.resolve());

  const save = async ({ id, make }: Change) => {
    const report = said.current.find((one) => one.id === id);
    if (report === undefined) return;
    const request = { params: { id: String(id) }, body: make(report), timeoutMs: PRESS_TIMEOUT_MS };
    const outcome = await session.call('changeBugReport', request);
    const result = submitted(outcome);
    if (!result.ok && result.errors.length > 0) showSoftAlert(result.errors);
    if (outcome.kind !== 'answer') return;
    said.current = said.current.map((one) => (one.id === id ? outcome.value : one));
  };

  const change = (wanted: Change) => {
    setChanges((before) => [...before, wanted]);
    // One after the other, each made from what the one before has left.
    line.current = line.current.then(async () => {
      await save(wanted);
      setReports(said.current);
      setChanges((before) => before.filter((one) => one !== wanted));
    });
  };

  return { known: { ...read, reports: withChanges(reports, changes) }, change };
}
