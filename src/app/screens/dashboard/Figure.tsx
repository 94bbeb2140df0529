import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { ListEntry } from '#device/rows/list-entries.ts';
import { firstScreen } from '../../state/first-screen.ts';
import { answeredWords, shownCount } from '../assessments/answered-words.ts';
import { entryFindings } from '../assessments/list-entry.ts';
import { UploadMark } from '../assessments/UploadMark.tsx';
import styles from './figure.module.css';

interface FigureProps {
  readonly entry: ListEntry;
  /** null while the module is not on this device. */
  readonly total: number | null;
}

/** The one figure of a card: how far it is, or what was found. */
export function Figure({ entry, total }: FigureProps): ReactNode {
  if (entry.uploaded) return <UploadMark />;
  return entry.dateCompleted === null ? <Progress entry={entry} total={total} /> : <Findings entry={entry} />;
}

/** One bar; a screen reader hears both counts (rule STEP-21). */
function Progress({ entry, total }: FigureProps): ReactNode {
  const words = answeredWords(entry, total);
  const shown = shownCount(entry, total);
  if (shown === null) return words;
  const { answered, of } = shown;
  return (
    <>
      <progress
        className={styles.progress}
        value={answered}
        max={of}
        aria-label="Answered"
        aria-valuetext={words}
      />
      <span aria-hidden="true">{`${answered} of ${of}`}</span>
    </>
  );
}

/** What counts them comes after all else; if it cannot be loaded, the next pull brings the number. */
const FoundHere = lazy(async () => {
  await firstScreen;
  return import('./FoundHere.tsx').catch(() => ({ default: () => null }));
});

function Findings({ entry }: { entry: ListEntry }): ReactNode {
  if (entry.findings !== undefined) return entryFindings(entry);
  return <Suspense>{entry.isHeld && <FoundHere entry={entry} />}</Suspense>;
}
