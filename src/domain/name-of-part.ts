import { isPair } from './figure-pair.ts';
import type { Part, Question } from './section.ts';

/** The name of a part outside its question: a figure is called by the label of its state, which says what it measures. */
export function nameOfPart({ parts }: Pick<Question, 'parts'>, part: Part): string {
  const key = `${part.id}state`;
  const state = Object.hasOwn(parts, key) ? parts[key] : undefined;
  return (isPair(state, part) ? state?.label : undefined) ?? part.label;
}
