/**
 * The lower-case letter that is pressed together with Alt, on a Mac Option; null for all else. A letter alone does
 * nothing: whoever speaks to a device would press many of them (WCAG 2.1.4).
 */
export function altLetter(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>,
): string | null {
  if (!event.altKey || event.ctrlKey || event.metaKey) return null;
  if (/^[a-z]$/i.test(event.key)) return event.key.toLowerCase();
  // On a Mac, Option makes another sign of the letter.
  return /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? null;
}
