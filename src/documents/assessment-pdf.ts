import type { Assessment } from '#domain/assessment.ts';
import { shortDate } from '#domain/dates.ts';
import { countAnswered } from '#domain/completeness.ts';
import { enteredQuestions } from '#domain/entered-questions.ts';
import { DEPARTMENT, FACILITATOR, PARTICIPANT } from '#domain/field-words.ts';
import { shortHash, versionWords } from '#domain/receipt-words.ts';
import type { ReceiptFacts } from '#domain/receipt-words.ts';
import { resultOf } from '#domain/result.ts';
import { filledBySheets } from '#domain/sheet-answers.ts';
import type { Earlier, Result } from '#domain/result.ts';
import { foundSentences, otherGroups, resultWords } from '#domain/result-words.ts';
import { openSentences } from '#domain/unanswered-words.ts';
import { orderedQuestions } from '#domain/section.ts';
import type { Section } from '#domain/section.ts';
import { NOT_GIVEN } from '#domain/answer-words.ts';
import { answerContents } from './answer-contents.ts';
import { areaFacts, factPieces, peopleOf, shownOn, stateOf, twinWords } from './facts.ts';
import type { Fact, Institution } from './facts.ts';
import { colorsOf } from './paper/colors.ts';
import { banner, frameOf, mostWhiteOf, runningLines } from './paper/furniture.ts';
import { paginate } from './paper/paginate.ts';
import type { Frame } from './paper/paginate.ts';
import { gap, heightOfAll, text } from './paper/piece.ts';
import type { Block, Content, Row } from './paper/piece.ts';
import { printPaper } from './paper/print.ts';
import { withPageNamed } from './paper/shown-elsewhere.ts';
import { columnWidth, portrait } from './paper/size.ts';
import { colored, styles } from './paper/styles.ts';
import { resultContents, resultSources, sourceNumbers } from './result-contents.ts';
import { foundContents, resultPages, toDoContents } from './result-pages.ts';
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
 * (rule DOC-1): what was found and what to do on a page each, and an appendix with the answers (rule DOC-15).
 */
export function assessmentPdf(stored: AssessmentPaper): Uint8Array {
  const { section, madeAt, timeZone } = stored;
  const assessment = filledBySheets(section, stored.assessment);
  const paper = { ...stored, assessment };
  const color = colorsOf(section.theme).strong;
  const state = stateOf(assessment, timeZone);
  const title = `${section.title} assessment, ${state}`;
  const frame = frameOf(portrait);
  const pages = paginate(named(blocksOf(paper, frame), assessment), frame, mostWhiteOf(frame));
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
        entries: enteredQuestions(section, assessment).map((question) => ({
          title: `${question.index + 1}. ${question.label}`,
          anchor: `question ${question.id}`,
        })),
      },
    ],
  });
}

/** With the page named that shows what stands here only in brackets. */
function named(blocks: readonly Block[], { id }: Assessment): Block[] {
  return withPageNamed(blocks, shownOn([id]));
}

function blocksOf(paper: AssessmentPaper, frame: Frame): Block[] {
  const { assessment, section, earlier, timeZone } = paper;
  const dateOf = (time: string) => shortDate(time, timeZone);
  const result = resultOf({ assessment, section }, earlier);
  const groups = resultWords(result, dateOf);
  const appendix = (lead: readonly Content[], onNewPage: boolean): Block[] => [
    { contents: [...lead, ...aboutContents(paper)], onNewPage },
    ...answerBlocks(paper, openSentences(result).join(' ')),
    ...wastageBlocks(paper),
    ...resultSources(groups, WIDTH),
  ];
  const head = headContents(paper);
  if (result.measured === null) {
    const [flagged, ...others] = groups;
    const lead = flagged === undefined ? [] : [{ ...flagged, sentences: foundSentences(result) }, ...others];
    return [{ contents: head }, ...appendix(resultContents(lead, WIDTH), false)];
  }

  const drawn = {
    width: WIDTH,
    colors: colorsOf(section.theme),
    numbers: sourceNumbers(groups),
    dateOf,
  };
  const [found] = groups;
  const top = [
    ...head,
    ...text(found?.heading ?? '', styles.heading, WIDTH, { keepWithNext: true }),
    ...text(foundSentences(result).join(' '), styles.body, WIDTH),
  ];
  const room = frame.bottom - frame.top;
  const heightOn = (contents: readonly Content[]): number =>
    named([{ contents }], assessment).reduce((sum, block) => sum + heightOfAll(block.contents), 0);
  const { measured } = result;
  const pages = resultPages(measured, drawn, { found: room - heightOn(top), toDo: room });
  const first = [...top, ...pages.found];
  const second = [...pages.toDo];
  const later: Content[] = [];
  // What is less important stands where there is room for the whole of it.
  for (const group of otherGroups(withoutNotes(result), dateOf)) {
    const contents = [gap(12), ...resultContents([group], WIDTH)];
    const height = heightOn(contents);
    const place = [first, second].find((page) => page.length > 0 && heightOn(page) + height <= room);
    (place ?? later).push(...contents);
  }
  const rest = [
    ...(pages.rest.length === 0 ? [] : text('More findings', styles.heading, WIDTH, { keepWithNext: true })),
    ...foundContents(pages.rest, drawn),
    gap(10),
    ...toDoContents(pages.rest, measured, drawn, 'What to do about these'),
    gap(10),
  ];
  return [
    { contents: first },
    ...(second.length === 0 ? [] : [{ contents: second, onNewPage: true }]),
    ...appendix(
      [
        ...text('Appendix', colored(styles.bannerTitle, drawn.colors.strong), WIDTH, { keepWithNext: true }),
        gap(6, true),
        ...(pages.rest.length === 0 ? [] : rest),
        ...later,
      ],
      measured.findings.length > 0,
    ),
  ];
}

