import { blankAnswer } from '../assessment.ts';
import type { Answer, PartValue } from '../assessment.ts';
import { answerLines } from '../answer-words.ts';
import type { Compared } from '../comparison.ts';
import { elementsOf } from '../measures/elements.ts';
import type { Element } from '../measures/elements.ts';
import { numberIn } from '../number-in-text.ts';
import { isWritten } from '../question-types/answer-place.ts';
import { lineOfValue } from '../question-types/value-types.ts';
import { orderedParts, orderedQuestions, partType } from '../section.ts';
import type { Part, Question } from '../section.ts';
import { filledBySheets } from '../sheet-answers.ts';
import { isTally, shareOf, sumOf } from '../tally.ts';
import type { Count } from '../tally.ts';
import { percentOf, tableOf, yesOrNo } from './column.ts';
import type { Column, ExportTable } from './column.ts';
import { AIM_COLUMNS, ASSESSMENT_COLUMNS, QUESTION_COLUMNS } from './of-assessment.ts';
import type { OfQuestion } from './of-assessment.ts';

/** Completed assessments, one row for each answer and element (rule EXP-2). */

interface Given {
  readonly words: string;
  readonly number: number | null;
  readonly unit: string | null;
  readonly choice: string | null;
  readonly count: Count | null;
}

interface AnswerRow extends OfQuestion {
  /** A type of question or part; or `observations`, `opportunities`, `final_comments`. */
  readonly type: string;
  readonly given: Given;
  /** Null where it is not scored. */
  readonly element: Element | null;
  readonly isFlagged: boolean | null;
}

const NOTHING: Given = { words: '', number: null, unit: null, choice: null, count: null };

const COLUMNS: readonly Column<AnswerRow>[] = [
  ...ASSESSMENT_COLUMNS,
  ...QUESTION_COLUMNS,
  {
    name: 'type',
    holds: 'text',
    meaning:
      'The kind of answer. composition and together judge several parts at once; observations, opportunities and final_comments are what was written beside the answers.',
    of: ({ type }) => type,
  },
  {
    name: 'state',
    holds: 'text',
    meaning:
      'answered, or blank. Of what is scored also unseen: not observed, or could not be found out; and outside: does not apply.',
    of: stateOf,
  },
  { name: 'value', holds: 'text', meaning: 'The answer in words.', of: ({ given }) => given.words },
  {
    name: 'number',
    holds: 'number',
    unit: 'see the column unit',
    meaning: 'The answer as a number. Of a count, the share of Yes.',
    of: ({ given }) => given.number,
  },
  { name: 'unit', holds: 'text', meaning: 'The unit of the number.', of: ({ given }) => given.unit },
  {
    name: 'choice_id',
    holds: 'text',
    meaning: 'The choice that was made. The same whatever its words are.',
    of: ({ given }) => given.choice,
  },
  {
    name: 'count_yes',
    holds: 'number',
    meaning: 'Of a count: how often Yes. All observers together.',
    of: ({ given }) => given.count && given.count.yes,
  },
  {
    name: 'count_of',
    holds: 'number',
    meaning: 'Of a count: how many were seen.',
    of: ({ given }) => given.count && given.count.of,
  },
  ...AIM_COLUMNS,
  {
    name: 'credit',
    holds: 'number',
    meaning: 'What the answer is worth, from 0 to 1; blank where it does not count.',
    of: ({ element }) => element && element.credit,
  },
  {
    name: 'adverse',
    holds: 'text',
    meaning: 'yes: this one answer falls short. Whether it is a finding, the table of pooled measures says.',
    of: ({ element }) => element && yesOrNo(element.isAdverse),
  },
  {
    name: 'flagged',
    holds: 'text',
    meaning: 'yes: the question was flagged.',
    of: ({ isFlagged }) => yesOrNo(isFlagged),
  },
];

function stateOf({ element, given }: AnswerRow): string {
  if (element !== null) return element.state;
  return given.words === '' ? 'blank' : 'answered';
}

export const ANSWERS: ExportTable<Compared> = tableOf(COLUMNS, answerRows);

