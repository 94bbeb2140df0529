import { describe, expect, test } from 'vitest';
import { paginate } from '#documents/paper/paginate.ts';
import type { Page } from '#documents/paper/paginate.ts';
import type { Block, Content, Piece, Row } from '#documents/paper/piece.ts';

/** Pages reach from 0 to 100, and pieces are ten units high; each is named by its anchor. */
const frame = { left: 0, top: 0, bottom: 100 };
const piece = (anchor: string, height = 10, more: Partial<Piece> = {}): Piece => ({
  height,
  anchor,
  ...more,
});
const pieces = (name: string, count: number, height = 10): Piece[] =>
  Array.from({ length: count }, (_, index) => piece(`${name}${index + 1}`, height));
const pagesOf = (...blocks: Block[]): string[][] => paginate(blocks, frame).map((page: Page) => page.anchors);
const block = (contents: readonly Content[], more: Partial<Block> = {}): Block => ({ contents, ...more });
const row = (cells: readonly (readonly Piece[])[], more: Partial<Row> = {}): Row => ({
  cells: cells.map((own, index) => ({ x: index * 50, pieces: own })),
  ...more,
});

describe('Pages', () => {
  test('are filled before a new one begins', () => {
    expect(pagesOf(block(pieces('a', 12)))).toEqual([
      ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'a10'],
      ['a11', 'a12'],
    ]);
  });

  test('keep a heading with what follows it', () => {
    const heading = piece('heading', 10, { keepWithNext: true });
    expect(pagesOf(block([...pieces('a', 9), heading, piece('b')]))[1]).toEqual(['heading', 'b']);
  });

  test('keep a block together when it fits on one page, and split it when it does not', () => {
    const fits = block(pieces('b', 5), { together: true });
    expect(pagesOf(block(pieces('a', 6)), fits)[1]).toEqual(['b1', 'b2', 'b3', 'b4', 'b5']);
    const tooHigh = block(pieces('b', 12), { together: true });
    expect(pagesOf(block(pieces('a', 6)), tooHigh).map((page) => page.length)).toEqual([10, 8]);
  });

  test('begin without empty space', () => {
    const pages = paginate(
      [block([...pieces('a', 10), { height: 30, isGap: true }, ...pieces('b', 10)])],
      frame,
    );
    expect(pages.map((page) => page.anchors.length)).toEqual([10, 10]);
  });

  test('repeat a table’s header on every page it continues on', () => {
    const head = piece('head', 20);
    const pages = pagesOf(block([head, ...pieces('a', 18)], { repeat: [head] }), block([piece('end')]));
    expect(pages.map((page) => page[0])).toEqual(['head', 'head', 'head']);
    expect(pages.flat().filter((name) => name.startsWith('a'))).toHaveLength(18);
    expect(pages.at(-1)).toEqual(['head', 'a17', 'a18', 'end']);
  });

  test('let a long cell of a row flow on after the short one has ended', () => {
    const pages = pagesOf(block([row([pieces('short', 2), pieces('long', 23)]), piece('after')]));
    expect(pages).toHaveLength(3);
    expect(pages[0]).toEqual(['short1', 'short2', ...pieces('long', 10).map((own) => own.anchor)]);
    expect(pages[2]).toEqual(['long21', 'long22', 'long23', 'after']);
  });

  test('keep a row together when asked', () => {
    const own = row([pieces('b', 4), pieces('c', 2)], { together: true });
    expect(pagesOf(block([...pieces('a', 7), own]))[1]).toEqual(['b1', 'b2', 'b3', 'b4', 'c1', 'c2']);
  });

  test('draw a row’s frame on each page, around its cells and their padding', () => {
    const drawn: [y: number, height: number][] = [];
    const own = row([pieces('b', 12)], {
      padding: 5,
      frame: (_pen, _x, y, height) => drawn.push([y, height]),
    });
    for (const page of paginate([block([piece('a', 20), own])], frame)) {
      for (const draw of page.placed) draw(undefined as never);
    }
    expect(drawn).toEqual([
      [20, 80],
      [0, 60],
    ]);
  });

  test('take a piece taller than a page rather than looping forever', () => {
    expect(pagesOf(block([row([[piece('huge', 250), piece('next')]])]))).toEqual([['huge'], ['next']]);
  });
});
