/** Focuses the chosen one of a group of choices, or else the first. */
export function focusChoice(group: HTMLElement | null): void {
  (group?.querySelector<HTMLElement>('input:checked') ?? group?.querySelector('input'))?.focus();
}
