import { partType } from './section.ts';
import type { Part } from './section.ts';

/** The choice that there is a figure. */
export const HAS_FIGURE = 'figure';

/** A share that may be none, or unknown: whether there is a figure, and the figure (rule ANS-4 has none from 0). */
export interface FigurePair {
  readonly state: Part;
  readonly share: Part;
}

/**
 * Parts in order, those that belong together as a pair: `<id>state`, a choice with one that there is a figure,
 * followed by the percentage `<id>`.
 */
export function withPairs(parts: readonly Part[]): readonly (Part | FigurePair)[] {
  return parts.flatMap((part, at): (Part | FigurePair)[] => {
    if (isPair(parts[at - 1], part)) return [];
    const share = parts[at + 1];
    return [isPair(part, share) ? { state: part, share } : part];
  });
}

export function isPair(state: Part | undefined, share: Part | undefined): share is Part {
  return (
    state !== undefined &&
    share !== undefined &&
    state.id === `${share.id}state` &&
    partType(share) === 'percentage' &&
    state.options?.some(({ id }) => id === HAS_FIGURE) === true
  );
}
