import { blankAnswer, countFlags } from './assessment.ts';
import type { Answer, Assessment, AssessmentChange } from './assessment.ts';
import type { Section } from './section.ts';

/**
 * A leaf is the smallest thing that is changed, merged and compared (decisions 5):
 * one scalar field, one list, and within an answer `flagged`, `observations`,
 * `opportunities` or one part - except that for radio and ranking the whole `parts`
 * map is one leaf. Positions (last_question_index, page, current_question_index) are
 * no leaves.
 *
 * A leaf's path is spelled as the wire spells it: `notes`, `wastage_calculator`,
 * `answers.301.observations`, `answers.301.parts` or `answers.301.parts.unit`.
 */
export type Leaf = string;

/** JSON value of a leaf; null stands for a part without a value. */
export type LeafValue =
  | null
  | boolean
  | number
  | string
  | readonly LeafValue[]
  | { readonly [key: string]: LeafValue };

export type Leaves = Readonly<Record<Leaf, LeafValue>>;

const FIELDS = {
  area: 'area',
  department: 'department',
  facilitators: 'facilitators',
  participants: 'participants',
  notes: 'notes',
  wastage_calculator: 'wastageCalculator',
} as const;
type FieldLeaf = keyof typeof FIELDS;

const ANSWER_TEXTS = ['observations', 'opportunities'] as const;

/** Which questions change as a whole: a choice and a ranking cannot be merged in part. */
export type WholeParts = (questionId: string) => boolean;

export function wholePartsOf(section: Pick<Section, 'questions'>): WholeParts {
  return (questionId) => {
    const question = Object.hasOwn(section.questions, questionId) ? section.questions[questionId] : undefined;
    return question?.questionType === 'radio' || question?.questionType === 'ranking';
  };
}

function isFieldLeaf(leaf: Leaf): leaf is FieldLeaf {
  return Object.hasOwn(FIELDS, leaf);
}

function answerOf(answers: Record<string, Answer>, questionId: string): Answer {
  return (Object.hasOwn(answers, questionId) ? answers[questionId] : undefined) ?? blankAnswer;
}

interface AnswerLeaf {
  readonly questionId: string;
  readonly field: 'flagged' | 'observations' | 'opportunities' | 'parts';
  readonly part: string | null;
}

function parseAnswerLeaf(leaf: Leaf): AnswerLeaf {
  const match = /^answers\.([1-9]\d*)\.(flagged|observations|opportunities|parts)(?:\.(.+))?$/.exec(leaf);
  const [, questionId, field, part] = match ?? [];
  if (questionId === undefined || field === undefined || (part !== undefined && field !== 'parts')) {
    throw new RangeError(`Not a leaf: ${leaf}`);
  }
  return { questionId, field: field as AnswerLeaf['field'], part: part ?? null };
}

/** The question a leaf belongs to, or null for a leaf of the assessment itself. */
export function questionOfLeaf(leaf: Leaf): string | null {
  return isFieldLeaf(leaf) ? null : parseAnswerLeaf(leaf).questionId;
}

export type LeafHolder = Pick<
  Assessment,
  'area' | 'department' | 'facilitators' | 'participants' | 'notes' | 'wastageCalculator' | 'answers'
>;

/** What a leaf holds; a missing answer reads as blank, a missing part as null. */
export function leafValue(assessment: LeafHolder, leaf: Leaf): LeafValue {
  if (isFieldLeaf(leaf)) return assessment[FIELDS[leaf]];
  const { questionId, field, part } = parseAnswerLeaf(leaf);
  const answer = answerOf(assessment.answers, questionId);
  if (field !== 'parts') return answer[field];
  if (part === null) return answer.parts;
  return Object.hasOwn(answer.parts, part) ? (answer.parts[part] ?? null) : null;
}

/** Every leaf that holds something other than blank, with its value. */
export function leavesOf(assessment: LeafHolder, whole: WholeParts): Leaves {
  const { answers, ...rest } = assessment;
  return leavesIn({ ...rest, answers }, whole);
}

/** The leaves a change names, in the change's own order, with the values it gives them. */
export function leavesIn(change: AssessmentChange, whole: WholeParts): Leaves {
  const leaves: Record<Leaf, LeafValue> = {};
  for (const [leaf, field] of Object.entries(FIELDS)) {
    const value = change[field];
    if (value !== undefined) leaves[leaf] = value;
  }
  for (const [questionId, answer] of Object.entries(change.answers ?? {})) {
    const path = `answers.${questionId}`;
    if (answer.flagged !== undefined) leaves[`${path}.flagged`] = answer.flagged;
    for (const field of ANSWER_TEXTS) {
      if (answer[field] !== undefined) leaves[`${path}.${field}`] = answer[field];
    }
    if (answer.parts === undefined) continue;
    if (whole(questionId)) leaves[`${path}.parts`] = withoutNulls(answer.parts);
    else for (const [part, value] of Object.entries(answer.parts)) leaves[`${path}.parts.${part}`] = value;
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
  for (const [leaf, value] of Object.entries(leaves)) {
    if (isFieldLeaf(leaf)) {
      change[FIELDS[leaf]] = value;
      continue;
    }
    const { questionId, field, part } = parseAnswerLeaf(leaf);
    const answer = (answers[questionId] ??= {});
    if (part === null) answer[field] = value;
    else answer['parts'] = { ...(answer['parts'] as object | undefined), [part]: value };
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
  for (const [leaf, value] of Object.entries(leaves)) {
    if (isFieldLeaf(leaf)) {
      fields[FIELDS[leaf]] = value;
      continue;
    }
    const { questionId, field, part } = parseAnswerLeaf(leaf);
    const answer = answerOf(answers, questionId);
    answers[questionId] = {
      ...answer,
      [field]: part === null ? value : withPart(answer.parts, part, value),
    };
  }
  return { ...assessment, ...fields, answers, flaggedQuestions: countFlags(answers) };
}

function withPart(parts: Answer['parts'], part: string, value: LeafValue): Record<string, LeafValue> {
  const { [part]: _, ...others } = parts;
  return value === null ? others : { ...others, [part]: value };
}

/** Deep equality of JSON values; the order of keys means nothing. */
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

/** Those of the given leaves whose value differs from what the assessment holds. */
export function differingLeaves(assessment: LeafHolder, leaves: Leaves): Leaves {
  return Object.fromEntries(
    Object.entries(leaves).filter(([leaf, value]) => !equalValues(leafValue(assessment, leaf), value)),
  );
}

/**
 * The leaves in which two states differ. One function serves the conflict rule, the
 * dialog, the no-change test and the engine (decisions 5).
 */
export function changedLeaves(a: LeafHolder, b: LeafHolder, whole: WholeParts): Leaf[] {
  const candidates = new Set([...Object.keys(leavesOf(a, whole)), ...Object.keys(leavesOf(b, whole))]);
  return [...candidates].filter((leaf) => !equalValues(leafValue(a, leaf), leafValue(b, leaf)));
}
