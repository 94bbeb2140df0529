import { completedWords } from './comparison-facts.ts';
import { OBSERVATIONS, OPPORTUNITIES } from './note-words.ts';
import { nameOfPart } from './name-of-part.ts';
import type { DomainScore } from './measures/domain-scores.ts';
import type { Finding, Told } from './measures/findings.ts';
import type { CiteWords } from './measures/measure-words.ts';
import {
  STRENGTH_WORDS,
  TREND_WORDS,
  citeWords,
  findingsWords,
  foundWords,
  missedWords,
  pooledWords,
  scoreWords,
  seriousIn,
  toldWords,
} from './measures/measure-words.ts';
import type { Change, FlaggedQuestion, Measured, Result, Since } from './result.ts';
import type { Question } from './section.ts';
import { openSentences } from './unanswered-words.ts';

/** A result in words, the same at the end of an assessment, on paper and in the mail (rule STEP-19). */

export interface ResultGroup {
  readonly heading: string;
  readonly sentences: readonly string[];
  readonly items: readonly ResultItem[];
  /** How many items stand there before the rest is opened. */
  readonly shown: number;
  /** Has what people wrote, which takes the whole line on paper. */
  readonly isWide?: boolean;
  /** Belongs to what is seen first; all else can be folded. */
  readonly comesFirst?: boolean;
}

/** A question or a practice domain, and what is said of it. */
export interface ResultItem {
  /** One of a kind in its group. */
  readonly key: string;
  /** `4. Storage in the unit` */
  readonly title: string;
  /** What was found, where its lines are folded. */
  readonly brief?: string;
  readonly lines: readonly ResultLine[];
  /** The sources of a finding. */
  readonly sources?: readonly CiteWords[];
  /** What was found: each may have an action. */
  readonly found?: readonly Finding[];
}

interface ResultLine {
  readonly label: string | null;
  readonly words: string;
}

type DateOf = (isoTime: string) => string;

/** So many items stand in a group at first; of findings, so many in all. */
const SHOWN = 5;
export const FINDINGS_SHOWN = 10;

/** @param dateOf formats a time as a day in the reader's time zone */
export function resultWords(result: Result, dateOf: DateOf): ResultGroup[] {
  const { since } = result;
  const found = {
    heading: since === 'unfinished' ? 'What was found so far' : 'What was found',
    sentences: [...foundSentences(result), ...openSentences(result)],
    items: [],
    shown: SHOWN,
    comesFirst: true,
  };
  // Never events are named before all else, and findings before any score (rule MEA-5).
  return result.measured === null
    ? [{ ...found, items: result.flagged.map(flaggedItem), isWide: true }, ...otherGroups(result, dateOf)]
    : [found, ...findingGroups(result.measured, dateOf), ...otherGroups(result, dateOf)];
}

/** All but the findings: what is told, scores, flags, and what changed. @param dateOf see `resultWords` */
export function otherGroups(result: Result, dateOf: DateOf): ResultGroup[] {
  const { measured, flagged, since, total } = result;
  return [
    ...(measured === null ? [] : measuredGroups(measured, flagged.map(flaggedItem), dateOf)),
    ...(since === 'unfinished' ? [] : [sinceGroup(since, total, dateOf)]),
  ];
}

