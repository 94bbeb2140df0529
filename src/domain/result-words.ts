import { completedWords } from './comparison-facts.ts';
import { OBSERVATIONS, OPPORTUNITIES } from './note-words.ts';
import { nameOfPart } from './figure-pair.ts';
import { canHaveScore } from './measures/domain-scores.ts';
import type { DomainScore } from './measures/domain-scores.ts';
import { isSerious } from './measures/findings.ts';
import type { Finding } from './measures/findings.ts';
import type { CiteWords } from './measures/measure-words.ts';
import {
  STRENGTH_WORDS,
  citeWords,
  findingsWords,
  foundWords,
  scoreWords,
  seriousIn,
  withoutScoreWords,
} from './measures/measure-words.ts';
import { numberRanges } from './number-ranges.ts';
import type { Change, FlaggedQuestion, Measured, Result, Since } from './result.ts';
import type { Question } from './section.ts';

/** A result in words, the same at the end of an assessment, on paper and in the mail (rule STEP-19). */

export interface ResultGroup {
  readonly heading: string;
  readonly sentences: readonly string[];
  readonly items: readonly ResultItem[];
  /** Shown in full, with nothing folded away. */
  readonly isWhole?: boolean;
  /** Has what people wrote, which takes the whole line on paper. */
  readonly isWide?: boolean;
}

/** A question or a practice domain, and what is said of it. */
export interface ResultItem {
  /** One of a kind in its group. */
  readonly key: string;
  /** `4. Storage in the unit` */
  readonly title: string;
  readonly lines: readonly ResultLine[];
  /** The sources of a finding. */
  readonly sources?: readonly CiteWords[];
}

interface ResultLine {
  readonly label: string | null;
  readonly words: string;
}

/** @param dateOf formats a time as a day in the reader's time zone */
export function resultWords(result: Result, dateOf: (isoTime: string) => string): ResultGroup[] {
  const { since } = result;
  const found = {
    heading: since === 'unfinished' ? 'What was found so far' : 'What was found',
    sentences: foundSentences(result),
    items: [],
  };
  const flagged = result.flagged.map(flaggedItem);
  const groups =
    result.measured === null
      ? [{ ...found, items: flagged, isWide: true }]
      : [found, ...measuredGroups(result.measured, flagged)];
  return since === 'unfinished' ? groups : [...groups, sinceGroup(since, result.total, dateOf)];
}

