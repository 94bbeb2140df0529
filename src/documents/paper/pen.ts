import type { jsPDF } from 'jspdf';
import { fontName } from './font.ts';
import type { Weight } from './font.ts';
import { readable, widthOf } from './text.ts';
import type { Line, TextStyle } from './text.ts';

export interface BoxLook {
  readonly fill?: string;
  readonly stroke?: string;
  readonly thickness?: number;
  readonly radius?: number;
}

/** How far a hand's letters lean, as a share of their height. */
const LEAN = 0.24;

type Point = readonly [x: number, y: number];

/** Draws on the current page. Lengths in points from the top left corner, colors as `#rrggbb`. */
export class Pen {
  readonly #pdf: jsPDF;
  readonly #pageOf: ReadonlyMap<string, number>;
  #font: Weight | null = null;
  #size = 0;
  #textColor = '';
  #lineColor = '';
  #thickness = 0;

  constructor(pdf: jsPDF, pageOf: ReadonlyMap<string, number>) {
    this.#pdf = pdf;
    this.#pageOf = pageOf;
  }

  /** The number of the page an anchor is on. */
  pageOf(anchor: string): number {
    const page = this.#pageOf.get(anchor);
    if (page === undefined) throw new Error(`No page holds ${anchor}.`);
    return page;
  }

  /** A broken line of text in the middle of its leading. */
  line(line: Line, style: TextStyle, x: number, top: number): void {
    if (line.length === 0) return;
    this.#use(style);
    const baseline = baselineOf(style, top);
    for (const run of line) {
      this.#pdf.text(run.text, x + run.x, baseline);
      if (!run.underlined) continue;
      const y = baseline + style.size * 0.14;
      this.rule(x + run.x, y, x + run.x + run.width, y, style.color, style.size * 0.07);
    }
  }

  /** A short text on one line, from x to the right, to the left, or around it. */
  words(
    text: string,
    style: TextStyle,
    x: number,
    top: number,
    align: 'left' | 'right' | 'center' = 'left',
  ): void {
    const words = readable(text).replaceAll('\n', ' ');
    if (words === '') return;
    const width = align === 'left' ? 0 : widthOf(words, style);
    this.#use(style);
    this.#pdf.text(words, x - (align === 'right' ? width : width / 2), baselineOf(style, top));
  }

  /**
   * Short text as if handwritten: leaning, and not quite level. @param slope of the line, as a share of its
   * length
   */
  handwritten(text: string, style: TextStyle, x: number, top: number, slope: number): void {
    this.#use(style);
    // The matrix turns the whole page about its lower left corner, so the place is turned back.
    const height = this.#pdf.internal.pageSize.getHeight();
    const up = height - baselineOf(style, top);
    const share = 1 - slope * LEAN;
    const [placeX, placeUp] = [(x - LEAN * up) / share, (up - slope * x) / share];
    this.#pdf.text(readable(text), placeX, height - placeUp, {
      angle: this.#pdf.Matrix(1, slope, LEAN, 1, 0, 0),
    });
  }

  /** A short text from `bottom` up; its left edge becomes its lower one. @param x where its leading begins */
  turned(text: string, style: TextStyle, x: number, bottom: number): void {
    this.#use(style);
    this.#pdf.text(readable(text), baselineOf(style, x), bottom, { angle: 90 });
  }

  rule(x1: number, y1: number, x2: number, y2: number, color: string, thickness: number): void {
    this.#draw(color, thickness);
    this.#pdf.line(x1, y1, x2, y2);
  }

  box(x: number, y: number, width: number, height: number, look: BoxLook): void {
    const { fill, stroke, thickness = 0.75, radius = 0 } = look;
    if (fill !== undefined) this.#pdf.setFillColor(fill);
    if (stroke !== undefined) this.#draw(stroke, thickness);
    const style = fill === undefined ? 'S' : stroke === undefined ? 'F' : 'FD';
    if (radius > 0) this.#pdf.roundedRect(x, y, width, height, radius, radius, style);
    else this.#pdf.rect(x, y, width, height, style);
  }

  /** A filled shape. */
  shape(points: readonly Point[], fill: string): void {
    const [start, ...rest] = points;
    if (start === undefined) return;
    let [x, y] = start;
    const legs = rest.map(([nextX, nextY]) => {
      const leg = [nextX - x, nextY - y];
      [x, y] = [nextX, nextY];
      return leg;
    });
    this.#pdf.setFillColor(fill);
    this.#pdf.lines(legs, start[0], start[1], [1, 1], 'F', true);
  }

  /** Makes an area open the page of an anchor. */
  link(x: number, y: number, width: number, height: number, anchor: string): void {
    this.#pdf.link(x, y, width, height, { pageNumber: this.pageOf(anchor) });
  }

  #use(style: TextStyle): void {
    if (style.weight !== this.#font) this.#pdf.setFont(fontName(style.weight), 'normal');
    if (style.size !== this.#size) this.#pdf.setFontSize(style.size);
    if (style.color !== this.#textColor) this.#pdf.setTextColor(style.color);
    this.#font = style.weight;
    this.#size = style.size;
    this.#textColor = style.color;
  }

  #draw(color: string, thickness: number): void {
    if (color !== this.#lineColor) this.#pdf.setDrawColor(color);
    if (thickness !== this.#thickness) this.#pdf.setLineWidth(thickness);
    this.#lineColor = color;
    this.#thickness = thickness;
  }
}

/** Capitals stand in the middle of the leading: Inter's are 0.73 of the size high. */
function baselineOf(style: TextStyle, top: number): number {
  return top + style.leading / 2 + style.size * 0.365;
}
