import type { Count } from '../tally.ts';

/** A value on a scale, for a bar beside the words. */
export interface Figure {
  readonly value: number;
  /** The end of the scale; null for dollars, which have none. */
  readonly most: number | null;
  readonly unit: 'points' | 'percent' | 'dollars';
}

/** One value of an answer. */
export interface AnswerLine {
  /** The part's name; null if the question has a single value. */
  readonly label: string | null;
  /** Empty while there is no answer; may have several lines. */
  readonly words: string;
  readonly figure: Figure | null;
  /** The count of a tally, if anything was counted. */
  readonly count?: Count;
}

export interface ComparedLine extends AnswerLine {
  /** Reads differently from the earliest assessment. */
  readonly differs: boolean;
  /** The rise in value since the earliest assessment; null if that cannot be told. */
  readonly change: number | null;
}

export function wordsOnly(label: string | null, words: string): AnswerLine {
  return { label, words, figure: null };
}
