import { isRow, text } from './piece.ts';
import type { Block, Content, Piece } from './piece.ts';
import { styles } from './styles.ts';

/**
 * Below each text that stands only in brackets here, as the fonts lack its letters, a line that names the page which
 * shows it (rule DOC-14).
 *
 * @param page where that is, after “RTA Tracers shows it”
 */
export function withPageNamed(blocks: readonly Block[], page: string): Block[] {
  const words = `In brackets stands what this paper has no letters for. RTA Tracers shows it ${page}`;
  const below = (piece: Piece): Piece[] => {
    const { lacksIn, keepWithNext = false } = piece;
    if (lacksIn === undefined) return [piece];
    const note = text(words, styles.smallSoft, lacksIn.width, { x: lacksIn.x, keepWithNext });
    return [{ ...piece, keepWithNext: true }, ...note];
  };
  const named = (contents: readonly Content[]): Content[] =>
    contents.flatMap((content): Content[] =>
      isRow(content)
        ? [
            {
              ...content,
              cells: content.cells.map((cell) => ({ ...cell, pieces: cell.pieces.flatMap(below) })),
            },
          ]
        : below(content),
    );
  return blocks.map((block) => ({ ...block, contents: named(block.contents) }));
}
