/** A page that is not painted gets no frames. */
const AT_LAST_MS = 500;

/** Runs it when what was just drawn has been painted: nobody waits for it. */
export function afterFrame(run: () => void): void {
  let isDue = true;
  const once = () => {
    if (isDue) run();
    isDue = false;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, AT_LAST_MS);
}
