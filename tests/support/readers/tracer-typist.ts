import { HAS_FIGURE, isPair } from '#domain/figure-pair.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer, PartValue } from '#domain/assessment.ts';
import { orderedParts, orderedQuestions, partType } from '#domain/section.ts';
import type { Part, Question, Section } from '#domain/section.ts';
import type { HandPage, HandWord, Mark } from './handwriting-reader.ts';

/** Somebody who types in a print tracer, and reads nothing but the paper. */

/** The printed text between a question's words and those of the next, across page breaks. */
interface Region extends HandPage {
  readonly question: Question;
}

/** An answer as it was typed in, and how many boxes were stroked for it. */
export interface Typed {
  readonly question: Question;
  readonly answer: Answer;
  readonly strokes: number;
}

/** Choices, counts, figures and numbers found. @param typist under whom the counts are kept */
export function typedAnswers(pages: readonly HandPage[], section: Section, typist: string): Typed[] {
  return regionsOf(pages, section).map((region) => ({
    question: region.question,
    answer: typedIn(region, typist),
    strokes: region.strokes.length,
  }));
}

/** Below any page, in points. */
const PAGE = 2000;
/** So far above its baseline a question begins, in points. */
const ABOVE = 12;

function regionsOf(pages: readonly HandPage[], section: Section): Region[] {
  const onOne = <T extends Mark>(marksOf: (page: HandPage) => readonly T[]): T[] =>
    pages.flatMap((page, index) => marksOf(page).map((mark) => ({ ...mark, y: mark.y + index * PAGE })));
  const printed = onOne((page) => page.printed);
  let from = -Infinity;
  const tops = orderedQuestions(section).map((question) => {
    const words = question.content.replaceAll('__', '');
    const start = startsOf(printed, words).find(({ y }) => y > from);
    if (start === undefined) throw new Error(`Question ${question.index + 1} is not on paper.`);
    from = start.y;
    return { question, top: start.y - ABOVE };
  });
  return tops.map(({ question, top }, index) => {
    const bottom = tops[index + 1]?.top ?? Infinity;
    const own = <T extends Mark>(marks: readonly T[]) => marks.filter(({ y }) => y > top && y < bottom);
    return {
      question,
      printed: own(printed),
      written: own(onOne((page) => page.written)),
      crosses: own(onOne((page) => page.crosses)),
      strokes: own(onOne((page) => page.strokes)),
    };
  });
}

const squeezed = (words: string): string => words.replaceAll(/\s/g, '');

/** What was looked for on a stretch of paper: the same names are looked for at each box and number. */
const found = new WeakMap<readonly HandWord[], Map<string, HandWord[]>>();

/** Where these words begin, over as many lines as they take. */
function startsOf(printed: readonly HandWord[], words: string): HandWord[] {
  const before = found.get(printed) ?? new Map<string, HandWord[]>();
  found.set(printed, before);
  const starts = before.get(words) ?? lookedFor(printed, squeezed(words));
  before.set(words, starts);
  return starts;
}

function lookedFor(printed: readonly HandWord[], wanted: string): HandWord[] {
  return printed.filter((_, first) => {
    let read = '';
    for (let at = first; at < printed.length && read.length < wanted.length; at += 1) {
      read += squeezed(printed[at]?.text ?? '');
      if (!wanted.startsWith(read)) return false;
    }
    return read === wanted;
  });
}

/** The text to the right of a box on its line. */
function besideOf({ printed }: Region, { x, y }: Mark): HandWord | undefined {
  return printed
    .filter((word) => word.x > x && word.x - x < 20 && Math.abs(word.y - 3 - y) < 6)
    .toSorted((a, b) => a.x - b.x)[0];
}

/** The name whose row or field a place is in: the last one that begins above it, and not right of it. */
function nameAt({ printed }: Region, names: readonly string[], { x, y }: Mark): string {
  const above = names.flatMap((name) =>
    startsOf(printed, name)
      .filter((start) => start.x < x && start.y < y + 6)
      .map((start) => ({ ...start, name })),
  );
  const [nearest] = above.toSorted((a, b) => (Math.abs(a.y - b.y) < 2 ? b.x - a.x : b.y - a.y));
  return nearest?.name ?? '';
}

