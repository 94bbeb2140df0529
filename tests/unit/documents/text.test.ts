import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isShownWhole, linesOf, readable, widthOf } from '#documents/paper/text.ts';
import type { Line } from '#documents/paper/text.ts';

const style = { size: 10, weight: 'regular' } as const;
const wordsOf = (line: Line): string => line.map((run) => run.text).join('');
const lines = (text: string, width: number): string[] => linesOf(text, style, width).map(wordsOf);
const endOf = (line: Line): number => Math.max(0, ...line.map((run) => run.x + run.width));

describe('A readable text', () => {
  test('keeps accents, Greek letters and the signs of pharmacy', () => {
    const text = 'Zoë Łukasiewicz-Ñuñez, Đặng Thị Ngọc: 5 µg ≥ 2 ≤ 8 Ωμέγα α β γ ½ × ÷ ± → € “quoted” – —';
    expect(readable(text)).toBe(text);
  });

  test('is composed, so that a letter and its accent are one', () => {
    expect(readable('Zoe\u0308')).toBe('Zoë');
  });

  test('has one kind of line ending and no tabs', () => {
    expect(readable('a\r\nb\rc\u2028d\te')).toBe('a\nb\nc\nd    e');
  });

  test('has plain forms for what the font lacks', () => {
    expect(readable('ﬁlter ① Ṣādiq')).toBe('filter 1 Sādiq');
  });

  test.each([
    ['薬剤', '[in Chinese characters]'],
    ['ラベルがない 薬剤', '[in Japanese letters and in Chinese characters]'],
    ['주사기', '[in Korean letters]'],
    ['توقف الجهاز، مرتين', '[in Arabic letters]'],
    ['מזרק ללא תווית', '[in Hebrew letters]'],
    ['เข็มฉีดยา', '[in Thai letters]'],
    ['बिना लेबल', '[in Devanagari letters]'],
    ['ᏣᎳᎩ', '[in other letters]'],
    ['😀😀😀', '[a picture]'],
    ['😀 बिना', '[in Devanagari letters and a picture]'],
    ['⌘', '[a sign]'],
    ['No label (بدون ملصق), 5 mL.', 'No label ([in Arabic letters]), 5 mL.'],
    ['5 مل\nמזרק', '5 [in Arabic letters]\n[in Hebrew letters]'],
  ])('names what the font has no letters for: %j', (text, words) => {
    expect(readable(text)).toBe(words);
    expect(isShownWhole(text)).toBe(false);
  });

  test.each([
    'Zoë\tŁukasiewicz\r\n5 µg',
    'ﬁlter ①',
    'Zoe\u0308',
    'a\u00ADb\u200D',
    '[in Arabic letters]',
    '',
  ])('is shown whole otherwise: %j', (text) => expect(isShownWhole(text)).toBe(true));

  test('has a space for a vertical tab and a form feed', () => {
    expect(readable('one\vtwo\fthree')).toBe('one two three');
  });

  test('leaves out invisible characters', () => {
    expect(readable('a\u00ADb\u200Dc\uFE0Fd\u0007')).toBe('abcd');
  });
});

describe('Lines', () => {
  test('break between words and after hyphens and slashes', () => {
    const width = widthOf('one two ', style);
    expect(lines('one two three', width)).toEqual(['one two', 'three']);
    expect(lines('ready-to-administer', widthOf('ready-to-ad', style))).toEqual(['ready-to-', 'administer']);
    expect(lines('250 mg/100 mL', widthOf('250 mg/1', style))).toEqual(['250 mg/', '100 mL']);
  });

  test('break at the text’s own line endings, including blank lines', () => {
    expect(lines('a\n\nb\n', 100)).toEqual(['a', '', 'b', '']);
  });

  test('break within a word only when it is wider than a line', () => {
    const word = 'A'.repeat(100);
    const broken = linesOf(`x ${word}`, style, 60);
    expect(broken.map(wordsOf).join('')).toBe(`x${word}`);
    expect(Math.max(...broken.map(endOf))).toBeLessThanOrEqual(60);
  });

  test('keep underlining, even across lines', () => {
    const broken = linesOf(
      [
        { text: 'How is it ', underlined: false },
        { text: 'diluted further', underlined: true },
        { text: '?', underlined: false },
      ],
      style,
      widthOf('How is it diluted ', style),
    );
    expect(broken.map((line) => line.map(({ text, underlined }) => [text, underlined]))).toEqual([
      [
        ['How is it ', false],
        ['diluted', true],
      ],
      [
        ['further', true],
        ['?', false],
      ],
    ]);
  });

  test('lose nothing and keep to their width, whatever the text', () => {
    const words = fc.string({
      unit: fc.constantFrom('a', 'W', 'i', ' ', '-', '/', 'é', '\n', 'µ', '≥'),
      maxLength: 300,
    });
    fc.assert(
      fc.property(words, fc.integer({ min: 20, max: 300 }), (text, width) => {
        const broken = linesOf(text, style, width);
        expect(broken.map(wordsOf).join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
        expect(Math.max(...broken.map(endOf))).toBeLessThanOrEqual(width + 0.001);
      }),
    );
  });
});
