import { areMeasured, chanceOf, directionOf, directionsIn, elementsIn } from '#domain/comparison-measures.ts';
import type { Direction } from '#domain/comparison-measures.ts';
import { differenceWords } from '#domain/comparison-words.ts';
import type { ComparedCell, ComparedQuestion } from '#domain/comparison.ts';
import type { Element } from '#domain/measures/elements.ts';
import { nameOfPart } from '#domain/figure-pair.ts';
import { belowWords, intervalWords, targetWords } from '#domain/tally-words.ts';

/** The note at an answer of a question that measures. */
export interface MeasuredNote {
  /** `Finding`, `Serious finding: below target`; null where it is none. */
  readonly finding: string | null;
  /** `likely 40–89%`, the target, and whether it moved by more than chance. */
  readonly facts: readonly string[];
}

/** The rounds that are compared. */
export interface Rounds {
  /** When the earliest assessment was completed. */
  readonly earliest: string;
  /** For each assessment, whether it is another round where the earliest was. */
  readonly isRound: readonly boolean[];
}

/** The notes at one value of an answer, one per assessment; null where nothing is measured. */
export function notesAt(
  { question, cells }: ComparedQuestion,
  partId: string | null,
  { earliest, isRound }: Rounds,
): MeasuredNote[] | null {
  const elements = cells.map((cell) => elementAt(cell, partId));
  if (elements.every((element) => element === undefined)) return null;
  return elements.map((element, index) =>
    element === undefined
      ? NO_NOTE
      : {
          finding: findingWords(element, question.weight ?? 0),
          facts: [
            ...factsOf(element),
            ...(index === 0 || isRound[index] !== true ? [] : chanceWords(elements[0], element, earliest)),
          ],
        },
  );
}

/** The findings in one answer, element by element. */
export function notesOf(cell: ComparedCell): MeasuredNote {
  const weight = cell.wording?.weight ?? 0;
  const adverse = elementsIn(cell).filter(({ isAdverse }) => isAdverse);
  return {
    finding: adverse.length === 0 ? null : nameOf(weight),
    facts: adverse.map(({ part, value }) =>
      part === null || cell.wording === null ? value : `${nameOfPart(cell.wording, part)}: ${value}`,
    ),
  };
}

function nameOf(weight: number): string {
  return weight === 3 ? 'Serious finding' : 'Finding';
}

const NO_NOTE: MeasuredNote = { finding: null, facts: [] };

function elementAt(cell: ComparedCell, partId: string | null): Element | undefined {
  return elementsIn(cell).find(({ part }) => (part?.id ?? null) === partId);
}

function findingWords({ isAdverse, count, target }: Element, weight: number): string | null {
  if (!isAdverse) return null;
  const name = nameOf(weight);
  const below = count === null || target === null ? '' : belowWords(count, target);
  return below === '' ? name : `${name}: ${below.replace('Below', 'below')}`;
}

function factsOf({ kind, value, count, target, state }: Element): string[] {
  const likely = count === null ? '' : intervalWords(count);
  return [
    // No other words give the sum of the kinds.
    ...(kind === 'composition' && value !== '' ? [value] : []),
    ...(likely === '' ? [] : [`likely ${likely}`]),
    ...(target === null || state !== 'answered' ? [] : [targetWords(target).replace('Target', 'target')]),
  ];
}

function chanceWords(before: Element | undefined, now: Element, earliest: string): string[] {
  const chance = chanceOf(before?.count ?? null, now.count);
  if (chance === null || before?.credit === now.credit) return [];
  return [chance === 'more' ? `more than chance since ${earliest}` : `may be chance since ${earliest}`];
}

const DIRECTION_WORDS: Readonly<Record<Direction, string>> = {
  better: 'Better',
  worse: 'Worse',
  other: 'Differs',
};

export const GROUP_WORDS: Readonly<Record<Direction, string>> = {
  better: 'Better',
  worse: 'Worse',
  other: 'Otherwise different',
};

/** `12 differ`; where a module measures, `12 differ: 5 better, 4 worse, 3 otherwise`. */
export function differingWords(questions: readonly ComparedQuestion[]): string {
  const differing = questions.filter(({ differs }) => differs).length;
  if (differing === 0) return 'none differs';
  if (!areMeasured(questions)) return `${differing} differ`;
  const { better, worse, other } = directionsIn(questions);
  return `${differing} differ: ${better} better, ${worse} worse, ${other} otherwise`;
}

/** Whether and by how much answers differ; first of all whether that is better, where it is known. */
export function directedWords(compared: ComparedQuestion): string | null {
  const words = differenceWords(compared);
  const direction = measuredDirection(compared);
  if (words === null || direction === null || direction === 'other') return words;
  return `${DIRECTION_WORDS[direction]}: ${words.slice(0, 1).toLowerCase()}${words.slice(1)}`;
}

/** `better`, `worse`, or that it differs. */
export function markWords(compared: ComparedQuestion): string {
  const direction = measuredDirection(compared);
  return direction === null ? 'differs' : DIRECTION_WORDS[direction].toLowerCase();
}

/** Null where nobody scores the question. */
function measuredDirection(compared: ComparedQuestion): Direction | null {
  return (compared.question.weight ?? 0) > 0 ? directionOf(compared) : null;
}
