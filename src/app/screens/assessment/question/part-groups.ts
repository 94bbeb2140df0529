import type { Part } from '#domain/section.ts';

/** Parts that follow each other under one name; null where they have none. */
export interface PartGroup {
  readonly name: string | null;
  readonly parts: readonly Part[];
}

/** The choice that says that something is not used. */
export const NOT_USED = 'unused';

/** Parts in order, by their group. */
export function inGroups(parts: readonly Part[]): readonly PartGroup[] {
  const groups: { name: string | null; parts: Part[] }[] = [];
  for (const part of parts) {
    const name = part.group ?? null;
    const last = groups.at(-1);
    if (last !== undefined && last.name === name) last.parts.push(part);
    else groups.push({ name, parts: [part] });
  }
  return groups;
}
