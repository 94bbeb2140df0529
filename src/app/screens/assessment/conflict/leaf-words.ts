import type { Person, WastageRow } from '#domain/assessment.ts';
import { leafValue, questionOfLeaf } from '#domain/leaf.ts';
import type { Leaf, LeafHolder, LeafValue } from '#domain/leaf.ts';
import { orderedParts } from '#domain/section.ts';
import type { Part, PartType, Question, Section } from '#domain/section.ts';

/** Leaves in a person's words: what they are called, where they stand, what they hold. */

type Questions = Pick<Section, 'questions'>;

export interface LeafPlace {
  /** 1-based number of the question, or null for what belongs to the whole assessment. */
  readonly number: number | null;
  /** "Question 6", or the field's name. */
  readonly title: string;
  /** What within the question, or the question's label. */
  readonly detail: string;
}

const FIELD_TITLES: Readonly<Record<string, string>> = {
  area: 'Area',
  department: 'Department',
  facilitators: 'Facilitators',
  participants: 'Participants',
  notes: 'Final comments',
  wastage_calculator: 'Wastage calculator',
};

const ANSWER_TITLES: Readonly<Record<string, string>> = {
  flagged: 'Flag',
  observations: 'Observations',
  opportunities: 'Opportunities',
};

interface Parsed {
  readonly question: Question | undefined;
  readonly field: string;
  readonly part: Part | undefined;
}

function parse(leaf: Leaf, section: Questions): Parsed {
  const questionId = questionOfLeaf(leaf);
  const [, , field = leaf, partId = ''] = questionId === null ? [] : leaf.split('.');
  const question = questionId === null ? undefined : section.questions[questionId];
  return { question, field, part: question?.parts[partId] };
}

export function placeOfLeaf(leaf: Leaf, section: Questions): LeafPlace {
  const { question, field, part } = parse(leaf, section);
  if (question === undefined)
    return { number: null, title: FIELD_TITLES[leaf] ?? 'Another field', detail: '' };
  const within = part?.label ?? ANSWER_TITLES[field];
  return {
    number: question.index + 1,
    title: `Question ${question.index + 1}`,
    detail:
      within === undefined || within === question.label ? question.label : `${question.label}: ${within}`,
  };
}

/** What a leaf of an assessment holds, in words; an empty one is '' so that the screen can say so. */
export function wordsOfLeaf(leaf: Leaf, assessment: LeafHolder, section: Questions): string {
  return wordsOfValue(leaf, leafValue(assessment, leaf), section);
}

export function wordsOfValue(leaf: Leaf, value: LeafValue, section: Questions): string {
  const { question, field, part } = parse(leaf, section);
  if (question === undefined) return wordsOfField(leaf, value);
  if (field === 'flagged') return value === true ? 'Flagged' : 'Not flagged';
  if (field !== 'parts') return plainWords(value);
  if (part === undefined) return wordsOfWhole(question, value);
  const type = question.questionType === 'multipart' ? part.questionType : question.questionType;
  return wordsOfPart(type as PartType, part, value);
}

function plainWords(value: LeafValue): string {
  return value === null || typeof value === 'object' ? '' : String(value);
}

function wordsOfPart(type: PartType, part: Part, value: LeafValue): string {
  if (value === null || value === '') return '';
  switch (type) {
    case 'slider':
      return `${plainWords(value)} of 10`;
    case 'percentage':
      return `${plainWords(value)}%`;
    case 'dollars':
      return typeof value === 'number' ? money(value) : plainWords(value);
    case 'radio':
      return part.options?.find((option) => option.id === value)?.label ?? plainWords(value);
    default:
      return plainWords(value);
  }
}

/** A radio answer or a ranking, which change as a whole. */
function wordsOfWhole(question: Question, value: LeafValue): string {
  const map = new Map(Object.entries(value ?? {}) as [string, LeafValue][]);
  const parts = orderedParts(question).filter((part) => map.has(part.id));
  if (question.questionType === 'radio') return parts.map((part) => part.label).join(', ');
  return parts
    .toSorted((a, b) => Number(map.get(a.id)) - Number(map.get(b.id)))
    .map((part) => `${Number(map.get(part.id))}. ${part.label}`)
    .join('\n');
}

function wordsOfField(leaf: Leaf, value: LeafValue): string {
  if (leaf === 'facilitators' || leaf === 'participants') return people(value as unknown[] as Person[]);
  if (leaf === 'wastage_calculator') return medications(value as unknown[] as WastageRow[]);
  return plainWords(value);
}

function people(list: readonly Person[]): string {
  return list
    .filter((person) => person.name !== '' || person.title !== '')
    .map((person) => [person.name, person.title].filter((word) => word !== '').join(', '))
    .join('\n');
}

function medications(rows: readonly WastageRow[]): string {
  return rows
    .filter((row) => Object.values(row).some((cell) => cell !== ''))
    .map((row) => {
      const cost = row.costPerPackage === '' ? '' : `, ${money(row.costPerPackage)} each`;
      return (
        `${row.medication || 'Unnamed'}: ${row.packagesOpened || '—'} × ${row.packageAmount || '—'} ${row.unit}`.trimEnd() +
        ` opened, ${row.amountGiven === '' ? '—' : row.amountGiven} given${cost}`
      );
    })
    .join('\n');
}

function money(value: number): string {
  return value.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
