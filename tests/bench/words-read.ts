import type { Page } from 'playwright';

/**
 * Counts the words that a person has to read on the way: each line once, however often it comes back, and no
 * numbers.
 */
export class WordsRead {
  readonly #lines = new Set<string>();

  /** Reads what is shown now, without what is folded and what only a screen reader says. */
  async look(page: Page): Promise<void> {
    for (const line of await page.evaluate(shownLines)) this.#lines.add(line);
  }

  get count(): number {
    return [...this.#lines].reduce(
      (words, line) => words + (line.match(/\p{L}[\p{L}’-]*/gu) ?? []).length,
      0,
    );
  }
}

/** Runs in the page: the texts of the screen or, where one is open, of the dialog. */
function shownLines(): string[] {
  const root = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const lines: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const isChoiceOfList = element instanceof HTMLOptionElement;
    if (element === null || isChoiceOfList || !element.checkVisibility({ visibilityProperty: true }))
      continue;
    const { width, height } = element.getBoundingClientRect();
    if (width > 1 && height > 1) lines.push((node.textContent ?? '').replace(/\s+/g, ' ').trim());
  }
  return lines.filter((line) => line !== '');
}
