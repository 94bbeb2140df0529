import type { Section } from '../section.ts';
import type { Coding } from './shapes.ts';

/**
 * The names by which a response's items find those of its questionnaire. Those of answers are the leaves' names, as
 * everywhere else.
 */

export const linkOf = {
  question: (id: number) => `answers.${id}`,
  /** The choice or the group of a question's parts. */
  parts: (id: number) => `answers.${id}.parts`,
  part: (id: number, part: string) => `answers.${id}.parts.${part}`,
  note: (id: number, field: 'observations' | 'opportunities' | 'flagged') => `answers.${id}.${field}`,
  sheet: (sheet: string) => `sheets.${sheet}`,
  cell: (sheet: string, column: string) => `sheets.${sheet}.cells.${column}`,
} as const;

type Named = Pick<Section, 'id' | 'version'>;

/** Where the questionnaires of one installation are named. @param origin of the installation, as https://host */
export function urlOf(origin: string, { id }: Named): string {
  return `${origin}/fhir/Questionnaire/module-${id}`;
}

/** A choice of a question, part or column. */
export function codingOf(
  origin: string,
  section: Named,
  place: { readonly link: string; readonly code: string; readonly display?: string | undefined },
): Coding {
  const { link, code, display } = place;
  return {
    system: `${urlOf(origin, section)}/${link}`,
    code,
    ...(display === undefined || display.trim() === '' ? {} : { display }),
  };
}

export function hasCalculator({ questions }: Pick<Section, 'questions'>): boolean {
  return Object.values(questions).some(({ hasWastageCalculator }) => hasWastageCalculator);
}
