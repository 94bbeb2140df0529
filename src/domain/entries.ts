/**
 * The lists of an assessment: people and medications. Each entry has an id that the device made which added
 * it, so that two people can change one list at the same time (rule ASM-17).
 */

export type ListName = 'facilitators' | 'participants' | 'wastageCalculator';

export type Entry<T = object> = T & { readonly id: string };

export type EntryLists = Readonly<Record<ListName, readonly Entry[]>>;

export type Named = { readonly id: string };

export const ID_LENGTH = 12;
export const RANDOM_LETTERS = 3;

/** The spelling of an entry's id. */
export const ENTRY_ID = /^[a-z0-9]{12}$/;

/**
 * The id of a new entry. It begins with the time, for a tablet's edits are folded in by their names, and
 * rows that were added one after the other must stay so.
 *
 * @param time milliseconds since 1970
 * @param random 3 random bytes
 */
export function entryId(time: number, random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, RANDOM_LETTERS), (byte) => (byte % 36).toString(36));
  return (
    Math.floor(time)
      .toString(36)
      .padStart(ID_LENGTH - RANDOM_LETTERS, '0') + letters.join('')
  );
}

/** The id of an entry that was made without one: the same on every tablet and on the server. */
export function idOfPlace(index: number): string {
  return String(index + 1).padStart(ID_LENGTH, '0');
}

/** The id of the blank entry with which every list begins. */
export const FIRST_ENTRY = idOfPlace(0);

/** The list after a change: given entries are set, those with null removed, and new ones added at the end. */
export interface ListChange {
  readonly entries: ReadonlyMap<string, object | null>;
  /** Ids; what it does not name follows in its own order. */
  readonly order: readonly string[];
}

export function changedList(list: readonly Entry[], { entries, order }: ListChange): Entry[] {
  const added = [...entries.keys()].filter((id) => list.every((entry) => entry.id !== id));
  const all = [...list.map(({ id }) => id), ...added].flatMap((id): Entry[] => {
    const value = entries.has(id) ? entries.get(id) : list.find((entry) => entry.id === id);
    return value ? [{ ...value, id }] : [];
  });
  const first = order.flatMap((id) => all.find((entry) => entry.id === id) ?? []);
  return [...new Set([...first, ...all])];
}

export function idsOf(list: readonly Named[]): string[] {
  return list.map(({ id }) => id);
}

export function withoutId<T extends Named>({ id: _id, ...value }: T): Omit<T, 'id'> {
  return value;
}
