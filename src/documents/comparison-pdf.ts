import { MOST_COMPARED } from '#domain/limits.ts';
import { compareQuestions, inTimeOrder } from '#domain/comparison.ts';
import type { Compared, ComparedQuestion } from '#domain/comparison.ts';
import { comparedFacts, completedWords } from '#domain/comparison-facts.ts';
import { comparedWastage } from '#domain/comparison-wastage.ts';
import { inWords } from '#domain/count.ts';
import { LIMITS } from '#domain/figure-words.ts';
import { shortDate } from '#domain/dates.ts';
import { shortHash, versionWords } from '#domain/receipt-words.ts';
import type { ReceiptFacts } from '#domain/receipt-words.ts';
import { areRounds } from '#domain/comparison-measures.ts';
import { findingsOf } from '#domain/measures/findings.ts';
import { resultOf } from '#domain/result.ts';
import type { Earlier } from '#domain/result.ts';
import { resultWords } from '#domain/result-words.ts';
import type { ResultGroup } from '#domain/result-words.ts';
import { comparedDomainsBlocks } from './compared-domains.ts';
import { comparedCellPieces, comparedHeadPieces, comparedWastePieces } from './compared-pieces.ts';
import { cellWidth, grid, headRow, PADDING, QUESTION_WIDTH, tableRow } from './compared-table.ts';
import { shownOn, twinWords } from './facts.ts';
import type { Institution } from './facts.ts';
import { line, themeColors } from './paper/colors.ts';
import type { ThemeColors } from './paper/colors.ts';
import { banner, frameOf, mostWhiteOf, nameLines, runningLines } from './paper/furniture.ts';
import type { FootColumn } from './paper/furniture.ts';
import { paginate } from './paper/paginate.ts';
import { gap, text } from './paper/piece.ts';
import type { Block, Row } from './paper/piece.ts';
import { printPaper } from './paper/print.ts';
import { withPageNamed } from './paper/shown-elsewhere.ts';
import { columnWidth, landscape } from './paper/size.ts';
import { styles } from './paper/styles.ts';
import { resultContents, resultSources } from './result-contents.ts';

/** One to three completed assessments of one module side by side, as /review shows them (rule DOC-7). */

/** With what is printed under it at the foot of each page (rule DOC-8). */
type WithReceipt = Compared & { readonly receipt?: ReceiptFacts };

export interface ComparisonPaper {
  /** Completed, not uploaded, of one section; each with the version it began with. */
  readonly compared: readonly WithReceipt[];
  /** The assessment that a single one's result is compared with; of several, the newest is compared with the one before. */
  readonly earlier: Earlier;
  readonly institution?: Institution;
  /** ISO time at which the document is made; the same time and content give the same bytes. */
  readonly madeAt: string;
  /** The reader's, as `America/Chicago`; without it the machine's own. */
  readonly timeZone?: string;
}

const WIDTH = columnWidth.landscape;
const LABEL_WIDTH = 110;

/** @throws RangeError for none, or more than can be compared */
export function comparisonPdf(paper: ComparisonPaper): Uint8Array {
  const compared = inTimeOrder(paper.compared);
  const newest = compared.toSorted((a, b) => b.section.version - a.section.version)[0];
  if (newest === undefined || compared.length > MOST_COMPARED) {
    throw new RangeError(`One to ${inWords(MOST_COMPARED)} assessments can be compared.`);
  }
  const { section } = newest;
  const colors = themeColors[section.theme];
  const questions = compareQuestions(compared);
  const columns = receiptColumns(compared, paper.timeZone);
  const name = paper.institution?.name ?? '';
  const frame = frameOf(landscape, {
    head: Math.max(1, nameLines(name, landscape).length),
    foot: columns.length > 0 ? 2 : 1,
  });
  const groups = resultOfNewest(paper, compared);
  const blocks = [
    headBlock(paper, compared, section.title, groups, colors),
    ...comparedDomainsBlocks(compared, colors, paper.timeZone),
    questionsBlock(questions, compared, colors, paper.timeZone),
    ...wastageBlocks(compared, colors, paper.timeZone),
    ...resultSources(groups, WIDTH),
  ];
  const ids = compared.map(({ assessment }) => assessment.id);
  const pages = paginate(withPageNamed(blocks, shownOn(ids)), frame, mostWhiteOf(frame));
  const title = `${section.title}: ${kindOf(compared).toLowerCase()}`;
  const lines = runningLines(landscape, {
    title,
    detail: '',
    name,
    note: `RTA Tracers · made ${shortDate(paper.madeAt, paper.timeZone)}`,
    columns,
    color: colors.strong,
  });
  return printPaper([{ pages, ...lines }], {
    title,
    subject: section.fullTitle,
    size: landscape,
    madeAt: paper.madeAt,
    outline: [
      {
        title,
        anchor: 'head',
        entries: questions.map(({ question, number }) => ({
          title: `${number}. ${question.label}`,
          anchor: `question ${question.id}`,
        })),
      },
    ],
  });
}

