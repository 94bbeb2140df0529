import type { SyncState } from '#device/device.ts';
import type { ListEntry } from '#device/rows/list-entries.ts';
import { resumeStep } from '#domain/completeness.ts';
import { findingsWords } from '#domain/measures/findings-words.ts';
import type { SectionSummary } from '#domain/section.ts';
import type { IconName } from '../../icons/Icon.tsx';
import { askedFirstIn } from '../../state/view-state.ts';
import { reviewPath } from './list/selection.ts';

/** The words of an assessment's card or row, and where it leads. */

type Place = Pick<ListEntry, 'id' | 'dateCompleted' | 'lastQuestionIndex' | 'uploaded'>;

/** A click opens a page, or downloads the scan. */
export type Opening = { readonly kind: 'page'; readonly to: string } | { readonly kind: 'scan' };

/**
 * Finds where a click on an assessment leads: a scan is downloaded, another completed one opens its review,
 * an incomplete one the question after the furthest, for editors only; null when it cannot be opened.
 */
export function openingOf(entry: Place, canEdit: boolean, questionCount: number | null): Opening | null {
  if (entry.dateCompleted !== null) {
    return entry.uploaded ? { kind: 'scan' } : { kind: 'page', to: reviewPath([entry.id]) };
  }
  return canEdit ? { kind: 'page', to: resumePath(entry, questionCount) } : null;
}

/** The question after the furthest in the order of this device, past the last one the final comments. */
export function resumePath(
  entry: Pick<Place, 'id' | 'lastQuestionIndex'>,
  questionCount: number | null,
): string {
  const step = resumeStep(entry, questionCount ?? Number.POSITIVE_INFINITY, askedFirstIn(entry.id));
  return `/assessments/${entry.id}/${step}`;
}

/** Listed, and could be opened, but only with the network. */
export function needsNetwork(entry: Pick<ListEntry, 'isHeld' | 'dateCompleted'>, canEdit: boolean): boolean {
  return !entry.isHeld && (canEdit || entry.dateCompleted !== null);
}

/** The call to action; a Viewer's incomplete assessment has none. */
export function callToAction(entry: Pick<Place, 'dateCompleted'>, canEdit: boolean): string | null {
  if (entry.dateCompleted !== null) return 'View Assessment';
  return canEdit ? 'Continue Assessment' : null;
}

/** Whether its questions can be looked at: what is in progress has its own pages, a scan has none. */
export function hasQuestionsToView(entry: Pick<Place, 'dateCompleted' | 'uploaded'>): boolean {
  return entry.dateCompleted !== null && !entry.uploaded;
}

/** `1 Flagged Question`, `2 Flagged Questions`. */
export function flagWords(flaggedQuestions: number): string {
  return `${flaggedQuestions} Flagged Question${flaggedQuestions === 1 ? '' : 's'}`;
}

/**
 * The findings of a completed assessment in words; null where nothing is counted. Without answers, "nothing found"
 * would mean nothing.
 */
export function entryFindings({
  findings,
  serious = 0,
  answered,
}: Pick<ListEntry, 'findings' | 'serious' | 'answered'>): string | null {
  if (findings === undefined || (findings === 0 && answered === 0)) return null;
  return findingsWords(findings, serious);
}

interface SyncWords {
  readonly text: string;
  readonly icon: IconName;
  readonly tone: 'good' | 'wait' | 'bad';
}

/** Tells where an assessment's changes are. */
export function syncWords(sync: SyncState): SyncWords {
  switch (sync) {
    case 'synced':
      return { text: 'On the server', icon: 'server', tone: 'good' };
    case 'waiting':
      return { text: 'Waiting on this device', icon: 'clock', tone: 'wait' };
    case 'sending':
      return { text: 'Sending…', icon: 'sync', tone: 'wait' };
    case 'conflict':
      return { text: 'Needs you: someone else changed it, too', icon: 'alert', tone: 'bad' };
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

/** The place of the tracer, as far as someone wrote it down and its module, which stands beside it, does not say it. */
export function placeWords(
  { area, department }: Pick<ListEntry, 'area' | 'department'>,
  title: string,
): string[] {
  return [...new Set([area.trim(), department.trim()])].filter((words) => words !== '' && words !== title);
}

/** A name by which an assessment is told from others: its module and where it took place. */
export function nameOf(entry: Pick<ListEntry, 'area' | 'department'>, title: string): string {
  return [title, ...placeWords(entry, title)].join(', ');
}
