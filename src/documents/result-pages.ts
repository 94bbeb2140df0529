import type { Finding } from '#domain/measures/findings.ts';
import { STRENGTH_WORDS, citeWords, foundWords, pooledWords } from '#domain/measures/measure-words.ts';
import { nameOfPart } from '#domain/name-of-part.ts';
import type { Measured } from '#domain/result.ts';
import { FINDINGS_SHOWN, FINDING_GROUPS } from '#domain/result-words.ts';
import type { Question } from '#domain/section.ts';
import { line } from './paper/colors.ts';
import type { ThemeColors } from './paper/colors.ts';
import { badge } from './paper/marks.ts';
import { gap, heightOfAll, text } from './paper/piece.ts';
import type { Content, Piece, Row } from './paper/piece.ts';
import { styles } from './paper/styles.ts';
import type { SourceNumbers } from './result-contents.ts';

/** What was found and what to do about it, each on one page (rule DOC-15). */

export interface ResultPages {
  /** Without a heading. */
  readonly found: readonly Content[];
  /** With its heading; empty where nothing is suggested. */
  readonly toDo: readonly Content[];
  /** Those for which there was no room, in their order. */
  readonly rest: readonly Finding[];
}

/** What the pages are made with. */
interface Paper {
  readonly width: number;
  readonly colors: ThemeColors;
  /** Of the sources, in the appendix. */
  readonly numbers: SourceNumbers;
  readonly dateOf: (isoTime: string) => string;
}

/** The room on the first page below its head, and on the second, in points. */
interface Rooms {
  readonly found: number;
  readonly toDo: number;
}

/** The first ten findings, and fewer only where even these do not fit on their pages. */
export function resultPages(measured: Measured, paper: Paper, rooms: Rooms): ResultPages {
  for (let count = Math.min(FINDINGS_SHOWN, measured.findings.length); ; count -= 1) {
    const first = measured.findings.slice(0, count);
    const rest = measured.findings.slice(count);
    const found = [...foundContents(first, paper), ...moreContents(rest.length, paper)];
    const toDo = toDoContents(first, measured, paper);
    const fits = heightOfAll(found) <= rooms.found && heightOfAll(toDo) <= rooms.toDo;
    if (fits || count === 0) return { found, toDo, rest };
  }
}

/** Findings under the names of their kinds. */
export function foundContents(findings: readonly Finding[], paper: Paper): Content[] {
  return FINDING_GROUPS.flatMap(({ kind, heading, sentence }) => {
    const own = findings.filter((finding) => finding.kind === kind);
    if (own.length === 0) return [];
    const tracers = own.map((finding) => tracersWords(finding, paper));
    // Judged over the same tracers, as they mostly are: said once.
    const isAlike = new Set(tracers).size === 1;
    const said = [sentence, isAlike ? tracers[0] : ''].filter((words) => words !== '').join(' ');
    return [
      gap(6),
      ...text(heading, styles.question, paper.width, { keepWithNext: true }),
      ...(said === '' ? [] : text(said, styles.smallSoft, paper.width, { keepWithNext: true })),
      gap(2, true),
      ...own.map((finding, index) => foundRow(finding, isAlike ? '' : (tracers[index] ?? ''), paper)),
    ];
  });
}

/** `Tracers: 06.03.26, 11.02.26`; empty for what one tracer alone shows. */
function tracersWords(finding: Finding, { dateOf }: Paper): string {
  const dates = finding.kind === 'pool' ? pooledWords([finding], dateOf) : '';
  return dates === '' ? '' : `Tracers: ${dates}.`;
}

function moreContents(many: number, { width }: Paper): Content[] {
  return many === 0 ? [] : [gap(6), ...text(`And ${many} more, in the appendix.`, styles.bodyStrong, width)];
}

const INDENT = 32;
const NAME_WIDTH = 180;
const WORDS_AT = INDENT + NAME_WIDTH + 16;

/** What it is about on the left, and on the right what was found. */
function foundRow(finding: Finding, tracers: string, paper: Paper): Row {
  const width = paper.width - WORDS_AT;
  return ruledRow(paper, finding.question, [
    {
      x: INDENT,
      pieces: [
        ...text(nameIn(finding), styles.bodyStrong, NAME_WIDTH),
        ...(finding.part === null ? [] : text(finding.question.label, styles.smallSoft, NAME_WIDTH)),
      ],
    },
    {
      x: WORDS_AT,
      pieces: [
        ...text(foundWords(finding), styles.body, width),
        ...(tracers === '' ? [] : text(tracers, styles.smallSoft, width)),
      ],
    },
  ]);
}

function nameIn({ question, part }: Pick<Finding, 'question' | 'part'>): string {
  return part === null ? question.label : nameOfPart(question, part);
}

/** What can be done about these findings, by question, in their order. */
export function toDoContents(
  findings: readonly Finding[],
  { citations }: Pick<Measured, 'citations'>,
  paper: Paper,
  heading = 'What to do',
): Content[] {
  const withActions = findings.filter(({ actions }) => actions.length > 0);
  if (withActions.length === 0) return [];
  const questions = [...new Set(withActions.map(({ question }) => question))];
  return [
    ...text(heading, styles.heading, paper.width, { keepWithNext: true }),
    ...text(STRENGTH, styles.smallSoft, paper.width, { keepWithNext: true }),
    gap(4, true),
    ...questions.map((question) =>
      toDoRow(
        question,
        withActions.filter((finding) => finding.question === question),
        { citations },
        paper,
      ),
    ),
  ];
}

const STRENGTH =
  'A stronger action changes the system, so that the right way is the easy one. A weaker one relies on people to remember.';

function toDoRow(
  question: Question,
  findings: readonly Finding[],
  cited: Pick<Measured, 'citations'>,
  paper: Paper,
): Row {
  const width = paper.width - WORDS_AT;
  const actions = new Map(findings.flatMap((one) => one.actions.map((action) => [action.text, action])));
  const sources = (question.cites ?? []).flatMap((cite) => {
    const number = paper.numbers.get(citeWords(cite, cited)?.words ?? '');
    return number === undefined ? [] : [number];
  });
  return ruledRow(paper, question, [
    {
      x: INDENT,
      pieces: [
        ...text(question.label, styles.bodyStrong, NAME_WIDTH),
        ...findings.flatMap((finding) =>
          finding.part === null ? [] : text(nameIn(finding), styles.smallSoft, NAME_WIDTH),
        ),
      ],
    },
    {
      x: WORDS_AT,
      pieces: [
        ...[...actions.values()].flatMap(({ text: words, strength }) =>
          text(`${capitalized(STRENGTH_WORDS[strength])}: ${words}`, styles.body, width),
        ),
        ...(sources.length === 0
          ? []
          : text(
              `${sources.length === 1 ? 'Source' : 'Sources'}: ${sources.join(', ')}`,
              styles.smallSoft,
              width,
            )),
      ],
    },
  ]);
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A row with the number of its question. */
function ruledRow({ colors, width }: Paper, { index }: Question, cells: Row['cells']): Row {
  const number: Piece = {
    height: styles.body.leading,
    draw: (pen, x, y) => badge(pen, x, y - 1, index + 1, colors.strong),
  };
  return {
    cells: [{ x: 0, pieces: [number] }, ...cells],
    padding: 3,
    together: true,
    frame: (pen, x, y, height) => pen.rule(x, y + height, x + width, y + height, line, 0.5),
  };
}
