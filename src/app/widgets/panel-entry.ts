/** Whether an entry of the history, by its state, stands for a panel that covers the page. */
export function isOfPanel(state: unknown, title?: string): boolean {
  if (typeof state !== 'object' || state === null || !('panel' in state)) return false;
  return title === undefined || state.panel === title;
}
