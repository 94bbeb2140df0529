import type { Compared } from '#domain/comparison.ts';
import { completedWords } from '#domain/comparison-facts.ts';
import { comparedDomains, isScored } from '#domain/comparison-measures.ts';
import type { ComparedScore } from '#domain/comparison-measures.ts';
import { shortDate } from '#domain/dates.ts';
import { measures } from '#domain/measures/domain-scores.ts';
import { findingsOf } from '#domain/measures/findings.ts';
import {
  findingsWords,
  scoreChangeWords,
  scoreWords,
  seriousIn,
  withoutScoreWords,
} from '#domain/measures/measure-words.ts';
import { cellWidth, grid, headRow, QUESTION_WIDTH, tableRow } from './compared-table.ts';
import type { ThemeColors } from './paper/colors.ts';
import { gap, text } from './paper/piece.ts';
import type { Block, Piece, Row } from './paper/piece.ts';
import { columnWidth } from './paper/size.ts';
import { styles } from './paper/styles.ts';

/** How many findings each assessment has, and how each practice domain stands; nothing in modules that do not measure. */
export function comparedDomainsBlocks(
  compared: readonly Compared[],
  colors: ThemeColors,
  timeZone: string | undefined,
): Block[] {
  const [earliest] = compared;
  if (earliest === undefined || compared.length < 2) return [];
  const domains = comparedDomains(compared);
  if (domains.length === 0) return [];
  const date = completedWords(earliest, (time) => shortDate(time, timeZone));
  const width = cellWidth(compared.length);
  const head = headRow('Findings and practice domains', compared, colors, timeZone);
  const row = (label: string, cells: readonly Piece[][]): Row => ({
    ...tableRow(text(label, styles.smallStrong, QUESTION_WIDTH - 8), cells, (pen, x, y, height) =>
      grid(pen, x, y, height, compared.length),
    ),
    together: true,
  });
  const withoutScore = withoutScoreWords(
    domains.filter((domain) => !isScored(domain)).map(({ domain }) => domain),
  );
  return [
    {
      contents: [
        head,
        row(
          'Findings',
          compared.map((one) => text(findingsIn(one), styles.small, width)),
        ),
        ...domains.filter(isScored).map(({ domain, scores }) =>
          row(
            domain.title,
            scores.map((score) => scorePieces(score, date, width)),
          ),
        ),
        ...(withoutScore === ''
          ? []
          : [gap(6), ...text(withoutScore, styles.smallSoft, columnWidth.landscape)]),
        gap(18),
      ],
      repeat: [head],
    },
  ];
}

const NOT_MEASURED = 'Not measured in this version';

function findingsIn({ section, assessment }: Compared): string {
  if (!measures(section)) return NOT_MEASURED;
  const found = findingsOf(section, assessment);
  return findingsWords(found.length, seriousIn(found));
}

function scorePieces({ score, change }: ComparedScore, earliest: string, width: number): Piece[] {
  if (score === null) return text(NOT_MEASURED, styles.smallSoft, width);
  return [
    ...text(scoreWords(score), styles.small, width),
    ...(change === null ? [] : text(scoreChangeWords(change, earliest), styles.smallSoft, width)),
  ];
}
