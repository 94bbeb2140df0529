import { heightOf, heightOfAll, isRow } from './piece.ts';
import type { Block, Content, Piece, Row } from './piece.ts';
import type { Pen } from './pen.ts';

/** Puts blocks on pages. Nothing is drawn here, so page numbers are known before the first line is. */

/** Where content may go on a page, in points from its top left corner. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Page {
  /** In reading order. */
  readonly placed: ((pen: Pen) => void)[];
  readonly anchors: string[];
  /** The end of the last content. */
  end: number;
}

/**
 * @param mostWhite how much of a page, in points, may stay empty because something is kept together; what would
 * leave more is split
 */
export function paginate(blocks: readonly Block[], frame: Frame, mostWhite = Infinity): Page[] {
  const layout = new Layout(frame, mostWhite);
  for (const block of blocks) layout.addBlock(block);
  return layout.pages;
}

class Layout {
  readonly pages: Page[] = [];
  readonly #frame: Frame;
  readonly #mostWhite: number;
  #y = 0;
  /** Where the page's own content starts: below what is repeated. */
  #top = 0;
  #repeat: readonly Content[] = [];

  constructor(frame: Frame, mostWhite: number) {
    this.#frame = frame;
    this.#mostWhite = mostWhite;
    this.#turnPage();
  }

  addBlock(block: Block): void {
    const height = block.together === true ? heightOfAll(block.contents) : 0;
    const isEmptyPage = this.#y === this.#frame.top;
    const isMoved = height > this.#room && height <= this.#fullRoom && this.#room <= this.#mostWhite;
    if (!isEmptyPage && (block.onNewPage === true || isMoved)) {
      this.#turnPage();
    }
    block.contents.forEach((content, index) => {
      if (this.#needOf(block.contents, index) > this.#room && !this.#isAtTop) this.#turnPage();
      this.#place(content);
      // The block's start is already there, so only later pages repeat it.
      if (index === 0) this.#repeat = block.repeat ?? [];
    });
    this.#repeat = [];
  }

  get #page(): Page {
    const page = this.pages.at(-1);
    if (page === undefined) throw new Error('There is no page yet.');
    return page;
  }

  get #room(): number {
    return this.#frame.bottom - this.#y;
  }

  get #fullRoom(): number {
    return this.#frame.bottom - this.#frame.top;
  }

  get #isAtTop(): boolean {
    return this.#y <= this.#top;
  }

  #turnPage(): void {
    this.pages.push({ placed: [], anchors: [], end: this.#frame.top });
    this.#y = this.#frame.top;
    this.#top = this.#y;
    const repeat = this.#repeat;
    this.#repeat = [];
    for (const content of repeat) this.#place(content);
    this.#repeat = repeat;
    this.#top = this.#y;
  }

  /** The room a piece of content needs together with everything it must not be separated from. */
  #needOf(contents: readonly Content[], index: number): number {
    let need = 0;
    for (let at = index; at < contents.length; at += 1) {
      const content = contents[at];
      if (content === undefined) break;
      const height = heightOf(content);
      const isSplit =
        isRow(content) &&
        (content.together !== true || height > this.#fullRoom || this.#room > this.#mostWhite);
      need += isSplit ? firstSlice(content) : height;
      if (content.keepWithNext !== true) break;
    }
    return need;
  }

  #place(content: Content): void {
    if (isRow(content)) {
      this.#placeRow(content);
    } else if (content.isGap !== true || !this.#isAtTop) {
      this.#placePiece(content, this.#frame.left, this.#y);
      this.#y += content.height;
    }
    this.#page.end = this.#y;
  }

  #placePiece(piece: Piece, x: number, y: number): void {
    const { draw, anchor } = piece;
    if (draw !== undefined) this.#page.placed.push((pen) => draw(pen, x, y));
    if (anchor !== undefined) this.#page.anchors.push(anchor);
  }

  #placeRow(row: Row): void {
    const padding = row.padding ?? 0;
    let rests = row.cells.map((cell) => cell.pieces);
    for (;;) {
      const taken = rests.map((pieces) => fitting(pieces, this.#room - 2 * padding, this.#isAtTop));
      if (taken.every((count) => count === 0) && rests.some((pieces) => pieces.length > 0)) {
        this.#turnPage();
        continue;
      }
      const slices = rests.map((pieces, index) => pieces.slice(0, taken[index]));
      const height = Math.max(0, ...slices.map(heightOfAll)) + 2 * padding;
      this.#placeSlices(row, slices, height);
      this.#y += height;
      rests = rests.map((pieces, index) => pieces.slice(taken[index]));
      if (rests.every((pieces) => pieces.length === 0)) return;
      this.#turnPage();
    }
  }

  #placeSlices(row: Row, slices: readonly (readonly Piece[])[], height: number): void {
    const { left } = this.#frame;
    const top = this.#y;
    const { frame } = row;
    if (frame !== undefined) this.#page.placed.push((pen) => frame(pen, left, top, height));
    slices.forEach((pieces, index) => {
      let y = top + (row.padding ?? 0);
      for (const piece of pieces) {
        this.#placePiece(piece, left + (row.cells[index]?.x ?? 0), y);
        y += piece.height;
      }
    });
  }
}

/** The least a row needs: the first piece of each cell, with what it must not be separated from. */
function firstSlice(row: Row): number {
  const heights = row.cells.map(({ pieces }) => {
    let height = 0;
    for (const piece of pieces) {
      height += piece.height;
      if (piece.keepWithNext !== true) break;
    }
    return height;
  });
  return Math.max(0, ...heights) + 2 * (row.padding ?? 0);
}

/** How many pieces fit into the room; at the top of a page at least one, so that the next page is not empty too. */
function fitting(pieces: readonly Piece[], room: number, isAtTop: boolean): number {
  let height = 0;
  let count = 0;
  for (const piece of pieces) {
    height += piece.height;
    if (height > room + 0.01) break;
    count += 1;
  }
  if (count < pieces.length) {
    const whole = count;
    while (count > 0 && pieces[count - 1]?.keepWithNext === true) count -= 1;
    if (count === 0 && isAtTop) count = Math.max(whole, 1);
  }
  return count;
}
