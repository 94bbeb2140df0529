import { useState } from 'react';
import type { ReactNode } from 'react';
import { toWire } from '#contract/wire-case.ts';
import { useDevice, useSession } from '../../device-hooks/device-context.tsx';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { saveFile } from '../../widgets/save-file.ts';
import { submitted, useSubmit } from '../../widgets/use-submit.ts';
import { personDataPage } from './person-data-page.ts';

interface ExportDialogProps {
  readonly user: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

type Format = 'html' | 'json';

/** Saves what is kept about somebody, to be read or to be taken elsewhere (rule ACC-30). */
export function ExportDialog({ user: { id, name }, onClose }: ExportDialogProps): ReactNode {
  const session = useSession();
  const device = useDevice();
  const [saving, setSaving] = useState<Format | null>(null);
  const { errors, isBusy, submit } = useSubmit();
  const save = async (format: Format) => {
    setSaving(format);
    const isSaved = await submit(async (signal) => {
      const outcome = await session.call('personData', { params: { id: String(id) }, signal });
      if (outcome.kind === 'answer') {
        const sections = await device.stored((store) => store.sectionSummaries());
        const titles = new Map(sections.map((section) => [section.id, section.title]));
        const [text, type] =
          format === 'html'
            ? [
                personDataPage(outcome.value, (section) => titles.get(section) ?? `Module ${section}`),
                'text/html',
              ]
            : [JSON.stringify(toWire(outcome.value), null, 2), 'application/json'];
        saveFile(new Blob([text], { type: `${type};charset=utf-8` }), `personal-data-${id}.${format}`);
      }
      return submitted(outcome);
    });
    if (isSaved) onClose();
  };
  return (
    <Dialog
      title={`Export the data of ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button look="main" isBusy={isBusy && saving === 'html'} onClick={() => void save('html')}>
            Save as Page
          </Button>
          <Button isBusy={isBusy && saving === 'json'} onClick={() => void save('json')}>
            Save as JSON
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>
        What RTA Tracers keeps about them: the account, where they logged in, emails sent to them, what they
        began, changed and reported, and what the audit log says of them. The page is to be read, JSON is for
        other programs.
      </p>
      <p>The answers and notes they gave belong to the assessments, and are not in it.</p>
      <FormErrors errors={errors} />
    </Dialog>
  );
}
