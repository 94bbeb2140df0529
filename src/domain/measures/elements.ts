import type { Answer } from '../assessment.ts';
import { lineOfValue } from '../question-types/value-types.ts';
import { partLeaf } from '../leaf.ts';
import { orderedParts, partType } from '../section.ts';
import type { Part, Question, SuggestedAction } from '../section.ts';
import { countWords } from '../tally-words.ts';
import { shareOf, sumOf } from '../tally.ts';
import type { Count } from '../tally.ts';
import { numberIn } from '../number-in-text.ts';

/**
 * The worth of an answer, element by element (rules MEA-1 to MEA-4). An element is a choice, a tally,
 * a share or a number that can be a finding. Nothing here reads the words of a label.
 */

type ElementKind = 'choice' | 'count' | 'share' | 'number' | 'composition' | 'together';

export interface Element extends Judged {
  /** 3 can kill or maim by itself. */
  readonly weight: 1 | 2 | 3;
  /** Whether one miss is a finding at once. */
  readonly isNever: boolean;
  /** Whether no source names its target, but we. */
  readonly isProposed: boolean;
  /** What to do about it, its own before its question's. */
  readonly actions: readonly SuggestedAction[];
}

/** How an answer stands. */
interface Judged {
  readonly kind: ElementKind;
  /** Null where the question itself is the element. */
  readonly part: Part | null;
  /**
   * - `answered`: it counts
   * - `unseen`: not observed, or could not be found out; counted beside the score
   * - `outside`: not applicable, or of no worth
   * - `blank`: no answer
   */
  readonly state: 'answered' | 'unseen' | 'outside' | 'blank';
  /** From 0 to 1; null unless answered. */
  readonly credit: number | null;
  readonly isAdverse: boolean;
  /** The answer in words; empty if there is none. */
  readonly value: string;
  /** The count; null if nothing was counted, or the element is not counted. */
  readonly count: Count | null;
  /** The share that is aimed for, from above 0 to 1; null where there is none. */
  readonly target: number | null;
}

/** What an element is kept under: a leaf, or the question where it is one element itself. */
export function elementKey({ id }: Pick<Question, 'id'>, part: Pick<Part, 'id'> | null): string {
  return part === null ? `answers.${id}` : partLeaf(id, part.id);
}

/** The elements of a question in order; none where nothing of it has a weight. */
export function elementsOf(question: Question, { parts }: Pick<Answer, 'parts'>): Element[] {
  return judgedIn(question, parts).flatMap((judged): Element[] => {
    const { part } = judged;
    const { weight = 0, never, actions = question.actions ?? [] } = part ?? question;
    if (weight === 0) return [];
    const { proposed } = part ?? question.composition ?? question.together ?? {};
    return [{ ...judged, weight, isNever: never ?? false, isProposed: proposed ?? false, actions }];
  });
}

/** The greatest weight in a question; 0 where nothing of it is scored. @internal */
export function weightOfQuestion({ weight = 0, parts }: Pick<Question, 'weight' | 'parts'>): number {
  return Math.max(weight, ...Object.values(parts).map((part) => part.weight ?? 0));
}

export function hasWeight(question: Pick<Question, 'weight' | 'parts'>): boolean {
  return weightOfQuestion(question) > 0;
}

function judgedIn(question: Question, values: Answer['parts']): Judged[] {
  const parts = orderedParts(question);
  if (question.composition !== undefined) return [compositionIn(question.composition, parts, values)];
  if (question.together !== undefined) return [togetherIn(question.together, parts, values)];
  if (question.credits !== undefined) {
    const chosen = parts.find(({ id }) => values[id] === true);
    return [choiceOf(null, question, chosen)];
  }
  return parts.flatMap((part) => elementOfPart(part, values[part.id]));
}

/** The mean credit of the elements that were answered; null where none was. @internal */
export function worthOf(elements: readonly Pick<Element, 'credit'>[]): number | null {
  const credits = elements.flatMap(({ credit }) => (credit === null ? [] : [credit]));
  return credits.length === 0 ? null : credits.reduce((sum, credit) => sum + credit, 0) / credits.length;
}

type Value = Answer['parts'][string] | undefined;

