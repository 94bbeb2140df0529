import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import * as z from 'zod/mini';

/** The handwriting and marks on a print tracer, without the printed text. */

export interface Mark {
  /** The middle of a mark, from the top left corner of the page, in points. */
  readonly x: number;
  readonly y: number;
}

export interface HandWord {
  readonly text: string;
  /** Left edge and baseline. */
  readonly x: number;
  readonly y: number;
  /** Right edge. */
  readonly right: number;
}

export interface HandPage {
  readonly printed: readonly HandWord[];
  readonly written: readonly HandWord[];
  readonly crosses: readonly Mark[];
  /** Single strokes, as a hand counts. */
  readonly strokes: readonly Mark[];
}

/** How it is drawn, its points, and the box around it. */
const line = z.tuple([z.number(), z.tuple([z.instanceof(Float32Array)]), z.instanceof(Float32Array)]);
const INK = [0x1c, 0x3f, 0x8f];

export async function readHand(bytes: Uint8Array): Promise<HandPage[]> {
  const { OPS } = await getResolvedPDFJS();
  const pdf = await getDocumentProxy(bytes.slice());
  const pages: HandPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent({ disableNormalization: true });
    const words = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , lean = 0, size = 0, x = 0, y = 0] = item.transform.map(Number);
      return [{ text: item.str, x, y: height - y, right: x + item.width, isHand: lean > 0 && size > 0 }];
    });
    const { fnArray, argsArray } = await page.getOperatorList();
    let isInk = false;
    const middles: Mark[] = [];
    fnArray.forEach((operator, index) => {
      const args: unknown = argsArray[index];
      if (operator === OPS.setStrokeRGBColor) isInk = isOfInk(args);
      if (operator !== OPS.constructPath || !isInk) return;
      const path = line.safeParse(args);
      // A line from one point to another; a ring has more.
      if (!path.success || path.data[1][0].length !== 6) return;
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = path.data[2];
      middles.push({ x: (x1 + x2) / 2, y: height - (y1 + y2) / 2 });
    });
    pages.push({
      printed: words.filter(({ isHand }) => !isHand),
      written: words.filter(({ isHand }) => isHand),
      ...crossesIn(middles),
    });
  }
  return pages;
}

function isOfInk(args: unknown): boolean {
  const [color = ''] = Array.isArray(args) ? args.map(String) : [];
  const found = /^#(..)(..)(..)$/.exec(color)?.slice(1) ?? [];
  return (
    found.length === 3 && found.every((part, index) => Math.abs(parseInt(part, 16) - (INK[index] ?? 0)) < 4)
  );
}

/** Two lines with the same middle are a cross. */
function crossesIn(middles: readonly Mark[]): Pick<HandPage, 'crosses' | 'strokes'> {
  const crosses: Mark[] = [];
  const strokes: Mark[] = [];
  for (let index = 0; index < middles.length; index += 1) {
    const [one, next] = [middles[index], middles[index + 1]];
    if (one === undefined) break;
    const isCross = next !== undefined && Math.hypot(one.x - next.x, one.y - next.y) < 2;
    (isCross ? crosses : strokes).push(one);
    if (isCross) index += 1;
  }
  return { crosses, strokes };
}
