import { answerLines } from '#domain/answer-words.ts';
import { blankAnswer } from '#domain/assessment.ts';
import { personSchema, sheetRowSchema, wastageRowSchema } from '#domain/assessment-schema.ts';
import type { Answer } from '#domain/assessment.ts';
import type { ListName } from '#domain/entries.ts';
import { AREA, DEPARTMENT, FACILITATOR, FINAL_COMMENTS, PARTICIPANT } from '#domain/field-words.ts';
import { OBSERVATIONS, OPPORTUNITIES } from '#domain/note-words.ts';
import { DASH, money } from '#domain/figure-words.ts';
import { parseLeaf } from '#domain/leaf.ts';
import { leafValue } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue, ParsedLeaf } from '#domain/leaf.ts';
import type { LeafHolder } from '#domain/leaf-values.ts';
import { orderedParts } from '#domain/section.ts';
import type { Question, Section } from '#domain/section.ts';
import { isBlankRow } from '#domain/wastage.ts';

/** Leaves in a person's words: what they are called, where they stand, what they hold. */

type Questions = Pick<Section, 'questions'>;
type Field = Extract<ParsedLeaf, { kind: 'field' }>['field'];
type AnswerField = Extract<ParsedLeaf, { kind: 'answer' }>['field'];

export interface LeafPlace {
  /** 1-based number of the question, or null for what belongs to the whole assessment. */
  readonly number: number | null;
  /** "Question 6", or the field's name. */
  readonly title: string;
  /** The part of the question, or the question's label. */
  readonly detail: string;
}

const FIELD_TITLES: Readonly<Record<Field, string>> = {
  area: AREA,
  department: DEPARTMENT,
  notes: FINAL_COMMENTS,
};

const LIST_TITLES: Readonly<Record<ListName, string>> = {
  facilitators: `${FACILITATOR}s`,
  participants: `${PARTICIPANT}s`,
  wastageCalculator: 'Wastage calculator',
};

const ANSWER_TITLES: Readonly<Record<AnswerField, string | null>> = {
  flagged: 'Flag',
  observations: OBSERVATIONS,
  opportunities: OPPORTUNITIES,
  parts: null,
};

export function placeOfLeaf(leaf: Leaf, { questions }: Questions): LeafPlace {
  const parsed = parseLeaf(leaf);
  if (parsed.kind === 'field') return { number: null, title: FIELD_TITLES[parsed.field], detail: '' };
  if ('list' in parsed) {
    const detail = parsed.kind === 'order' ? 'Order' : '';
    return { number: null, title: LIST_TITLES[parsed.list], detail };
  }
  if (parsed.kind === 'row') return { number: null, title: 'Observed-dose sheet', detail: 'One dose' };
  const question = questions[parsed.questionId];
  if (question === undefined) return { number: null, title: 'Another field', detail: '' };
  const within =
    parsed.kind === 'answer' ? ANSWER_TITLES[parsed.field] : question.parts[parsed.partId]?.label;
  const isNamed = within !== null && within !== undefined && within !== question.label;
  return {
    number: question.index + 1,
    title: `Question ${question.index + 1}`,
    detail: isNamed ? `${question.label}: ${within}` : question.label,
  };
}

/** The value of a leaf in words; an empty one is '' so that the screen can say so. */
export function wordsOfLeaf(leaf: Leaf, assessment: LeafHolder, section: Questions): string {
  return wordsOfValue(leaf, leafValue(assessment, leaf), section);
}

export function wordsOfValue(leaf: Leaf, value: LeafValue, { questions }: Questions): string {
  const parsed = parseLeaf(leaf);
  if (parsed.kind === 'field') return plainWords(value);
  if (parsed.kind === 'order') return 'Another order';
  if (parsed.kind === 'entry') return value === null ? 'Removed' : ENTRY_WORDS[parsed.list](value);
  if (parsed.kind === 'row') return value === null ? 'Removed' : doseWords(value);
  if (parsed.kind === 'answer' && parsed.field === 'flagged')
    return value === true ? 'Flagged' : 'Not flagged';
  const question = questions[parsed.questionId];
  if (question === undefined) return plainWords(value);
  if (parsed.kind === 'part') return wordsOfPart(question, parsed.partId, value);
  if (parsed.kind === 'counter') {
    return wordsOfPart(question, parsed.partId, value === null ? null : { [parsed.counter]: value });
  }
  return parsed.field === 'parts' ? wordsOfParts(question, value) : plainWords(value);
}

function plainWords(value: LeafValue): string {
  return value === null || typeof value === 'object' ? '' : String(value);
}

/** One value among those of the answer. */
function wordsOfPart(question: Question, partId: string, value: LeafValue): string {
  const place = orderedParts(question).findIndex(({ id }) => id === partId);
  return answerWords(question, value === null ? {} : { [partId]: value })[place] ?? plainWords(value);
}

/** A choice or a ranking, which is one value. */
function wordsOfParts(question: Question, value: LeafValue): string {
  return answerWords(question, value ?? {})[0] ?? '';
}

function answerWords(question: Question, parts: LeafValue): string[] {
  return answerLines(question, { ...blankAnswer, parts: parts as Answer['parts'] }).map(({ words }) => words);
}

const ENTRY_WORDS: Readonly<Record<ListName, (value: LeafValue) => string>> = {
  facilitators: personWords,
  participants: personWords,
  wastageCalculator: medicationWords,
};

/** A value of another shape than an assessment can hold has no words. */
function personWords(value: LeafValue): string {
  const { data } = personSchema.safeParse(value);
  return [data?.name ?? '', data?.title ?? ''].filter((word) => word !== '').join(', ');
}

/** The dose's cells are not worded: they stand in the answers that the row counts for. */
function doseWords(value: LeafValue): string {
  const { data } = sheetRowSchema.safeParse(value);
  if (data === undefined) return '';
  const seen = Object.keys(data.cells).length;
  return `${data.drug || 'Unnamed'}, ${seen} ${seen === 1 ? 'column' : 'columns'} filled in`;
}

function medicationWords(value: LeafValue): string {
  const { data: row } = wastageRowSchema.safeParse(value);
  if (row === undefined || isBlankRow(row)) return '';
  const cost = row.costPerPackage === '' ? '' : `, ${money(row.costPerPackage)} each`;
  return (
    `${row.medication || 'Unnamed'}: ${row.packagesOpened || DASH} × ${row.packageAmount || DASH} ${row.unit}`.trimEnd() +
    ` opened, ${row.amountGiven === '' ? DASH : row.amountGiven} given${cost}`
  );
}
