import type { Answer } from '../assessment.ts';
import { lineOfValue } from '../question-types/value-types.ts';
import { orderedParts, partType } from '../section.ts';
import type { Part, Question } from '../section.ts';
import { countWords } from '../tally-words.ts';
import { shareOf, sumOf } from '../tally.ts';
import type { Count } from '../tally.ts';
import { numberIn } from '../number-in-text.ts';

/**
 * The worth of an answer, element by element (rules MEA-1 to MEA-4). An element is a choice, a tally,
 * a share or a number that can be a finding. Nothing here reads the words of a label.
 */

type ElementKind = 'choice' | 'count' | 'share' | 'number' | 'composition';

export interface Element {
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

/** The elements of a question in order; none where it is not scored. */
export function elementsOf(question: Question, { parts: values }: Pick<Answer, 'parts'>): Element[] {
  if ((question.weight ?? 0) === 0) return [];
  const parts = orderedParts(question);
  if (question.composition !== undefined) return [compositionIn(question.composition, parts, values)];
  if (question.credits !== undefined) {
    const chosen = parts.find(({ id }) => values[id] === true);
    return [choiceOf(null, question, chosen)];
  }
  return parts.flatMap((part) => elementOfPart(part, values[part.id]));
}

/** The mean credit of the elements that were answered; null where none was. */
export function worthOf(elements: readonly Element[]): number | null {
  const credits = elements.flatMap(({ credit }) => (credit === null ? [] : [credit]));
  return credits.length === 0 ? null : credits.reduce((sum, credit) => sum + credit, 0) / credits.length;
}

type Value = Answer['parts'][string] | undefined;

function elementOfPart(part: Part, value: Value): Element[] {
  if (part.credits !== undefined) {
    return [
      choiceOf(
        part,
        part,
        (part.options ?? []).find(({ id }) => id === value),
      ),
    ];
  }
  const { target, most } = part;
  if (target !== undefined) return [shareIn(part, target, value)];
  return most === undefined ? [] : [numberFound(part, most, value)];
}

type Scored = Pick<Question, 'credits' | 'adverse'>;
type Chosen = { readonly id: string; readonly label: string; readonly unseen?: boolean | undefined };

function choiceOf(
  part: Part | null,
  { credits = {}, adverse = [] }: Scored,
  chosen: Chosen | undefined,
): Element {
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
function shareIn(part: Part, target: number, value: Value): Element {
  const isTally = partType(part) === 'tally';
  const element = { kind: isTally ? 'count' : 'share', part, target } as const;
  const credit = isTally ? shareOf(sumOf(value)) : typeof value === 'number' ? value / 100 : null;
  if (credit === null) return { ...element, ...BLANK };
  const { words } = lineOfValue(partType(part), part, value, null);
  const count = isTally ? sumOf(value) : null;
  return { ...element, state: 'answered', credit, isAdverse: credit < target, value: words, count };
}

function numberFound(part: Part, most: number, value: Value): Element {
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
): Element {
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
