/** How long the sidebar takes to open and to close, in milliseconds (rule SCR-7); `--moment` in tokens.css. */
const MOMENT_MS = 200;

/** The time a movement takes for this person: none when they asked for less motion. */
export function momentMs(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOMENT_MS;
}
