import type { SyncState } from '#device/device.ts';
import type { ListEntry } from '#device/list.ts';
import { resumeStep } from '#domain/progress.ts';
import type { SectionSummary } from '#domain/section.ts';
import type { IconName } from '../../icons/Icon.tsx';

/** What a card or a row says about an assessment, and where it leads (spec 2, Recent-assessment card). */

type Place = Pick<ListEntry, 'id' | 'dateCompleted' | 'lastQuestionIndex'>;

/**
 * Where a click leads: a completed one to its end, an incomplete one to the question
 * after the furthest, for editors only; null when it cannot be opened.
 */
export function placeOf(entry: Place, canEdit: boolean, questionCount: number | null): string | null {
  if (entry.dateCompleted !== null) return `/assessments/${entry.id}/complete`;
  if (!canEdit) return null;
  return `/assessments/${entry.id}/${resumeStep(entry, questionCount ?? Number.POSITIVE_INFINITY)}`;
}

/** Listed, and could be opened, but only with the network. */
export function needsNetwork(entry: Pick<ListEntry, 'isHeld' | 'dateCompleted'>, canEdit: boolean): boolean {
  return !entry.isHeld && (canEdit || entry.dateCompleted !== null);
}

/** The call to action; a Viewer's incomplete assessment has none. */
export function callToAction(entry: Place, canEdit: boolean): string | null {
  if (entry.dateCompleted !== null) return 'View Assessment';
  return canEdit ? 'Continue Assessment' : null;
}

/** `1 Flagged Question`, `2 Flagged Questions`; null without any. */
export function flagWords(flaggedQuestions: number): string | null {
  if (flaggedQuestions === 0) return null;
  return `${flaggedQuestions} Flagged Question${flaggedQuestions === 1 ? '' : 's'}`;
}

interface SyncWords {
  readonly text: string;
  readonly icon: IconName;
  readonly tone: 'good' | 'wait' | 'bad';
}

/** Where an assessment's changes are. */
export function syncWords(sync: SyncState): SyncWords {
  switch (sync) {
    case 'synced':
      return { text: 'On the server', icon: 'server', tone: 'good' };
    case 'waiting':
      return { text: 'Waiting on this device', icon: 'clock', tone: 'wait' };
    case 'sending':
      return { text: 'Sending…', icon: 'sync', tone: 'wait' };
    case 'conflict':
      return { text: 'Needs you: somebody else changed it, too', icon: 'alert', tone: 'bad' };
    case 'refused':
      return { text: 'Needs you: the server did not accept something', icon: 'alert', tone: 'bad' };
  }
}

/** The module of an assessment, as the newest list knows it. */
export function sectionOf(
  entry: Pick<ListEntry, 'section'>,
  sections: readonly SectionSummary[],
): SectionSummary | null {
  return sections.find((section) => String(section.id) === entry.section) ?? null;
}
