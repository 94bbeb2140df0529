import { plainNumber } from '../figure-words.ts';
import { isMix, orderedParts, partType } from '../section.ts';
import type { Part } from '../section.ts';
import { wordsOnly } from './answer-line.ts';
import type { AnswerLine } from './answer-line.ts';
import { mixTotal } from './mix-total.ts';
import type { QuestionKind } from './question-kind.ts';
import { choicesOfValue, lineOfValue, measuredAs, misfitOfValue } from './value-types.ts';

/** A question of several parts, each with a value of its own type. */
export const multipart: QuestionKind = {
  parts: { least: 1, most: Infinity },
  needsEnds: false,
  misfits: (question, given) =>
    given.flatMap(([partId, value]) => {
      const part = question.parts[partId];
      const words = part && misfitOfValue(partType(part), value, part.options);
      return words ? [{ partId, words }] : [];
    }),
  lines: (question, { parts: values }) => {
    const parts = orderedParts(question);
    const lines = parts.map((part) => lineOfValue(partType(part), part, values[part.id], part.label));
    return isMix(parts)
      ? [
          ...lines,
          totalOf(
            parts.map(({ id }) => values[id]),
            lines,
          ),
        ]
      : lines;
  },
  difference: (question, answers) => {
    const indexes = orderedParts(question).map((_, index) => index);
    const differing = indexes.filter((index) => answers.some(({ lines }) => lines[index]?.differs === true));
    return `${differing.length} of ${indexes.length} values differ`;
  },
  choices: (question, { parts: values }) =>
    orderedParts(question).flatMap((part) => choicesOfValue(partType(part), part, values[part.id])),
  measures: (question) =>
    orderedParts(question).flatMap((part: Part) => {
      const kind = measuredAs(partType(part));
      return kind === null ? [] : [{ part, kind, label: part.label }];
    }),
};

function totalOf(shares: Parameters<typeof mixTotal>[0], lines: readonly AnswerLine[]): AnswerLine {
  const isBlank = lines.every(({ figure }) => figure === null);
  return wordsOnly('Total', isBlank ? '' : `${plainNumber(mixTotal(shares))}%`);
}
