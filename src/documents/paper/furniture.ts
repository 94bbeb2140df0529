import { line } from './colors.ts';
import type { Frame } from './paginate.ts';
import type { Pen } from './pen.ts';
import type { Piece } from './piece.ts';
import type { PageNumber, PaperPart } from './print.ts';
import { MARGIN } from './size.ts';
import type { PaperSize } from './size.ts';
import { colored, styles } from './styles.ts';
import { isShownWhole, linesOf, readable, widthOf } from './text.ts';
import type { Line, TextStyle } from './text.ts';

/** The frame of every document: margins, running lines, and the banner at its head. */

/** How many lines the running lines take. */
interface RunningRoom {
  readonly head?: number;
  readonly foot?: number;
}

export function frameOf(size: PaperSize, { head = 1, foot = 1 }: RunningRoom = {}): Frame {
  return { left: MARGIN, top: headOf(head) + 11, bottom: footOf(size, foot) - 13 };
}

/** A quarter of a page is the most that stays white because something is kept together (rule DOC-9). */
export function mostWhiteOf({ top, bottom }: Frame): number {
  return (bottom - top) / 4;
}

/** The height at which the head's rule stands. */
function headOf(lines: number): number {
  return 30 + lines * styles.running.leading;
}

function footOf(size: PaperSize, lines: number): number {
  return size.height - 26 - lines * styles.running.leading;
}

export interface RunningLines {
  /** Top left, in the module's color. */
  readonly title: string;
  /** Top right; shortened where it does not fit. */
  readonly detail: string;
  /** Top right instead: a name, which is never shortened and takes the lines it needs. */
  readonly name?: string;
  /** Bottom left. */
  readonly note: string;
  /** Further words at the foot, beginning so far from the left margin. */
  readonly columns?: readonly FootColumn[];
  readonly color: string;
}

export interface FootColumn {
  readonly x: number;
  readonly lines: readonly string[];
}

const TITLE_SHARE = 0.62;

/** A name as the lines that it takes at the top right. */
export function nameLines(name: string, size: PaperSize): Line[] {
  return name.trim() === '' ? [] : linesOf(name, styles.running, detailWidth(size));
}

function detailWidth(size: PaperSize): number {
  return (size.width - 2 * MARGIN) * (1 - TITLE_SHARE);
}

/** The running lines of a part: title above, note and page number below. */
export function runningLines(size: PaperSize, lines: RunningLines): Pick<PaperPart, 'header' | 'footer'> {
  const right = size.width - MARGIN;
  const names = nameLines(lines.name ?? '', size);
  const rule = headOf(Math.max(1, names.length));
  const columns = [{ x: 0, lines: [lines.note] }, ...(lines.columns ?? [])];
  const foot = footOf(size, Math.max(...columns.map((column) => column.lines.length)));
  return {
    header: (pen) => {
      const title = shortened(lines.title, styles.label, (right - MARGIN) * TITLE_SHARE);
      pen.words(title, colored(styles.label, lines.color), MARGIN, 26);
      const detail = shortened(lines.detail, styles.running, detailWidth(size));
      if (names.length === 0) pen.words(detail, styles.running, right, 26, 'right');
      for (const [index, words] of names.entries()) {
        const width = words.reduce((sum, run) => sum + run.width, 0);
        pen.line(words, styles.running, right - width, 26 + index * styles.running.leading);
      }
      pen.rule(MARGIN, rule, right, rule, line, 0.75);
    },
    footer: (pen, page: PageNumber) => {
      pen.rule(MARGIN, foot - 5, right, foot - 5, line, 0.75);
      for (const column of columns) {
        for (const [index, words] of column.lines.entries()) {
          const y = foot + index * styles.running.leading;
          pen.words(words, styles.running, MARGIN + column.x, y);
        }
      }
      pen.words(`Page ${page.number} of ${page.of}`, styles.running, right, foot, 'right');
    },
  };
}

/** Running lines repeat in short what the first page says in full; but a name is not cut. */
function shortened(text: string, style: TextStyle, width: number): string {
  const words = readable(text).replaceAll(/\s+/g, ' ').trim();
  if (widthOf(words, style) <= width) return words;
  let end = words.length;
  while (end > 0 && widthOf(`${words.slice(0, end)}…`, style) > width) end -= 1;
  return `${words.slice(0, end).trimEnd()}…`;
}

export interface BannerWords {
  readonly kicker: string;
  readonly title: string;
  readonly lines: readonly string[];
}

/** The colored head of a document; long titles wrap. */
export function banner(words: BannerWords, width: number, color: string, anchor?: string): Piece {
  const padding = 18;
  const inner = width - 2 * padding;
  const title = linesOf(words.title, styles.bannerTitle, inner);
  const lines = words.lines.flatMap((text) => linesOf(text, styles.bannerText, inner));
  const height =
    2 * padding -
    4 +
    styles.bannerKicker.leading +
    title.length * styles.bannerTitle.leading +
    lines.length * styles.bannerText.leading;
  return {
    height,
    keepWithNext: true,
    ...(anchor === undefined ? {} : { anchor }),
    ...(words.lines.every(isShownWhole) ? {} : { lacksIn: { x: 0, width } }),
    draw: (pen: Pen, x, y) => {
      pen.box(x, y, width, height, { fill: color, radius: 8 });
      let top = y + padding - 2;
      pen.words(words.kicker, styles.bannerKicker, x + padding, top);
      top += styles.bannerKicker.leading;
      for (const textLine of title) {
        pen.line(textLine, styles.bannerTitle, x + padding, top);
        top += styles.bannerTitle.leading;
      }
      for (const textLine of lines) {
        pen.line(textLine, styles.bannerText, x + padding, top);
        top += styles.bannerText.leading;
      }
    },
  };
}
