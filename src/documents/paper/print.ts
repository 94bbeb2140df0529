import { jsPDF } from 'jspdf';
import { fontFiles, fontName, weights } from './font.ts';
import type { Page } from './paginate.ts';
import { Pen } from './pen.ts';
import type { PaperSize } from './size.ts';

/** Turns pages into the bytes of a PDF. The only file that makes a jsPDF document. */

export interface PageNumber {
  readonly number: number;
  readonly of: number;
  /** Within its part: 1 for the part's first page. */
  readonly inPart: number;
}

/** Pages with running lines of their own, for instance one module of several. */
export interface PaperPart {
  readonly pages: readonly Page[];
  /** The paper's size, if it is not the document's. */
  readonly size?: PaperSize;
  /** Drawn before the page's content, so that it is also read first. */
  readonly header: (pen: Pen, page: PageNumber) => void;
  readonly footer: (pen: Pen, page: PageNumber) => void;
}

export interface PaperFacts {
  readonly title: string;
  readonly subject: string;
  readonly size: PaperSize;
  /** ISO time; the same time and content give the same bytes. */
  readonly madeAt: string;
  /** Bookmarks: a title, the anchor it opens, and what it stands under. */
  readonly outline: readonly OutlineEntry[];
}

export interface OutlineEntry {
  readonly title: string;
  readonly anchor: string;
  readonly entries?: readonly OutlineEntry[];
}

export function printPaper(parts: readonly PaperPart[], facts: PaperFacts): Uint8Array {
  const pdf = emptyPaper(facts);
  const pageOf = pagesOfAnchors(parts);
  const pen = new Pen(pdf, pageOf);
  const of = parts.reduce((sum, part) => sum + part.pages.length, 0);
  let number = 0;
  for (const part of parts) {
    const { size = facts.size } = part;
    part.pages.forEach((page, index) => {
      number += 1;
      if (number > 1) pdf.addPage([size.width, size.height], orientationOf(size));
      const place = { number, of, inPart: index + 1 };
      part.header(pen, place);
      for (const draw of page.placed) draw(pen);
      part.footer(pen, place);
    });
  }
  addOutline(pdf, null, facts.outline, pageOf);
  return new Uint8Array(pdf.output('arraybuffer'));
}

function emptyPaper({ title, subject, size, madeAt }: PaperFacts): jsPDF {
  const pdf = new jsPDF({
    unit: 'pt',
    format: [size.width, size.height],
    orientation: orientationOf(size),
    compress: true,
    // Hundredths of a point are finer than any printer.
    precision: 2,
    floatPrecision: 2,
    putOnlyUsedFonts: true,
  });
  pdf.setLanguage('en-US');
  pdf.setProperties({ title, subject, creator: 'RTA Tracers' });
  pdf.viewerPreferences({ DisplayDocTitle: true });
  pdf.setCreationDate(`D:${madeAt.replaceAll(/\D/g, '').slice(0, 14)}+00'00'`);
  pdf.setFileId(fileId(`${title} ${subject} ${madeAt}`));
  for (const weight of weights) {
    const base64 = fontFiles[weight];
    pdf.addFileToVFS(`${weight}.ttf`, base64);
    // Each under a unique name: printers cache fonts by name.
    pdf.addFont(`${weight}.ttf`, fontName(weight), 'normal');
  }
  return pdf;
}

function orientationOf(size: PaperSize): 'portrait' | 'landscape' {
  return size.width > size.height ? 'landscape' : 'portrait';
}

function pagesOfAnchors(parts: readonly PaperPart[]): Map<string, number> {
  const pages = parts.flatMap((part) => part.pages);
  return new Map(pages.flatMap((page, index) => page.anchors.map((anchor) => [anchor, index + 1] as const)));
}

function addOutline(
  pdf: jsPDF,
  parent: ReturnType<jsPDF['outline']['add']> | null,
  entries: readonly OutlineEntry[],
  pageOf: ReadonlyMap<string, number>,
): void {
  for (const { title, anchor, entries: below = [] } of entries) {
    const pageNumber = pageOf.get(anchor);
    if (pageNumber === undefined) throw new Error(`No page holds ${anchor}.`);
    addOutline(pdf, pdf.outline.add(parent, title, { pageNumber }), below, pageOf);
  }
}

/** 32 hexadecimal digits from a text (FNV-1a over four lanes), where jsPDF would use randomness. */
function fileId(text: string): string {
  const lanes = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b];
  for (let index = 0; index < text.length; index += 1) {
    lanes.forEach((lane, at) => {
      lanes[at] = Math.imul(lane ^ (text.charCodeAt(index) + at), 0x01000193) >>> 0;
    });
  }
  return lanes.map((lane) => lane.toString(16).padStart(8, '0').toUpperCase()).join('');
}
