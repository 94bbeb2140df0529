import type { Action } from '#domain/action.ts';
import { clearChanges, clearChangesLead } from '#domain/clear-changes.ts';
import type { Compared, ComparedQuestion } from '#domain/comparison.ts';
import { betweenValues } from '#domain/comparison-actions.ts';
import { completedWords } from '#domain/comparison-facts.ts';
import { areMeasured, comparedDomains } from '#domain/comparison-measures.ts';
import { shortDate } from '#domain/dates.ts';
import { measures } from '#domain/measures/domain-scores.ts';
import type { Finding } from '#domain/measures/findings.ts';
import {
  findingsWords,
  NOT_SCORED,
  scoreWords,
  seriousIn,
  TREND_WORDS,
} from '#domain/measures/measure-words.ts';
import { betweenPieces } from './compared-pieces.ts';
import { cellWidth, grid, headRow, QUESTION_WIDTH, tableRow } from './compared-table.ts';
import type { ThemeColors } from './paper/colors.ts';
import { gap, text } from './paper/piece.ts';
import type { Block, Piece, Row } from './paper/piece.ts';
import { columnWidth } from './paper/size.ts';
import { styles } from './paper/styles.ts';

/** What became worse or better, before all else; nothing in modules that do not measure. */
export function clearChangesBlocks(
  compared: readonly Compared[],
  questions: readonly ComparedQuestion[],
  actions: readonly Action[],
  colors: ThemeColors,
  timeZone: string | undefined,
): Block[] {
  if (compared.length < 2 || !areMeasured(questions)) return [];
  const width = cellWidth(compared.length);
  const dates = compared.map((one) => completedWords(one, (time) => shortDate(time, timeZone)));
  const head = headRow('Worse and better', compared, colors, timeZone);
  const rows = clearChanges(questions).map((change) => {
    const { label, trend, values } = change;
    const between = betweenValues(compared, change, actions);
    return rowOf(
      [
        ...text(label, styles.smallStrong, QUESTION_WIDTH - 8),
        ...text(TREND_WORDS[trend], styles.smallSoft, QUESTION_WIDTH - 8),
      ],
      values.map(({ words }, index) => [
        ...text(words, styles.small, width),
        ...betweenPieces(between[index] ?? [], width, 0),
      ]),
    );
  });
  return [
    {
      contents: [
        ...(rows.length === 0 ? [] : [head]),
        ...rows,
        gap(6),
        ...text(clearChangesLead(compared, rows.length, dates), styles.smallSoft, columnWidth.landscape),
        gap(18),
      ],
      repeat: rows.length === 0 ? [] : [head],
    },
  ];
}

function rowOf(label: readonly Piece[], cells: readonly Piece[][]): Row {
  return {
    ...tableRow([...label], cells, (pen, x, y, height) => grid(pen, x, y, height, cells.length)),
    together: true,
  };
}

/** How many findings each assessment has, and how each practice domain stands; nothing in modules that do not measure. */
export function comparedDomainsBlocks(
  compared: readonly Compared[],
  found: readonly (readonly Finding[])[],
  colors: ThemeColors,
  timeZone: string | undefined,
): Block[] {
  if (compared.length < 2 || !compared.some(({ section }) => measures(section))) return [];
  const width = cellWidth(compared.length);
  const head = headRow('Findings and practice domains', compared, colors, timeZone);
  const row = (label: string, cells: readonly Piece[][]) =>
    rowOf(text(label, styles.smallStrong, QUESTION_WIDTH - 8), cells);
  return [
    {
      contents: [
        head,
        row(
          'Findings',
          compared.map((one, index) => text(findingsIn(one, found[index] ?? []), styles.small, width)),
        ),
        ...comparedDomains(compared).map(({ domain, scores }) =>
          row(
            domain.title,
            scores.map((score) => text(score === null ? NOT_SCORED : scoreWords(score), styles.small, width)),
          ),
        ),
        gap(18),
      ],
      repeat: [head],
    },
  ];
}

function findingsIn({ section }: Compared, found: readonly Finding[]): string {
  return measures(section) ? findingsWords(found.length, seriousIn(found)) : 'Not measured in this version';
}
