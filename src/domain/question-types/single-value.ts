import { orderedParts } from '../section.ts';
import type { PartType } from '../section.ts';
import type { ComparedAnswer, QuestionKind } from './question-kind.ts';
import { choicesOfValue, hasEnds, lineOfValue, measuredAs, misfitOfValue } from './value-types.ts';

/**
 * A question with one part, which holds a value of this type.
 * @param difference how answers that differ do so
 */
export function singleValue(
  type: PartType,
  difference: (answers: readonly ComparedAnswer[]) => string,
): QuestionKind {
  return {
    parts: { least: 1, most: 1 },
    needsEnds: hasEnds(type),
    misfits: (_, given) =>
      given.flatMap(([partId, value]) => {
        const words = misfitOfValue(type, value);
        return words === null ? [] : [{ partId, words }];
      }),
    lines: (question, { parts }) =>
      orderedParts(question).map((part) => lineOfValue(type, part, parts[part.id], null)),
    difference: (_, answers) => difference(answers),
    choices: (question, { parts }) =>
      orderedParts(question).flatMap((part) => choicesOfValue(type, part, parts[part.id])),
    measures: (question) => {
      const kind = measuredAs(type);
      return kind === null ? [] : orderedParts(question).map((part) => ({ part, kind, label: null }));
    },
  };
}
