import { birthDateSigns } from './birth-date-signs.ts';
import { nameSigns } from './name-signs.ts';
import { digitRun, recordNumberSigns } from './record-number-signs.ts';
import { roomSigns } from './room-signs.ts';
import { sightings } from './sign.ts';
import type { Found, PatientIdentifierKind, Sign } from './sign.ts';
import { withMore } from './with-more.ts';

/** A passage of a note that seems to identify a patient. */
export interface PatientIdentifier {
  readonly kind: PatientIdentifierKind;
  /** As they stand in the note. */
  readonly words: string;
}

/** The surest first; a bare run of digits is one only where nothing else explains it. */
const signs = (): readonly Sign[] => [
  ...recordNumberSigns,
  ...birthDateSigns,
  ...nameSigns(),
  ...roomSigns,
  digitRun,
];

let made: readonly Sign[] | null = null;

/**
 * Passages of a note that seem to identify a patient, in their order there, each once: record,
 * account and visit numbers, runs of 6 to 12 digits, birth dates, names after "patient" or "Mr.", rooms and
 * beds. A guess, for a hint that holds nothing up (rule STEP-11), and for a question at Submit (rule STEP-15).
 *
 * It leaves alone doses and amounts (`100000 units/mL`, `$250000`), numbers of things (lot, NDC, order, asset,
 * phone, policy), days on which something happened, rooms in which people work (`medication room 3`, `OR 2`),
 * and words such as `Patient Safety`. A name without any such sign is not recognized.
 */
export function patientIdentifiers(text: string): readonly PatientIdentifier[] {
  let found: readonly Found[] = [];
  made ??= signs();
  for (const sign of made) found = withMore(found, sightings(text, sign));
  const byWords = new Map<string, PatientIdentifier>();
  for (const { kind, words } of found) {
    if (!byWords.has(words)) byWords.set(words, { kind, words });
  }
  return [...byWords.values()];
}
