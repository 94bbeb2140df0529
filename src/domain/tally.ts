/**
 * Counts of several people: how often the good practice was seen, of how many times it could have been (rule
 * MEA-3). Each person's counts are a leaf of their own, so that two who count at the same time never overwrite
 * each other; what is shown is their sum.
 */

/** `yes` always counts the good practice. 0 ≤ yes ≤ of ≤ MOST_COUNTED, whole numbers. */
export type Count = { readonly yes: number; readonly of: number };

/** By counter. */
export type Tally = Readonly<Record<string, Count>>;

export const MOST_COUNTED = 999;

/** The spelling of a counter: a person's number. */
export const COUNTER = /^u[1-9]\d{0,9}$/;

const NOTHING_COUNTED: Count = { yes: 0, of: 0 };

export function counterOf(userId: number): string {
  return `u${userId}`;
}

/** No other value of a part is an object. */
export function isTally(value: unknown): value is Tally {
  return typeof value === 'object' && value !== null;
}

/** The count of one of them. */
export function countOf(value: unknown, counter: string): Count {
  return (isTally(value) && Object.hasOwn(value, counter) ? value[counter] : undefined) ?? NOTHING_COUNTED;
}

/** The sum of all their counts. */
export function sumOf(value: unknown): Count {
  if (!isTally(value)) return NOTHING_COUNTED;
  return Object.values(value).reduce(
    (sum, { yes, of }) => ({ yes: sum.yes + yes, of: sum.of + of }),
    NOTHING_COUNTED,
  );
}

/** The good ones as a share from 0 to 1; null where nothing was seen. */
export function shareOf({ yes, of }: Count): number | null {
  return of === 0 ? null : yes / of;
}
