import { ink, lineStrong, white } from '../paper/colors.ts';
import { tickBox } from '../paper/marks.ts';
import { gap, text } from '../paper/piece.ts';
import type { Piece } from '../paper/piece.ts';
import { styles } from '../paper/styles.ts';
import { widthOf } from '../paper/text.ts';
import { cross, handLines, ring, write } from './handwriting.ts';

/**
 * Places to write in and check off, empty unless filled in. All start at the left edge of what holds them.
 */

/** From one writing line to the next: a quarter of an inch. */
export const LINE_HEIGHT = 18;
/** Between two columns to write in. */
export const COLUMNS_APART = 22;
const TICK_ROOM = 17;
const NONE: ReadonlySet<string> = new Set();

/** Ruled lines, kept on one page. */
export function writingLines(least: number, width: number, words = ''): Piece[] {
  const lines = handLines(words, width);
  const count = Math.max(least, lines.length);
  return Array.from({ length: count }, (_, index) => ({
    height: LINE_HEIGHT,
    keepWithNext: index < count - 1,
    draw: (pen, x, y) => {
      pen.rule(x, y + LINE_HEIGHT - 2, x + width, y + LINE_HEIGHT - 2, lineStrong, 0.6);
      const line = lines[index];
      if (line !== undefined) write(pen, line, x + 4, y + 1);
    },
  }));
}

/** A name above ruled lines. */
export function namedLines(label: string, count: number, width: number, words = ''): Piece[] {
  return [...text(label, styles.label, width, { keepWithNext: true }), ...writingLines(count, width, words)];
}

/** Boxes to tick: in one row where they fit, else in columns or one after another, else one below the other. */
export function choices(
  labels: readonly string[],
  width: number,
  ticked: ReadonlySet<string> = NONE,
): Piece[] {
  const places = labels.map((label) => ({ label, isTicked: ticked.has(label) }));
  const widest = Math.max(0, ...labels.map(tickWidth));
  if (widest > width) return places.flatMap(({ label, isTicked }) => tickLines(label, width, isTicked));
  const flowing = inFlow(places, width);
  const count = Math.floor((width + TICKS_APART) / (widest + TICKS_APART));
  const rows = Math.ceil(places.length / count);
  if (flowing.length === 1 || flowing.length < rows) return flowing.map(tickRow);
  const columns = Math.ceil(places.length / rows);
  const step = (width + TICKS_APART) / columns;
  return Array.from({ length: rows }, (_, row) =>
    tickRow(
      Array.from({ length: columns }, (__, column) => places[row + column * rows]).flatMap((place, column) =>
        place === undefined ? [] : [{ ...place, x: column * step }],
      ),
    ),
  );
}

const TICKS_APART = 14;

function tickWidth(label: string): number {
  return TICK_ROOM + widthOf(label, styles.body);
}

/** One after another, as words are, on as many lines as it takes. */
function inFlow(places: readonly Omit<TickPlace, 'x'>[], width: number): TickPlace[][] {
  const rows: TickPlace[][] = [];
  let end = Infinity;
  for (const place of places) {
    const own = tickWidth(place.label);
    if (end + own > width) {
      rows.push([]);
      end = 0;
    }
    rows.at(-1)?.push({ ...place, x: end });
    end += own + TICKS_APART;
  }
  return rows;
}

interface TickPlace {
  readonly label: string;
  readonly x: number;
  readonly isTicked: boolean;
}

function tickRow(places: readonly TickPlace[]): Piece {
  return {
    height: 17,
    keepWithNext: true,
    draw: (pen, left, y) => {
      for (const { label, x, isTicked } of places) {
        tickBox(pen, left + x, y + 3);
        if (isTicked) cross(pen, left + x, y + 3, 10);
        pen.words(label, styles.body, left + x + TICK_ROOM, y + 1);
      }
    },
  };
}

/** A box to tick whose words may need several lines. */
function tickLines(label: string, width: number, isTicked: boolean): Piece[] {
  const lines = text(label, styles.body, width - TICK_ROOM, { x: TICK_ROOM, keepWithNext: true });
  const [first, ...rest] = lines;
  if (first === undefined) return [];
  const box: Piece = {
    ...first,
    draw: (pen, x, y) => {
      tickBox(pen, x, y + 2);
      if (isTicked) cross(pen, x, y + 2, 10);
      first.draw?.(pen, x, y);
    },
  };
  return [box, ...rest, { ...gap(5), keepWithNext: true }];
}

