import { useState } from 'react';
import type { ReactNode } from 'react';
import { EXPORT_KINDS } from '#domain/export-kinds.ts';
import type { ExportFormat, ExportKind } from '#domain/export-kinds.ts';
import { FHIR_TYPE, XLSX_TYPE } from '#contract/file-types.ts';
import { dayOf } from '#domain/calendar-day.ts';
import { count } from '#domain/count.ts';
import { digits } from '#domain/digits.ts';
import { useDevice, useEngineStatus, useSession } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { TextField } from '../../widgets/Field.tsx';
import { FormErrors } from '../../widgets/FormErrors.tsx';
import { saveFile } from '../../widgets/save-file.ts';
import { SelectField } from '../../widgets/SelectField.tsx';
import { submitted, useSubmit } from '../../widgets/use-submit.ts';
import type { Submitted } from '../../widgets/use-submit.ts';
import {
  EVERYTHING,
  FHIR_WORDS,
  fileName,
  FORMAT_WORDS,
  formatsFor,
  KIND_WORDS,
  queryOf,
  ROW_WORDS,
} from './export-form.ts';
import type { ExportForm } from './export-form.ts';
import styles from './export-dialog.module.css';
import { csvOfHeld, dictionaryOf, fhirOfHeld, heldFor, sectionsHere } from './export-here.ts';
import type { HeldForExport } from './export-here.ts';

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: XLSX_TYPE,
  fhir: FHIR_TYPE,
};

/** Saves what was entered as a table: from the server, or what this device holds if it cannot be reached. */
export default function ExportDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const device = useDevice();
  const session = useSession();
  const { network } = useEngineStatus();
  const sections = useDeviceQuery(() => device.stored((store) => store.sectionSummaries()), [device]);
  const [form, setForm] = useState(EVERYTHING);
  // The server did not answer, whatever the engine has heard of it.
  const [isMissed, setIsMissed] = useState(false);
  const [saved, setSaved] = useState('');
  const { errors, isBusy, submit, cancel } = useSubmit();
  const isHere = isMissed || network === 'unreachable';
  const formats = formatsFor(form.kind, isHere);
  const format = formats.includes(form.format) ? form.format : formats[0];
  const shown: ExportForm = { ...form, format };

  const change = (changed: Partial<ExportForm>) => {
    setForm({ ...form, ...changed });
    setSaved('');
  };
  const save = (content: BlobPart, type: string, name: string): Submitted => {
    saveFile(new Blob([content], { type }), name);
    setSaved(`Saved as ${name}.`);
    return { ok: true };
  };

  const fromServer = async (signal: AbortSignal): Promise<Submitted> => {
    const outcome = await session.call('exportData', { query: queryOf(shown), signal });
    if (outcome.kind === 'no-answer' && outcome.errors.length === 0 && !signal.aborted) {
      setIsMissed(true);
      return { ok: false, errors: [] };
    }
    if (outcome.kind !== 'answer') return submitted(outcome);
    return save(outcome.value, TYPES[format], fileName(shown, dayOf(new Date())));
  };
  const fromHere = async (): Promise<Submitted> => {
    const held = await heldFor(device, shown);
    const text = format === 'fhir' ? fhirOfHeld(held, location.origin) : csvOfHeld(held);
    const done = save(text, TYPES[format], fileName(shown, dayOf(new Date())));
    const of = shown.kind === 'actions' ? ({ of: 'actions' } as const) : {};
    const deed = { kind: 'exported', as: shown.format, ...of, assessments: [] } as const;
    device.sync((sync) => sync.noteDeed(deed)).catch(() => undefined);
    return done;
  };
  const saveMeanings = async () => {
    const meanings = dictionaryOf(shown.kind, await sectionsHere(device, shown.section));
    save(meanings, TYPES.csv, fileName(shown, 'columns'));
  };

  return (
    <Dialog
      title="Export Data"
      onClose={onClose}
      actions={
        <>
          <Button
            look="main"
            icon="download"
            isBusy={isBusy}
            onClick={() => void submit(isHere ? fromHere : fromServer)}
          >
            {isHere ? 'Export from This Device' : 'Export'}
          </Button>
          <Button onClick={isBusy ? cancel : onClose}>{isBusy ? 'Cancel' : 'Close'}</Button>
          {format === 'csv' && (
            <Button onClick={() => void saveMeanings()}>Save What the Columns Mean</Button>
          )}
        </>
      }
    >
      {isHere && <HereNote form={shown} />}
      <FormErrors errors={errors} />
      <SelectField
        label="What"
        value={form.kind}
        onChange={(kind) => change({ kind: kind as ExportKind })}
        options={EXPORT_KINDS.map((kind) => [kind, KIND_WORDS[kind]] as const)}
      />
      <p>{format === 'fhir' ? FHIR_WORDS : ROW_WORDS[form.kind]}</p>
      <SelectField
        label="Module"
        value={form.section}
        onChange={(section) => change({ section })}
        options={[
          ['', 'All modules'],
          ...(sections ?? []).map(({ id, title }) => [String(id), title] as const),
        ]}
      />
      <div className={styles.span}>
        <TextField
          type="date"
          label="From"
          note="(optional)"
          value={form.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          type="date"
          label="To"
          note="(optional)"
          value={form.to}
          onChange={({ target }) => change({ to: target.value })}
        />
      </div>
      <SelectField
        label="Format"
        value={format}
        disabled={formats.length === 1}
        onChange={(chosen) => change({ format: chosen as ExportFormat })}
        options={formats.map((one) => [one, FORMAT_WORDS[one]] as const)}
      />
      <p>The file holds what people wrote. Keep it where only your team can open it.</p>
      <p role="status">{saved}</p>
    </Dialog>
  );
}

/** What a device holds is not all there is. */
function HereNote({ form }: { readonly form: ExportForm }): ReactNode {
  const device = useDevice();
  const { kind, section, from, to } = form;
  const found = useDeviceQuery(
    () => heldFor(device, { kind, section, from, to }),
    [device, kind, section, from, to],
  );
  return <p role="status">{found === undefined ? '' : hereWords(found)}</p>;
}

function hereWords({ of, held, listed }: HeldForExport): string {
  const all = count(listed, of);
  return held === listed
    ? `The server cannot be reached. This device exports what it holds: ${all}.`
    : `The server cannot be reached. This device exports what it holds: ${digits(held)} of ${all}.`;
}
