interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Puts passages among those found before, unless they overlap one of them or each other. Both are in the order of the
 * text, and so is what comes of them: each is looked at once.
 */
export function withMore<T extends Span>(found: readonly T[], more: Iterable<T>): T[] {
  const merged: T[] = [];
  let place = 0;
  let reached = 0;
  for (const one of more) {
    for (let next = found[place]; next !== undefined && next.end <= one.start; next = found[place]) {
      merged.push(next);
      reached = next.end;
      place += 1;
    }
    const next = found[place];
    if (one.start < reached || (next !== undefined && next.start < one.end)) continue;
    merged.push(one);
    reached = one.end;
  }
  return [...merged, ...found.slice(place)];
}
