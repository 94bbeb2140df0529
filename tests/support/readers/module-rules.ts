import { coreSeconds } from '#content/authoring.ts';
import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Part, Question, Section } from '#domain/section.ts';
import { readingGrade } from './reading-level.ts';
import { textsOfSection } from './section-texts.ts';
import { MODULE_WORDS_NOT_SAID } from './words-not-said.ts';

/** The rules of content that a module has to keep, each as a check that names what breaks it. */

const MOST_CORE = 11;
const MOST_SECONDS = 1500;

const wordsOf = (text: string) => text.replaceAll('__', '').split(/\s+/).filter(Boolean).length;

/** Begins by denying something, so that Yes would say that it is not so. */
const NEGATION = /^(no|not|none|never|nothing|nobody)\b/i;

const isTally = ({ questionType }: Part, question: Question) =>
  (questionType ?? question.questionType) === 'tally';

/** What carries a weight or a target: the question itself, or a part. */
const bearersOf = (question: Question): (Question | Part)[] => [question, ...orderedParts(question)];

function wordBreaks(question: Question): string[] {
  const { label, content, instructions = '' } = question;
  return [
    ...(wordsOf(content) > 20 ? ['its question has more than 20 words'] : []),
    ...(wordsOf(instructions) > 25 ? [`its instructions have ${wordsOf(instructions)} words`] : []),
    ...(label.length > 28 ? ['its label has more than 28 characters'] : []),
    ...orderedParts(question).flatMap((part) =>
      [part, ...(part.options ?? [])].flatMap((one) =>
        one.label.length > 50 ? [`“${one.label}” has more than 50 characters`] : [],
      ),
    ),
    ...(readingGrade(sentencesOf(question)) > 7 ? ['it reads at more than grade 7'] : []),
  ];
}

/** What is read to answer it: without labels, choices and names of sources. */
function sentencesOf({
  content,
  subContent = '',
  instructions = '',
  standard = '',
  good = '',
}: Question): string {
  return [content, subContent, instructions, standard, good].join('\n').replaceAll(/__|\*\*/g, '');
}

function rowBreaks(question: Question): string[] {
  return orderedParts(question)
    .filter((part) => isTally(part, question) && NEGATION.test(part.label))
    .map(({ label }) => `“${label}” denies what is good`);
}

/** A source whose text was read, at a place that nobody has to confirm. */
function hasReadSource({ cites = [] }: Question, { citations = {} }: Section): boolean {
  return cites.some(({ id, confirm }) => confirm !== true && citations[id]?.known === 'read');
}

function weightBreaks(question: Question, section: Section): string[] {
  return bearersOf(question).flatMap(({ id, weight = 0, never }) => [
    ...(weight === 3 && !hasReadSource(question, section)
      ? [`${id} weighs 3 without a source that was read`]
      : []),
    ...(never === true && weight < 3 ? [`${id} is never allowed and weighs ${weight}`] : []),
  ]);
}

function targetBreaks(question: Question): string[] {
  const { composition, together, cites = [] } = question;
  const aims = [...orderedParts(question), ...[composition, together].flatMap((aim) => aim ?? [])];
  const bare = aims.filter((aim) => aim.target !== undefined && aim.proposed !== true);
  return bare.length > 0 && cites.length === 0 ? ['a target has no source and is not proposed'] : [];
}

function coreBreaks(section: Section): string[] {
  const questions = orderedQuestions(section);
  const core = questions.filter((question) => question.core === true);
  return [
    ...(core.length < 9 || core.length > MOST_CORE ? [`its core path has ${core.length} questions`] : []),
    ...(core.every(({ index }, place) => index === place) ? [] : ['its core path does not come first']),
    ...(coreSeconds(questions) > MOST_SECONDS
      ? [`its core path takes ${coreSeconds(questions)} seconds`]
      : []),
    ...questions.flatMap(({ id, seconds }) =>
      seconds === undefined ? [`${id} does not say how long it takes`] : [],
    ),
  ];
}

function sourceBreaks(section: Section): string[] {
  const cited = new Set(orderedQuestions(section).flatMap(({ cites = [] }) => cites.map(({ id }) => id)));
  const known = Object.keys(section.citations ?? {});
  return [
    ...[...cited].filter((id) => !known.includes(id)).map((id) => `${id} is cited and not listed`),
    ...known.filter((id) => !cited.has(id)).map((id) => `${id} is listed and not cited`),
  ];
}

function pageBreaks(section: Section): string[] {
  const pages = [section.preface, section.introText.replaceAll('---', '')];
  return pages.flatMap((page) => (readingGrade(page) > 8 ? ['a page reads at more than grade 8'] : []));
}

function saidBreaks(section: Section): string[] {
  const sheets = (section.sheets ?? []).flatMap(({ intro, columns }) => [
    intro,
    ...columns.flatMap(({ label, help, choices = [] }) => [
      label,
      help,
      ...choices.map((choice) => choice.label),
    ]),
  ]);
  const texts = [...textsOfSection(section), ...sheets];
  return MODULE_WORDS_NOT_SAID.flatMap(([instead, pattern]) =>
    texts.filter((text) => pattern.test(text)).map((text) => `${instead}: “${text}”`),
  );
}

function sheetBreaks({ sheets = [] }: Section): string[] {
  return sheets
    .flatMap(({ columns }) => columns)
    .filter(({ kind, fills, label }) => kind === 'tick' && fills.length > 0 && NEGATION.test(label))
    .map(({ label }) => `“${label}” on the sheet denies what is good`);
}

/** What a module does against the rules; empty where it keeps them all. */
export function ruleBreaks(section: Section): string[] {
  return [
    ...coreBreaks(section),
    ...sourceBreaks(section),
    ...pageBreaks(section),
    ...saidBreaks(section),
    ...sheetBreaks(section),
    ...orderedQuestions(section).flatMap((question) =>
      [
        ...wordBreaks(question),
        ...rowBreaks(question),
        ...weightBreaks(question, section),
        ...targetBreaks(question),
      ].map((words) => `question ${question.index + 1}: ${words}`),
    ),
  ];
}
