import { looksLeft } from './first-look.ts';
import type { LeftBehind } from '../../rows/left-behind.ts';
import type { Tables } from '../tables.ts';

/**
 * What this person's pages left behind and the database takes in before anything else, the oldest
 * first. Only where there is something is the database asked.
 *
 * @throws Error where it looks odd
 */
export async function leftAsItLooks(
  tables: Pick<Tables, 'meta'>,
  texts: ReadonlyMap<string, string>,
): Promise<readonly LeftBehind[]> {
  if (texts.size === 0) return [];
  const taken = (await tables.meta.get('takenIn'))?.value;
  const isTaken = (id: string) => Array.isArray(taken) && taken.includes(id);
  const left = [...texts].flatMap(([id, text]) => (isTaken(id) ? [] : [JSON.parse(text) as unknown]));
  if (!left.every(looksLeft)) throw new Error('What was left behind looks odd.');
  return left.toSorted((a, b) => a.at - b.at);
}
