import { areMeasured, directionOf, directionsIn, elementsIn, trendOf } from '#domain/comparison-measures.ts';
import type { Direction } from '#domain/comparison-measures.ts';
import { differenceWords } from '#domain/comparison-words.ts';
import type { ComparedCell, ComparedQuestion } from '#domain/comparison.ts';
import { poolWords, TREND_WORDS } from '#domain/measures/measure-words.ts';
import type { Element } from '#domain/measures/elements.ts';
import type { Finding } from '#domain/measures/findings.ts';
import { nameOfPart } from '#domain/name-of-part.ts';
import type { Question } from '#domain/section.ts';
import { targetWords } from '#domain/tally-words.ts';

/** The note at an answer of a question that measures. */
export interface ValueNote {
  /** `Serious finding: below target, 11 of 20 in 4 tracers`; null where it is none. */
  readonly finding: string | null;
  /** The target, and whether it is better or worse by more than chance. */
  readonly facts: readonly string[];
}

/** The rounds that are compared. */
export interface Rounds {
  /** When the earliest assessment was completed. */
  readonly earliest: string;
  /** For each assessment, whether it is another round where the earliest was. */
  readonly isRound: readonly boolean[];
  /** For each assessment. */
  readonly findings: readonly (readonly Finding[])[];
}

/** The notes at one value of an answer, one per assessment; null where nothing is measured. */
export function notesAt(
  { question, cells }: ComparedQuestion,
  partId: string | null,
  { earliest, isRound, findings }: Rounds,
): ValueNote[] | null {
  const elements = cells.map((cell) => elementAt(cell, partId));
  if (elements.every((element) => element === undefined)) return null;
  return elements.map((element, index) =>
    element === undefined
      ? NO_NOTE
      : {
          finding: findingWords(
            (findings[index] ?? []).find(
              (finding) => finding.question.id === question.id && (finding.part?.id ?? null) === partId,
            ),
          ),
          facts: [
            ...factsOf(element),
            ...(index === 0 || isRound[index] !== true ? [] : trendWords(elements[0], element, earliest)),
          ],
        },
  );
}

/** The findings in one answer, element by element. */
export function notesOf({ id }: Pick<Question, 'id'>, findings: readonly Finding[]): ValueNote {
  const own = findings.filter(({ question }) => question.id === id);
  return {
    finding: own.length === 0 ? null : nameOf(Math.max(...own.map(({ weight }) => weight))),
    facts: own.map(({ question, part, value }) =>
      part === null ? value : `${nameOfPart(question, part)}: ${value}`,
    ),
  };
}

function nameOf(weight: number): string {
  return weight === 3 ? 'Serious finding' : 'Finding';
}

const NO_NOTE: ValueNote = { finding: null, facts: [] };

function elementAt(cell: ComparedCell, partId: string | null): Element | undefined {
  return elementsIn(cell).find(({ part }) => (part?.id ?? null) === partId);
}

function findingWords(finding: Finding | undefined): string | null {
  if (finding === undefined) return null;
  const { kind, weight, pool } = finding;
  const name = nameOf(weight);
  if (kind === 'never') return `${name}: one miss is enough`;
  return kind === 'pool' && pool !== null ? `${name}: below target, ${poolWords(pool)}` : name;
}

function factsOf({ kind, value, target, state }: Element): string[] {
  return [
    // No other words give the sum of the kinds.
    ...(kind === 'composition' && value !== '' ? [value] : []),
    ...(target === null || state !== 'answered' ? [] : [targetWords(target).replace('Target', 'target')]),
  ];
}

function trendWords(before: Element | undefined, now: Element, earliest: string): string[] {
  // Of a choice the question says it.
  const trend = now.count === null || before?.credit === now.credit ? null : trendOf(before, now);
  return trend === null ? [] : [`${TREND_WORDS[trend].toLowerCase()} since ${earliest}`];
}

export const GROUP_WORDS: Readonly<Record<Direction, string>> = {
  ...TREND_WORDS,
  other: 'Otherwise different',
};

/** `12 differ`; where a module measures, `12 differ: 2 better, 1 worse, 6 no clear change, 3 otherwise`. */
export function differingWords(questions: readonly ComparedQuestion[]): string {
  const differing = questions.filter(({ differs }) => differs).length;
  if (differing === 0) return 'none differs';
  if (!areMeasured(questions)) return `${differing} differ`;
  const { better, worse, unclear, other } = directionsIn(questions);
  const ways = [
    [better, 'better'],
    [worse, 'worse'],
    [unclear, 'no clear change'],
    [other, 'otherwise'],
  ] as const;
  const some = ways.flatMap(([many, words]) => (many === 0 ? [] : [`${many} ${words}`]));
  return `${differing} differ: ${some.join(', ')}`;
}

/** Whether and by how much answers differ; first of all whether that is better, where it is scored. */
export function directedWords(compared: ComparedQuestion): string | null {
  const words = differenceWords(compared);
  const direction = directionOf(compared);
  if (words === null || direction === null || direction === 'other') return words;
  return `${TREND_WORDS[direction]}: ${words.slice(0, 1).toLowerCase()}${words.slice(1)}`;
}

/** `better`, `worse`, or that it differs. */
export function markWords(compared: ComparedQuestion): string {
  const direction = directionOf(compared);
  return direction === null || direction === 'other' ? 'differs' : TREND_WORDS[direction].toLowerCase();
}