/** Each under its column of the table. */
function receiptColumns(compared: readonly WithReceipt[], timeZone: string | undefined): FootColumn[] {
  const width = (WIDTH - QUESTION_WIDTH) / compared.length;
  const columns = compared.flatMap(({ receipt }, index) =>
    receipt === undefined
      ? []
      : {
          x: QUESTION_WIDTH + index * width + PADDING,
          lines: [shortHash(receipt.hash), versionWords(receipt, timeZone)],
        },
  );
  const labels = { x: QUESTION_WIDTH / 2 + PADDING, lines: ['Content hash', 'On the server'] };
  return columns.length === 0 ? [] : [labels, ...columns];
}

function headBlock(
  paper: ComparisonPaper,
  compared: readonly Compared[],
  title: string,
  groups: readonly ResultGroup[],
  colors: ThemeColors,
): Block {
  const { institution, timeZone } = paper;
  const place = institution === undefined ? [] : [`${institution.name}, ${institution.location}`];
  const facts = comparedFacts(compared, (time) => shortDate(time, timeZone));
  return {
    contents: [
      banner({ kicker: kindOf(compared), title, lines: place }, WIDTH, colors.strong, 'head'),
      gap(10),
      ...facts.map(({ label, words }) => factRow(label, words)),
      gap(14),
      ...resultContents(groups, WIDTH),
      ...(compared.length > 1 ? text(LEGEND, styles.smallSoft, WIDTH) : []),
      ...text(twinWords(compared.map(({ assessment }) => assessment.id)), styles.smallSoft, WIDTH),
      gap(14),
    ],
  };
}

/** One alone is compared with nothing, and is called as on the screen. */
function kindOf(compared: readonly Compared[]): string {
  return compared.length === 1 ? 'Completed assessment' : 'Comparison';
}

/** Findings and changes; of several assessments, those of the newest since the one before it. */
function resultOfNewest(
  { earlier, timeZone }: ComparisonPaper,
  compared: readonly Compared[],
): ResultGroup[] {
  const dateOf = (time: string) => shortDate(time, timeZone);
  const newest = compared.at(-1);
  if (newest === undefined) return [];
  const before = compared.length > 1 ? (compared.at(-2) ?? null) : earlier;
  return resultWords(resultOf(newest, before), dateOf).map((group, index) => {
    const isOfNewest = compared.length > 1 && index === 0;
    const heading = isOfNewest ? `${group.heading} on ${completedWords(newest, dateOf)}` : group.heading;
    // There is room for two beside each other here.
    return { ...group, heading, isWide: false };
  });
}

const LEGEND =
  'The earliest assessment comes first. Each question says whether its answers differ, and by how much; what reads differently from the earliest answer is in bold on a colored background. Changes in numbers are measured from the earliest.';

function factRow(label: string, words: readonly string[]): Row {
  const width = (WIDTH - LABEL_WIDTH) / words.length;
  return {
    cells: [
      { x: 0, pieces: text(label, styles.label, LABEL_WIDTH - PADDING) },
      ...words.map((own, index) => ({
        x: LABEL_WIDTH + index * width,
        pieces: text(own, styles.small, width - PADDING),
      })),
    ],
    padding: 3.5,
    frame: (pen, x, y, height) => pen.rule(x, y + height, x + WIDTH, y + height, line, 0.6),
  };
}

function questionsBlock(
  questions: readonly ComparedQuestion[],
  compared: readonly Compared[],
  colors: ThemeColors,
  timeZone: string | undefined,
): Block {
  const head = headRow('Question', compared, colors, timeZone);
  const width = cellWidth(compared.length);
  const found = compared.map(({ section, assessment }) => findingsOf(section, assessment));
  const isRound = areRounds(compared);
  const foundAt = (id: number, index: number) =>
    (found[index] ?? []).filter(({ question }) => question.id === id);
  return {
    contents: [
      head,
      ...questions.map((question) =>
        tableRow(
          comparedHeadPieces(question, QUESTION_WIDTH - PADDING, colors),
          question.cells.map((cell, index) =>
            comparedCellPieces(
              cell,
              question,
              foundAt(question.question.id, index),
              isRound[index] === true,
              width,
              colors,
            ),
          ),
          (pen, x, y, height) => grid(pen, x, y, height, compared.length),
        ),
      ),
    ],
    repeat: [head],
  };
}

/** The wastage calculators, aligned by column; nothing if nobody used one. */
function wastageBlocks(
  compared: readonly Compared[],
  colors: ThemeColors,
  timeZone: string | undefined,
): Block[] {
  const figures = comparedWastage(compared);
  if (figures.length === 0) return [];
  const head = headRow('Wastage calculator', compared, colors, timeZone);
  const width = cellWidth(compared.length);
  const rows = figures.map((waste) =>
    tableRow(
      text(waste.label, styles.smallStrong, QUESTION_WIDTH - PADDING),
      waste.lines.map((_, at) => comparedWastePieces(waste, at, width, colors)),
      (pen, x, y, height) => grid(pen, x, y, height, compared.length),
    ),
  );
  const limits = text(LIMITS, styles.smallSoft, WIDTH);
  return [{ contents: [gap(18), head, ...rows, gap(6), ...limits], repeat: [head] }];
}