/** A box for a number with the sign of what is counted, and what it is named. */
export function numberBox(sign: '%' | '$', value = '', name = ''): Piece {
  const width = 84;
  const x0 = sign === '$' ? 12 : 0;
  return {
    height: 22,
    keepWithNext: true,
    draw: (pen, x, y) => {
      pen.box(x + x0, y + 0.5, width, 20, { fill: white, stroke: lineStrong, radius: 3 });
      pen.words(sign, styles.bodyStrong, sign === '$' ? x : x + width + 6, y + 3.5);
      if (value !== '') write(pen, value, x + x0 + 12, y + 1.5);
      pen.words(name, styles.smallSoft, x + x0 + width + 24, y + 4.5);
    },
  };
}

/** The scale from 1 to 10 with what its ends mean. */
export function scale(
  width: number,
  { minLabel, maxLabel }: { minLabel?: string | undefined; maxLabel?: string | undefined },
  chosen?: number,
): Piece[] {
  const size = 21;
  const used = Math.min(width, 400);
  const step = (used - size) / 9;
  const circles: Piece = {
    height: size + 7,
    keepWithNext: true,
    draw: (pen, x, y) => {
      pen.rule(x + size / 2, y + 3 + size / 2, x + used - size / 2, y + 3 + size / 2, lineStrong, 0.75);
      for (let value = 1; value <= 10; value += 1) {
        const left = x + (value - 1) * step;
        pen.box(left, y + 3, size, size, {
          fill: white,
          stroke: lineStrong,
          thickness: 0.9,
          radius: size / 2,
        });
        pen.words(
          String(value),
          { ...styles.smallStrong, color: ink },
          left + size / 2,
          y + 3 + (size - 12) / 2,
          'center',
        );
        if (value === chosen) ring(pen, left, y + 3, size);
      }
    },
  };
  if (minLabel === undefined || maxLabel === undefined) return [circles];
  const ends: Piece = {
    height: styles.smallSoft.leading,
    keepWithNext: true,
    draw: (pen, x, y) => {
      pen.words(minLabel, styles.smallSoft, x, y);
      pen.words(maxLabel, styles.smallSoft, x + used, y, 'right');
    },
  };
  return [circles, ends];
}

/** A box for the rank of each item, in two columns where they fit. */
export function rankBoxes(labels: readonly string[], width: number, ranks: readonly string[] = []): Piece[] {
  const box = 22;
  const room = box + 9;
  const half = (width - 20) / 2;
  const inTwo = labels.every((label) => room + widthOf(label, styles.body) <= half);
  const rows = inTwo ? Math.ceil(labels.length / 2) : labels.length;
  const hint = `Write 1 beside the first, 2 beside the next, and so on to ${labels.length}.`;
  return [
    ...text(hint, styles.smallSoft, width, { keepWithNext: true }),
    ...Array.from({ length: rows }, (_, row): Piece => {
      const places = inTwo ? [row, row + rows] : [row];
      return {
        height: 26,
        keepWithNext: true,
        draw: (pen, left, y) => {
          places.forEach((place, column) => {
            const label = labels[place];
            if (label === undefined) return;
            const x = left + column * (half + 20);
            pen.box(x, y + 3, box, 20, { fill: white, stroke: lineStrong, radius: 3 });
            pen.words(label, styles.body, x + room, y + 6);
            const rank = ranks[place] ?? '';
            if (rank !== '') write(pen, rank, x + 8, y + 3);
          });
        },
      };
    }),
  ];
}

export interface NamedBox {
  readonly label: string;
  /** The share of the width, 0 to 1. */
  readonly share: number;
  /** Written in it. */
  readonly words?: string;
}

/** Boxes in a row, each with its name in its top left corner and room to write below. */
export function namedBoxes(boxes: readonly NamedBox[], width: number, height = 38): Piece {
  return {
    height: height - 0.75,
    draw: (pen, left, y) => {
      let x = left;
      for (const { label, share, words = '' } of boxes) {
        pen.box(x, y, share * width, height, { fill: white, stroke: lineStrong });
        pen.words(label, styles.label, x + 7, y + 4);
        if (words !== '') write(pen, words, x + 12, y + height - 20);
        x += share * width;
      }
    },
  };
}