function answerRows(stored: Compared): AnswerRow[] {
  const { section } = stored;
  const one = { section, assessment: filledBySheets(section, stored.assessment) };
  const { answers, notes } = one.assessment;
  const rows = orderedQuestions(section).flatMap((question) => {
    const answer = answers[String(question.id)];
    return answer === undefined ? [] : rowsOfQuestion(one, question, answer);
  });
  const comments = noteRow({ one, question: null, part: null }, 'final_comments', notes, null);
  return [...rows, ...comments];
}

/** None where nothing was entered. */
function rowsOfQuestion(one: Compared, question: Question, answer: Answer = blankAnswer): AnswerRow[] {
  const elements = new Map(elementsOf(question, answer).map((element) => [element.part?.id ?? '', element]));
  const row = (part: Part | null, type: string, given: Given): AnswerRow => ({
    one,
    question,
    part,
    type,
    given,
    element: elements.get(part?.id ?? '') ?? null,
    isFlagged: answer.flagged,
  });
  const values = valueRows(question, answer, row);
  const place = { one, question, part: null };
  const notes = [
    ...(isWritten(question) ? [] : noteRow(place, 'observations', answer.observations, answer.flagged)),
    ...noteRow(place, 'opportunities', answer.opportunities, answer.flagged),
  ];
  const isBlank = values.every(({ given }) => given.words === '') && notes.length === 0 && !answer.flagged;
  return isBlank ? [] : [...values, ...notes];
}

function noteRow(place: OfQuestion, type: string, text: string, isFlagged: boolean | null): AnswerRow[] {
  const words = text.trim();
  return words === '' ? [] : [{ ...place, type, given: { ...NOTHING, words }, element: null, isFlagged }];
}

type MakeRow = (part: Part | null, type: string, given: Given) => AnswerRow;

function valueRows(question: Question, answer: Answer, row: MakeRow): AnswerRow[] {
  const { questionType } = question;
  const parts = orderedParts(question);
  if (isWritten(question) || questionType === 'radio') {
    const words = answerLines(question, answer)
      .map((line) => line.words)
      .join('\n');
    const choice = parts.find(({ id }) => answer.parts[id] === true)?.id ?? null;
    return [row(null, questionType, { ...NOTHING, words, choice })];
  }
  if (questionType === 'ranking') {
    return parts.map((part) => row(part, 'ranking', rankOf(answer.parts[part.id])));
  }
  const rows = parts.map((part) => {
    const type = questionType === 'multipart' ? partType(part) : questionType;
    return row(part, type, givenIn(type, part, answer.parts[part.id]));
  });
  const whole = elementsOf(question, answer).find((element) => element.part === null);
  return whole === undefined ? rows : [...rows, row(null, whole.kind, givenTogether(whole))];
}

function rankOf(value: PartValue | undefined): Given {
  if (typeof value !== 'number') return NOTHING;
  return { ...NOTHING, words: String(value), number: value, unit: 'rank' };
}

type ValueType = Parameters<typeof lineOfValue>[0];

function givenIn(type: string, part: Part, value: PartValue | undefined): Given {
  const { words } = lineOfValue(type as ValueType, part, value, null);
  if (words === '') return NOTHING;
  if (isTally(value)) return countGiven(words, sumOf(value));
  if (type === 'radio') return { ...NOTHING, words, choice: String(value) };
  if (typeof value === 'number') return { ...NOTHING, words, number: value, unit: UNITS[type] ?? null };
  // A number of things is typed in as text.
  const number = part.most === undefined ? null : numberIn(words);
  return { ...NOTHING, words, number, unit: number === null ? null : 'found' };
}

const UNITS: Readonly<Record<string, string>> = {
  slider: 'points of 10',
  percentage: 'percent',
  dollars: 'dollars',
};

function countGiven(words: string, count: Count): Given {
  const number = percentOf(shareOf(count));
  return { ...NOTHING, words, number, unit: number === null ? null : 'percent', count };
}

/** What judges several parts at once. */
function givenTogether({ value, credit, count }: Element): Given {
  if (count !== null) return countGiven(value, count);
  const number = percentOf(credit);
  return { ...NOTHING, words: value, number, unit: number === null ? null : 'percent' };
}
