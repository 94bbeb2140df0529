import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { BackupReading } from '#device/outbox/read-backup.ts';
import { count } from '#domain/count.ts';
import { joinWords } from '#domain/word-list.ts';
import { DISCARDED_DAYS } from '#domain/lifetimes.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { Button } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';
import { saveFile } from '../../widgets/save-file.ts';

/** Everything that waits, as a file a person can keep elsewhere and read on another device. */
export function Backup(): ReactNode {
  const device = useDevice();
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<'saving' | 'reading' | null>(null);
  const [result, setResult] = useState<readonly string[]>([]);

  const save = async () => {
    setBusy('saving');
    const day = new Date().toISOString().slice(0, 10);
    saveFile(await device.sync((sync) => sync.exportBackup()), `rta-tracers-backup-${day}.json`);
    setResult(['The backup file was saved.']);
    setBusy(null);
  };
  const read = async (chosen: File) => {
    setBusy('reading');
    setResult([]);
    setResult(
      await chosen
        .text()
        .then((text) => device.sync((sync) => sync.readBackup(text)))
        .then(readingSentences, () => [NOT_READ]),
    );
    setBusy(null);
  };

  return (
    <Card aria-labelledby="backup-title">
      <h2 id="backup-title">Backup</h2>
      <p>{`Saves what is waiting on this device, your drafts, and what was discarded in the last ${DISCARDED_DAYS} days as a file. You can read the file on another device and go on there; nothing is sent twice. It holds all that was typed: if that may identify a patient, so does the file.`}</p>
      <div className="backup-actions">
        <Button icon="download" isBusy={busy === 'saving'} onClick={() => void save()}>
          Export backup file
        </Button>
        <Button icon="upload" isBusy={busy === 'reading'} onClick={() => file.current?.click()}>
          Read a backup file
        </Button>
        <input
          ref={file}
          hidden
          type="file"
          accept="application/json,.json"
          aria-label="Backup file"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen !== undefined) void read(chosen);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      <div role="status">
        {result.map((sentence) => (
          <p key={sentence} className="device-result">
            {sentence}
          </p>
        ))}
      </div>
    </Card>
  );
}

const NOT_READ = 'Not all of the file could be read. You can read it again: nothing comes in twice.';

/** The outcome of reading a backup file, in sentences. */
function readingSentences(reading: BackupReading): string[] {
  if (reading.kind === 'refused') return [reading.why];
  const { assessments, changes, parcels, overruled, skipped } = reading;
  const came = [
    ...(assessments > 0 ? [`${count(changes, 'change')} to ${count(assessments, 'assessment')}`] : []),
    ...(parcels > 0 ? [count(parcels, 'file or report', 'files and reports')] : []),
  ];
  return [
    came.length === 0
      ? 'Everything in the file was on this device already.'
      : `Read from the file: ${joinWords(came)}. It will be sent from here, too, and arrives once.`,
    ...(overruled > 0 ? [overruledSentence(overruled)] : []),
    ...(skipped.length > 0 ? [`Could not be read and was left out: ${joinWords(skipped)}.`] : []),
  ];
}

function overruledSentence(overruled: number): string {
  const differ =
    overruled === 1
      ? '1 answer that waits here is different in the file; this device’s stays.'
      : `${overruled} answers that wait here are different in the file; this device’s stay.`;
  return `${differ} The file’s are in this device’s backup file for ${DISCARDED_DAYS} days.`;
}