function measuredGroups(
  { told, scores }: Measured,
  flagged: readonly ResultItem[],
  dateOf: DateOf,
): ResultGroup[] {
  const groups = [
    {
      heading: 'Too few to judge',
      sentences: [
        'These counts are below their target so far. The last four tracers of an area are judged together.',
      ],
      items: byQuestion(told).map(({ question, own }) => toldItem(question, own, dateOf)),
      shown: SHOWN,
    },
    {
      heading: 'By practice domain',
      sentences: [
        'A score is your own mirror and says what it rests on. It is not a grade, and not to be compared with another hospital’s.',
      ],
      items: scores.map(scoreItem),
      shown: scores.length,
    },
    { heading: 'Flagged questions', sentences: [], items: flagged, isWide: true, shown: SHOWN },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** What findings stand under. */
export const FINDING_GROUPS = [
  {
    kind: 'never',
    heading: 'Never events',
    sentence: 'One miss is enough: each of these can harm a patient at once.',
  },
  { kind: 'pool', heading: 'Below target', sentence: 'Counted over the last tracers of this area together.' },
  { kind: 'choice', heading: 'Missed today', sentence: '' },
] as const;

/** The first ten findings stand there, whatever their groups; the rest is folded. */
function findingGroups({ findings, citations }: Measured, dateOf: DateOf): ResultGroup[] {
  let left = FINDINGS_SHOWN;
  return FINDING_GROUPS.flatMap(({ kind, heading, sentence }) => {
    const questions = byQuestion(findings.filter((finding) => finding.kind === kind));
    if (questions.length === 0) return [];
    let shown = 0;
    for (const { own } of questions) {
      if (left <= 0) break;
      left -= own.length;
      shown += 1;
    }
    return {
      heading,
      sentences: sentence === '' ? [] : [sentence],
      items: questions.map(({ question, own }) => findingItem(question, own, citations, dateOf)),
      shown,
      comesFirst: shown > 0,
    };
  });
}

/** Groups what was measured by its question, in the order in which they come. */
function byQuestion<T extends { readonly question: Question }>(
  all: readonly T[],
): { readonly question: Question; readonly own: readonly T[] }[] {
  return [...new Set(all.map(({ question }) => question))].map((question) => ({
    question,
    own: all.filter((one) => one.question === question),
  }));
}

function findingItem(
  question: Question,
  found: readonly Finding[],
  citations: Measured['citations'],
  dateOf: DateOf,
): ResultItem {
  const actions = new Map(found.flatMap((one) => one.actions.map((action) => [action.text, action])));
  const [first] = found;
  return {
    ...named(question),
    found,
    brief: found.map((finding) => briefWords(question, finding)).join('; '),
    lines: [
      ...found.map((finding) => ({ label: nameIn(question, finding), words: foundWords(finding) })),
      ...pooledLine(
        found.filter(({ kind }) => kind === 'pool'),
        dateOf,
      ),
      ...[...actions.values()].map(({ text, strength }) => ({
        label: `Suggested, ${STRENGTH_WORDS[strength]}`,
        words: text,
      })),
      ...(first === undefined || first.note === '' ? [] : [{ label: OBSERVATIONS, words: first.note }]),
    ],
    sources: (question.cites ?? []).flatMap((cite) => citeWords(cite, { citations }) ?? []),
  };
}

/** `Labeled, or given at once: 9 of 20 missed` */
function briefWords(question: Question, finding: Finding): string {
  const words = missedWords(finding);
  const name = nameIn(question, finding);
  return name === null ? words : `${name}: ${words}`;
}

function toldItem(question: Question, told: readonly Told[], dateOf: DateOf): ResultItem {
  return {
    ...named(question),
    lines: [
      ...told.map((one) => ({ label: nameIn(question, one), words: toldWords(one) })),
      ...pooledLine(told, dateOf),
    ],
  };
}

function nameIn(question: Question, { part }: Pick<Finding, 'part'>): string | null {
  return part === null ? null : nameOfPart(question, part);
}

function pooledLine(found: readonly Pick<Finding, 'pool'>[], dateOf: DateOf): ResultLine[] {
  const words = pooledWords(found, dateOf);
  return words === '' ? [] : [{ label: 'Tracers', words }];
}

function scoreItem(score: DomainScore): ResultItem {
  const { id: key, title } = score.domain;
  return { key, title, lines: [{ label: null, words: scoreWords(score) }] };
}

function uncapitalized(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** How much was found. */
export function foundSentences(result: Result): string[] {
  const { total, flagged, measured } = result;
  return [
    ...(measured === null || isEmpty(result)
      ? []
      : [`${findingsWords(measured.findings.length, seriousIn(measured.findings))}.`]),
    flagged.length === 0
      ? 'No question is flagged.'
      : `${flagged.length} of ${total} questions ${flagged.length === 1 ? 'is' : 'are'} flagged.`,
  ];
}

/** Where nothing was answered, that nothing was found would read as good news. */
function isEmpty({ total, unanswered, skipped }: Result): boolean {
  return unanswered.length + skipped.length >= total;
}

function sinceGroup(
  since: Exclude<Result['since'], 'unfinished'>,
  total: number,
  dateOf: DateOf,
): ResultGroup {
  if (since === 'none') {
    const heading = 'What changed since last time';
    return {
      heading,
      sentences: ['There is no earlier assessment of this area with the same questions to compare with.'],
      items: [],
      shown: SHOWN,
    };
  }
  if ('away' in since) {
    const date = dateOf(since.away);
    const sentence = `The assessment of ${date} is not on this device. What changed can be shown once you are back online.`;
    return { heading: `What changed since ${date}`, sentences: [sentence], items: [], shown: SHOWN };
  }
  return {
    heading: `What changed since ${completedWords(since.earlier, dateOf)}`,
    sentences: changeSentences(since, total),
    items: since.changes.map(changeItem),
    shown: SHOWN,
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

function changeItem({ question, trend, values }: Change): ResultItem {
  const difference = (words: string) => ({ label: 'Difference', words });
  return {
    ...named(question),
    lines: [
      ...values.flatMap(({ label, was, now, trend: own }) =>
        label === null
          ? [
              { label: 'Then', words: was },
              { label: 'Now', words: now },
              ...(own === null ? [] : [difference(TREND_WORDS[own])]),
            ]
          : [
              {
                label,
                words: `${now}; was ${was}${own === null ? '' : ` (${uncapitalized(TREND_WORDS[own])})`}`,
              },
            ],
      ),
      ...(trend === null ? [] : [difference(TREND_WORDS[trend])]),
    ],
  };
}

function named({ id, index, label }: Question): Pick<ResultItem, 'key' | 'title'> {
  return { key: String(id), title: `${index + 1}. ${label}` };
}
