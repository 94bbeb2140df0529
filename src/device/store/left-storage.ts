import type { LeftBehind } from '../rows/left-behind.ts';
import { PREFIX } from './plain-requests.ts';

/**
 * Where local storage keeps what was left behind: a key for each leaving, so that two tabs that
 * close at once do not overwrite each other, with the name of the person's database
 * in it, for only that one may take it in.
 */
export type LeftStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

const prefixOf = (database: string): string => `left-${database.slice(PREFIX.length)}-`;

/** @throws DOMException when there is no room */
export function putLeft(storage: LeftStorage, database: string, left: LeftBehind): void {
  storage.setItem(prefixOf(database) + left.id, JSON.stringify(left));
}

export function removeLeft(storage: LeftStorage, database: string, id: string): void {
  storage.removeItem(prefixOf(database) + id);
}

/** Everything left behind beside a database, by id, as it is stored: no more than a look at the keys where there is nothing. */
export function leftTexts(
  storage: Pick<LeftStorage, 'length' | 'key' | 'getItem'>,
  database: string,
): Map<string, string> {
  const prefix = prefixOf(database);
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return new Map(
    keys
      .filter((key) => key.startsWith(prefix))
      .map((key) => [key.slice(prefix.length), storage.getItem(key) ?? '']),
  );
}
