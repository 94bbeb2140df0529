import { interRegular } from '../fonts/inter-regular.ts';
import { interSemiBold } from '../fonts/inter-semibold.ts';

/** The embedded fonts and how wide each of their characters is. */

export const weights = ['regular', 'semibold'] as const;
export type Weight = (typeof weights)[number];

/** The name of a font inside a document. */
export function fontName(weight: Weight): string {
  return weight === 'regular' ? 'Inter-Regular' : 'Inter-SemiBold';
}

/** TrueType files in base64. */
export const fontFiles: Readonly<Record<Weight, string>> = { regular: interRegular, semibold: interSemiBold };

/** Index: character code; value: advance in thousandths of the size, NaN for a character the font lacks. */
type Advances = Float64Array;

const advances: Partial<Record<Weight, Advances>> = {};

/** Read once, on first use, so that loading the module costs nothing. */
export function advancesOf(weight: Weight): Advances {
  return (advances[weight] ??= readAdvances(fontFiles[weight]));
}

/** Both weights hold the same characters; see the README beside them. */
export function isInFont(character: string): boolean {
  return character.length === 1 && (advancesOf('regular')[character.charCodeAt(0)] ?? Number.NaN) >= 0;
}

function readAdvances(base64: string): Advances {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const tables = tablesOf(view);
  const table = (name: string): number => {
    const offset = tables.get(name);
    if (offset === undefined) throw new Error(`The font has no table ${name}.`);
    return offset;
  };
  const unitsPerEm = view.getUint16(table('head') + 18);
  const metricCount = view.getUint16(table('hhea') + 34);
  const metrics = table('hmtx');
  const widths = new Float64Array(0x10000).fill(Number.NaN);
  for (const [code, glyph] of glyphsOf(view, unicodeMap(view, table('cmap')))) {
    const metric = metrics + 4 * Math.min(glyph, metricCount - 1);
    widths[code] = (view.getUint16(metric) * 1000) / unitsPerEm;
  }
  return widths;
}

function tablesOf(view: DataView): Map<string, number> {
  const count = view.getUint16(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = 12 + 16 * index;
      const name = String.fromCharCode(
        ...Array.from({ length: 4 }, (_byte, at) => view.getUint8(entry + at)),
      );
      return [name, view.getUint32(entry + 8)];
    }),
  );
}

/** The start of the map of the basic plane (format 4). */
function unicodeMap(view: DataView, cmap: number): number {
  const count = view.getUint16(cmap + 2);
  for (let index = 0; index < count; index += 1) {
    const offset = cmap + view.getUint32(cmap + 4 + 8 * index + 4);
    if (view.getUint16(offset) === 4) return offset;
  }
  throw new Error('The font has no Unicode map.');
}

/** The pairs of character code and glyph in a map of format 4 (OpenType, cmap). */
function* glyphsOf(view: DataView, map: number): Generator<readonly [code: number, glyph: number]> {
  const doubled = view.getUint16(map + 6);
  const ends = map + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const offsets = deltas + doubled;
  for (let at = 0; at < doubled; at += 2) {
    const start = view.getUint16(starts + at);
    const end = view.getUint16(ends + at);
    const delta = view.getUint16(deltas + at);
    const offset = view.getUint16(offsets + at);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const raw = offset === 0 ? code : view.getUint16(offsets + at + offset + 2 * (code - start));
      const glyph = raw === 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph !== 0) yield [code, glyph];
    }
  }
}
