export type PatientIdentifierKind = 'record number' | 'birth date' | 'name' | 'room or bed';

/**
 * Something to look for: what it begins with, what follows directly, and when it means something else. Neither
 * pattern repeats anything without a limit: so each place of a text costs no more than so much, however long the text
 * is.
 */
export interface Sign {
  readonly kind: PatientIdentifierKind;
  /** With the flag `g`. */
  readonly cue: RegExp;
  /** With the flag `y`: has to follow the cue. A sign without it is the cue alone. */
  readonly value?: RegExp;
  readonly isMeant?: (sighting: Sighting) => boolean;
}

interface Sighting {
  readonly cue: string;
  /** Empty for a sign that is the cue alone. */
  readonly value: string;
  /** A little of the text on either side. */
  readonly before: string;
  readonly after: string;
}

export interface Found {
  readonly kind: PatientIdentifierKind;
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

/** How much of the text on either side is looked at, in characters. */
const NEAR = 48;

/** Every place where the sign stands and is meant, in their order. */
export function* sightings(text: string, { kind, cue, value, isMeant }: Sign): Generator<Found> {
  for (const match of text.matchAll(cue)) {
    const start = match.index;
    const valueStart = start + match[0].length;
    const follows = value === undefined ? '' : textAt(value, text, valueStart);
    if (follows === null) continue;
    const end = valueStart + follows.length;
    const sighting = {
      cue: match[0],
      value: follows,
      before: text.slice(Math.max(0, start - NEAR), start),
      after: text.slice(end, end + NEAR),
    };
    if (isMeant !== undefined && !isMeant(sighting)) continue;
    yield { kind, words: text.slice(start, end), start, end };
  }
}

function textAt(pattern: RegExp, text: string, place: number): string | null {
  pattern.lastIndex = place;
  return pattern.exec(text)?.[0] ?? null;
}

/** A pattern's alternatives from words with white space between them. */
export function anyOf(words: string): string {
  return words.trim().replaceAll(/\s+/g, '|');
}
