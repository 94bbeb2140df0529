/**
 * The order in which the questions of a tracer are taken (rule ACT-19). A question keeps its number and its address,
 * wherever it comes; what comes first is named by its numbers, from 1, in ascending order. None: the module's order.
 */
export type AskedFirst = readonly number[];

/** The numbers in the order of the path, at least as far as one of them. */
function pathTo(number: number, first: AskedFirst): number[] {
  return [...new Set([...first, ...Array.from({ length: number }, (_, at) => at + 1)])];
}

/** The number of the question at a place of the path, both from 1. */
export function numberInPath(place: number, first: AskedFirst): number {
  return pathTo(place, first)[place - 1] ?? place;
}

/** The place of a question in the path, by its number; both from 1. */
export function placeInPath(number: number, first: AskedFirst): number {
  return pathTo(number, first).indexOf(number) + 1;
}

/** Whatever there is of each question, in the order of the path. @param all in the order of their numbers */
export function inPath<T>(all: readonly T[], first: AskedFirst): T[] {
  return pathTo(all.length, first).flatMap((number) => all.slice(number - 1, number));
}
