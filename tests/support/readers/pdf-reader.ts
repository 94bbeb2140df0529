import { getDocumentProxy } from 'unpdf';

/** Reads a PDF as a person's reader would: pages, words with their places, title, language. */

export interface PdfWords {
  readonly text: string;
  /** Left edge, and baseline from the top of the page, in points. */
  readonly x: number;
  readonly y: number;
  /** Along the line. */
  readonly width: number;
  readonly size: number;
  /** A line that goes up the page. */
  readonly isTurned: boolean;
}

interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly words: readonly PdfWords[];
  /** All words in reading order. */
  readonly text: string;
}

export interface ReadPdf {
  readonly pages: readonly PdfPage[];
  readonly title: unknown;
  readonly language: unknown;
  readonly madeAt: unknown;
  /** Titles of the bookmarks, each followed by those below it. */
  readonly outline: readonly string[];
  /** The whole text without any spaces, to search it however it was broken into lines. */
  readonly squeezed: string;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(bytes.slice());
  const { info } = await pdf.getMetadata();
  const facts = new Map(Object.entries(info));
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent({ disableNormalization: true });
    const words = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, up = 0, , level = 0, x = 0, y = 0] = item.transform.map(Number);
      const isTurned = level === 0;
      const size = isTurned ? up : level;
      return [{ text: item.str, x, y: height - y, width: item.width, size, isTurned }];
    });
    pages.push({ width, height, words, text: words.map((word) => word.text).join(' ') });
  }
  return {
    pages,
    title: facts.get('Title'),
    language: facts.get('Language'),
    madeAt: facts.get('CreationDate'),
    outline: titlesOf(await pdf.getOutline()),
    squeezed: squeezed(pages.map((page) => page.text).join('')),
  };
}

interface Bookmark {
  readonly title: string;
  readonly items: readonly Bookmark[];
}

function titlesOf(bookmarks: readonly Bookmark[] | null): string[] {
  return (bookmarks ?? []).flatMap((bookmark) => [bookmark.title, ...titlesOf(bookmark.items)]);
}

export function squeezed(text: string): string {
  return text.normalize('NFC').replaceAll(/\s/g, '');
}

/** Everything that is written outside the page's margins. */
export function outsideMargins(pdf: ReadPdf, margin: number): PdfWords[] {
  return pdf.pages.flatMap(({ width, height, words }) =>
    words.filter((word) => {
      const { left, right, top, bottom } = edgesOf(word);
      return left < margin - 0.5 || right > width - margin + 0.5 || top < 20 || bottom > height - 20;
    }),
  );
}

function edgesOf({
  x,
  y,
  width,
  size,
  isTurned,
}: PdfWords): Record<'left' | 'right' | 'top' | 'bottom', number> {
  return isTurned
    ? { left: x - size, right: x, top: y - width, bottom: y }
    : { left: x, right: x + width, top: y - size, bottom: y };
}

/** The room between the running lines, as far as both kinds of document have it. */
const [TOP, FOOT] = [52, 62];

/** Pages but the last of which more than a quarter is white below the last line, with how much. */
export function whiteShares(pdf: ReadPdf): { page: number; share: number }[] {
  return pdf.pages.slice(0, -1).flatMap(({ words, height }, index) => {
    const bottom = height - FOOT;
    const last = Math.max(TOP, ...words.map(({ y }) => y).filter((y) => y < bottom));
    const share = Math.round(((bottom - last) / (bottom - TOP)) * 100) / 100;
    return share > 0.25 ? [{ page: index + 1, share }] : [];
  });
}
