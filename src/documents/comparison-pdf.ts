import { MOST_COMPARED } from '#domain/limits.ts';
import type { Action } from '#domain/action.ts';
import { betweenAnswers } from '#domain/comparison-actions.ts';
import { compareQuestions, inTimeOrder } from '#domain/comparison.ts';
import type { Compared, ComparedQuestion } from '#domain/comparison.ts';
import { comparedFacts, completedWords } from '#domain/comparison-facts.ts';
import { comparedWastage } from '#domain/comparison-wastage.ts';
import { inWords } from '#domain/count.ts';
import { LIMITS } from '#domain/figure-words.ts';
import { shortDate } from '#domain/dates.ts';
import { shortHash, versionWords } from '#domain/receipt-words.ts';
import type { ReceiptFacts } from '#domain/receipt-words.ts';
import { areMeasured, areRounds, differencesFirst } from '#domain/comparison-measures.ts';
import { findingsOf } from '#domain/measures/findings.ts';
import type { Finding } from '#domain/measures/findings.ts';
import { atHand, resultOf } from '#domain/result.ts';
import type { Earlier } from '#domain/result.ts';
import { FINDING_GROUPS, resultWords } from '#domain/result-words.ts';
import type { ResultGroup } from '#domain/result-words.ts';
import { assessmentPdf } from './assessment-pdf.ts';
import { clearChangesBlocks, comparedDomainsBlocks } from './compared-domains.ts';
import {
  betweenPieces,
  comparedCellPieces,
  comparedHeadPieces,
  comparedWastePieces,
} from './compared-pieces.ts';
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

/**
 * Two or three completed assessments of one module side by side, as /review shows them (rule DOC-7). One alone is
 * compared with nothing, and has its own paper.
 */

/** An assessment with the ones before it, and what is printed under it at the foot of each page (rule DOC-8). */
type OnPaper = Compared & { readonly earlier: Earlier; readonly receipt?: ReceiptFacts };

export interface ComparisonPaper {
  /** Completed, not uploaded, of one section; each with the version it began with. */
  readonly compared: readonly OnPaper[];
  /** Of the hospital: those that lay between two answers are named beside them (rule ACT-16). */
  readonly actions: readonly Action[];
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
  const [only, ...others] = compared;
  if (only !== undefined && others.length === 0) return assessmentPdf({ ...paper, ...only });
  const newest = compared.toSorted((a, b) => b.section.version - a.section.version)[0];
  if (newest === undefined || compared.length > MOST_COMPARED) {
    throw new RangeError(`One to ${inWords(MOST_COMPARED)} assessments can be compared.`);
  }
  const { section } = newest;
  const colors = themeColors[section.theme];
  const asked = compareQuestions(compared);
  const isMeasured = areMeasured(asked);
  const questions = isMeasured ? differencesFirst(asked) : asked;
  const columns = receiptColumns(compared, paper.timeZone);
  const name = paper.institution?.name ?? '';
  const frame = frameOf(landscape, {
    head: Math.max(1, nameLines(name, landscape).length),
    foot: columns.length > 0 ? 2 : 1,
  });
  const found = compared.map((one) => findingsOf(one, atHand(one.earlier)));
  const groups = resultOfNewest(paper, compared);
  const blocks = [
    headBlock(paper, compared, section.title, colors),
    ...clearChangesBlocks(compared, asked, paper.actions, colors, paper.timeZone),
    ...comparedDomainsBlocks(compared, found, colors, paper.timeZone),
    resultBlock(compared, groups),
    questionsBlock(questions, compared, { found, actions: paper.actions }, colors, paper.timeZone),
    ...wastageBlocks(compared, colors, paper.timeZone),
    ...resultSources(groups, WIDTH),
  ];
  const ids = compared.map(({ assessment }) => assessment.id);
  const pages = paginate(withPageNamed(blocks, shownOn(ids)), frame, mostWhiteOf(frame));
  const title = `${section.title}: comparison`;
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
function receiptColumns(compared: readonly OnPaper[], timeZone: string | undefined): FootColumn[] {
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
  colors: ThemeColors,
): Block {
  const { institution, timeZone } = paper;
  const place = institution === undefined ? [] : [`${institution.name}, ${institution.location}`];
  const facts = comparedFacts(compared, (time) => shortDate(time, timeZone));
  return {
    contents: [
      banner({ kicker: 'Comparison', title, lines: place }, WIDTH, colors.strong, 'head'),
      gap(10),
      ...facts.map(({ label, words }) => factRow(label, words)),
      gap(14),
    ],
  };
}

/** What was found the last time, and how the rest is to be read. */
function resultBlock(compared: readonly Compared[], groups: readonly ResultGroup[]): Block {
  return {
    contents: [
      ...resultContents(groups, WIDTH),
      ...text(LEGEND, styles.smallSoft, WIDTH),
      ...text(twinWords(compared.map(({ assessment }) => assessment.id)), styles.smallSoft, WIDTH),
      gap(14),
    ],
  };
}

/** Findings and changes of the newest. */
function resultOfNewest({ timeZone }: ComparisonPaper, compared: readonly OnPaper[]): ResultGroup[] {
  const dateOf = (time: string) => shortDate(time, timeZone);
  const newest = compared.at(-1);
  if (newest === undefined) return [];
  const groups = resultWords(resultOf(newest, newest.earlier), dateOf);
  const isCut = groups.some((group) => isOfFindings(group) && group.items.length > group.shown);
  return groups.flatMap((group, index) => {
    if (isOfFindings(group) && group.shown === 0) return [];
    const heading = index === 0 ? `${group.heading} on ${completedWords(newest, dateOf)}` : group.heading;
    const items = isOfFindings(group) ? group.items.slice(0, group.shown) : group.items;
    const sentences = index === 0 && isCut ? [...group.sentences, OTHERS] : group.sentences;
    // There is room for two beside each other here.
    return { ...group, heading, sentences, items, isWide: false };
  });
}

const OTHERS = 'The first ten findings stand here, the others at their questions in the table.';

function isOfFindings({ heading }: ResultGroup): boolean {
  return FINDING_GROUPS.some((one) => one.heading === heading);
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
  { found, actions }: { found: readonly (readonly Finding[])[]; actions: readonly Action[] },
  colors: ThemeColors,
  timeZone: string | undefined,
): Block {
  const head = headRow('Question', compared, colors, timeZone);
  const width = cellWidth(compared.length);
  const isRound = areRounds(compared);
  const foundAt = (id: number, index: number) =>
    (found[index] ?? []).filter(({ question }) => question.id === id);
  return {
    contents: [
      head,
      ...questions.map((question) => {
        const between = betweenAnswers(compared, question, actions);
        return tableRow(
          comparedHeadPieces(question, QUESTION_WIDTH - PADDING, colors),
          question.cells.map((cell, index) => [
            ...comparedCellPieces(
              cell,
              question,
              foundAt(question.question.id, index),
              isRound[index] === true,
              width,
              colors,
            ),
            ...betweenPieces(between[index] ?? [], width),
          ]),
          (pen, x, y, height) => grid(pen, x, y, height, compared.length),
        );
      }),
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
