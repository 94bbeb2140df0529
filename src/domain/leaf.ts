import { blankAnswer, countFlags } from './assessment.ts';
import type { Answer, Assessment, AssessmentChange } from './assessment.ts';
import { changesAsWhole } from './question-types/answer-place.ts';
import type { Section } from './section.ts';

/**
 * A leaf is the smallest thing that is changed, merged and compared (rule ASM-3): one scalar
 * field, one list, and within an answer `flagged`, `observations`, `opportunities` or one part -
 * except that for radio and ranking the whole `parts` map is one leaf. Positions
 * (last_question_index, page, current_question_index) are not leaves.
 *
 * A leaf is spelled as on the wire and in every tablet's database: `notes`,
 * `wastage_calculator`, `answers.301.observations`, `answers.301.parts` or
 * `answers.301.parts.unit`. Code makes one with `answerLeaf` and `partLeaf`, takes one apart
 * with `parseLeaf`, and checks text from outside with `isLeaf`.
 */
export type Leaf = FieldLeaf | AnswerLeaf;
type AnswerLeaf = `answers.${string}.${AnswerField}` | `answers.${string}.parts.${string}`;

/** JSON value of a leaf; null stands for a part without a value. */
export type LeafValue =
  | null
  | boolean
  | number
  | string
  | readonly LeafValue[]
  | { readonly [key: string]: LeafValue };

/** A value for each of some leaves. */
export type LeafMap<T> = { [leaf in FieldLeaf]?: T } & { [leaf in AnswerLeaf]: T };

export type Leaves = Readonly<LeafMap<LeafValue>>;

const FIELDS = {
  area: 'area',
  department: 'department',
  facilitators: 'facilitators',
  participants: 'participants',
  notes: 'notes',
  wastage_calculator: 'wastageCalculator',
} as const;
type FieldLeaf = keyof typeof FIELDS;

type AnswerField = 'flagged' | 'observations' | 'opportunities' | 'parts';
const ANSWER_FIELDS = ['flagged', 'observations', 'opportunities'] as const;

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

/** What a leaf is made of: a field of the assessment, a field of an answer, or one part of it. */
export type ParsedLeaf =
  | { readonly kind: 'field'; readonly field: (typeof FIELDS)[FieldLeaf] }
  | { readonly kind: 'answer'; readonly questionId: string; readonly field: AnswerField }
  | { readonly kind: 'part'; readonly questionId: string; readonly partId: string };

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
  const match = /^answers\.([1-9]\d*)\.(flagged|observations|opportunities|parts)(?:\.(.+))?$/.exec(text);
  const [, questionId, field, partId] = match ?? [];
  if (questionId === undefined || field === undefined) return null;
  if (partId === undefined) return { kind: 'answer', questionId, field: field as AnswerField };
  return field === 'parts' ? { kind: 'part', questionId, partId } : null;
}

function isFieldLeaf(text: string): text is FieldLeaf {
  return Object.hasOwn(FIELDS, text);
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
  return parsed.kind === 'field' ? null : parsed.questionId;
}

export type LeafHolder = Pick<
  Assessment,
  'area' | 'department' | 'facilitators' | 'participants' | 'notes' | 'wastageCalculator' | 'answers'
>;

function answerOf(answers: Record<string, Answer>, questionId: string): Answer {
  return (Object.hasOwn(answers, questionId) ? answers[questionId] : undefined) ?? blankAnswer;
}

/** What a leaf holds; a missing answer reads as blank, a missing part as null. */
export function leafValue(assessment: LeafHolder, leaf: Leaf): LeafValue {
  const parsed = parseLeaf(leaf);
  if (parsed.kind === 'field') return assessment[parsed.field];
  const answer = answerOf(assessment.answers, parsed.questionId);
  if (parsed.kind === 'answer') return answer[parsed.field];
  const { partId } = parsed;
  return Object.hasOwn(answer.parts, partId) ? (answer.parts[partId] ?? null) : null;
}

