import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSession } from '../../device-hooks/device-context.tsx';
import { showSoftAlert } from '../../state/soft-alert.ts';
import { Button } from '../../widgets/Button.tsx';
import { saveFile } from '../../widgets/save-file.ts';
import { submitted } from '../../widgets/use-submit.ts';

/** Saves the findings of a module's assessments as the server holds them, with what was counted together. */
export function SaveFindings({ sectionId }: { readonly sectionId: number }): ReactNode {
  const session = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    const outcome = await session.call('findingsCsv', { params: { id: String(sectionId) } });
    setIsBusy(false);
    if (outcome.kind === 'answer') {
      return saveFile(new Blob([outcome.value], { type: 'text/csv;charset=utf-8' }), 'findings.csv');
    }
    const result = submitted(outcome);
    if (!result.ok && result.errors.length > 0) showSoftAlert(result.errors);
  };
  return (
    <Button icon="download" isBusy={isBusy} onClick={() => void save()}>
      Save findings as CSV
    </Button>
  );
}
