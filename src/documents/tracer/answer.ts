import { knownOr } from '#domain/known.ts';
import type { Answer } from '#domain/assessment.ts';
import { orderedParts } from '#domain/section.ts';
import type { Part, Question, QuestionType, Section } from '#domain/section.ts';
import { themeColors } from '../paper/colors.ts';
import type { ThemeColors } from '../paper/colors.ts';
import { text } from '../paper/piece.ts';
import type { Piece, Row } from '../paper/piece.ts';
import { styles } from '../paper/styles.ts';
import { choices, namedLines, numberBox, rankBoxes, scale } from './fields.ts';
import { handValue } from './handwriting.ts';
import { partRows } from './parts.ts';
import { compositionRows, tallyRows } from './tallies.ts';

/** Places for the answer to a question, by its type. */

/** An answer that is to be drawn. */
interface Drawn {
  readonly question: Question;
  /** In order. */
  readonly parts: readonly Part[];
  readonly answer: Answer;
  readonly width: number;
  readonly extraLines: number;
  readonly colors: ThemeColors;
}

export function answerRows(
  question: Question,
  section: Section,
  place: Pick<Drawn, 'width' | 'extraLines' | 'answer'>,
): Row[] {
  return knownOr(ANSWER_FIELDS, question.questionType, () => [])({
    ...place,
    question,
    parts: orderedParts(question),
    colors: themeColors[section.theme],
  });
}

const ANSWER_FIELDS: Readonly<Record<QuestionType, (drawn: Drawn) => Row[]>> = {
  radio: ({ parts, answer, width }) =>
    one(
      choices(
        parts.map((part) => part.label),
        width,
        new Set(parts.filter((part) => answer.parts[part.id] === true).map((part) => part.label)),
      ),
    ),
  ranking: ({ parts, answer, width }) =>
    one(
      rankBoxes(
        parts.map((part) => part.label),
        width,
        parts.map((part) => handValue(answer.parts[part.id])),
      ),
    ),
  slider: (drawn) => one(scale(drawn.width, drawn.question, Number(onlyValue(drawn)))),
  percentage: (drawn) => one(numberBoxOf('%', drawn)),
  dollars: (drawn) => one(numberBoxOf('$', drawn)),
  multipart: ({ question, parts, answer, width, colors }) =>
    question.composition === undefined
      ? partRows(parts, width, answer, question, colors)
      : compositionRows(question.composition, parts, width, answer),
  long_answer: (drawn) => one(writtenAnswer(5, drawn)),
  short_answer: (drawn) => one(writtenAnswer(2, drawn)),
  tally: ({ parts, answer, width }) => tallyRows(parts, width, answer),
};

function one(pieces: readonly Piece[]): Row[] {
  return [{ cells: [{ x: 0, pieces }], together: true, keepWithNext: true }];
}

function onlyValue({ parts, answer }: Drawn): string {
  const [part] = parts;
  return part === undefined ? '' : handValue(answer.parts[part.id]);
}

function numberBoxOf(sign: '%' | '$', drawn: Drawn): Piece[] {
  const label = drawn.parts[0]?.label ?? '';
  return [
    ...text(label, styles.body, drawn.width, { keepWithNext: true }),
    numberBox(sign, onlyValue(drawn)),
  ];
}

/** @param least lines to write on */
function writtenAnswer(least: number, { answer, width, extraLines }: Drawn): Piece[] {
  return namedLines('Your answer', least + extraLines, width, answer.observations);
}