/** Between two lines of one head, in points. */
const LINE = 14;

/** The words at the head of a box's column, and where that is a number, what the legend says of it. */
function isColumnOf(region: Region, { x, y }: Mark, label: string): boolean {
  const above = region.printed
    .filter((word) => word.y < y && Math.abs((word.x + word.right) / 2 - x) < 3)
    .toSorted((a, b) => b.y - a.y);
  const lines: HandWord[] = [];
  for (const word of above) {
    const last = lines.at(-1);
    if (last === undefined || last.y - word.y < LINE) lines.push(word);
    else break;
  }
  const head = squeezed(
    lines
      .toReversed()
      .map(({ text }) => text)
      .join(''),
  );
  if (!/^\d$/.test(head)) return head === squeezed(label);
  const keys = region.printed.filter(({ text }) => text === head);
  return startsOf(region.printed, label).some((word) =>
    keys.some((key) => key.y === word.y && word.x > key.x && word.x - key.x < 20),
  );
}

function typedIn(region: Region, typist: string): Answer {
  const { question, written } = region;
  const parts = orderedParts(question);
  const names = namesOf(parts);
  const values: Record<string, PartValue> = {
    ...choicesIn(region, parts),
    ...countsIn(region, parts, typist),
  };
  const at = (name: string) => written.find((word) => nameAt(region, names, word) === name)?.text;
  parts.forEach(({ id, label, questionType }, index) => {
    const before = parts[index - 1];
    if (isPair(before, parts[index])) {
      const figure = at(before?.label ?? '');
      if (figure !== undefined)
        Object.assign(values, { [before?.id ?? '']: HAS_FIGURE, [id]: Number(figure) });
    } else if (questionType === 'short_answer') {
      const words = at(label);
      if (words !== undefined) values[id] = words;
    }
  });
  const isFlagged = region.crosses.some((cross) => besideOf(region, cross)?.text === 'Flag');
  return { ...blankAnswer, parts: values, flagged: isFlagged };
}

/**
 * The words with which rows and fields begin; a figure stands in the row of the choice that says whether
 * there is one.
 */
function namesOf(parts: readonly Part[]): string[] {
  return parts.filter((part, index) => !isPair(parts[index - 1], part)).map(({ label }) => label);
}

function choicesIn(region: Region, parts: readonly Part[]): Record<string, PartValue> {
  const values: Record<string, PartValue> = {};
  const names = namesOf(parts);
  for (const cross of region.crosses) {
    const beside = besideOf(region, cross);
    const isBeside = (label: string) =>
      beside !== undefined && startsOf(region.printed, label).includes(beside);
    if (region.question.questionType === 'radio') {
      const choice = parts.find(({ label }) => isBeside(label));
      if (choice !== undefined) values[choice.id] = true;
      continue;
    }
    const part = parts.find(({ label }) => label === nameAt(region, names, cross));
    const option = part?.options?.find(({ label }) =>
      beside === undefined ? isColumnOf(region, cross, label) : isBeside(label),
    );
    if (part !== undefined && option !== undefined) values[part.id] = option.id;
  }
  return values;
}

const ALL = 'Seen in all';

/** Both numbers behind the boxes of a count; of kinds that share one, a number for each and one for all. */
function countsIn(region: Region, parts: readonly Part[], typist: string): Record<string, PartValue> {
  const tallies = parts.filter((part) => partType(part) === 'tally');
  const isShared = region.question.composition !== undefined;
  const names = [...namesOf(parts), ...(isShared ? [ALL] : [])];
  const numbersAt = (name: string) =>
    region.written
      .filter((word) => nameAt(region, names, word) === name)
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => Number(text));
  return Object.fromEntries(
    tallies.flatMap(({ id, label }) => {
      const [yes = 0, of = numbersAt(ALL)[0]] = numbersAt(label);
      return of === undefined ? [] : [[id, { [typist]: { yes, of } }]];
    }),
  );
}
