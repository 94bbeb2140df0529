import type { ResultGroup, ResultItem } from '#domain/result-words.ts';
import { gap, text } from './paper/piece.ts';
import type { Content, Piece, Row } from './paper/piece.ts';
import { styles } from './paper/styles.ts';

const INDENT = 12;
const BETWEEN_COLUMNS = 24;

/**
 * What was found, or what changed, as printed: a heading, sentences, and the questions it is about.
 * @param columns how many of these questions stand side by side
 */
export function resultContents(
  { heading, sentences, items }: ResultGroup,
  width: number,
  columns = 1,
): Content[] {
  return [
    ...text(heading, styles.heading, width, { keepWithNext: true }),
    ...text(sentences.join(' '), styles.body, width),
    gap(6),
    ...rowsOf(items, width, columns),
    gap(10),
  ];
}

function rowsOf(items: readonly ResultItem[], width: number, columns: number): Row[] {
  const step = (width + BETWEEN_COLUMNS) / columns;
  const rows: Row[] = [];
  for (let index = 0; index < items.length; index += columns) {
    rows.push({
      cells: items.slice(index, index + columns).map((item, column) => ({
        x: column * step,
        pieces: itemPieces(item, step - BETWEEN_COLUMNS),
      })),
    });
  }
  return rows;
}

function itemPieces({ title, lines }: ResultItem, width: number): Piece[] {
  return [
    ...text(title, styles.bodyStrong, width, { keepWithNext: lines.length > 0 }),
    ...lines.flatMap(({ label, words }) =>
      text(label === null ? words : `${label}: ${words}`, styles.small, width - INDENT, { x: INDENT }),
    ),
    gap(5),
  ];
}
