/** About as many rows as a screen shows. */
const PAGE = 10;

/** The index of the row that a key leads to, from another; null for other keys. */
export function rowAfter(key: string, index: number, count: number): number | null {
  const within = (next: number) => Math.max(0, Math.min(count - 1, next));
  switch (key) {
    case 'ArrowDown':
      return within(index + 1);
    case 'ArrowUp':
      return within(index - 1);
    case 'PageDown':
      return within(index + PAGE);
    case 'PageUp':
      return within(index - PAGE);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
