import type { Assessment } from '#domain/assessment.ts';
import { shortDate } from '#domain/dates.ts';
import { countAnswered } from '#domain/completeness.ts';
import { DEPARTMENT, FACILITATOR, PARTICIPANT } from '#domain/field-words.ts';
import { shortHash, versionWords } from '#domain/receipt-words.ts';
import type { ReceiptFacts } from '#domain/receipt-words.ts';
import { resultOf } from '#domain/result.ts';
import { filledBySheets } from '#domain/sheet-answers.ts';
import type { Earlier } from '#domain/result.ts';
import { resultWords } from '#domain/result-words.ts';
import type { ResultGroup } from '#domain/result-words.ts';
import { orderedQuestions } from '#domain/section.ts';
import type { Section } from '#domain/section.ts';
import { NOT_GIVEN } from '#domain/answer-words.ts';
import { answerContents } from './answer-contents.ts';
import { areaFacts, factPieces, peopleOf, shownOn, stateOf, twinWords } from './facts.ts';
import type { Fact, Institution } from './facts.ts';
import { colorsOf } from './paper/colors.ts';
import { banner, frameOf, mostWhiteOf, runningLines } from './paper/furniture.ts';
import { paginate } from './paper/paginate.ts';
import { gap, heightOfAll, text } from './paper/piece.ts';
import type { Block, Content, Row } from './paper/piece.ts';
import { printPaper } from './paper/print.ts';
import { withPageNamed } from './paper/shown-elsewhere.ts';
import { columnWidth, portrait } from './paper/size.ts';
import { styles } from './paper/styles.ts';
import { resultContents, resultSources } from './result-contents.ts';
import { wastageContents } from './wastage-contents.ts';

/** One assessment on paper: every question with its answer and everything written about it. */

export interface AssessmentPaper {
  readonly assessment: Assessment;
  /** The version that the assessment began with. */
  readonly section: Section;
  readonly institution?: Institution;
  /** The assessment that its result is compared with. */
  readonly earlier: Earlier;
  /** Printed at the foot of each page (rule DOC-8). */
  readonly receipt?: ReceiptFacts;
  /** ISO time at which the document is made; the same time and content give the same bytes. */
  readonly madeAt: string;
  /** The reader's, as `America/Chicago`; without it the machine's own. */
  readonly timeZone?: string;
}

const WIDTH = columnWidth.portrait;
/** A question higher than this may be split between pages. */
const HIGHEST_UNSPLIT = 300;

/**
 * The PDF of one assessment, in progress or completed, but not of an uploaded one, whose scan is the document
 * (rule DOC-1).
 */
export function assessmentPdf(stored: AssessmentPaper): Uint8Array {
  const { section, madeAt, timeZone } = stored;
  const assessment = filledBySheets(section, stored.assessment);
  const paper = { ...stored, assessment };
  const color = colorsOf(section.theme).strong;
  const state = stateOf(assessment, timeZone);
  const title = `${section.title} assessment, ${state}`;
  const frame = frameOf(portrait);
  const groups = resultGroups(paper);
  const blocks = [
    headBlock(paper),
    { contents: resultContents(groups, WIDTH) },
    ...questionBlocks(paper),
    ...wastageBlocks(paper),
    ...resultSources(groups, WIDTH),
  ];
  const pages = paginate(withPageNamed(blocks, shownOn([assessment.id])), frame, mostWhiteOf(frame));
  const lines = runningLines(portrait, {
    title: section.title,
    detail: [state, assessment.area, assessment.department]
      .filter((words) => words.trim() !== '')
      .join(' · '),
    note: [`RTA Tracers · made ${shortDate(madeAt, timeZone)}`, ...receiptWords(paper)].join(' · '),
    color,
  });
  return printPaper([{ pages, ...lines }], {
    title,
    subject: section.fullTitle,
    size: portrait,
    madeAt,
    outline: [
      {
        title,
        anchor: 'head',
        entries: orderedQuestions(section).map((question) => ({
          title: `${question.index + 1}. ${question.label}`,
          anchor: `question ${question.id}`,
        })),
      },
    ],
  });
}

