import { missingWords } from './unanswered-words.ts';
import { elementsIn, trendOf } from './comparison-measures.ts';
import { otherAreasWords } from './comparison-words.ts';
import type { Compared, ComparedQuestion } from './comparison.ts';
import { elementKey } from './measures/elements.ts';
import type { Element } from './measures/elements.ts';
import { nameOfPart } from './name-of-part.ts';
import type { Part, Question } from './section.ts';
import type { Count } from './tally.ts';

/** What became better or worse between compared assessments of one area, before all else that differs (rule REV-4). */

export interface ClearChange {
  /** See `elementKey`. */
  readonly key: string;
  readonly question: Question;
  /** Null where it is the question itself. */
  readonly part: Part | null;
  /** `Labeling: Strength per mL` */
  readonly label: string;
  readonly trend: 'better' | 'worse';
  readonly weight: Element['weight'];
  /** What was answered, one per assessment, in the same order. */
  readonly values: readonly { readonly words: string; readonly count: Count | null }[];
}

/** The elements that went one way from the earliest assessment to the newest: worse first, then the gravest. */
export function clearChanges(questions: readonly ComparedQuestion[]): ClearChange[] {
  const changes = questions.flatMap(changesIn);
  const of = (wanted: ClearChange['trend']) =>
    changes.filter(({ trend }) => trend === wanted).toSorted((a, b) => b.weight - a.weight);
  return [...of('worse'), ...of('better')];
}

function changesIn({ question, cells, isComparable, isRound }: ComparedQuestion): ClearChange[] {
  if (!isComparable || !isRound) return [];
  const inEach = cells.map((cell) => elementsIn(cell));
  return (inEach.at(-1) ?? []).flatMap((now): ClearChange[] => {
    const { part, weight } = now;
    const elements = inEach.map((all) => all.find((element) => element.part?.id === part?.id));
    const trend = trendOf(elements[0], now);
    if (trend !== 'better' && trend !== 'worse') return [];
    const values = cells.map(({ skippedBy }, index) => {
      const { value = '', count = null } = elements[index] ?? {};
      return { words: value || missingWords(skippedBy), count };
    });
    const [key, label] = [elementKey(question, part), elementName(question, part)];
    return [{ key, question, part, label, trend, weight, values }];
  });
}

/** What the changes are of, or why there are none. @param dates of the assessments, in words */
export function clearChangesLead(
  compared: readonly Compared[],
  changes: number,
  dates: readonly string[],
): string {
  const [from, to] = [dates[0], dates.at(-1)];
  return (
    otherAreasWords(compared) ??
    (changes === 0
      ? `Nothing is better or worse on ${to} than on ${from} by more than chance.`
      : `From ${from} to ${to}: choices, and counts that differ by more than chance.`)
  );
}

/** The name of what is measured, outside its question. @param part null where it is the question itself */
export function elementName(question: Question, part: Part | null): string {
  const isWhole = part === null || Object.keys(question.parts).length === 1;
  return isWhole ? question.label : `${question.label}: ${nameOfPart(question, part)}`;
}
