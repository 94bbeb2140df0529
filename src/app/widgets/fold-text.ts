import { trimmed } from '#domain/trimmed.ts';

/** Text to search by: without accents, in lower case, without blanks at its ends. */
export function foldText(text: string): string {
  return trimmed(
    text
      .normalize('NFD')
      .replaceAll(/\p{Diacritic}/gu, '')
      .toLowerCase(),
  );
}

/** Whether every word searched for is somewhere in the text; accents and case do not count. */
export function matchesWords(text: string, search: string): boolean {
  const folded = foldText(text);
  return foldText(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