function receiptWords({ receipt, timeZone }: AssessmentPaper): string[] {
  if (receipt === undefined) return [];
  return [versionWords(receipt, timeZone), `content hash ${shortHash(receipt.hash)}`];
}

function headBlock(paper: AssessmentPaper): Block {
  const { assessment, section, timeZone } = paper;
  const color = colorsOf(section.theme).strong;
  const words = {
    kicker: 'Assessment',
    title: section.title,
    lines: [section.fullTitle, stateOf(assessment, timeZone)],
  };
  return {
    contents: [
      banner(words, WIDTH, color, 'head'),
      gap(14),
      ...inTwoColumns(factsOf(paper)),
      gap(4),
      ...text('Comments about the module', styles.heading, WIDTH, { keepWithNext: true }),
      ...text(assessment.notes.trim() || NOT_GIVEN, styles.body, WIDTH),
      gap(8),
      ...text(twinWords([assessment.id]), styles.smallSoft, WIDTH),
      gap(16),
    ],
  };
}

function resultGroups({ assessment, section, earlier, timeZone }: AssessmentPaper): ResultGroup[] {
  return resultWords(resultOf({ assessment, section }, earlier), (time) => shortDate(time, timeZone));
}

function factsOf({ assessment, section, institution, timeZone }: AssessmentPaper): Fact[] {
  const total = Object.keys(section.questions).length;
  const date = (time: string) => shortDate(time, timeZone);
  return [
    ...(institution === undefined
      ? []
      : [
          {
            label: 'Institution',
            words: [institution.name, institution.location].filter(Boolean).join(', '),
          },
        ]),
    { label: DEPARTMENT, words: assessment.department.trim() || NOT_GIVEN },
    ...areaFacts(assessment, section),
    {
      label: 'Completed',
      words: assessment.dateCompleted === null ? 'In Progress' : date(assessment.dateCompleted),
    },
    { label: 'Started', words: date(assessment.createdAt) },
    { label: 'Last edited', words: `${date(assessment.updatedAt)} by ${assessment.lastEditedByName}` },
    { label: 'Answered', words: `${countAnswered(section, assessment.answers)} of ${total} questions` },
    { label: 'Flagged questions', words: flaggedWords(assessment, section) },
    { label: `${FACILITATOR}(s)`, words: peopleOf(assessment.facilitators) },
    { label: `${PARTICIPANT}(s)`, words: peopleOf(assessment.participants) },
  ];
}

function flaggedWords(assessment: Assessment, section: Section): string {
  const numbers = orderedQuestions(section)
    .filter((question) => assessment.answers[String(question.id)]?.flagged === true)
    .map((question) => question.index + 1);
  return numbers.length === 0 ? NOT_GIVEN : `${numbers.length}: ${numbers.join(', ')}`;
}

function inTwoColumns(facts: readonly Fact[]): Row[] {
  const width = WIDTH / 2 - 12;
  const rows: Row[] = [];
  for (let index = 0; index < facts.length; index += 2) {
    const pair = facts.slice(index, index + 2);
    rows.push({
      cells: pair.map((fact, column) => ({ x: column * (WIDTH / 2), pieces: factPieces(fact, width) })),
    });
  }
  return rows;
}

function questionBlocks({ assessment, section }: AssessmentPaper): Block[] {
  const colors = colorsOf(section.theme);
  return orderedQuestions(section).map((question) => {
    const contents = answerContents(question, assessment.answers[String(question.id)], WIDTH, colors);
    return { contents, together: heightOfAll(contents) <= HIGHEST_UNSPLIT };
  });
}

function wastageBlocks({ assessment, section }: AssessmentPaper): Block[] {
  const contents: Content[] = wastageContents(assessment, section, WIDTH);
  return contents.length === 0 ? [] : [{ contents, together: heightOfAll(contents) <= HIGHEST_UNSPLIT }];
}
