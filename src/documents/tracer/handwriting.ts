import type { Answer, PartValue, Person } from '#domain/assessment.ts';
import { isTally } from '#domain/tally.ts';
import type { Pen } from '../paper/pen.ts';
import { linesOf } from '../paper/text.ts';
import type { TextStyle } from '../paper/text.ts';

/** The handwriting on a print tracer. */
export interface Entries {
  readonly institution: string;
  /** As written by hand. */
  readonly date: string;
  readonly area: string;
  readonly department: string;
  readonly facilitators: readonly Person[];
  readonly participants: readonly Person[];
  /** By question id. */
  readonly answers: Readonly<Record<string, Answer>>;
  readonly notes: string;
}

const BALLPOINT = '#1c3f8f';
const style: TextStyle = { size: 10.5, leading: 20, weight: 'regular', color: BALLPOINT };
/** No line is quite level, and no two are alike. */
const SLOPES = [0.004, -0.003, 0.007, 0, 0.005, -0.002];

/** The lines that a text takes when it is written by hand. */
export function handLines(words: string, width: number): string[] {
  if (words === '') return [];
  return linesOf(words, style, width - 10).map((line) => line.map((run) => run.text).join(''));
}

/** Writes on one line; `top` is where the room for it begins. */
export function write(pen: Pen, words: string, x: number, top: number): void {
  const slope = SLOPES[words.length % SLOPES.length] ?? 0;
  pen.handwritten(words, style, x, top, slope);
}

/** A cross that ignores the edges of its box. */
export function cross(pen: Pen, x: number, y: number, size: number): void {
  pen.rule(x - 1, y - 1.5, x + size + 1, y + size, BALLPOINT, 1.3);
  pen.rule(x + size + 1.5, y - 1, x - 0.5, y + size + 0.5, BALLPOINT, 1.3);
}

/** A stroke through a box. */
export function stroke(pen: Pen, x: number, y: number, size: number): void {
  pen.rule(x + 1, y + size + 1.5, x + size - 0.5, y - 1.5, BALLPOINT, 1.3);
}

/** A ring around what is printed. */
export function ring(pen: Pen, x: number, y: number, size: number): void {
  pen.box(x - 2.5, y - 2, size + 5, size + 4.5, { stroke: BALLPOINT, thickness: 1.4, radius: size / 2 + 2 });
}

/** A value as a hand writes it: large numbers with their thousands apart. A tally is stroked instead. */
export function handValue(value: PartValue | undefined): string {
  if (isTally(value)) return '';
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value ?? '');
}
