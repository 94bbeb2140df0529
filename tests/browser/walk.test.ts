import type { Page } from 'playwright/test';
import { bringAxe, expectAccessibleIn } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/browser.ts';
import { admin, maya, support } from '../support/browser/people.ts';
import { screens } from '../support/browser/screens.ts';
import type { Screen } from '../support/browser/screens.ts';
import { expectNothingLost, translate } from '../support/browser/translator.ts';
import { Truth } from '../support/browser/truth.ts';
import { networkAtRest } from '../support/browser/network-at-rest.ts';

/** One walk over all screens, which looks at each in every way that holds for all of them. */

const WIDTHS = [360, 820, 1440];
/** A window of 1280 at 400 %. */
const ENLARGED = 320;

/** Below this nobody sees that something moved. */
const MOST_SHIFT = 0.02;

/**
 * Only these may be bold: headings, those of columns too, the product's name, terms, the primary action, and
 * warnings.
 */
const BOLD = 'h1, h2, h3, h4, .review-column-head, .logo, dt, .button-main, strong';

/** Where a question is answered, choices and states have weights of their own. */
const OF_ASSESSMENT = /^(question|preface|intro|calculator|final comments|new assessment)/;

/** Where everything can be pressed with a thumb. */
const ANSWERED_BY_TAPS = /^question/;

/** All questions have one frame; these have a part that comes after it. */
const COMES_IN_PARTS = /Ranking|quantities|matrix/;

/** Has another form on a desk, and comes anew there. */
const OTHER_ON_A_DESK = /^(dashboard|list|action plan|review of three)$/;

/** How far the page can be scrolled sideways, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function expectNotSideways(page: Page): Promise<void> {
  expect(await overflow(page), 'pixels wider than the window').toBeLessThanOrEqual(0);
}

interface Shifts {
  shifts: { value: number; what: string[] }[];
}

/** From the navigation on: what moved by itself, not after a press, and how far (the Layout Instability API). */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const kept: Shifts = { shifts: [] };
    Object.assign(globalThis, kept);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        if (hadRecentInput) continue;
        const what = sources.map(({ node }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.nodeName),
        );
        kept.shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

async function expectStill(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (globalThis as unknown as Shifts).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST_SHIFT);
}

/** Bold are headings and at most one primary action. */
async function expectWeights(page: Page): Promise<void> {
  const { bold, primary } = await page.evaluate((allowed) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const { parentElement: holder, data } = walker.currentNode as Text;
      if (holder === null || data.trim() === '' || !holder.checkVisibility()) continue;
      const isBold = Number(getComputedStyle(holder).fontWeight) >= 600;
      if (isBold && holder.closest(allowed) === null) found.push(data.trim());
    }
    const actions = [...document.querySelectorAll('main .button-main')].filter((one) =>
      one.checkVisibility(),
    );
    return { bold: found, primary: actions.map((one) => one.textContent) };
  }, BOLD);
  expect(bold, 'bold without being a heading').toEqual([]);
  expect(primary.length, `primary actions: ${primary.join(', ')}`).toBeLessThanOrEqual(1);
}

/**
 * Everything on the page that can be pressed but is smaller than a fingertip, 44 pixels. What a screen reader does
 * not see, a slider's numerals, repeats the control beside it and need only be 24 wide, so that ten fit a phone.
 */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const pressable = 'a, button, select, summary, textarea, input, [role="button"]';
    return [...document.querySelectorAll(`main :is(${pressable})`)].flatMap((element) => {
      // A choice can be pressed anywhere on its row.
      const target = element.closest('label') ?? element;
      const { width, height } = target.getBoundingClientRect();
      const isShown = width > 0 && height > 0 && element.checkVisibility();
      const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const least = element.closest('[aria-hidden="true"]') === null ? 44 : 24;
      return isShown && (width < least || height < 44)
        ? [`${element.tagName} “${words.trim()}” is ${Math.round(width)} × ${Math.round(height)}`]
        : [];
    });
  });

async function expectFingertips(page: Page): Promise<void> {
  expect(await smallTargets(page), 'too small to be pressed').toEqual([]);
}

