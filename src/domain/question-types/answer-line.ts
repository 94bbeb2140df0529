/** A value on a scale, for a bar beside the words. */
export interface Figure {
  readonly value: number;
  /** Where the scale ends; null for dollars, which have no end. */
  readonly most: number | null;
  readonly unit: 'points' | 'percent' | 'dollars';
}

/** One value of an answer. */
export interface AnswerLine {
  /** Names the part; null where the question has a single value. */
  readonly label: string | null;
  /** Empty while there is no answer; may have several lines. */
  readonly words: string;
  readonly figure: Figure | null;
}

export interface ComparedLine extends AnswerLine {
  /** Reads differently from the earliest assessment. */
  readonly differs: boolean;
  /** How much the value rose since the earliest assessment; null where that cannot be said. */
  readonly change: number | null;
}

export function wordsOnly(label: string | null, words: string): AnswerLine {
  return { label, words, figure: null };
}
