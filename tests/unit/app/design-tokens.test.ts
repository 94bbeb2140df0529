import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrastOf, isColor, readTokens } from '#app/screens/spec-page/tokens.ts';

const tokens = readTokens(
  readFileSync(join(import.meta.dirname, '../../../src/app/theme/tokens.css'), 'utf8'),
);
const colors = tokens.names.filter((name) => isColor(tokens.light.values[name] ?? ''));

test('the contrast of two colors is that of WCAG 2', () => {
  const onWhite = (color: string) => contrastOf('on-brand', { 'on-brand': color, brand: '#ffffff' })?.ratio;
  expect(onWhite('#000000')).toBeCloseTo(21);
  expect(onWhite('#ffffff')).toBeCloseTo(1);
  expect(onWhite('#767676')).toBeCloseTo(4.54, 2);
});

test('all tokens are read, including the dark ones', () => {
  expect(colors).toEqual(expect.arrayContaining(['canvas', 'ink', 'brand', 'nursing', 'default-soft']));
  expect(tokens.names).toEqual(expect.arrayContaining(['font', 'text-xxl', 's7', 'moment']));
  for (const name of colors) expect(tokens.dark.values[name]).not.toBe(tokens.light.values[name]);
});

/** Edges of what can be pressed or typed in, and the focus, are not text. */
const EDGES = new Set(['line-strong', 'focus']);
/** Things that only divide or dim. */
const WITHOUT = ['line', 'shade'];

describe.each([tokens.light, tokens.dark])('$name', ({ values }) => {
  test.each(colors.filter((name) => !WITHOUT.includes(name)))('%s keeps its contrast', (name) => {
    expect(contrastOf(name, values)?.ratio).toBeGreaterThanOrEqual(EDGES.has(name) ? 3 : 4.5);
  });

  test.each(WITHOUT)('%s has none to keep', (name) => {
    expect(contrastOf(name, values)).toBeNull();
  });
});
