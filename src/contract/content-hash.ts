import { blankAnswer, blankPerson, blankWastageRow } from '#domain/assessment.ts';
import type { Answer, Assessment } from '#domain/assessment.ts';
import { FIRST_ENTRY, idsOf } from '#domain/entries.ts';
import type { Entry, ListName } from '#domain/entries.ts';
import { leavesOfPart } from '#domain/leaf-changes.ts';
import { FIELDS, LISTS, answerLeaf, entryLeaf, orderLeaf, rowLeaf } from '#domain/leaf.ts';
import { rowsIn } from '#domain/leaf-values.ts';
import type { LeafHolder } from '#domain/leaf-values.ts';
import { wireName } from './wire-case.ts';

/**
 * The content hash of an assessment (rule ASM-18): whoever has the same section, leaves and completion has the
 * same hash, on the server, on a tablet and on paper. It says nothing of positions, versions and times.
 *
 * Here is the text that is hashed. SHA-256 is the platform's.
 */

/**
 * Names the definition of the text. A change of it is another name, so that nobody takes the hashes of two
 * definitions for those of two contents.
 */
const DEFINITION = 'v1:';

/** The fields that the hash covers. */
export type HashedContent = LeafHolder & Pick<Assessment, 'section' | 'sectionVersion' | 'dateCompleted'>;

type Line = readonly [name: string, value: unknown];

/**
 * Each leaf that is not blank on a line of its own, as JSON `["name",value]`, in the order of the names' code
 * units. Texts are taken to the letter, in whatever Unicode form they are. What only a newer build knows of an
 * assessment is not in it.
 */
export function contentText(content: HashedContent): string {
  const { section, sectionVersion, dateCompleted } = content;
  const lines: Line[] = [
    ['section', section],
    ['section_version', sectionVersion],
    ...(dateCompleted === null ? [] : [['date_completed', dateCompleted] as const]),
    ...Object.entries(FIELDS).flatMap(([leaf, field]) => unlessBlank(leaf, content[field], '')),
    ...Object.values(LISTS).flatMap((list) => linesOfList(list, content[list])),
    ...Object.entries(content.answers).flatMap(([id, answer]) => linesOfAnswer(id, answer)),
    ...Object.keys(content.sheets ?? {}).flatMap((sheet) => linesOfSheet(sheet, content)),
  ];
  return lines
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

/** @param sha256 of the text in UTF-8, as 64 hexadecimal digits in lower case */
export function contentHash(sha256: string): string {
  return DEFINITION + sha256;
}

/** Whether a hash from elsewhere can be compared with ours. */
export function isOurDefinition(hash: string): boolean {
  return hash.startsWith(DEFINITION);
}

function unlessBlank(name: string, value: unknown, blank: unknown): Line[] {
  return value === blank ? [] : [[name, value]];
}

/** Which entries there are, in their order, and of each what is not blank. */
function linesOfList(list: ListName, entries: readonly Entry[]): Line[] {
  const ids = idsOf(entries);
  const isNew = ids.length === 1 && ids[0] === FIRST_ENTRY;
  return [
    ...(isNew ? [] : [[orderLeaf(list), ids] as const]),
    ...entries.flatMap((one) => linesOfEntry(list, one)),
  ];
}

const FIELDS_OF_ENTRY: Readonly<Record<ListName, readonly string[]>> = {
  facilitators: Object.keys(blankPerson),
  participants: Object.keys(blankPerson),
  wastageCalculator: Object.keys(blankWastageRow),
};

function linesOfEntry(list: ListName, entry: Entry): Line[] {
  const given = FIELDS_OF_ENTRY[list]
    .map((field) => [wireName(field), Reflect.get(entry, field) as unknown] as const)
    .filter(([, value]) => value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return given.length === 0 ? [] : [[entryLeaf(list, entry.id), Object.fromEntries(given)]];
}

function linesOfSheet(sheet: string, content: HashedContent): Line[] {
  return Object.entries(rowsIn(content, sheet)).map(([id, { by, drug, cells }]) => [
    rowLeaf(sheet, id),
    { by, drug, cells: Object.fromEntries(Object.entries(cells).toSorted(([a], [b]) => (a < b ? -1 : 1))) },
  ]);
}

function linesOfAnswer(id: string, answer: Answer): Line[] {
  const fields = ['flagged', 'observations', 'opportunities'] as const;
  return [
    ...fields.flatMap((field) => unlessBlank(answerLeaf(id, field), answer[field], blankAnswer[field])),
    ...Object.entries(answer.parts).flatMap(([part, value]) => Object.entries(leavesOfPart(id, part, value))),
  ];
}
