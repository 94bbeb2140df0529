/** One text at most this many characters (decisions 2). */
export const LONGEST_TEXT = 20_000;
