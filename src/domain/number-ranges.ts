import { joinWords } from './word-list.ts';

/** Question numbers as people say them: `16–20`, `3 and 9`, `2, 16–20 and 24`. */
export function numberRanges(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && number === run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  const words = runs.flatMap(([first, last]) => {
    if (first === last) return [`${first}`];
    return last === first + 1 ? [`${first}`, `${last}`] : [`${first}–${last}`];
  });
  return joinWords(words);
}
