import { coreTimeWords } from '#content/times.ts';
import type { Person } from '#domain/assessment.ts';
import { AREA, DEPARTMENT, FACILITATOR, PARTICIPANT } from '#domain/field-words.ts';
import { introPages } from '#domain/section.ts';
import type { Section } from '#domain/section.ts';
import type { ThemeColors } from '../paper/colors.ts';
import { banner } from '../paper/furniture.ts';
import { gap, text } from '../paper/piece.ts';
import type { Block, Content, Piece } from '../paper/piece.ts';
import { colored, styles } from '../paper/styles.ts';
import { hasStandards, standardsAnchor } from './appendix.ts';
import { choices, namedBoxes } from './fields.ts';
import type { Entries } from './handwriting.ts';
import { CORE } from './question.ts';

/** The head of a blank tracer: what it is, places for who and when, and what to know before the first question. */

export function sectionAnchor(section: Pick<Section, 'id'>): string {
  return `section ${section.id}`;
}

/** How the filled paper finds its way back. */
export const BACK_TO_DIGITAL =
  'When you are done, type the answers into an online assessment, or scan all pages into one PDF and choose Upload Assessment on the dashboard.';

export function coverBlock(section: Section, width: number, colors: ThemeColors, entries?: Entries): Block {
  const words = {
    kicker: 'Print tracer',
    title: section.title,
    lines: [section.fullTitle, factsWords(section)],
  };
  return {
    contents: [
      banner(words, width, colors.strong, sectionAnchor(section)),
      gap(12),
      ...whoAndWhen(width, entries),
      ...areaContents(section, width, entries),
      gap(14),
      ...legend(section, width, colors),
      ...heading('Before you begin', width, colors),
      ...paragraphs(section.preface, width),
      ...introPages(section).flatMap((page) => paragraphs(page, width)),
      ...paragraphs(BACK_TO_DIGITAL, width),
      gap(10),
    ],
  };
}

/** `28 questions, 11 of them on the core path · about 25 minutes · version 1`: the time is that of its core path. */
function factsWords({ id, questions, version }: Section): string {
  const all = Object.values(questions);
  const core = all.filter((question) => question.core === true).length;
  const count = `${all.length} questions${core === 0 ? '' : `, ${core} of them on the core path`}`;
  return [count, coreTimeWords(id), `version ${version}`].filter((words) => words !== null).join(' · ');
}

/** How the paper is filled in. */
function legend(section: Section, width: number, colors: ThemeColors): Content[] {
  const { sheets = [] } = section;
  const lines = [
    `“${CORE}” under a number marks the core path. Answer these first; the rest is the deeper look.`,
    'Stroke one box for each that you see, beside Yes or beside No. Then write both numbers: how many were Yes, and how many you saw. Beyond five boxes, write the numbers alone.',
    ...sheets.map(({ title }) => `“${title}” at the end is a sheet to carry along while you watch.`),
  ];
  return [
    ...heading('How to fill this in', width, colors),
    ...lines.flatMap((words) => text(words, styles.small, width)),
    ...(hasStandards(section) ? [whereToRead(section, width, colors)] : []),
    gap(10),
  ];
}

/** On which page it says why each question is asked. */
function whereToRead(section: Section, width: number, colors: ThemeColors): Piece {
  const height = styles.small.leading;
  return {
    height,
    draw: (pen, x, y) => {
      const page = pen.pageOf(standardsAnchor(section));
      const words = `Why each question is asked, what good looks like, and the sources: from page ${page}.`;
      pen.words(words, colored(styles.smallStrong, colors.strong), x, y);
      pen.link(x, y, width, height, standardsAnchor(section));
    },
  };
}

function whoAndWhen(width: number, entries?: Entries): Content[] {
  return [
    namedBoxes(
      [
        { label: 'Institution', share: 0.6, words: entries?.institution ?? '' },
        { label: 'Date', share: 0.4, words: entries?.date ?? '' },
      ],
      width,
    ),
    namedBoxes(
      [
        { label: 'Unit', share: 0.6 },
        { label: DEPARTMENT, share: 0.4, words: entries?.department ?? '' },
      ],
      width,
    ),
    ...people(FACILITATOR, entries?.facilitators ?? [], { count: 2, width }),
    ...people(PARTICIPANT, entries?.participants ?? [], { count: 3, width }),
  ];
}

function people(
  role: string,
  named: readonly Person[],
  { count, width }: { count: number; width: number },
): Content[] {
  return Array.from({ length: count }, (_, index) =>
    namedBoxes(
      [
        { label: `${role} ${index + 1}: name`, share: 0.6, words: named[index]?.name ?? '' },
        { label: 'Title', share: 0.4, words: named[index]?.title ?? '' },
      ],
      width,
      32,
    ),
  );
}

function areaContents(section: Section, width: number, entries?: Entries): Content[] {
  if (!section.hasArea) return [];
  return [
    gap(10),
    ...text(AREA, styles.bodyStrong, width, { keepWithNext: true }),
    ...text(
      'Check one. Use a new print tracer for each area, because practice differs.',
      styles.smallSoft,
      width,
      {
        keepWithNext: true,
      },
    ),
    ...choices(section.areas, width, new Set([entries?.area ?? ''])),
  ];
}

function heading(words: string, width: number, colors: ThemeColors): Content[] {
  return [...text(words, colored(styles.heading, colors.strong), width, { keepWithNext: true }), gap(2)];
}

/** A blank line of the text becomes half a line on paper. */
export function paragraphs(words: string, width: number): Content[] {
  return words.split(/\n\s*\n/).flatMap((paragraph) => [...text(paragraph, styles.small, width), gap(5)]);
}
