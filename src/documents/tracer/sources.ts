import { citeWords, placeWords } from '#domain/measures/measure-words.ts';
import { orderedQuestions } from '#domain/section.ts';
import type { Question, Section } from '#domain/section.ts';
import type { ThemeColors } from '../paper/colors.ts';
import { gap, text } from '../paper/piece.ts';
import type { Block } from '../paper/piece.ts';
import { colored, styles } from '../paper/styles.ts';
import { sourceRow } from '../result-contents.ts';

/** The sources of a module as a numbered list at the end, each once, in the order in which questions name them. */

export function sourcesAnchor(section: Pick<Section, 'id'>): string {
  return `section ${section.id} sources`;
}

export function hasSources(section: Section): boolean {
  return sourceNumbers(section).size > 0;
}

/** The number of each source in the list. */
export function sourceNumbers(section: Section): ReadonlyMap<string, number> {
  const { citations = {} } = section;
  const ids = orderedQuestions(section)
    .flatMap(({ cites = [] }) => cites.map(({ id }) => id))
    .filter((id) => Object.hasOwn(citations, id));
  return new Map([...new Set(ids)].map((id, index) => [id, index + 1]));
}

/** `Sources: 3 (section 2); 5 (page 7, ask your pharmacist)`; empty where there is none. */
export function sourcesOfQuestion({ cites = [] }: Question, numbers: ReadonlyMap<string, number>): string {
  const named = cites.flatMap((cite) => {
    const number = numbers.get(cite.id);
    if (number === undefined) return [];
    const place = placeWords(cite);
    return [place === '' ? String(number) : `${number} (${place})`];
  });
  return named.length === 0 ? '' : `${named.length === 1 ? 'Source' : 'Sources'}: ${named.join('; ')}`;
}

export function sourcesBlock(section: Section, width: number, colors: ThemeColors): Block[] {
  const numbers = sourceNumbers(section);
  if (numbers.size === 0) return [];
  return [
    {
      contents: [
        gap(16),
        ...text('Sources', colored(styles.heading, colors.strong), width, {
          keepWithNext: true,
          anchor: sourcesAnchor(section),
        }),
        ...text(
          'For each: issuer, title, year, what kind of source it is, whether we read it, and who paid for it where that is known.',
          styles.smallSoft,
          width,
          { keepWithNext: true },
        ),
        gap(4, true),
        ...[...numbers].flatMap(([id, number]) => {
          const cited = citeWords({ id }, section);
          return cited === null ? [] : [sourceRow(number, cited.words, cited.url, width)];
        }),
      ],
    },
  ];
}
