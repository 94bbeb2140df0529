import { idOfPlace } from './entries.ts';
import type { Entry, Named } from './entries.ts';

/** Lists that are given or compared in full (rule ASM-17). */

type MaybeNamed<T> = T & { readonly id?: string | undefined };

/**
 * Entries with an id each. Where none has one, they are those of the stored list at the same places; whatever
 * else lacks one, or repeats one, is a new entry.
 */
export function withIds<T extends object>(
  entries: readonly MaybeNamed<T>[],
  stored: readonly Named[] = [],
): Entry<T>[] {
  const isByPlace = entries.every(({ id }) => id === undefined);
  const known = new Set([...entries, ...stored].map(({ id }) => id));
  const taken = new Set<string>();
  const freeId = (from: number): string => {
    let place = from;
    while (known.has(idOfPlace(place)) || taken.has(idOfPlace(place))) place += 1;
    return idOfPlace(place);
  };
  return entries.map((entry, index) => {
    const wanted = isByPlace ? stored[index]?.id : entry.id;
    const id = wanted === undefined || taken.has(wanted) ? freeId(index) : wanted;
    taken.add(id);
    return { ...entry, id };
  });
}

/** Whether the entries that are in both lists follow each other alike. */
export function haveSameOrder(a: readonly Named[], b: readonly Named[]): boolean {
  const common = (those: readonly Named[], others: readonly Named[]) =>
    those.map(({ id }) => id).filter((id) => others.some((other) => other.id === id));
  const order = common(b, a);
  return common(a, b).every((id, index) => id === order[index]);
}