/** The spacing of WCAG 1.4.12, set as a person's own style sheet would. */
const spaceOut = (page: Page, isOn: boolean) =>
  page.evaluate((on) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets = on ? [sheet] : [];
  }, isOn);

/** Words that are cut off below, or beside without an ellipsis that says so. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')].flatMap((element) => {
      const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element);
      const isHidden = clipPath !== 'none' || !element.checkVisibility();
      const isBelow = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
      const isBeside =
        overflowX === 'hidden' &&
        textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1;
      const hasWords = (element.textContent ?? '').trim() !== '';
      return !isHidden && hasWords && (isBelow || isBeside)
        ? [`${element.tagName} ${element.className}: ${element.textContent?.slice(0, 40)}`]
        : [];
    }),
  );

/** No words are lost when letters, words and lines stand further apart. */
async function expectWholeWhenSpacedOut(page: Page): Promise<void> {
  await spaceOut(page, true);
  await expectNotSideways(page);
  expect(await cutOff(page), 'cut off').toEqual([]);
  await spaceOut(page, false);
}

/** The looks, as the browser computes them, that change once the page's stylesheets load in reverse order. */
const changedByReversing = (page: Page) =>
  page.evaluate(async () => {
    // Only what a stylesheet sets can depend on their order.
    const propertiesOf = (rule: CSSRule): string[] => [
      ...('style' in rule && rule.style instanceof CSSStyleDeclaration ? rule.style : []),
      ...('cssRules' in rule && rule.cssRules instanceof CSSRuleList
        ? [...rule.cssRules].flatMap(propertiesOf)
        : []),
    ];
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const properties = [...new Set(rules.flatMap(propertiesOf))].filter((name) => !name.startsWith('--'));
    // One of each kind: of a hundred rows, a rule that depends on the order changes all.
    const kindOf = ({ tagName, className, parentElement }: Element) =>
      `${tagName} ${className} in ${parentElement?.tagName} ${parentElement?.className}`;
    const kinds = new Map(
      [...document.body.querySelectorAll('*')].map((element) => [kindOf(element), element]),
    );
    // Compared in the page: what a hundred elements look like is megabytes.
    const looks = () =>
      [...kinds.values()].map((element) => {
        const style = getComputedStyle(element);
        const values = properties.map((property) => `${property}: ${style.getPropertyValue(property)}`);
        return `${element.tagName} ${element.className} ${values.join('; ')}`;
      });
    const before = looks();
    const links = [...document.querySelectorAll('link[rel="stylesheet"]')].toReversed();
    const loaded = links.map((link) => new Promise((resolve) => link.addEventListener('load', resolve)));
    document.head.append(...links);
    await Promise.all(loaded);
    return { stylesheets: links.length, changed: looks().filter((look, index) => look !== before[index]) };
  });

/** The page looks the same whichever of its stylesheets came first. */
async function expectAnyOrderOfStylesheets(page: Page): Promise<void> {
  // A folded part has a size only once it has been measured.
  await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
  // Something that comes late on a busy machine changes a page once; an order that matters changes it always.
  await expect
    .poll(
      async () => {
        const { stylesheets, changed } = await changedByReversing(page);
        expect(stylesheets).toBeGreaterThan(1);
        return changed;
      },
      { timeout: 60_000 },
    )
    .toEqual([]);
}

/** In a comparison the newest answer is drawn in the product's color, earlier ones in ink. */
async function expectNewestInColor(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const bars = page.locator('.compared-row:has(.compared-bar)').first().locator('.compared-bar > span');
    await expect(bars).toHaveCount(3);
    const drawn = await page.evaluate(() => {
      const sample = document.createElement('span');
      sample.className = 'product-color';
      sample.style.color = 'var(--brand)';
      document.body.append(sample);
      const one = document.querySelector('.compared-row:has(.compared-bar)');
      const colors = [...(one?.querySelectorAll('.compared-bar > span') ?? [])].map(
        (bar) => getComputedStyle(bar).backgroundColor,
      );
      const inkOf = (words: Element | null | undefined) => words && getComputedStyle(words).color;
      return {
        colors,
        ink: inkOf([...document.querySelectorAll('h2')].at(-1)),
        product: inkOf(document.querySelector('.product-color')),
      };
    });
    expect(drawn.colors).toEqual([drawn.ink, drawn.ink, drawn.product]);
    expect(drawn.product).not.toBe(drawn.ink);
  }
}

