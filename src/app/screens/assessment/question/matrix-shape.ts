import { equalValues } from '#domain/leaf.ts';
import type { Part } from '#domain/section.ts';

/** Several parts, each one choice among the same choices: told by the shape, for any module (rule STEP-17). */
export function isMatrix(parts: readonly Part[]): boolean {
  const choices = parts[0] === undefined ? [] : choicesOf(parts[0]);
  return (
    parts.length > 1 &&
    parts.every((part) => part.questionType === 'radio' && equalValues(choicesOf(part), choices))
  );
}

function choicesOf({ options = [] }: Part): [id: string, label: string][] {
  return options.map(({ id, label }) => [id, label]);
}