function elementOfPart(part: Part, value: Value): Judged[] {
  if (part.credits !== undefined) return [choiceIn(part, value)];
  const { target, most } = part;
  if (target !== undefined) return [shareIn(part, target, value)];
  return most === undefined ? [] : [numberFound(part, most, value)];
}

function choiceIn(part: Part, value: Value): Judged {
  const chosen = (part.options ?? []).find(({ id }) => id === value);
  return choiceOf(part, part, chosen);
}

type Scored = Pick<Question, 'credits' | 'adverse'>;
type Chosen = { readonly id: string; readonly label: string; readonly unseen?: boolean | undefined };

function choiceOf(
  part: Part | null,
  { credits = {}, adverse = [] }: Scored,
  chosen: Chosen | undefined,
): Judged {
  const element = { kind: 'choice', part, target: null } as const;
  if (chosen === undefined) return { ...element, ...BLANK };
  const credit = credits[chosen.id] ?? null;
  const state = credit === null ? (chosen.unseen === true ? 'unseen' : 'outside') : 'answered';
  return {
    ...element,
    state,
    credit,
    isAdverse: adverse.includes(chosen.id),
    value: chosen.label,
    count: null,
  };
}

const BLANK = { state: 'blank', credit: null, isAdverse: false, value: '', count: null } as const;

/** A tally, or a percentage. */
function shareIn(part: Part, target: number, value: Value): Judged {
  const isTally = partType(part) === 'tally';
  const element = { kind: isTally ? 'count' : 'share', part, target } as const;
  const credit = isTally ? shareOf(sumOf(value)) : typeof value === 'number' ? value / 100 : null;
  if (credit === null) return { ...element, ...BLANK };
  const { words } = lineOfValue(partType(part), part, value, null);
  const count = isTally ? sumOf(value) : null;
  return { ...element, state: 'answered', credit, isAdverse: credit < target, value: words, count };
}

function numberFound(part: Part, most: number, value: Value): Judged {
  const element = { kind: 'number', part, target: null } as const;
  const text = typeof value === 'string' ? value.trim() : '';
  const number = numberIn(text);
  if (number === null) return { ...element, ...BLANK };
  const isAdverse = number > most;
  return { ...element, state: 'answered', credit: isAdverse ? 0 : 1, isAdverse, value: text, count: null };
}

/** How much of one count falls to the good kinds. */
function compositionIn(
  { good, target }: NonNullable<Question['composition']>,
  parts: readonly Part[],
  values: Answer['parts'],
): Judged {
  const element = { kind: 'composition', part: null, target } as const;
  const sums = parts.map(({ id }) => ({ id, ...sumOf(values[id]) }));
  const of = Math.max(0, ...sums.map((sum) => sum.of));
  if (of === 0) return { ...element, ...BLANK };
  const yes = sums.reduce((sum, kind) => sum + (good.includes(kind.id) ? kind.yes : 0), 0);
  // The kinds are counted separately and may not add up.
  const credit = Math.min(1, yes / of);
  const count = { yes: Math.min(yes, of), of };
  const value = countWords(count);
  return { ...element, state: 'answered', credit, isAdverse: credit < target, value, count };
}

/** The mean credit of the choices in use; what falls short is listed. */
function togetherIn(
  { target }: NonNullable<Question['together']>,
  parts: readonly Part[],
  values: Answer['parts'],
): Judged {
  const element = { kind: 'together', part: null, target } as const;
  const rows = parts.flatMap((part) =>
    part.credits === undefined ? [] : [{ label: part.label, ...choiceIn(part, values[part.id]) }],
  );
  const credit = worthOf(rows);
  if (credit === null) {
    const state = rows.some((row) => row.state === 'unseen') ? 'unseen' : 'blank';
    return { ...element, ...BLANK, state };
  }
  const short = rows.filter((row) => row.credit !== null && row.credit < 1);
  const value = short.map(({ label, value: words }) => `${label}: ${words}`).join('; ');
  return {
    ...element,
    state: 'answered',
    credit,
    isAdverse: credit < target,
    value: value === '' ? `All ${rows.filter((row) => row.credit !== null).length}` : value,
    count: null,
  };
}
