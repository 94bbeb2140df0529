import type { Disposable, Page } from 'playwright/test';
import { expect } from 'playwright/test';

/**
 * A page translator as browsers have one: it puts elements in the place of every text node, and of each that comes. A
 * page that goes on writing into a text node that is gone shows what was true before.
 */

interface Translated {
  /** What was written into texts that are no longer in the page: the new text, and where it was to stand. */
  lost: string[];
}

/** From the next navigation on, until it is disposed of. */
export const translate = (page: Page): Promise<Disposable> =>
  page.addInitScript(() => {
    const kept: Translated = { lost: [] };
    Object.assign(globalThis, kept);
    const places = new WeakMap<Node, Element | null>();
    const font = (inner: Node | string) => {
      const element = document.createElement('font');
      element.append(inner);
      return element;
    };
    const replace = (text: Text): void => {
      const holder = text.parentElement;
      const isOurs = holder === null || holder.localName === 'font' || text.data.trim() === '';
      if (isOurs || holder.closest('[translate="no"], script, style, title, textarea, svg') !== null) return;
      places.set(text, holder);
      text.replaceWith(font(font(text.data)));
    };
    const replaceAllIn = (node: Node): void => {
      if (node instanceof Text) return replace(node);
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(replace);
    };
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.isConnected) replaceAllIn(node);
    }).observe(document, { childList: true, subtree: true });
    const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
    Object.defineProperty(Node.prototype, 'nodeValue', {
      ...value,
      set(this: Node, text: string) {
        const holder = places.get(this);
        if (holder?.isConnected === true && !this.isConnected)
          kept.lost.push(`“${text}” in ${holder.outerHTML.slice(0, 200)}`);
        value?.set?.call(this, text);
      },
    });
  });

/** Nothing was written where nobody sees it. */
export async function expectNothingLost(page: Page): Promise<void> {
  expect(await page.evaluate(() => (globalThis as unknown as Translated).lost)).toEqual([]);
}