/** What people wrote stands with their answers, where there is room for it. */
function withoutNotes(result: Result): Result {
  const flagged = result.flagged.map(({ question }) => ({ question, observations: '', opportunities: '' }));
  return { ...result, flagged };
}

function receiptWords({ receipt, timeZone }: AssessmentPaper): string[] {
  if (receipt === undefined) return [];
  return [versionWords(receipt, timeZone), `content hash ${shortHash(receipt.hash)}`];
}

/** What it is, and where. */
function headContents(paper: AssessmentPaper): Content[] {
  const { assessment, section, institution, timeZone } = paper;
  const words = {
    kicker: 'Assessment',
    title: section.title,
    lines: [section.fullTitle, stateOf(assessment, timeZone)],
  };
  const place = institution === undefined ? [] : [institution.name, institution.location].filter(Boolean);
  return [
    banner(words, WIDTH, colorsOf(section.theme).strong, 'head'),
    gap(12),
    ...inTwoColumns([
      ...(place.length === 0 ? [] : [{ label: 'Institution', words: place.join(', ') }]),
      { label: DEPARTMENT, words: assessment.department.trim() || NOT_GIVEN },
      ...areaFacts(assessment, section),
      { label: 'Answered', words: answeredWords(paper) },
    ]),
    gap(6),
  ];
}

function answeredWords({ assessment, section }: AssessmentPaper): string {
  return `${countAnswered(section, assessment.answers)} of ${Object.keys(section.questions).length} questions`;
}

/** Who and when, and the comments about the whole. */
function aboutContents(paper: AssessmentPaper): Content[] {
  const { assessment } = paper;
  return [
    ...text('About this assessment', styles.heading, WIDTH, { keepWithNext: true }),
    gap(4, true),
    ...inTwoColumns(factsOf(paper)),
    gap(4),
    ...text('Comments about the module', styles.heading, WIDTH, { keepWithNext: true }),
    ...text(assessment.notes.trim() || NOT_GIVEN, styles.body, WIDTH),
    gap(8),
    ...text(twinWords([assessment.id]), styles.smallSoft, WIDTH),
    gap(16),
  ];
}

function factsOf({ assessment, section, timeZone }: AssessmentPaper): Fact[] {
  const date = (time: string) => shortDate(time, timeZone);
  return [
    {
      label: 'Completed',
      words: assessment.dateCompleted === null ? 'In Progress' : date(assessment.dateCompleted),
    },
    { label: 'Started', words: date(assessment.createdAt) },
    { label: 'Last edited', words: `${date(assessment.updatedAt)} by ${assessment.lastEditedByName}` },
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

/** The answers, and in one line what was left open. */
function answerBlocks(paper: AssessmentPaper, open: string): Block[] {
  const { assessment, section } = paper;
  const colors = colorsOf(section.theme);
  const answered = enteredQuestions(section, assessment).map((question): Block => {
    const contents = answerContents(question, assessment.answers[String(question.id)], WIDTH, colors);
    return { contents, together: heightOfAll(contents) <= HIGHEST_UNSPLIT };
  });
  const [first, ...others] = answered;
  const heading = [
    ...text('Answers', styles.heading, WIDTH, { keepWithNext: true }),
    ...text(open, styles.body, WIDTH, { keepWithNext: first !== undefined }),
    gap(6, first !== undefined),
  ];
  return [{ ...first, contents: [...heading, ...(first?.contents ?? [])] }, ...others];
}

function wastageBlocks({ assessment, section }: AssessmentPaper): Block[] {
  const contents: Content[] = wastageContents(assessment, section, WIDTH);
  return contents.length === 0 ? [] : [{ contents, together: heightOfAll(contents) <= HIGHEST_UNSPLIT }];
}
