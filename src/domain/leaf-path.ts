import { LISTS, rowLeaf } from './leaf.ts';

/**
 * A path into a body, spelled as the leaf that it leads to or into. A list sent in full is all of its leaves,
 * for it does not say which entry stands where.
 */
export function leafPath(path: string): string {
  const [, list, within = ''] = /^lists\.(\w+)(?:\.entries)?(\..+)?$/.exec(path) ?? [];
  if (list !== undefined) return list + within;
  const [, sheet, row] = /^sheets\.(\w+)\.rows\.(\w+)/.exec(path) ?? [];
  if (sheet !== undefined && row !== undefined) return rowLeaf(sheet, row);
  const [, whole] = /^(\w+)\.\d{1,3}(?:\.|$)/.exec(path) ?? [];
  return whole !== undefined && Object.hasOwn(LISTS, whole) ? whole : path;
}
