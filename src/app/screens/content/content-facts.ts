import { pointsToConfirm } from '#content/to-confirm.ts';
import type { PointToConfirm } from '#content/to-confirm.ts';
import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Citation, Known, Question, Section, Tier } from '#domain/section.ts';
import { hasWeight } from '#domain/measures/elements.ts';
import { citeWords, NOT_KNOWN } from '#domain/measures/measure-words.ts';
import type { CiteWords } from '#domain/measures/measure-words.ts';
import { count } from '#domain/count.ts';
import { numberRanges } from '#domain/number-ranges.ts';

/** What the content page says of the modules, computed from them (rule PAGE-10). */

export interface ModuleFacts {
  readonly title: string;
  readonly version: number;
  readonly questions: number;
  /** A day; null where the version does not say. */
  readonly reviewedOn: string | null;
  /** The month by which it is to be reviewed again, in words. */
  readonly reviewAgain: string;
  readonly isDue: boolean;
}

/** @param today as `2026-11-21` */
export function moduleFacts(section: Section, today: string): ModuleFacts {
  const { title, version, reviewedOn = null, questions } = section;
  const again = reviewedOn === null ? null : aYearAfter(reviewedOn);
  const isDue = again !== null && today > again;
  return {
    title,
    version,
    questions: Object.keys(questions).length,
    reviewedOn,
    reviewAgain: again === null ? '–' : `${isDue ? 'due since' : 'by'} ${again.slice(0, 7)}`,
    isDue,
  };
}

function aYearAfter(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
}

const TIERS: readonly Tier[] = ['law', 'accreditation', 'consensus', 'study', 'expert'];

export interface SourceCount {
  readonly tier: Tier;
  readonly read: number;
  readonly reported: number;
  readonly none: number;
}

/** How many sources there are of each kind, and how we know them; one that several modules cite counts once. */
export function sourceCounts(sections: readonly Section[]): SourceCount[] {
  const sources = Object.values(sourcesOf(sections));
  return TIERS.map((tier) => {
    const of = (known: Known) =>
      sources.filter((source) => source.tier === tier && source.known === known).length;
    return { tier, read: of('read'), reported: of('reported'), none: of('none') };
  });
}

function sourcesOf(sections: readonly Section[]): Record<string, Citation> {
  return Object.assign({}, ...sections.map(({ citations }) => citations ?? {})) as Record<string, Citation>;
}

export interface OpenPoint {
  readonly text: string;
  /** `Pharmacy 7–10 and 14` */
  readonly questions: readonly string[];
  /** Other things that it concerns, in sentences. */
  readonly also: readonly string[];
  readonly sources: readonly CiteWords[];
}

/** The points still to be confirmed, each with its questions and sources. */
export function openPoints(sections: readonly Section[]): OpenPoint[] {
  return pointsToConfirm
    .map((point) => openPoint(point, sections))
    .filter(({ questions, also }) => questions.length > 0 || also.length > 0);
}

function openPoint({ text, sources: ids, also }: PointToConfirm, sections: readonly Section[]): OpenPoint {
  const isAbout = (question: Question) =>
    (question.cites ?? []).some(({ id }) => (ids as readonly string[]).includes(id)) ||
    (also === 'strengths' && strengthsIn([question]).length > 0);
  return {
    text,
    questions: sections.flatMap((section) => {
      const numbers = orderedQuestions(section).filter(isAbout);
      return numbers.length === 0
        ? []
        : [`${section.title} ${numberRanges(numbers.map(({ index }) => index + 1))}`];
    }),
    also: also === undefined ? [] : ALSO[also](sections),
    sources: ids.flatMap((id) => sourceWords(id, sections)),
  };
}

/** A source with how we know it, and what somebody has to look up in it. */
function sourceWords(id: string, sections: readonly Section[]): CiteWords[] {
  const citations = sourcesOf(sections);
  const source = citeWords({ id }, { citations });
  if (source === null) return [];
  const places = sections
    .flatMap(orderedQuestions)
    .flatMap(({ cites = [] }) => cites)
    .flatMap(({ id: cited, item, confirm }) =>
      cited === id && confirm === true && item !== undefined ? [`${item}.`] : [],
    );
  const open = [citations[id]?.confirm ?? [], ...new Set(places)].flat();
  return [open.length === 0 ? source : { ...source, words: `${source.words} To confirm: ${open.join(' ')}` }];
}

const ALSO = {
  strengths: (sections: readonly Section[]) => strengthsIn(sections.flatMap(orderedQuestions)),
  weights: (sections: readonly Section[]) => {
    const questions = sections.flatMap(orderedQuestions);
    const scored = questions.filter(hasWeight).length;
    const targets = questions
      .flatMap((question) => [question.composition, ...orderedParts(question)])
      .filter((one) => one?.target !== undefined).length;
    return scored === 0
      ? []
      : [`${scored} questions have a weight, and ${targets} counts and shares a target.`];
  },
  funding: (sections: readonly Section[]) => {
    const sources = Object.values(sourcesOf(sections));
    const open = sources.filter(({ funding }) => funding === NOT_KNOWN).length;
    return open === 0 ? [] : [`Who paid is not known for ${open} of ${count(sources.length, 'source')}.`];
  },
} satisfies Record<NonNullable<PointToConfirm['also']>, (sections: readonly Section[]) => string[]>;

/** For each list, once, how many of its drugs have such a strength. */
function strengthsIn(questions: readonly Question[]): string[] {
  const lists = new Map(
    questions.flatMap(({ medicationList = [] }) =>
      medicationList.map((list) => [list.title, list.medications]),
    ),
  );
  return [...lists].flatMap(([title, medications]) => {
    const open = medications.filter(({ confirm }) => confirm !== undefined).length;
    return open === 0 ? [] : [`${title}: ${open} of ${medications.length} drugs.`];
  });
}
