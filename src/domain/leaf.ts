import { blankAnswer, blankPerson, countFlags } from './assessment.ts';
import type { Answer, Assessment, SheetRow } from './assessment.ts';
import { ENTRY_ID, FIRST_ENTRY, changedList, idsOf, withoutId } from './entries.ts';
import type { Entry, ListChange, ListName } from './entries.ts';
import { changesAsWhole } from './question-types/answer-place.ts';
import type { Section } from './section.ts';
import { COUNTER, isTally } from './tally.ts';

/**
 * A leaf is the smallest thing that is changed, merged and compared (rule ASM-3): one scalar
 * field, one entry of a list, the order of a list, one row of an observed-dose sheet, and within an answer `flagged`,
 * `observations`, `opportunities`, one part or one person's counter of a tally - except that for
 * radio and ranking the whole `parts` map is one leaf. Positions (last_question_index, page, current_question_index) are
 * not leaves.
 *
 * A leaf is spelled as on the wire and in every tablet's database: `notes`,
 * `wastage_calculator.<id>`, `facilitators.order`, `answers.301.observations`,
 * `answers.301.parts`, `answers.301.parts.unit`, `answers.331.parts.hands.u12` or `sheets.doses.<id>`. Code makes
 * one with `answerLeaf`, `partLeaf`, `counterLeaf`, `entryLeaf` and `rowLeaf`, takes one apart with `parseLeaf`, and checks text
 * from outside with `isLeaf`.
 */
export type Leaf = FieldLeaf | ManyLeaf;
type AnswerLeaf = `answers.${string}.${AnswerField}` | `answers.${string}.parts.${string}`;
type ListLeaf = `${keyof typeof LISTS}.${string}`;
type RowLeaf = `sheets.${string}.${string}`;
type ManyLeaf = AnswerLeaf | ListLeaf | RowLeaf;

/** JSON value of a leaf; null stands for a part without a value, and for an entry that is not there. */
export type LeafValue =
  | null
  | boolean
  | number
  | string
  | readonly LeafValue[]
  | { readonly [key: string]: LeafValue };

/** A value for each of some leaves. */
export type LeafMap<T> = { [leaf in FieldLeaf]?: T } & { [leaf in ManyLeaf]: T };

export type Leaves = Readonly<LeafMap<LeafValue>>;

export const FIELDS = { area: 'area', department: 'department', notes: 'notes' } as const;
export type FieldLeaf = keyof typeof FIELDS;

export const LISTS = {
  facilitators: 'facilitators',
  participants: 'participants',
  wastage_calculator: 'wastageCalculator',
} as const satisfies Record<string, ListName>;

type AnswerField = 'flagged' | 'observations' | 'opportunities' | 'parts';

/** Whether a question changes as a whole: a choice and a ranking cannot be merged in part. */
export type WholeParts = (questionId: string) => boolean;

export function wholePartsOf(section: Pick<Section, 'questions'>): WholeParts {
  return (questionId) => {
    const question = Object.hasOwn(section.questions, questionId) ? section.questions[questionId] : undefined;
    return question !== undefined && changesAsWhole(question);
  };
}

/** The leaf of one field of an answer; `parts` only where the question changes as a whole. */
export function answerLeaf(questionId: string | number, field: AnswerField): Leaf {
  return `answers.${questionId}.${field}`;
}

/** The leaf of one part of an answer. */
export function partLeaf(questionId: string | number, partId: string): Leaf {
  return `answers.${questionId}.parts.${partId}`;
}

/** The leaf of what one person counted. */
export function counterLeaf(questionId: string | number, partId: string, counter: string): Leaf {
  return `answers.${questionId}.parts.${partId}.${counter}`;
}

/** The leaf of one row of an observed-dose sheet. */
export function rowLeaf(sheet: string, id: string): Leaf {
  return `sheets.${sheet}.${id}`;
}

/** The leaf of one entry of a list. */
export function entryLeaf(list: ListName, id: string): Leaf {
  return `${spelled(list)}.${id}`;
}

/** The leaf of a list's order. */
export function orderLeaf(list: ListName): Leaf {
  return `${spelled(list)}.order`;
}

function spelled(list: ListName): keyof typeof LISTS {
  return list === 'wastageCalculator' ? 'wastage_calculator' : list;
}

/** What a leaf is made of: a field of the assessment, an entry or the order of a list, a field of an answer or one part of it. */
export type ParsedLeaf =
  | { readonly kind: 'field'; readonly field: (typeof FIELDS)[FieldLeaf] }
  | { readonly kind: 'entry'; readonly list: ListName; readonly id: string }
  | { readonly kind: 'order'; readonly list: ListName }
  | { readonly kind: 'row'; readonly sheet: string; readonly id: string }
  | { readonly kind: 'answer'; readonly questionId: string; readonly field: AnswerField }
  | { readonly kind: 'part'; readonly questionId: string; readonly partId: string }
  | {
      readonly kind: 'counter';
      readonly questionId: string;
      readonly partId: string;
      readonly counter: string;
    };

/** @throws RangeError for text that is not a leaf */
export function parseLeaf(leaf: Leaf): ParsedLeaf {
  const parsed = parsedOrNull(leaf);
  if (parsed === null) throw new RangeError(`Not a leaf: ${leaf}`);
  return parsed;
}

/** Whether a text from the wire or a database is a leaf. */
export function isLeaf(text: unknown): text is Leaf {
  return typeof text === 'string' && parsedOrNull(text) !== null;
}