/** Every leaf that holds something other than blank, with its value. */
export function leavesOf(assessment: LeafHolder, whole: WholeParts): Leaves {
  const { answers, ...rest } = assessment;
  return leavesIn({ ...rest, answers }, whole);
}

/** The leaves a change names, in the change's own order, with the values it gives them. */
export function leavesIn(change: AssessmentChange, whole: WholeParts): Leaves {
  const leaves: LeafMap<LeafValue> = {};
  for (const [leaf, field] of Object.entries(FIELDS)) {
    const value = change[field];
    if (value !== undefined) leaves[leaf as FieldLeaf] = value;
  }
  for (const [questionId, { parts, ...answer }] of Object.entries(change.answers ?? {})) {
    for (const field of ANSWER_FIELDS) {
      if (answer[field] !== undefined) leaves[answerLeaf(questionId, field)] = answer[field];
    }
    if (parts === undefined) continue;
    if (whole(questionId)) leaves[answerLeaf(questionId, 'parts')] = withoutNulls(parts);
    else for (const [part, value] of Object.entries(parts)) leaves[partLeaf(questionId, part)] = value;
  }
  return leaves;
}

function withoutNulls(parts: Record<string, LeafValue>): LeafValue {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null));
}

/** The change that carries these leaves over the wire; the inverse of `leavesIn`. */
export function changeOf(leaves: Leaves): AssessmentChange {
  const change: Record<string, unknown> = {};
  const answers: Record<string, Record<string, unknown>> = {};
  for (const [leaf, value] of leafEntries(leaves)) {
    const parsed = parseLeaf(leaf);
    if (parsed.kind === 'field') {
      change[parsed.field] = value;
      continue;
    }
    const answer = (answers[parsed.questionId] ??= {});
    if (parsed.kind === 'answer') answer[parsed.field] = value;
    else answer['parts'] = { ...(answer['parts'] as object | undefined), [parsed.partId]: value };
  }
  if (Object.keys(answers).length > 0) change['answers'] = answers;
  return change;
}

/** The assessment with these leaves replaced and its flags counted again. */
export function withLeaves<T extends LeafHolder & Partial<Pick<Assessment, 'flaggedQuestions'>>>(
  assessment: T,
  leaves: Leaves,
): T {
  const fields: Record<string, LeafValue> = {};
  const answers = { ...assessment.answers };
  for (const [leaf, value] of leafEntries(leaves)) {
    const parsed = parseLeaf(leaf);
    if (parsed.kind === 'field') {
      fields[parsed.field] = value;
      continue;
    }
    const answer = answerOf(answers, parsed.questionId);
    answers[parsed.questionId] =
      parsed.kind === 'answer'
        ? { ...answer, [parsed.field]: value }
        : { ...answer, parts: withPart(answer.parts, parsed.partId, value) as Answer['parts'] };
  }
  return { ...assessment, ...fields, answers, flaggedQuestions: countFlags(answers) };
}

function withPart(parts: Answer['parts'], part: string, value: LeafValue): Record<string, LeafValue> {
  const { [part]: _, ...others } = parts;
  return value === null ? others : { ...others, [part]: value };
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

/** The given leaves whose value differs from the assessment's. */
export function differingLeaves(assessment: LeafHolder, leaves: Leaves): Leaves {
  return Object.fromEntries(
    leafEntries(leaves).filter(([leaf, value]) => !equalValues(leafValue(assessment, leaf), value)),
  );
}

/**
 * The leaves in which two states differ. One function serves the conflict rule, the
 * dialog, the no-change test and the engine (rule ASM-3).
 */
export function changedLeaves(a: LeafHolder, b: LeafHolder, whole: WholeParts): Leaf[] {
  const candidates = new Set([...leafNames(leavesOf(a, whole)), ...leafNames(leavesOf(b, whole))]);
  return [...candidates].filter((leaf) => !equalValues(leafValue(a, leaf), leafValue(b, leaf)));
}
