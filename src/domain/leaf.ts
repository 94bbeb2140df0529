import { ENTRY_ID } from './entries.ts';
import type { ListName } from './entries.ts';
import { changesAsWhole } from './question-types/answer-place.ts';
import type { Section } from './section.ts';
import { COUNTER } from './tally.ts';

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

/** The parts of a leaf: a field of the assessment, an entry or the order of a list, a field of an answer or one part of it. */
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

function isFieldLeaf(text: string): text is FieldLeaf {
  return Object.hasOwn(FIELDS, text);
}

function isList(text: string): text is keyof typeof LISTS {
  return Object.hasOwn(LISTS, text);
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
