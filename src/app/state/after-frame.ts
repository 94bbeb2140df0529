/** Runs it when what was just drawn has been painted. A hidden page is not. */
export function afterFrame(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}
