import { missingWords } from './unanswered-words.ts';
import { elementName } from './clear-changes.ts';
import { elementsIn } from './comparison-measures.ts';
import { NOT_ASKED } from './comparison-words.ts';
import type { ComparedQuestion } from './comparison.ts';
import { elementKey } from './measures/elements.ts';
import type { Finding } from './measures/findings.ts';
import { poolWords } from './measures/measure-words.ts';
import { ofWords, targetWords } from './tally-words.ts';

/** The findings of the newest of compared assessments, with what the others found of the same (rule REV-4). */

export interface ComparedFinding {
  /** See `elementKey`. */
  readonly key: string;
  /** Of the newest. */
  readonly finding: Finding;
  /** `Labeling: Strength per mL` */
  readonly label: string;
  /** Why the newest has it: `Serious`, `Below target: 95%`. */
  readonly facts: readonly string[];
  /** One per assessment, in the same order. */
  readonly cells: readonly { readonly words: string; readonly isFound: boolean }[];
}

/** @param found of each assessment, in the order of `judged` */
export function comparedFindings(
  questions: readonly ComparedQuestion[],
  found: readonly (readonly Finding[])[],
): ComparedFinding[] {
  return (found.at(-1) ?? []).map((finding) => {
    const { question, part } = finding;
    const key = elementKey(question, part);
    const compared = questions.find((one) => one.question.id === question.id);
    return {
      key,
      finding,
      label: elementName(question, part),
      facts: factsOf(finding),
      cells: found.map((own, index) => {
        const same = own.find((other) => elementKey(other.question, other.part) === key);
        const words = same === undefined ? wordsAt(compared, index, finding) : foundInWords(same);
        return { words, isFound: same !== undefined };
      }),
    };
  });
}

function factsOf({ kind, weight, target }: Finding): string[] {
  const aim = target === null ? '' : targetWords(target).replace('Target', 'target');
  const why = { never: 'Never event', pool: `Below ${aim}`, choice: '' }[kind];
  return [weight === 3 ? 'Serious' : '', why].filter((words) => words !== '');
}

/** `2 of 5; 11 of 20 in 4 tracers` */
function foundInWords({ kind, value, count, pool }: Finding): string {
  const own = count === null ? value : ofWords(count);
  return kind === 'pool' && pool !== null ? `${own}; ${poolWords(pool)}` : own;
}

function wordsAt(
  compared: ComparedQuestion | undefined,
  index: number,
  { part }: Pick<Finding, 'part'>,
): string {
  const cell = compared?.cells[index];
  if (compared === undefined || cell === undefined || cell.wording === null) return NOT_ASKED;
  if (!compared.isComparable) return 'Asked differently';
  const element = elementsIn(cell).find((own) => own.part?.id === part?.id);
  const { count = null, value = '' } = element ?? {};
  return count === null ? value || missingWords(cell.skippedBy) : ofWords(count);
}
