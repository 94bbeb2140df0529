import { blankAnswer, blankPerson } from './assessment.ts';
import type { Answer, Assessment, SheetRow } from './assessment.ts';
import { FIRST_ENTRY, changedList, idsOf, withoutId } from './entries.ts';
import type { Entry, ListChange, ListName } from './entries.ts';
import { parseLeaf } from './leaf.ts';
import type { Leaf, LeafMap, LeafValue, Leaves, ParsedLeaf } from './leaf.ts';
import { isTally } from './tally.ts';

/** Reads the values at an assessment's leaves, and replaces them. */

export type LeafHolder = Pick<Assessment, ListName | 'area' | 'department' | 'notes' | 'answers' | 'sheets'>;

function answerOf(answers: Record<string, Answer>, questionId: string): Answer {
  return (Object.hasOwn(answers, questionId) ? answers[questionId] : undefined) ?? blankAnswer;
}

/** The value at a leaf; a missing answer reads as blank, a missing part as null. */
export function leafValue(assessment: LeafHolder, leaf: Leaf): LeafValue {
  const parsed = parseLeaf(leaf);
  if (parsed.kind === 'field') return assessment[parsed.field];
  if (parsed.kind === 'order') return idsOf(assessment[parsed.list]);
  if (parsed.kind === 'entry') return entryValue(assessment[parsed.list], parsed.id);
  if (parsed.kind === 'row') return rowsIn(assessment, parsed.sheet)[parsed.id] ?? null;
  const answer = answerOf(assessment.answers, parsed.questionId);
  if (parsed.kind === 'answer') return answer[parsed.field];
  const part = Object.hasOwn(answer.parts, parsed.partId) ? (answer.parts[parsed.partId] ?? null) : null;
  if (parsed.kind === 'part') return part;
  return isTally(part) ? ((part[parsed.counter] as LeafValue | undefined) ?? null) : null;
}

/** The rows of one sheet, by id. */
export function rowsIn({ sheets = {} }: Pick<Assessment, 'sheets'>, sheet: string): SheetRows {
  return (Object.hasOwn(sheets, sheet) ? sheets[sheet]?.rows : undefined) ?? {};
}

type SheetRows = Readonly<Record<string, SheetRow>>;

export function entryValue(list: readonly Entry[], id: string): LeafValue {
  const entry = list.find((one) => one.id === id);
  return entry === undefined ? null : withoutId(entry);
}

/** The leaves with their values. (Object.entries loses the key type.) */
export function leafEntries<T>(leaves: Readonly<LeafMap<T>>): [Leaf, T][] {
  return Object.entries(leaves) as [Leaf, T][];
}

export function leafNames(leaves: Readonly<LeafMap<unknown>>): Leaf[] {
  return Object.keys(leaves) as Leaf[];
}

/** How many questions carry a flag. */
export function countFlags(answers: Record<string, Pick<Answer, 'flagged'>>): number {
  return Object.values(answers).filter((answer) => answer.flagged).length;
}

/** The assessment with these leaves replaced and its flags counted again. */
export function withLeaves<T extends LeafHolder & Partial<Pick<Assessment, 'flaggedQuestions'>>>(
  assessment: T,
  leaves: Leaves,
): T {
  const fields: Record<string, LeafValue> = {};
  const changed = new Map<ListName, { entries: Map<string, object | null>; order: readonly string[] }>();
  const changeOfList = (list: ListName) => {
    const change = changed.get(list) ?? { entries: new Map<string, object | null>(), order: [] };
    changed.set(list, change);
    return change;
  };
  const answers = { ...assessment.answers };
  let { sheets } = assessment;
  for (const [leaf, value] of leafEntries(leaves)) {
    const parsed = parseLeaf(leaf);
    if (parsed.kind === 'field') {
      fields[parsed.field] = value;
      continue;
    }
    if (parsed.kind === 'order') {
      changeOfList(parsed.list).order = value as string[];
      continue;
    }
    if (parsed.kind === 'entry') {
      changeOfList(parsed.list).entries.set(parsed.id, value as object | null);
      continue;
    }
    if (parsed.kind === 'row') {
      sheets = withRow(sheets, parsed, value as SheetRow | null);
      continue;
    }
    const answer = answerOf(answers, parsed.questionId);
    answers[parsed.questionId] =
      parsed.kind === 'answer'
        ? { ...answer, [parsed.field]: value }
        : { ...answer, parts: withPart(answer.parts, parsed.partId, valueOfPart(answer, parsed, value)) };
  }
  const lists = [...changed].map(([list, change]) => [list, listWith(list, assessment[list], change)]);
  const { sheets: _, ...others } = assessment;
  return {
    ...others,
    ...fields,
    ...Object.fromEntries(lists),
    ...(sheets !== undefined && { sheets }),
    answers,
    flaggedQuestions: countFlags(answers),
  } as T;
}

/** Without its last row a sheet is not there, as if nothing had ever been written on it. */
function withRow(
  sheets: Assessment['sheets'] = {},
  { sheet, id }: { readonly sheet: string; readonly id: string },
  value: SheetRow | null,
): Assessment['sheets'] {
  const { [id]: _, ...others } = rowsIn({ sheets }, sheet);
  const rows = value === null ? others : { ...others, [id]: value };
  const { [sheet]: __, ...otherSheets } = sheets;
  const all = Object.keys(rows).length === 0 ? otherSheets : { ...otherSheets, [sheet]: { rows } };
  return Object.keys(all).length === 0 ? undefined : all;
}

/** A list of people always has one, blank if need be. */
function listWith(list: ListName, stored: readonly Entry[], change: ListChange): Entry[] {
  const entries = changedList(stored, change);
  return list === 'wastageCalculator' || entries.length > 0 ? entries : [{ id: FIRST_ENTRY, ...blankPerson }];
}

type PlaceInParts = Extract<ParsedLeaf, { partId: string }>;

/** The value of a part after its leaf, or one of its leaves, was set. */
function valueOfPart({ parts }: Answer, place: PlaceInParts, value: LeafValue): LeafValue {
  if (place.kind === 'part') return value;
  const { partId, counter } = place;
  const part = Object.hasOwn(parts, partId) ? parts[partId] : undefined;
  const { [counter]: _, ...others } = isTally(part) ? part : {};
  const tally = value === null ? others : { ...others, [counter]: value };
  return Object.keys(tally).length === 0 ? null : tally;
}

function withPart(parts: Answer['parts'], part: string, value: LeafValue): Answer['parts'] {
  const { [part]: _, ...others } = parts;
  return value === null ? others : ({ ...others, [part]: value } as Answer['parts']);
}

/** Deep equality of JSON values, ignoring key order. */
export function equalValues(a: LeafValue, b: LeafValue): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  if (left.length !== Object.keys(b).length) return false;
  const right = b as { readonly [key: string]: LeafValue };
  return left.every(([key, value]) => {
    const other = Object.hasOwn(right, key) ? right[key] : undefined;
    return other !== undefined && equalValues(value, other);
  });
}

/** Whether a value says nothing: never entered, or taken out again. */
export function isBlankValue(value: LeafValue): boolean {
  if (typeof value === 'number') return false;
  if (typeof value !== 'object' || value === null) return !value;
  return Object.values(value).every(isBlankValue);
}
