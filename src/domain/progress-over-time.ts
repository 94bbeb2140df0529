import { blankAnswer } from './assessment.ts';
import type { Answer, Assessment } from './assessment.ts';
import { partLeaf } from './leaf.ts';
import { isNone, figuresOf, neverKeysOf, stateOf, talliesOf } from './point-figures.ts';
import { measures } from './measures/domain-scores.ts';
import { hasWeight } from './measures/elements.ts';
import type { ProgressPoint } from './progress-point.ts';
import type { MeasuredPart } from './question-types/question-kind.ts';
import { kindOf } from './question-types/question-types.ts';
import type { Choice, MeasuredType } from './question-types/value-types.ts';
import { isMix, orderedParts, orderedQuestions } from './section.ts';
import type { Part, PracticeDomain, Question, Section } from './section.ts';
import { filledBySheets } from './sheet-answers.ts';

/** A module's completed assessments as points in time, and what is measured at each. */

/** Anything in a module that has one number per assessment. */
export interface Measure {
  /** A leaf, or the name of a count. */
  readonly key: string;
  readonly kind: 'flags' | 'no-answers' | 'findings' | 'never' | 'tally' | 'score' | MeasuredType;
  /** Null for what is of several questions. */
  readonly question: Question | null;
  /** The part's name; null if the question has a single value. */
  readonly partLabel: string | null;
  /** Whose score it is. */
  readonly domain?: PracticeDomain;
  /** The share that is aimed for, from above 0 to 1. */
  readonly target?: number | null;
  /** The lead figure of the module, or never events: charted first, the rest on demand. */
  readonly isLead?: boolean;
}

const FLAGS: Measure = { key: 'flagged', kind: 'flags', question: null, partLabel: null };
/** For versions that do not measure. */
export const NO_ANSWERS: Measure = { key: 'no_answers', kind: 'no-answers', question: null, partLabel: null };
const NEVER: Measure = { key: 'never', kind: 'never', question: null, partLabel: null, isLead: true };
const FINDINGS: Measure = { key: 'findings', kind: 'findings', question: null, partLabel: null };

/**
 * First the lead figure and the never events, then the measures of the module as a whole, then every slider and
 * percentage in the order in which they are asked. A version that measures counts findings, not the answers "No", and
 * has its domains and tallies, too.
 */
export function measuresOf(section: Pick<Section, 'questions' | 'domains'>): Measure[] {
  return [...leadsOf(section), ...othersOf(section)];
}

function leadsOf(section: Pick<Section, 'questions'>): Measure[] {
  const leads = countsOf(section).filter(({ isLead }) => isLead);
  // Of the counts, the lead figure is of the question itself.
  const figures = leads.filter(({ key, question }) => key === `answers.${question?.id}`);
  const never = neverKeysOf(section).length === 0 ? [] : [NEVER];
  return [...figures, ...never, ...leads.filter((measure) => !figures.includes(measure))];
}

function othersOf(section: Pick<Section, 'questions' | 'domains'>): Measure[] {
  return [
    FLAGS,
    ...(measures(section)
      ? [FINDINGS, ...scoresOf(section), ...countsOf(section).filter(({ isLead }) => isLead !== true)]
      : [NO_ANSWERS]),
    ...orderedQuestions(section).flatMap((question) =>
      measuresIn(question).map(({ part, kind, label }) => ({
        key: partLeaf(question.id, part.id),
        kind,
        question,
        // A figure in two parts takes the name of the first.
        partLabel: stateOf(question, part)?.label ?? label,
        ...(part.target !== undefined && { target: part.target }),
      })),
    ),
  ];
}

function scoresOf(section: Pick<Section, 'questions' | 'domains'>): Measure[] {
  const asked = new Set(
    orderedQuestions(section).map((question) => (hasWeight(question) ? question.domain : undefined)),
  );
  return (section.domains ?? [])
    .filter(({ id }) => asked.has(id))
    .map((domain) => ({
      key: `domain.${domain.id}`,
      kind: 'score',
      question: null,
      partLabel: null,
      domain,
    }));
}

function countsOf(section: Pick<Section, 'questions'>): Measure[] {
  return orderedQuestions(section).flatMap((question) =>
    talliesOf(question).map(({ key, label, target, isLead }): Measure => ({
      key,
      kind: 'tally',
      question,
      partLabel: label,
      target,
      isLead,
    })),
  );
}

/** A completed assessment as a point in time, answered with this version of its section. */
export function progressPoint(
  stored: Assessment & { readonly dateCompleted: string },
  section: Section,
): ProgressPoint {
  const assessment = filledBySheets(section, stored);
  const questions = orderedQuestions(section);
  const answered = questions.flatMap((question) => {
    const answer = assessment.answers[String(question.id)];
    return answer === undefined ? [] : [{ question, answer }];
  });
  return {
    assessmentId: assessment.id,
    dateCompleted: assessment.dateCompleted,
    sectionVersion: assessment.sectionVersion,
    area: assessment.area,
    department: assessment.department,
    lastEditedByName: assessment.lastEditedByName,
    flagged: assessment.flaggedQuestions,
    noAnswers: answered.reduce((sum, { question, answer }) => sum + noAnswersIn(question, answer), 0),
    values: Object.fromEntries(answered.flatMap(({ question, answer }) => valuesIn(question, answer))),
    ...figuresOf(section, assessment),
  };
}

function measuresIn(question: Question): MeasuredPart[] {
  return kindOf(question).measures(question);
}

function valuesIn(question: Question, answer: Answer): [string, number][] {
  const measured = measuresIn(question).map(({ part }) => part);
  const valueOf = (part: Part) => answer.parts[part.id];
  // A blank share of a mix counts as 0 (rule ANS-4).
  const isBegunMix =
    isMix(orderedParts(question)) && measured.some((part) => typeof valueOf(part) === 'number');
  return measured.flatMap((part): [string, number][] => {
    const value = valueOf(part);
    if (typeof value === 'number') return [[partLeaf(question.id, part.id), value]];
    if (isNone(question, part, answer)) return [[partLeaf(question.id, part.id), 0]];
    return isBegunMix ? [[partLeaf(question.id, part.id), 0]] : [];
  });
}

/** A choice is "No" by its words: those that explain themselves ("No set schedule") are answers of their own. */
function isNo(label: string): boolean {
  return label.trim().toLowerCase() === 'no';
}

export function canBeNo(question: Question): boolean {
  return choicesOf(question, blankAnswer).some(({ label }) => isNo(label));
}

function noAnswersIn(question: Question, answer: Answer): number {
  return choicesOf(question, answer).filter(({ label, isTaken }) => isTaken && isNo(label)).length;
}

function choicesOf(question: Question, answer: Answer): Choice[] {
  return kindOf(question).choices(question, answer);
}
