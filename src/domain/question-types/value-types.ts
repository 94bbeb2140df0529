import type { PartValue } from '../assessment.ts';
import { money, plainNumber } from '../figure-words.ts';
import { knownOr } from '../known.ts';
import type { Part, PartType } from '../section.ts';
import { countWords } from '../tally-words.ts';
import { isTally, shareOf, sumOf } from '../tally.ts';
import type { AnswerLine } from './answer-line.ts';

/** Everything specific to a value's type, whether a question's only value or a part's. */

/** The types of values that a module's progress follows over time. */
export type MeasuredType = 'slider' | 'percentage';

/** One of the choices offered to a person. */
export interface Choice {
  readonly label: string;
  readonly isTaken: boolean;
}

interface ValueType {
  /** The problem with a value, or null; the words are shown after "Question 4: " (rule ANS-9). */
  readonly misfit: (value: unknown, options: NonNullable<Part['options']>) => string | null;
  /** A given value, in words. */
  readonly reading: (value: PartValue, part: Part) => Omit<AnswerLine, 'label'>;
  /** The choices a part offers; none where the value is typed in. */
  readonly choices: (part: Part, value: PartValue | undefined) => Choice[];
  /** How progress tracks it; null if it does not. */
  readonly measured: MeasuredType | null;
  /** Whether it is a scale, whose ends need labels. */
  readonly hasEnds: boolean;
}

const text: ValueType = {
  misfit: (value) => (typeof value === 'string' ? null : 'please enter some text.'),
  reading: plainReading,
  choices: () => [],
  measured: null,
  hasEnds: false,
};

const slider: ValueType = {
  misfit: (value) =>
    isNumberIn(value, 1, 10) && Number.isInteger(value) ? null : 'please choose a whole number from 1 to 10.',
  reading: (value) =>
    typeof value === 'number'
      ? { words: `${value} of 10`, figure: { value, most: 10, unit: 'points' } }
      : plainReading(value),
  choices: () => [],
  measured: 'slider',
  hasEnds: true,
};

const percentage: ValueType = {
  misfit: (value) => (isNumberIn(value, 1, 100) ? null : 'please enter a percentage from 1 to 100.'),
  reading: (value) =>
    typeof value === 'number'
      ? { words: `${plainNumber(value)}%`, figure: { value, most: 100, unit: 'percent' } }
      : plainReading(value),
  choices: () => [],
  measured: 'percentage',
  hasEnds: false,
};

const dollars: ValueType = {
  misfit: (value) =>
    isNumberIn(value, 0, 1e12) && hasCents(value)
      ? null
      : 'please enter an amount of 0 or more with at most two decimals.',
  reading: (value) =>
    typeof value === 'number'
      ? { words: money(value), figure: { value, most: null, unit: 'dollars' } }
      : plainReading(value),
  choices: () => [],
  measured: null,
  hasEnds: false,
};

const radio: ValueType = {
  misfit: (value, options) =>
    options.some((option) => option.id === value) ? null : 'please choose one of the answers.',
  reading: (value, { options = [] }) => {
    const chosen = options.find((option) => option.id === value);
    return chosen === undefined ? plainReading(value) : { words: chosen.label, figure: null };
  },
  choices: ({ options = [] }, value) => options.map(({ id, label }) => ({ label, isTaken: id === value })),
  measured: null,
  hasEnds: false,
};

const tally: ValueType = {
  // The schema has looked at the counts.
  misfit: (value) => (isTally(value) ? null : 'please count what was seen, and how much of it was good.'),
  reading: (value) => {
    const sum = sumOf(value);
    const share = shareOf(sum);
    return share === null
      ? { words: countWords(sum), figure: null }
      : { words: countWords(sum), figure: { value: share * 100, most: 100, unit: 'percent' }, count: sum };
  },
  choices: () => [],
  measured: null,
  hasEnds: false,
};

const VALUE_TYPES: Readonly<Record<PartType, ValueType>> = {
  short_answer: text,
  long_answer: text,
  slider,
  percentage,
  dollars,
  radio,
  tally,
};

/** A type that only a newer build knows refuses nothing. */
const unknownValue: ValueType = { ...text, misfit: () => null };

function valueType(type: string): ValueType {
  return knownOr(VALUE_TYPES, type, unknownValue);
}

/** The problem with one value of a type, or null. The words are shown after "Question 4: ". */
export function misfitOfValue(
  type: PartType,
  value: unknown,
  options: NonNullable<Part['options']> = [],
): string | null {
  return valueType(type).misfit(value, options);
}

/** One value as a line of the answer, even if missing. */
export function lineOfValue(
  type: PartType,
  part: Part,
  value: PartValue | undefined,
  label: string | null,
): AnswerLine {
  if (value === undefined || value === '' || value === false) return { label, words: '', figure: null };
  return { label, ...valueType(type).reading(value, part) };
}

export function choicesOfValue(type: PartType, part: Part, value: PartValue | undefined): Choice[] {
  return valueType(type).choices(part, value);
}

export function measuredAs(type: PartType): MeasuredType | null {
  return valueType(type).measured;
}

/** Whether a value stands on a scale whose ends need words. */
export function hasEnds(type: PartType): boolean {
  return valueType(type).hasEnds;
}

function plainReading(value: PartValue): Pick<AnswerLine, 'words' | 'figure'> {
  if (isTally(value)) return { words: countWords(sumOf(value)), figure: null };
  return { words: typeof value === 'number' ? plainNumber(value) : String(value).trim(), figure: null };
}

function isNumberIn(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}

/** At most two decimals, allowing for floating point: 0.1 + 0.2 is 0.3. */
function hasCents(value: number): boolean {
  const nearest = Math.round(value * 100) / 100;
  return Math.abs(value - nearest) <= Number.EPSILON * Math.max(1, value);
}
