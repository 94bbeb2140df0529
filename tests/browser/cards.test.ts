import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { screens } from '../support/browser/screens.ts';
import { questionPage } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

const cards = (page: Page) => page.getByRole('region', { name: 'Recent Assessments' }).getByRole('article');
const edgeOf = (card: ReturnType<typeof cards>) =>
  card.evaluate((one) => {
    const { borderInlineStartWidth, borderInlineStartColor, borderStartStartRadius, borderEndStartRadius } =
      getComputedStyle(one);
    const color = getComputedStyle(one.querySelector('h3') ?? one).color;
    return {
      width: borderInlineStartWidth,
      isOfModule: borderInlineStartColor === color,
      radii: [borderStartStartRadius, borderEndStartRadius],
    };
  });

test('R029 A card has one straight edge in its module’s color, says each number once, and between facts no dot stands alone at either end of a line', async ({
  tablet,
  server,
  watch,
}) => {
  watch.expectNoAnswer();
  const truth = await Truth.of(server, maya);
  const page = await tablet(maya);
  await test.step('a card has one straight edge in its module’s color, also where colors are forced', async () => {
    await truth.start(2, { area: 'Edges' });
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors });
      await page.goto('/');
      const card = cards(page).filter({ hasText: 'Edges' });
      await expect(card).toBeVisible();
      const edge = await edgeOf(card);
      expect(edge).toMatchObject({ width: '5px', radii: ['0px', '0px'] });
      if (forcedColors === 'none') expect(edge.isOfModule).toBe(true);
    }
    await page.emulateMedia({ forcedColors: 'none' });
  });
  await test.step('a card says each number once', async () => {
    await truth.start(3, { area: 'Begun', answers: { 341: { parts: { no: true }, flagged: true } } });
    await truth.complete(await truth.start(2, { area: 'Done' }));
    await page.goto('/');
    const begun = cards(page).filter({ hasText: 'Begun' });
    await expect(begun).toContainText('1 of 11');
    const numbers = (words: string) => words.match(/\d[\d.]*/g);
    // The core path's count; once it is asked for, that of all questions, and of flags.
    expect(numbers(await begun.innerText())).toEqual(['1', '11']);
    await begun.getByRole('button', { name: /^More/ }).click();
    await expect(begun).toContainText('1 of 11 core questions, 1 of 28 in all');
    expect(numbers(await begun.innerText())).toEqual(['1', '11', '1', '11', '1', '28', '1']);
    // The date.
    expect(numbers(await cards(page).filter({ hasText: 'Done' }).innerText())).toHaveLength(1);
  });
  await test.step('between facts, no dot stands alone at the beginning or the end of a line', async () => {
    const all = await screens(truth);
    const id = await truth.start(3, {
      area: 'The combined cardiothoracic and neurosurgical intensive care unit',
    });
    await all.find(({ name }) => name === 'review of three')?.open(page);
    await expectNoLoneDot(page);

    await page.goto(`/assessments/${id}/13`);
    await expect(questionPage(page).observations).toBeEnabled();
    await page.route('**/api/**', (route) => route.abort());
    await questionPage(page).observations.fill('Waits on this device');
    await expect(questionPage(page).saved).toContainText('Saved on this device');
    await page.goto('/device');
    await expect(page.getByRole('listitem').filter({ hasText: 'Nursing Unit · The combined' })).toContainText(
      'since',
    );
    await page.getByText('Each assessment', { exact: true }).click();
    await expectNoLoneDot(page);
  });
});

/** The dots between facts that are seen at the beginning or the end of a line, each with what stands around it. */
const loneDots = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (node: Node, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return range.getBoundingClientRect();
    };
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    let dots = 0;
    const lone = texts.flatMap((text, index) => {
      const holder = text.parentElement;
      if (holder === null || !holder.checkVisibility()) return [];
      const block = holder.closest('p, li, dd, td, h1, h2, h3') ?? holder;
      return [...text.data.matchAll(/·/g)].flatMap(({ index: at }) => {
        dots += 1;
        holder.scrollIntoView({ block: 'center' });
        const dot = boxOf(text, at, at + 1);
        const [x, y] = [(dot.left + dot.right) / 2, (dot.top + dot.bottom) / 2];
        const hit = document.elementFromPoint(x, y);
        // Cut off: nobody sees it.
        if (hit === null || !(hit === holder || holder.contains(hit))) return [];
        const isBeside = (neighbor: DOMRect | undefined) =>
          neighbor !== undefined && neighbor.top < y && neighbor.bottom > y;
        const within = (other: Text | undefined) =>
          other !== undefined && block.contains(other) ? other : undefined;
        const before = text.data.slice(0, at).trimEnd();
        const after = text.data.slice(at + 1);
        const last = before === '' ? within(texts[index - 1]) : text;
        const next = after.trim() === '' ? within(texts[index + 1]) : text;
        const end = last === text ? before.length : (last?.data.trimEnd().length ?? 0);
        const start = next === text ? at + 1 + after.length - after.trimStart().length : 0;
        const isAlone =
          !isBeside(last && boxOf(last, end - 1, end)) || !isBeside(next && boxOf(next, start, start + 1));
        return isAlone ? [block.textContent] : [];
      });
    });
    return { dots, lone };
  });

async function expectNoLoneDot(page: Page): Promise<void> {
  let dots = 0;
  for (let width = 320; width <= 1440; width += 160) {
    await page.setViewportSize({ width, height: 900 });
    const found = await loneDots(page);
    dots += found.dots;
    expect(found.lone, `${width} wide`).toEqual([]);
  }
  expect(dots).toBeGreaterThan(0);
}
