import { expect, test } from 'vitest';
import { trimmed } from '#domain/trimmed.ts';

test.each([
  [' Ann Lee ', 'Ann Lee'],
  ['\u200eAnn\u200d \u202cLee\u200b\u00ad\ufeff', 'Ann\u200d \u202cLee'],
  ['\u3164\u2800\u{e0020}', ''],
  ['é', 'é'],
  ['e\u0301', 'e\u0301'],
  ['A', 'A'],
  ['😀', '😀'],
  ['', ''],
])('%j is seen as %j', (text, seen) => expect(trimmed(text)).toBe(seen));

test('a long run of blanks takes no longer for each that is added', () => {
  expect(trimmed(`a${' '.repeat(200_000)}b${' '.repeat(200_000)}`)).toHaveLength(200_002);
});
