import { ID_LENGTH, RANDOM_LETTERS } from './entries.ts';

/** When an entry was begun, by its id: milliseconds since 1970. */
export function timeOfEntry(id: string): number {
  return Number.parseInt(id.slice(0, ID_LENGTH - RANDOM_LETTERS), 36);
}
