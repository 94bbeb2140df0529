import { joinWords } from '#domain/word-list.ts';
import type { PatientIdentifier } from '#domain/patient-identifiers/patient-identifiers.ts';

const kinds: Readonly<Record<PatientIdentifier['kind'], string>> = {
  'record number': 'a patient’s record number',
  'birth date': 'a patient’s birth date',
  name: 'a patient’s name',
  'room or bed': 'a patient’s room or bed',
};

/** More than two are counted. */
const MOST_QUOTED = 2;
/** Characters of a quotation. */
const LONGEST_QUOTED = 40;

/** The sentence about identifiers in a note; at least one. */
export function identifierSentence(identifiers: readonly PatientIdentifier[]): string {
  const quoted = identifiers.slice(0, MOST_QUOTED).map(({ words }) => `“${shortened(words)}”`);
  const [first] = identifiers;
  if (identifiers.length === 1 && first !== undefined) {
    return `${quoted.join('')} may be ${kinds[first.kind]}. Please write the note without it.`;
  }
  const others = identifiers.length - quoted.length;
  const words = joinWords(others === 0 ? quoted : [...quoted, `${others} more`]);
  return `${words} may identify a patient. Please write the note without them.`;
}

function shortened(words: string): string {
  return words.length > LONGEST_QUOTED ? `${words.slice(0, LONGEST_QUOTED).trimEnd()}…` : words;
}
