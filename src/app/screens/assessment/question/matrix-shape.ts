import { equalValues } from '#domain/leaf.ts';
import type { Part } from '#domain/section.ts';

/** Several parts, each one choice among the same choices: told by the shape, for any module (rule STEP-17). */
export function isMatrix(parts: readonly Part[]): boolean {
  const choices = parts[0]?.options ?? null;
  return (
    parts.length > 1 &&
    parts.every(
      ({ questionType, options }) => questionType === 'radio' && equalValues(options ?? null, choices),
    )
  );
}
