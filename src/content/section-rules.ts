import { hasWeight } from '#domain/measures/elements.ts';
import { kindOf } from '#domain/question-types/question-types.ts';
import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Part, Question, Section } from '#domain/section.ts';

/**
 * Checks of a section that a schema cannot express: order, keys, jumps, and which fields go
 * together (rules MOD-5 and MOD-6). Each problem names its question.
 */
export function sectionProblems(section: Section): string[] {
  const questions = orderedQuestions(section);
  return [
    ...frameProblems(section),
    ...orderProblems('questions', questions),
    ...Object.entries(section.questions).flatMap(([key, question]) =>
      [
        ...(key === String(question.id) ? [] : [`is kept under the key ${key}`]),
        ...questionProblems(question, questions.length),
      ].map((problem) => `question ${question.index + 1} (id ${question.id}): ${problem}`),
    ),
  ];
}

function frameProblems(section: Section): string[] {
  const problems: string[] = [];
  if (Object.keys(section.questions).length === 0) problems.push('has no questions');
  if (section.hasIntro !== (section.introText.trim() !== '')) {
    problems.push('hasIntro and introText do not agree');
  }
  if (section.hasArea !== section.areas.length > 0) problems.push('hasArea and areas do not agree');
  if (hasRepeats(section.areas)) problems.push('an area is listed twice');
  return problems;
}

function orderProblems(what: string, ordered: readonly { index: number }[]): string[] {
  return ordered.every((entry, place) => entry.index === place)
    ? []
    : [`the indexes of its ${what} are not 0 to ${ordered.length - 1}`];
}

function questionProblems(question: Question, count: number): string[] {
  return [
    ...jumpProblems(question, count),
    ...partProblems(question),
    ...worthProblems(question),
    ...(question.content.split('__').length % 2 === 1 ? [] : ['an underline has no end']),
    ...(question.hasMedicationList === (question.medicationList ?? []).length > 0
      ? []
      : ['hasMedicationList and medicationList do not agree']),
    ...(kindOf(question).needsEnds && (question.minLabel === undefined || question.maxLabel === undefined)
      ? ['a slider needs minLabel and maxLabel']
      : []),
  ];
}

function jumpProblems({ index, jumpText, jumpIndex }: Question, count: number): string[] {
  if (jumpIndex === undefined) return jumpText === undefined ? [] : ['jumpText has no jumpIndex'];
  const problems = jumpText === undefined ? ['jumpIndex has no jumpText'] : [];
  if (jumpIndex >= count) problems.push(`jumps to question ${jumpIndex + 1}, which does not exist`);
  else if (jumpIndex <= index) problems.push(`jumps back, to question ${jumpIndex + 1}`);
  const named = /question (\d+)/.exec(jumpText ?? '')?.[1];
  if (named !== undefined && Number(named) !== jumpIndex + 1) {
    problems.push(`its jump says question ${named} and opens question ${jumpIndex + 1}`);
  }
  return problems;
}

function partProblems(question: Question): string[] {
  const parts = orderedParts(question);
  const { least, most } = kindOf(question).parts;
  return [
    ...(parts.length < least || parts.length > most
      ? [`a ${question.questionType} question cannot have ${parts.length} parts`]
      : []),
    ...orderProblems('parts', parts),
    ...Object.entries(question.parts).flatMap(([key, part]) =>
      [
        ...(key === part.id ? [] : [`is kept under the key ${key}`]),
        ...(isTyped(question) ? typeProblems(part) : plainPartProblems(part)),
      ].map((problem) => `part ${part.id}: ${problem}`),
    ),
  ];
}

/** The only part of a tally question is a tally. */
function isTyped({ questionType }: Question): boolean {
  return questionType === 'multipart' || questionType === 'tally';
}

function typeProblems(part: Part): string[] {
  const options = part.options ?? [];
  if (part.questionType === undefined) return ['has no questionType'];
  if (part.questionType !== 'radio')
    return part.options === undefined ? [] : ['only a radio part has options'];
  if (options.length < 2) return ['a radio part needs at least two options'];
  return hasRepeats(options.map((option) => option.id)) ? ['an option id is used twice'] : [];
}

function plainPartProblems(part: Part): string[] {
  return part.questionType === undefined && part.options === undefined
    ? []
    : ['only parts of a multipart question have a questionType or options'];
}

/** Whether what an answer is worth names what can be answered (rule MEA-1). */
function worthProblems(question: Question): string[] {
  const { domain, composition, parts } = question;
  const tallies = Object.values(parts).filter((part) => part.questionType === 'tally');
  const scored = [question, ...Object.values(parts)];
  return [
    ...(hasWeight(question) && domain === undefined ? ['is scored and has no practice domain'] : []),
    ...scored.flatMap(weightProblems),
    ...((question.weight ?? 0) > 0 && !isOneElement(question) ? ['has a weight, which its parts have'] : []),
    ...(hasWeight(question) && !hasElement(question) ? ['is scored and nothing in it can be a finding'] : []),
    ...scored.flatMap((one) =>
      creditProblems(one, 'options' in one ? (one.options ?? []) : Object.values(parts)),
    ),
    ...(composition !== undefined && composition.good.some((id) => tallies.every((part) => part.id !== id))
      ? ['its composition names a part that is no tally']
      : []),
    ...(question.questionType === 'tally' && tallies.length !== 1 ? ['a tally question has one tally'] : []),
  ];
}

function weightProblems({
  weight = 0,
  never,
  actions,
}: Pick<Question, 'weight' | 'never' | 'actions'>): string[] {
  return [
    ...(never === true && weight < 3 ? ['only what has weight 3 can be never allowed'] : []),
    ...(actions !== undefined && hasRepeats(actions.map(({ text }) => text))
      ? ['an action stands there twice']
      : []),
  ];
}

function creditProblems(
  { credits, adverse = [] }: Pick<Question, 'credits' | 'adverse'>,
  choices: readonly { readonly id: string }[],
): string[] {
  if (credits === undefined) return adverse.length > 0 ? ['adverse answers have no credits'] : [];
  const named = Object.keys(credits).toSorted().join();
  const there = choices
    .map(({ id }) => id)
    .toSorted()
    .join();
  return [
    ...(named === there ? [] : ['its credits do not name its choices']),
    ...adverse.flatMap((id) =>
      credits[id] === 0 || credits[id] === 0.5 ? [] : [`${id} is adverse and has no credit below 1`],
    ),
  ];
}

/** Whether the question itself is what is scored, and not its parts. */
function isOneElement({ credits, composition, together }: Question): boolean {
  return credits !== undefined || composition !== undefined || together !== undefined;
}

function hasElement({ adverse, composition, together, parts }: Question): boolean {
  return (
    (adverse ?? []).length > 0 ||
    composition !== undefined ||
    together !== undefined ||
    Object.values(parts).some(
      (part) => (part.adverse ?? []).length > 0 || part.target !== undefined || part.most !== undefined,
    )
  );
}

function hasRepeats(values: readonly string[]): boolean {
  return new Set(values).size < values.length;
}
