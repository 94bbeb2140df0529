/**
 * The order in which the questions of a tracer are taken (rule ACT-17). A question keeps its number and its address,
 * wherever it comes; what comes first is named by its numbers, from 1, in ascending order. None: the module's order.
 */
export type AskedFirst = readonly number[];

/** The number of the question at a place of the path, both from 1. */
export function numberInPath(place: number, first: AskedFirst): number {
  const early = first[place - 1];
  if (early !== undefined) return early;
  // The others follow in their order: each that came first has left its own place.
  return first.reduce((number, one) => (one <= number ? number + 1 : number), place - first.length);
}

/** The place of a question in the path, by its number; both from 1. */
export function placeInPath(number: number, first: AskedFirst): number {
  const at = first.indexOf(number);
  return at >= 0 ? at + 1 : number + first.filter((one) => one > number).length;
}

/** Whatever there is of each question, in the order of the path. @param all in the order of their numbers */
export function inPath<T>(all: readonly T[], first: AskedFirst): T[] {
  if (first.length === 0) return [...all];
  return all.flatMap((_, at) => {
    const number = numberInPath(at + 1, first);
    return all.slice(number - 1, number);
  });
}
