import type { Part, PartType, Question, Section, SectionSummary } from './section-schema.ts';

/** A module in the order it is asked. The schema is separate, so that the first screen loads without it. */

export type {
  Theme,
  PartType,
  QuestionType,
  Part,
  MedicationList,
  SuggestedAction,
  Strength,
  Tier,
  Citation,
  Cite,
  Known,
  PracticeDomain,
  Question,
  Section,
  SectionSummary,
} from './section-schema.ts';

/** The section's questions in the order they are asked. */
export function orderedQuestions(section: Pick<Section, 'questions'>): Question[] {
  return Object.values(section.questions).toSorted((a, b) => a.index - b.index);
}

/** The question at which the core path begins; undefined in a module without one. */
export function firstCoreQuestion(section: Pick<Section, 'questions'>): Question | undefined {
  return orderedQuestions(section).find(({ core }) => core);
}

/** A question's parts in the order they are shown; map order is meaningless. */
export function orderedParts(question: Pick<Question, 'parts'>): Part[] {
  return Object.values(question.parts).toSorted((a, b) => a.index - b.index);
}

/** One part of a multipart question. A part without a type asks for a short text. */
export function partType({ questionType }: Pick<Part, 'questionType'>): PartType {
  return questionType ?? 'short_answer';
}

/** Shares of one whole: several parts, and nothing but percentages. */
export function isMix(parts: readonly Part[]): boolean {
  return parts.length > 1 && parts.every((part) => part.questionType === 'percentage');
}

export function summarizeSection(section: Section): SectionSummary {
  const { questions, domains: _d, sheets: _s, citations: _c, reviewedOn: _r, ...rest } = section;
  const all = Object.values(questions);
  const coreCount = all.filter(({ core }) => core === true).length;
  return { ...rest, questionCount: all.length, ...(coreCount > 0 && { coreCount }) };
}

/** The intro's pages; a section without an intro has none. */
export function introPages(section: Pick<Section, 'hasIntro' | 'introText'>): string[] {
  if (!section.hasIntro) return [];
  return section.introText
    .split(/^---$/m)
    .map((page) => page.trim())
    .filter((page) => page !== '');
}
