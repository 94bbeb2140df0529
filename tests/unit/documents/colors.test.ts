import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as colors from '#documents/paper/colors.ts';

/** The light theme's tokens, by name. */
const tokens = new Map(
  Array.from(
    readFileSync('src/app/theme/tokens.css', 'utf8')
      .split('@media')[0]
      ?.matchAll(/--([\w-]+): (#[\da-f]{6});/g) ?? [],
    ([, name, color]) => [name, color] as const,
  ),
);

test('Paper has the colors of the screen', () => {
  const { themeColors, colorsOf, inkSoft, lineStrong, ...others } = colors;
  expect(colorsOf('cardiology')).toBe(themeColors.default);
  const onPaper = {
    ...others,
    'ink-soft': inkSoft,
    'line-strong': lineStrong,
    ...Object.fromEntries(
      Object.entries(themeColors).flatMap(([theme, { strong, soft }]) => [
        [theme, strong],
        [`${theme}-soft`, soft],
      ]),
    ),
  };
  const { white, ...named } = onPaper;
  expect(white).toBe(tokens.get('surface'));
  expect(named).toEqual(Object.fromEntries(Object.keys(named).map((name) => [name, tokens.get(name)])));
});
