/** Focuses the chosen one of a group of choices, or else the first, and leaves the page where it is. */
export function focusChoice(group: HTMLElement | null): void {
  const choice = group?.querySelector<HTMLElement>('input:checked') ?? group?.querySelector('input');
  choice?.focus({ preventScroll: true });
}
