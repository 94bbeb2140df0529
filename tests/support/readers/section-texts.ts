import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Part, Question, Section } from '#domain/section.ts';

/** Every text that modules show. */

export interface NamedQuestion {
  readonly name: string;
  readonly section: Section;
  readonly question: Question;
}

export function namedQuestions(sections: readonly Section[]): NamedQuestion[] {
  return sections.flatMap((section) =>
    orderedQuestions(section).map((question) => ({
      name: `${section.title} ${question.index + 1}${section.version > 1 ? `, version ${section.version}` : ''}`,
      section,
      question,
    })),
  );
}

const textsOfPart = ({ label, content, group, options = [], actions = [] }: Part): (string | undefined)[] => [
  label,
  content,
  group,
  ...actions.map(({ text }) => text),
  ...options.map((option) => option.label),
];

/** A part of a walk along a medication list: it is named by a drug and holds its strengths. */
function isDrug({ medicationList = [] }: Question, { label }: Part): boolean {
  return medicationList.some(({ medications }) =>
    medications.some(({ name }) => label === name || label.endsWith(` ${name}`)),
  );
}

/** Without its medication lists and the parts for their drugs, whose names are written by rules of their own. */
export function sentencesOfQuestion(question: Question): string[] {
  const { label, content, subContent, instructions, standard, jumpText, minLabel, maxLabel } = question;
  const { good, actions = [], cites = [] } = question;
  return [label, content, subContent, instructions, standard, jumpText, minLabel, maxLabel, good]
    .concat(
      ...actions.map(({ text }) => text),
      cites.map(({ item }) => item),
      orderedParts(question)
        .filter((part) => !isDrug(question, part))
        .flatMap(textsOfPart),
    )
    .filter((text) => text !== undefined);
}

function textsOfQuestion(question: Question): string[] {
  const lists = (question.medicationList ?? []).flatMap(({ title, caution, medications }) => [
    title,
    caution,
    ...medications.flatMap(({ name, strength, form, confirm, note }) => [
      name,
      strength,
      form,
      confirm,
      note,
    ]),
  ]);
  const drugs = orderedParts(question)
    .filter((part) => isDrug(question, part))
    .flatMap(textsOfPart);
  return [...sentencesOfQuestion(question), ...drugs, ...lists].filter((text) => text !== undefined);
}

/** The texts of a module outside its questions. */
export function framesOf(section: Section): string[] {
  const { title, fullTitle, description, preface, introText, areaIntroText, areas } = section;
  const { domains = [], citations = {} } = section;
  return [title, fullTitle, description, preface, introText, areaIntroText, ...areas].concat(
    domains.map((domain) => domain.title),
    Object.values(citations).flatMap((citation) => [citation.title, citation.issuer, citation.year]),
  );
}

export function textsOfSection(section: Section): string[] {
  return [...framesOf(section), ...orderedQuestions(section).flatMap(textsOfQuestion)];
}