/** Serious findings are named before any score (rule MEA-5). */
function measuredGroups(
  { findings, citations, scores }: Measured,
  flagged: readonly ResultItem[],
): ResultGroup[] {
  const serious = findings.filter(isSerious);
  const others = findings.filter((finding) => !isSerious(finding));
  const groups = [
    {
      heading: 'Serious findings',
      sentences: ['Each of these can harm a patient directly, or is asked for by law or accreditation.'],
      items: findingItems(serious, citations),
      isWhole: true,
    },
    {
      heading: serious.length === 0 ? 'Findings' : 'Other findings',
      sentences: [],
      items: findingItems(others, citations),
    },
    {
      heading: 'By practice domain',
      sentences: [
        'A score is your own mirror and says what it rests on. It is not a grade, and not to be compared with another hospital’s.',
        withoutScoreWords(scores.filter((score) => !canHaveScore(score)).map(({ domain }) => domain)),
      ].filter((sentence) => sentence !== ''),
      items: scores.filter(canHaveScore).map(scoreItem),
      isWhole: true,
    },
    { heading: 'Flagged questions', sentences: [], items: flagged, isWide: true },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** Groups the findings of each question. */
function findingItems(findings: readonly Finding[], citations: Measured['citations']): ResultItem[] {
  const questions = [...new Set(findings.map(({ question }) => question))];
  return questions.map((question) => {
    const found = findings.filter((finding) => finding.question === question);
    const actions = new Map(found.flatMap(({ action }) => (action === null ? [] : [[action.text, action]])));
    return {
      ...named(question),
      lines: [
        ...found.map((finding) => ({
          label: finding.part === null ? null : nameOfPart(question, finding.part),
          words: foundWords(finding),
        })),
        ...[...actions.values()].map(({ text, strength }) => ({
          label: `Suggested, ${STRENGTH_WORDS[strength]}`,
          words: text,
        })),
        ...(found[0] === undefined || found[0].note === ''
          ? []
          : [{ label: OBSERVATIONS, words: found[0].note }]),
      ],
      sources: (question.cites ?? []).flatMap((cite) => citeWords(cite, { citations }) ?? []),
    };
  });
}

function scoreItem(score: DomainScore): ResultItem {
  const { domain, items } = score;
  const open = items.filter(({ worth }) => worth === null).map(({ question }) => question.index + 1);
  return {
    key: domain.id,
    title: domain.title,
    lines: [
      { label: null, words: capitalized(scoreWords(score)) },
      ...(score.score === null && open.length > 0
        ? [{ label: 'Without a scored answer', words: questionsWords(open) }]
        : []),
    ],
  };
}

function uncapitalized(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function foundSentences({ total, flagged, measured, unanswered, skipped }: Result): string[] {
  return [
    ...(measured === null
      ? []
      : [`${findingsWords(measured.findings.length, seriousIn(measured.findings))}.`]),
    flagged.length === 0
      ? 'No question is flagged.'
      : `${flagged.length} of ${total} questions ${flagged.length === 1 ? 'is' : 'are'} flagged.`,
    unanswered.length > 0
      ? `Not answered: ${questionsWords(unanswered)}.`
      : skipped.length > 0
        ? 'All other questions are answered.'
        : `All ${total} questions are answered.`,
    ...(skipped.length > 0 ? [`Skipped because of an earlier answer: ${questionsWords(skipped)}.`] : []),
  ];
}

function sinceGroup(
  since: Exclude<Result['since'], 'unfinished'>,
  total: number,
  dateOf: (isoTime: string) => string,
): ResultGroup {
  if (since === 'none') {
    const heading = 'What changed since last time';
    return {
      heading,
      sentences: ['There is no earlier assessment with the same questions to compare with.'],
      items: [],
    };
  }
  if ('away' in since) {
    const date = dateOf(since.away);
    const sentence = `The assessment of ${date} is not on this device. What changed can be shown once you are back online.`;
    return { heading: `What changed since ${date}`, sentences: [sentence], items: [] };
  }
  return {
    heading: `What changed since ${completedWords(since.earlier, dateOf)}`,
    sentences: changeSentences(since, total),
    items: since.changes.map(changeItem),
  };
}

function changeSentences({ earlier, changes, incomparable }: Since, total: number): string[] {
  const { area, department } = earlier.assessment;
  const place = [area, department].map((words) => words.trim()).filter(Boolean);
  return [
    changes.length === 0
      ? 'No answer has changed.'
      : `${changes.length} of ${total} answers ${changes.length === 1 ? 'differs' : 'differ'}.`,
    ...(place.length === 0 ? [] : [`That assessment was of ${place.join(', ')}.`]),
    'What was written in words is not compared.',
    ...(incomparable === 0
      ? []
      : [
          `Nor ${incomparable === 1 ? 'is 1 question' : `are ${incomparable} questions`} that the two versions of the module ask differently.`,
        ]),
  ];
}

function flaggedItem({ question, observations, opportunities }: FlaggedQuestion): ResultItem {
  const written = [
    { label: OBSERVATIONS, words: observations },
    { label: OPPORTUNITIES, words: opportunities },
  ];
  return { ...named(question), lines: written.filter(({ words }) => words !== '') };
}

function changeItem({ question, values }: Change): ResultItem {
  return {
    ...named(question),
    lines: values.flatMap(({ label, was, now, chance }) =>
      label === null
        ? [
            { label: 'Then', words: was },
            { label: 'Now', words: now },
            ...(chance === '' ? [] : [{ label: 'Difference', words: chance }]),
          ]
        : [{ label, words: `${now}; was ${was}${chance === '' ? '' : ` (${uncapitalized(chance)})`}` }],
    ),
  };
}

function named({ id, index, label }: Question): Pick<ResultItem, 'key' | 'title'> {
  return { key: String(id), title: `${index + 1}. ${label}` };
}

/** `question 4`, `questions 4, 5 and 9–12` */
function questionsWords(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? 'question' : 'questions'} ${numberRanges(numbers)}`;
}
