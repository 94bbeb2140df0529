import type { BackupReading } from '#device/outbox/read-backup.ts';
import { joinWords } from '#domain/word-list.ts';
import { count } from '#domain/count.ts';

/** What came of reading a backup file, in sentences. */
export function readingSentences(reading: BackupReading): string[] {
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
  return `${differ} The file’s are in this device’s backup file for 30 days.`;
}
