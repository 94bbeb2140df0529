import { trimmed } from '#domain/trimmed.ts';
import { foldText } from '../fold-text.ts';

/** The rules of the searchable select, without a screen. */

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** How many options PageUp and PageDown move by. */
const PAGE = 5;

/** The options in which the typed text occurs; blanks around it, case and accents do not count. */
export function filterOptions(options: readonly SelectOption[], typed: string): SelectOption[] {
  const folded = foldText(typed);
  return options.filter(({ label }) => foldText(label).includes(folded));
}

/** The option that the typed text already is, by label or value. */
export function optionNamed(options: readonly SelectOption[], typed: string): SelectOption | undefined {
  const folded = foldText(typed);
  return options.find(({ label, value }) => foldText(label) === folded || foldText(value) === folded);
}

/** New are only texts that are not empty and not already an option by label or value. */
export function mayCreate(options: readonly SelectOption[], typed: string): boolean {
  return trimmed(typed) !== '' && optionNamed(options, typed) === undefined;
}

/**
 * The row to which a key moves the highlight in a list of `count` rows, or null for a key that does not move
 * it. From nothing (-1) the arrows go to the first or last row, and they go round; pages stop at the ends.
 */
export function rowAfterKey(key: string, row: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (row + 1) % count;
    case 'ArrowUp':
      return row <= 0 ? count - 1 : row - 1;
    case 'PageDown':
      return Math.min(row + PAGE, count - 1);
    case 'PageUp':
      return Math.max(row - PAGE, 0);
    default:
      return null;
  }
}

/** Texts as options, in the order of the language, each once however it is spelled. */
export function optionsOf(texts: Iterable<string>): SelectOption[] {
  const byFolded = new Map<string, string>();
  for (const text of texts) {
    const folded = foldText(text);
    if (folded !== '' && !byFolded.has(folded)) byFolded.set(folded, trimmed(text));
  }
  return [...byFolded.values()]
    .toSorted((a, b) => a.localeCompare(b))
    .map((text) => ({ value: text, label: text }));
}