function parsedOrNull(text: string): ParsedLeaf | null {
  if (isFieldLeaf(text)) return { kind: 'field', field: FIELDS[text] };
  const [, field, id] = /^(\w+)\.(\w+)$/.exec(text) ?? [];
  if (field !== undefined && id !== undefined && isList(field)) {
    const list = LISTS[field];
    if (id === 'order') return { kind: 'order', list };
    return ENTRY_ID.test(id) ? { kind: 'entry', list, id } : null;
  }
  const [, sheet, row] = /^sheets\.([a-z]+)\.(\w+)$/.exec(text) ?? [];
  if (sheet !== undefined && row !== undefined) {
    return ENTRY_ID.test(row) ? { kind: 'row', sheet, id: row } : null;
  }
  const match =
    /^answers\.([1-9]\d*)\.(flagged|observations|opportunities|parts)(?:\.([^.]+)(?:\.([^.]+))?)?$/.exec(
      text,
    );
  const [, questionId, within, partId, counter] = match ?? [];
  if (questionId === undefined || within === undefined) return null;
  if (partId === undefined) return { kind: 'answer', questionId, field: within as AnswerField };
  if (within !== 'parts') return null;
  if (counter === undefined) return { kind: 'part', questionId, partId };
  return COUNTER.test(counter) ? { kind: 'counter', questionId, partId, counter } : null;
}

/**
 * A path into a body, spelled as the leaf that it leads to or into. A list sent in full is all of its leaves,
 * for it does not say which entry stands where.
 */
export function leafPath(path: string): string {
  const [, list, within = ''] = /^lists\.(\w+)(?:\.entries)?(\..+)?$/.exec(path) ?? [];
  if (list !== undefined) return list + within;
  const [, sheet, row] = /^sheets\.(\w+)\.rows\.(\w+)/.exec(path) ?? [];
  if (sheet !== undefined && row !== undefined) return rowLeaf(sheet, row);
  const [, whole] = /^(\w+)\.\d{1,3}(?:\.|$)/.exec(path) ?? [];
  return whole !== undefined && isList(whole) ? whole : path;
}

function isFieldLeaf(text: string): text is FieldLeaf {
  return Object.hasOwn(FIELDS, text);
}

function isList(text: string): text is keyof typeof LISTS {
  return Object.hasOwn(LISTS, text);
}

/** The leaves with their values. (Object.entries loses the key type.) */
export function leafEntries<T>(leaves: Readonly<LeafMap<T>>): [Leaf, T][] {
  return Object.entries(leaves) as [Leaf, T][];
}

export function leafNames(leaves: Readonly<LeafMap<unknown>>): Leaf[] {
  return Object.keys(leaves) as Leaf[];
}

/** The question a leaf belongs to, or null for a leaf of the assessment itself. */
export function questionOfLeaf(leaf: Leaf): string | null {
  const parsed = parseLeaf(leaf);
  return 'questionId' in parsed ? parsed.questionId : null;
}

/** The list that a leaf belongs to, or null. */
export function listOfLeaf(leaf: Leaf): ListName | null {
  const parsed = parseLeaf(leaf);
  return 'list' in parsed ? parsed.list : null;
}

export type LeafHolder = Pick<Assessment, ListName | 'area' | 'department' | 'notes' | 'answers' | 'sheets'>;

function answerOf(answers: Record<string, Answer>, questionId: string): Answer {
  return (Object.hasOwn(answers, questionId) ? answers[questionId] : undefined) ?? blankAnswer;
}

/** What a leaf holds; a missing answer reads as blank, a missing part as null. */
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
  return {
    ...assessment,
    ...fields,
    ...Object.fromEntries(lists),
    ...(sheets !== undefined && { sheets }),
    answers,
    flaggedQuestions: countFlags(answers),
  };
}

function withRow(
  sheets: Assessment['sheets'] = {},
  { sheet, id }: { readonly sheet: string; readonly id: string },
  value: SheetRow | null,
): NonNullable<Assessment['sheets']> {
  const { [id]: _, ...others } = rowsIn({ sheets }, sheet);
  return { ...sheets, [sheet]: { rows: value === null ? others : { ...others, [id]: value } } };
}

/** Of people there is always one, blank if need be (rule ASM-2). */
function listWith(list: ListName, stored: readonly Entry[], change: ListChange): Entry[] {
  const entries = changedList(stored, change);
  return list === 'wastageCalculator' || entries.length > 0 ? entries : [{ id: FIRST_ENTRY, ...blankPerson }];
}

type PlaceInParts = Extract<ParsedLeaf, { partId: string }>;

/** What a part holds once its leaf, or one of its leaves, has this value. */
function valueOfPart({ parts }: Answer, place: PlaceInParts, value: LeafValue): LeafValue {
  if (place.kind === 'part') return value;
  const { partId, counter } = place;
  const held = Object.hasOwn(parts, partId) ? parts[partId] : undefined;
  const { [counter]: _, ...others } = isTally(held) ? held : {};
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

/** The given leaves that would change the assessment. */
export function differingLeaves(assessment: LeafHolder, leaves: Leaves): Leaves {
  return Object.fromEntries(leafEntries(leaves).filter(([leaf, value]) => !isHeld(assessment, leaf, value)));
}

function isHeld(assessment: LeafHolder, leaf: Leaf, value: LeafValue): boolean {
  const list = listOfLeaf(leaf);
  if (list === null || equalValues(leafValue(assessment, leaf), value)) {
    return equalValues(leafValue(assessment, leaf), value);
  }
  // An order need not name all, and the last person cannot be removed.
  return equalValues(withLeaves(assessment, { [leaf]: value })[list], assessment[list]);
}
