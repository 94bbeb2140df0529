import type { Segment } from '#domain/text.ts';
import type { Pen } from './pen.ts';
import { isShownWhole, linesOf } from './text.ts';
import type { TextStyle } from './text.ts';

/** The building blocks of a document, before each is placed on a page. Lengths are in points. */

/** Never split between pages: a line of text, a row of boxes. */
export interface Piece {
  readonly height: number;
  /** Draws with the top left corner at (x, y). */
  readonly draw?: (pen: Pen, x: number, y: number) => void;
  /** Not the last on a page while something follows it. */
  readonly keepWithNext?: boolean;
  /** Empty room, left out at the top of a page. */
  readonly isGap?: boolean;
  /** A name by which other pages and the outline find this one. */
  readonly anchor?: string;
  /** Of the last line of a text that is not shown whole: where the text stands. */
  readonly lacksIn?: { readonly x: number; readonly width: number };
}

/**
 * Pieces side by side, each cell breaking across pages on its own, so that a long one never pushes the
 * others.
 */
export interface Row {
  readonly cells: readonly Cell[];
  /** Room above and below the cells' content, on each page the row stands on. */
  readonly padding?: number;
  /** Draws behind the cells on each page. */
  readonly frame?: (pen: Pen, x: number, y: number, height: number) => void;
  /** Goes to the next page rather than being split, when it fits on one. */
  readonly together?: boolean;
  readonly keepWithNext?: boolean;
}

export interface Cell {
  /** From the left edge of what holds the row. */
  readonly x: number;
  readonly pieces: readonly Piece[];
}

export type Content = Piece | Row;

/** Contents that belong to each other. */
export interface Block {
  readonly contents: readonly Content[];
  /** Goes to the next page rather than being split, when it fits on one. */
  readonly together?: boolean;
  /** Starts a page. */
  readonly onNewPage?: boolean;
  /** Stands again at the top of each page on which the block goes on. */
  readonly repeat?: readonly Content[];
}

export function isRow(content: Content): content is Row {
  return 'cells' in content;
}

export function gap(height: number, keepWithNext = false): Piece {
  return { height, isGap: true, keepWithNext };
}

interface TextPlace {
  /** From the left edge of what holds the text. */
  readonly x?: number;
  /** The whole text stays with what follows it, as a heading does. */
  readonly keepWithNext?: boolean;
  readonly anchor?: string;
}

/** A text as one piece a line. At least two of its lines stay together at either end of a page. */
export function text(
  words: string | readonly Segment[],
  style: TextStyle,
  width: number,
  { x = 0, keepWithNext = false, anchor }: TextPlace = {},
): Piece[] {
  const lines = linesOf(words, style, width);
  const isWhole = typeof words !== 'string' || isShownWhole(words);
  return lines.map((line, index) => ({
    height: style.leading,
    draw: (pen, left, top) => pen.line(line, style, left + x, top),
    keepWithNext: keepWithNext || (lines.length > 1 && (index === 0 || index === lines.length - 2)),
    ...(anchor !== undefined && index === 0 ? { anchor } : {}),
    ...(!isWhole && index === lines.length - 1 ? { lacksIn: { x, width } } : {}),
  }));
}

export function heightOf(content: Content): number {
  return isRow(content)
    ? Math.max(0, ...content.cells.map((cell) => heightOfAll(cell.pieces))) + 2 * (content.padding ?? 0)
    : content.height;
}

export function heightOfAll(contents: readonly Content[]): number {
  let height = 0;
  for (const content of contents) height += heightOf(content);
  return height;
}
