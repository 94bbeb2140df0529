import { NOT_GIVEN } from '#domain/answer-words.ts';
import type { Assessment, Person } from '#domain/assessment.ts';
import { shortDate } from '#domain/dates.ts';
import { AREA } from '#domain/field-words.ts';
import type { Section } from '#domain/section.ts';
import { trimmed } from '#domain/trimmed.ts';
import { gap, text } from './paper/piece.ts';
import type { Piece } from './paper/piece.ts';
import { styles } from './paper/styles.ts';

/** Facts about an assessment as a whole, in words. */

export interface Institution {
  readonly name: string;
  readonly location: string;
}

export interface Fact {
  readonly label: string;
  readonly words: string;
}

/** Names with titles, one a line. */
export function peopleOf(people: readonly Person[]): string {
  return (
    people
      .map(({ name, title }) => [trimmed(name), trimmed(title)].filter(Boolean).join(', '))
      .filter(Boolean)
      .join('\n') || NOT_GIVEN
  );
}

/** "Area" stands only where the section has areas (rule DOC-7). */
export function areaFacts(assessment: Assessment, section: Section): Fact[] {
  return section.hasArea ? [{ label: AREA, words: assessment.area.trim() || NOT_GIVEN }] : [];
}

/** @param timeZone the reader's; without it the machine's own */
export function stateOf(assessment: Assessment, timeZone?: string): string {
  return assessment.dateCompleted === null
    ? 'In Progress'
    : `Completed: ${shortDate(assessment.dateCompleted, timeZone)}`;
}

/** A fact's label above its words. */
export function factPieces({ label, words }: Fact, width: number): Piece[] {
  return [
    ...text(label, styles.label, width, { keepWithNext: true }),
    ...text(words, styles.body, width),
    gap(7),
  ];
}

/** Names the page on which the same can be read: a PDF of jsPDF has no tags (docs/accessibility.md). */
export function twinWords(ids: readonly string[]): string {
  return twinAt(twinOf(ids), 'headings and tables');
}

/** The same of a page by its address. @param made of what it is made */
export function twinAt(address: string, made: string): string {
  return `For a screen reader, the same is a page with ${made} in RTA Tracers, at ${address}`;
}

function twinOf(ids: readonly string[]): string {
  return ids.length === 1
    ? `/assessments/${ids.join('')}/print`
    : `/review?${ids.map((id) => `assessments[]=${id}`).join('&')}`;
}

/** Names that page beside a text which stands there alone; the address of several is too long for a cell. */
export function shownOn(ids: readonly string[]): string {
  return ids.length === 1 ? `at ${twinOf(ids)}` : 'on the page that is named at the start.';
}
