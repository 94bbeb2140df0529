/** Moving through the questions of a comparison: into view, and the focus with it. */

/** So near its place a question counts as being there: focusing the bar above may move the page a little. */
const SLACK_PX = 40;

/** The id of the element that holds the wastage calculators. */
export const WASTAGE_ANCHOR = 'wastage';

/** The id of the element that holds a question. */
export function questionAnchor(id: number): string {
  return `question-${id}`;
}

export function goTo(anchor: string): void {
  const section = document.getElementById(anchor);
  if (section !== null) show(section);
}

/** To the nearest question with a mark below or above what stands at the top; false when there is none. */
export function goToMarked(list: HTMLElement, direction: 'next' | 'previous'): boolean {
  const marked = [...list.querySelectorAll<HTMLElement>('[data-marked="true"]')];
  const distances = marked.map((section) => section.getBoundingClientRect().top - restOf(section));
  const index =
    direction === 'next'
      ? distances.findIndex((distance) => distance > SLACK_PX)
      : distances.findLastIndex((distance) => distance < -SLACK_PX);
  const section = marked[index];
  if (section === undefined) return false;
  show(section);
  return true;
}

/** The height at which a question comes to rest below the bars, in pixels from the top of the window. */
function restOf(section: HTMLElement): number {
  return (
    Number.parseFloat(getComputedStyle(section).scrollMarginTop) +
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  );
}

function show(section: HTMLElement): void {
  section.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
  section.scrollIntoView({ block: 'start' });
}
