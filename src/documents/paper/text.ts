import type { Segment } from '#domain/text.ts';
import { advancesOf, isInFont } from './font.ts';
import type { Weight } from './font.ts';
import { standIn } from './other-writing.ts';

/** Text as it stands on paper: readable characters, measured and broken into lines. All lengths in points. */

export interface TextStyle {
  readonly size: number;
  /** From one line to the next. */
  readonly leading: number;
  readonly weight: Weight;
  /** `#rrggbb` */
  readonly color: string;
}

interface Run {
  readonly text: string;
  readonly underlined: boolean;
  /** From the start of the line. */
  readonly x: number;
  readonly width: number;
}

export type Line = readonly Run[];

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u;

/** Stands between words of one writing. */
const BETWEEN = /^[ \p{P}]*$/u;

/**
 * The text with every character one that the font has: composed, tabs widened, line ends made one
 * kind. What the font lacks becomes its plain form (`ﬁ` becomes `fi`); words of another writing are named in
 * brackets (rule DOC-14), so that nothing vanishes unseen.
 */
export function readable(text: string): string {
  return onPaper(text).words;
}

/** Whether no word of the text needs brackets. */
export function isShownWhole(text: string): boolean {
  for (const character of text) {
    if (character !== '\n' && !isInFont(character)) return onPaper(text).isWhole;
  }
  return true;
}

function onPaper(text: string): { readonly words: string; readonly isWhole: boolean } {
  const plain = text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(/[\v\f]/g, ' ');
  let words = '';
  let isWhole = true;
  let missing = '';
  /** Follows what is missing, and belongs to it if more of that comes. */
  let between = '';
  const name = () => {
    if (missing === '') return;
    words += standIn(missing) + between;
    isWhole = false;
    missing = '';
    between = '';
  };
  for (const character of plain) {
    const form = formOf(character);
    if (form === null) {
      missing += between + character;
      between = '';
    } else if (missing !== '' && BETWEEN.test(form)) between += form;
    else {
      name();
      words += form;
    }
  }
  name();
  return { words, isWhole };
}

/** A character as the font has it; null if it has it in no form. */
function formOf(character: string): string | null {
  if (character === '\n' || isInFont(character)) return character;
  if (INVISIBLE.test(character)) return '';
  const simpler = character.normalize('NFKC');
  if (Array.from(simpler).every(isInFont)) return simpler;
  // Without its accents, of which one that stands alone is all.
  const bare = character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return Array.from(bare).every(isInFont) ? bare : null;
}

/** How wide a readable text stands on one line. */
export function widthOf(text: string, style: Pick<TextStyle, 'size' | 'weight'>): number {
  const table = advancesOf(style.weight);
  let width = 0;
  for (let index = 0; index < text.length; index += 1) width += table[text.charCodeAt(index)] || 0;
  return (width * style.size) / 1000;
}

const SPACE = 32;
/** A line may end after these: space, hyphen, slash, dashes, zero-width space. */
const BREAK_AFTER = new Set([SPACE, 0x2d, 0x2f, 0x2013, 0x2014, 0x200b]);

/** Breaks text into lines at its own line ends, between words, and within a word only when it is wider than a line. */
export function linesOf(
  text: string | readonly Segment[],
  style: Pick<TextStyle, 'size' | 'weight'>,
  width: number,
): Line[] {
  const segments = (typeof text === 'string' ? [{ text, underlined: false }] : text).map((segment) => ({
    text: readable(segment.text),
    underlined: segment.underlined,
  }));
  const whole = segments.map((segment) => segment.text).join('');
  return breaksOf(whole, style, width).map(([start, end]) => runsOf(segments, start, end, style));
}

/** Start and end of each line in the text. */
function breaksOf(
  text: string,
  style: Pick<TextStyle, 'size' | 'weight'>,
  width: number,
): [start: number, end: number][] {
  const table = advancesOf(style.weight);
  const most = (width * 1000) / style.size;
  const lines: [number, number][] = [];
  let start = 0;
  let used = 0;
  let breakAt = 0;
  let usedAtBreak = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 10) {
      lines.push([start, index]);
      start = index + 1;
      breakAt = start;
      used = 0;
      continue;
    }
    const advance = table[code] || 0;
    // A space at the end of a line may hang over its edge.
    const limit = code === SPACE ? Infinity : most;
    while (used + advance > limit && index > start) {
      const at = breakAt > start ? breakAt : index;
      lines.push([start, at]);
      used = breakAt > start ? used - usedAtBreak : 0;
      start = at;
      breakAt = start;
    }
    used += advance;
    if (BREAK_AFTER.has(code)) {
      breakAt = index + 1;
      usedAtBreak = used;
    }
  }
  lines.push([start, text.length]);
  return lines;
}

function runsOf(
  segments: readonly Segment[],
  start: number,
  end: number,
  style: Pick<TextStyle, 'size' | 'weight'>,
): Line {
  const runs: Run[] = [];
  let x = 0;
  let offset = 0;
  for (const segment of segments) {
    const piece = segment.text.slice(Math.max(0, start - offset), Math.max(0, end - offset));
    offset += segment.text.length;
    const text = offset >= end ? piece.trimEnd() : piece;
    if (text === '') continue;
    const width = widthOf(text, style);
    runs.push({ text, underlined: segment.underlined, x, width });
    x += width;
  }
  return runs;
}
