import type { CiteWords } from '#domain/measures/measure-words.ts';
import type { ResultGroup, ResultItem } from '#domain/result-words.ts';
import { gap, text } from './paper/piece.ts';
import type { Block, Content, Piece, Row } from './paper/piece.ts';
import { styles } from './paper/styles.ts';

const INDENT = 12;
const SOURCE_INDENT = 28;
const BETWEEN_COLUMNS = 24;

/** Findings and changes as they are printed; sources are named by their numbers. */
export function resultContents(groups: readonly ResultGroup[], width: number): Content[] {
  const numbers = sourceNumbers(groups);
  return groups.flatMap((group) => groupContents(group, numbers, width));
}

/** The number of each source, by its words. */
export type SourceNumbers = ReadonlyMap<string, number>;

export function sourceNumbers(groups: readonly ResultGroup[]): SourceNumbers {
  const words = sourcesIn(groups).map((source) => source.words);
  return new Map([...new Set(words)].map((one, index) => [one, index + 1]));
}

function sourcesIn(groups: readonly ResultGroup[]): CiteWords[] {
  return groups.flatMap(({ items }) => items.flatMap(({ sources = [] }) => sources));
}

/** A heading, sentences, and the questions that it is about. */
function groupContents(
  { heading, sentences, items, isWide = false }: ResultGroup,
  numbers: SourceNumbers,
  width: number,
): Content[] {
  return [
    ...text(heading, styles.heading, width, { keepWithNext: true }),
    ...(sentences.length === 0
      ? []
      : text(sentences.join(' '), styles.body, width, { keepWithNext: items.length > 0 })),
    gap(6, items.length > 0),
    ...rowsOf(items, numbers, width, isWide ? 1 : 2),
    gap(10),
  ];
}

/** The sources of findings by their numbers, which stand last in a document. */
export function resultSources(groups: readonly ResultGroup[], width: number): Block[] {
  const numbers = sourceNumbers(groups);
  if (numbers.size === 0) return [];
  const urls = new Map(sourcesIn(groups).map(({ words, url }) => [words, url]));
  const contents = [
    gap(16),
    ...text('Sources of the findings', styles.heading, width, { keepWithNext: true }),
    gap(4, true),
    ...[...numbers].map(([words, number]) => sourceRow(number, words, urls.get(words) ?? null, width)),
  ];
  return [{ contents }];
}

/** A numbered source, with its address on a line of its own. */
export function sourceRow(number: number, words: string, url: string | null, width: number): Row {
  const label: Piece = {
    height: styles.small.leading,
    draw: (pen, x, y) => pen.words(`${number}.`, styles.smallStrong, x + SOURCE_INDENT - 8, y, 'right'),
  };
  const inner = width - SOURCE_INDENT;
  return {
    cells: [
      { x: 0, pieces: [label] },
      {
        x: SOURCE_INDENT,
        pieces: [
          ...text(words, styles.small, inner, { keepWithNext: url !== null }),
          ...(url === null ? [] : text(url, styles.smallSoft, inner)),
        ],
      },
    ],
    padding: 2,
    together: true,
  };
}

function rowsOf(items: readonly ResultItem[], numbers: SourceNumbers, width: number, columns: number): Row[] {
  const step = (width + BETWEEN_COLUMNS) / columns;
  const rows: Row[] = [];
  for (let index = 0; index < items.length; index += columns) {
    const beside = items.slice(index, index + columns);
    rows.push({
      // A finding is short enough to stand in one place.
      together: beside.some(({ sources }) => sources !== undefined),
      cells: beside.map((item, column) => ({
        x: column * step,
        pieces: itemPieces(item, numbers, step - BETWEEN_COLUMNS),
      })),
    });
  }
  return rows;
}

function itemPieces(
  { title, lines, sources = [] }: ResultItem,
  numbers: SourceNumbers,
  width: number,
): Piece[] {
  const named = sources.map(({ words }) => numbers.get(words));
  const all = [
    ...lines,
    ...(named.length === 0
      ? []
      : [{ label: named.length === 1 ? 'Source' : 'Sources', words: named.join(', ') }]),
  ];
  return [
    ...text(title, styles.bodyStrong, width, { keepWithNext: all.length > 0 }),
    ...all.flatMap(({ label, words }) =>
      text(label === null ? words : `${label}: ${words}`, styles.small, width - INDENT, { x: INDENT }),
    ),
    gap(5),
  ];
}
