import { anyCoreTimeWords } from '#content/times.ts';
import { FINAL_COMMENTS } from '#domain/field-words.ts';
import { orderedQuestions } from '#domain/section.ts';
import type { Section } from '#domain/section.ts';
import type { Sheet } from '#domain/sheet.ts';
import { brand, colorsOf } from './paper/colors.ts';
import { banner, frameOf, runningLines } from './paper/furniture.ts';
import type { RunningLines } from './paper/furniture.ts';
import { paginate } from './paper/paginate.ts';
import { gap } from './paper/piece.ts';
import type { Block, Content, Piece } from './paper/piece.ts';
import { printPaper } from './paper/print.ts';
import type { OutlineEntry, PaperPart } from './paper/print.ts';
import { columnWidth, landscape, portrait } from './paper/size.ts';
import { styles } from './paper/styles.ts';
import {
  hasWastage,
  listAnchor,
  medicationBlock,
  sectionLists,
  hasStandards,
  standardsAnchor,
  standardsBlock,
  wastageAnchor,
  wastageBlock,
} from './tracer/appendix.ts';
import { BACK_TO_DIGITAL, coverBlock, paragraphs, sectionAnchor } from './tracer/cover.ts';
import type { Entries } from './tracer/handwriting.ts';
import { questionAnchor, commentsAnchor } from './tracer/question.ts';
import { filledPages } from './tracer/fill.ts';
import { sheetAnchor, sheetBlock } from './tracer/sheet-page.ts';
import { hasSources, sourcesAnchor, sourcesBlock } from './tracer/sources.ts';

/** Blank tracers to be filled in with a pen (rule DOC-4). */

const WIDTH = columnWidth.portrait;
const NO_IDENTIFIERS = 'Never write down anything that could identify a patient.';

/** The blank tracer of one section. @param madeAt ISO time; the same time and content give the same bytes */
export function printTracerPdf(section: Section, madeAt: string): Uint8Array {
  return printPaper(tracerParts(section), {
    title: `${section.title}: print tracer`,
    subject: section.fullTitle,
    size: portrait,
    madeAt,
    outline: [outlineOf(section)],
  });
}

/** One section's tracer as someone filled it in with a pen, to show what a scan is. */
export function handwrittenTracerPdf(section: Section, entries: Entries, madeAt: string): Uint8Array {
  return printPaper(tracerParts(section, entries), {
    title: 'Scan',
    subject: section.title,
    size: portrait,
    madeAt,
    outline: [],
  });
}

/** The blank tracers of all sections after a table of contents. */
export function allTracersPdf(sections: readonly Section[], madeAt: string): Uint8Array {
  return printPaper([contentsPart(sections), ...sections.flatMap((section) => tracerParts(section))], {
    title: 'All print tracers',
    subject: sections.map((section) => section.title).join(', '),
    size: portrait,
    madeAt,
    outline: [{ title: 'Contents', anchor: 'contents' }, ...sections.map(outlineOf)],
  });
}

/** The tracer, and behind it its observed-dose sheets, each on a page of its own. */
function tracerParts(section: Section, entries?: Entries): PaperPart[] {
  const { sheets = [] } = section;
  return [tracerPart(section, entries), ...sheets.map((sheet) => sheetPart(section, sheet))];
}

function sheetPart(section: Section, sheet: Sheet): PaperPart {
  const colors = colorsOf(section.theme);
  const pages = paginate([sheetBlock(section, sheet, colors)], frameOf(landscape));
  return { pages, size: landscape, ...runningLines(landscape, linesOf(section)) };
}

function linesOf(section: Section): RunningLines {
  return {
    title: section.title,
    detail: `RTA Tracers · version ${section.version}`,
    note: NO_IDENTIFIERS,
    color: colorsOf(section.theme).strong,
  };
}

function tracerPart(section: Section, entries?: Entries): PaperPart {
  const colors = colorsOf(section.theme);
  const lists = sectionLists(section);
  const frame = frameOf(portrait);
  const cover = coverBlock(section, WIDTH, colors, entries);
  const blocks: Block[] = [
    cover,
    ...filledPages(section, cover, { width: WIDTH, frame, entries }),
    ...(hasWastage(section) ? [wastageBlock(section, WIDTH, colors)] : []),
    ...lists.map((list, index) => medicationBlock(list, section, WIDTH, colors, index === 0)),
    ...standardsBlock(section, WIDTH, colors),
    ...sourcesBlock(section, WIDTH, colors),
  ];
  return { pages: paginate(blocks, frame), ...runningLines(portrait, linesOf(section)) };
}

function outlineOf(section: Section): OutlineEntry {
  return {
    title: section.title,
    anchor: sectionAnchor(section),
    entries: [
      ...orderedQuestions(section).map((question) => ({
        title: `${question.index + 1}. ${question.label}`,
        anchor: questionAnchor(section, question),
      })),
      { title: FINAL_COMMENTS, anchor: commentsAnchor(section) },
      ...(hasWastage(section) ? [{ title: 'Wastage calculator', anchor: wastageAnchor(section) }] : []),
      ...sectionLists(section).map((list) => ({ title: list.title, anchor: listAnchor(section, list) })),
      ...(hasStandards(section)
        ? [{ title: 'Why each question is asked', anchor: standardsAnchor(section) }]
        : []),
      ...(hasSources(section) ? [{ title: 'Sources', anchor: sourcesAnchor(section) }] : []),
      ...(section.sheets ?? []).map((sheet) => ({
        title: sheet.title,
        anchor: sheetAnchor(section, sheet),
      })),
    ],
  };
}

function contentsPart(sections: readonly Section[]): PaperPart {
  const words = {
    kicker: 'Print tracers',
    title: 'All Tracers',
    lines: [
      'Identify barriers to providing injectable medications in the most ready-to-administer (RTA) form possible.',
    ],
  };
  const contents: Content[] = [
    banner(words, WIDTH, brand, 'contents'),
    gap(18),
    ...sections.flatMap((section) => [contentsEntry(section), gap(10)]),
    gap(8),
    ...paragraphs(
      `The core path of a tracer takes about ${anyCoreTimeWords()}. Print the ones that you need, once for each unit or area that you visit. Run tracers on several units, because practice differs from one to the next.`,
      WIDTH,
    ),
    ...paragraphs(BACK_TO_DIGITAL, WIDTH),
    ...paragraphs(NO_IDENTIFIERS, WIDTH),
  ];
  const lines = runningLines(portrait, {
    title: 'All Tracers',
    detail: 'RTA Tracers',
    note: NO_IDENTIFIERS,
    color: brand,
  });
  return { pages: paginate([{ contents }], frameOf(portrait)), ...lines };
}

function contentsEntry(section: Section): Piece {
  const colors = colorsOf(section.theme);
  const anchor = sectionAnchor(section);
  const count = Object.keys(section.questions).length;
  const height = 44;
  return {
    height,
    draw: (pen, x, y) => {
      pen.box(x, y, WIDTH, height, { fill: colors.soft, radius: 6 });
      pen.box(x, y, 6, height, { fill: colors.strong });
      pen.words(section.title, { ...styles.question, color: colors.strong }, x + 20, y + 7);
      pen.words(`${count} questions`, styles.smallSoft, x + 20, y + 24);
      pen.words(`Page ${pen.pageOf(anchor)}`, styles.bodyStrong, x + WIDTH - 16, y + 15, 'right');
      pen.link(x, y, WIDTH, height, anchor);
    },
  };
}