/** Opens it as wide as this: nothing jumps while it comes. */
async function openStill(page: Page, { name, open }: Screen, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  await open(page);
  await networkAtRest(page);
  await expectStill(page);
  if (!OF_ASSESSMENT.test(name)) await expectWeights(page);
}

/** What holds at every width, looked at on the way from the narrowest to the widest. */
async function lookAt(page: Page, screen: Screen): Promise<void> {
  const isQuestion = ANSWERED_BY_TAPS.test(screen.name);
  const isFramed = isQuestion && !COMES_IN_PARTS.test(screen.name);
  const translator = await translate(page);
  await openStill(page, screen, 360);
  await expectNothingLost(page);
  await translator.dispose();
  await page.setViewportSize({ width: ENLARGED, height: 800 });
  await expectNotSideways(page);
  for (const width of WIDTHS) {
    const isOther = width === 1440 && OTHER_ON_A_DESK.test(screen.name);
    if (isOther) await openStill(page, screen, width);
    const look = { width, height: 800 };
    await page.setViewportSize(look);
    await expectNotSideways(page);
    if (isQuestion) await expectFingertips(page);
    if (width === 820) continue;
    if (width === 360 || isOther) await expectAccessibleIn(page, { colorScheme: 'light', ...look });
    if (width === 360 && !isFramed) await expectAccessibleIn(page, { colorScheme: 'dark', ...look });
    await expectWholeWhenSpacedOut(page);
  }
  if (screen.name === 'review of three') await expectNewestInColor(page);
  await expectAnyOrderOfStylesheets(page);
}

test.describe.configure({ mode: 'parallel' });

const PARTS = {
  'where a question is answered': (name: string) => ANSWERED_BY_TAPS.test(name),
  'around the questions': (name: string) => !ANSWERED_BY_TAPS.test(name),
};

for (const [which, isWanted] of Object.entries(PARTS))
  test(`Every screen ${which} holds still, fits every width, is accessible, and looks the same whichever stylesheet comes first`, async ({
    tablet,
    server,
  }) => {
    test.setTimeout(300_000);
    const page = await tablet(maya);
    await bringAxe(page);
    await watchShifts(page);
    for (const screen of await screens(await Truth.of(server, maya)))
      if (isWanted(screen.name)) await test.step(screen.name, () => lookAt(page, screen));
  });

test('Every page of an account and every page to read fits, can be pressed with a thumb, and has one primary action', async ({
  page,
  server,
  tablet,
}) => {
  const bug = await (
    await Truth.of(server, maya)
  ).reportBug('x'.repeat(300), { emailMe: true, log: 'lines' });
  await (await Truth.of(server, support)).triage(bug, { tags: [1, 2, 3, 4, 5, 6] });
  const own = await tablet(admin);
  const triage = await tablet(support);
  const both = [expectWeights, expectRoom];
  for (const [tab, path, checks] of [
    [page, '/', [expectWeights]],
    [page, '/login', both],
    [page, '/register', both],
    [page, '/forgot-password', [expectRoom]],
    [page, '/reset-password#key=some-key', [expectRoom]],
    [own, '/account', both],
    [own, '/account/users', both],
    [own, '/content', both],
    [triage, '/bug-reports', [expectRoom]],
    [own, '/help', [expectWeights]],
    [own, '/download', [expectWeights]],
    [own, '/progress/9', [expectWeights]],
  ] as const)
    await test.step(path, async () => {
      await tab.goto(path);
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
      await networkAtRest(tab);
      for (const check of checks) await check(tab);
    });
});

/** Nothing scrolls sideways, and everything can be pressed with a thumb. */
async function expectRoom(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const content = main.getByRole('textbox').or(main.getByRole('table')).or(main.getByRole('article'));
  await expect(content.first()).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNotSideways(page);
    await expectFingertips(page);
  }
}
