import type { FigurePair } from '#domain/figure-pair.ts';
import { equalValues } from '#domain/leaf-values.ts';
import type { Part } from '#domain/section.ts';

/**
 * Several parts, each one choice among the same choices, or each a count: told by the shape, for any module (rules
 * STEP-17 and MEA-11).
 */
export function isMatrix(parts: readonly Part[]): boolean {
  const [first, ...others] = parts;
  return (
    first !== undefined &&
    others.length > 0 &&
    parts.every(
      (part) =>
        part.questionType === first.questionType &&
        (part.questionType === 'tally' ||
          (part.questionType === 'radio' && equalValues(choicesOf(part), choicesOf(first)))),
    )
  );
}

/** Parts with the same choices that follow each other. */
export interface PartsAlike {
  readonly alike: readonly Part[];
}

/** Parts in order, those alike together: they are a table among other parts, unless they stand side by side. */
export function withAlike(
  parts: readonly (Part | FigurePair)[],
): readonly (Part | FigurePair | PartsAlike)[] {
  const runs: (Part | FigurePair)[][] = [];
  for (const part of parts) {
    const run = runs.at(-1);
    if (run !== undefined && isMatrix(asParts([...run, part]))) run.push(part);
    else runs.push([part]);
  }
  return runs.flatMap((run): (Part | FigurePair | PartsAlike)[] =>
    run.length > 1 ? [{ alike: asParts(run) }] : run,
  );
}

/** Null where one of these cannot be a row. */
function asParts(run: readonly (Part | FigurePair)[]): Part[] {
  const parts = run.filter((part): part is Part => !('share' in part) && part.layout !== 'half');
  return parts.length === run.length ? parts : [];
}

function choicesOf({ options = [] }: Part): [id: string, label: string][] {
  return options.map(({ id, label }) => [id, label]);
}
