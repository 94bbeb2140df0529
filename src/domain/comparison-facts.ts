import { NOT_GIVEN } from './answer-words.ts';
import type { Person } from './assessment.ts';
import type { Compared } from './comparison.ts';
import { AREA, DEPARTMENT, FACILITATOR, PARTICIPANT } from './field-words.ts';
import { trimmed } from './trimmed.ts';

/** Facts about each compared assessment as a whole. */

export interface ComparedFact {
  readonly label: string;
  /** One per assessment, in the same order. */
  readonly words: readonly string[];
}

/** @param dateOf formats a time as a day in the reader's time zone */
export function comparedFacts(
  compared: readonly Compared[],
  dateOf: (isoTime: string) => string,
): ComparedFact[] {
  const completed = (one: Compared) => completedWords(one, dateOf);
  const fact = (label: string, wordsOf: (one: Compared) => string): ComparedFact => ({
    label,
    words: compared.map((one) => wordsOf(one) || NOT_GIVEN),
  });
  const hasArea = compared.some(({ section }) => section.hasArea);
  return [
    fact('Module', ({ section }) => section.title),
    fact('Completed', completed),
    fact('Last edited by', ({ assessment }) => assessment.lastEditedByName),
    ...(hasArea
      ? [fact(AREA, ({ assessment, section }) => (section.hasArea ? assessment.area.trim() : ''))]
      : []),
    fact(DEPARTMENT, ({ assessment }) => assessment.department.trim()),
    fact(`${FACILITATOR}(s)`, ({ assessment }) => namesOf(assessment.facilitators)),
    fact(`${PARTICIPANT}(s)`, ({ assessment }) => namesOf(assessment.participants)),
    fact('Comments about the module', (one) => {
      const notes = one.assessment.notes.trim();
      return notes === '' ? '' : `${completed(one)}\n${notes}`;
    }),
    fact('Flagged questions', ({ assessment }) => String(assessment.flaggedQuestions || '')),
  ];
}

/** The day on which an assessment was completed. */
export function completedWords({ assessment }: Compared, dateOf: (isoTime: string) => string): string {
  return assessment.dateCompleted === null ? 'In Progress' : dateOf(assessment.dateCompleted);
}

function namesOf(people: readonly Person[]): string {
  return people
    .map((person) => trimmed(person.name))
    .filter(Boolean)
    .join(', ');
}

/** An area longer than this does not fit in a column's head. */
const LONGEST_PLACE = 120;

/** Distinguishes assessments in their columns' heads: where, and who last edited them. */
export function placeWords({ assessment }: Compared): string {
  const [place] = [assessment.area, assessment.department].map((words) => words.trim()).filter(Boolean);
  const words = [place ?? '', assessment.lastEditedByName].filter(Boolean).join(' · ');
  return words.length > LONGEST_PLACE ? `${words.slice(0, LONGEST_PLACE - 1)}…` : words;
}
