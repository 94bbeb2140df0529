import { differencesFirst as sorted } from '#domain/comparison-measures.ts';
import type { ComparedQuestion } from '#domain/comparison.ts';

/** Which questions of a comparison are shown, and in which order. */
export interface Arrangement {
  readonly differencesFirst: boolean;
  readonly onlyFlagged: boolean;
}

/** Puts questions that differ first when that is chosen; otherwise they keep their order. */
export function arranged(
  questions: readonly ComparedQuestion[],
  { differencesFirst, onlyFlagged }: Arrangement,
): ComparedQuestion[] {
  const shown = questions.filter(({ isFlagged }) => isFlagged || !onlyFlagged);
  return differencesFirst ? sorted(shown) : shown;
}

/** Worth a stop on the way through: a difference, or a flag. */
export function isMarked({ differs, isFlagged, isComparable }: ComparedQuestion): boolean {
  return differs || isFlagged || !isComparable;
}
