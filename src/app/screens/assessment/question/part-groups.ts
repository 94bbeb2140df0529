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

interface ListedChoice {
  readonly id: string;
  /** The beginning that it shares with its neighbors, `Not stocked: `; else empty. */
  readonly prefix: string;
  readonly rest: string;
  /** Whether it is the first one with its prefix. */
  readonly isFirst: boolean;
}

/** Choices of which neighbors may begin alike, so that what they share is shown once. */
export function listedChoices(options: NonNullable<Part['options']>): readonly ListedChoice[] {
  const prefixes = options.map(({ label }) => /^[^:]+: (?=.)/.exec(label)?.[0] ?? '');
  return options.map(({ id, label }, at) => {
    const own = prefixes[at] ?? '';
    const isShared = own !== '' && (prefixes[at - 1] === own || prefixes[at + 1] === own);
    const prefix = isShared ? own : '';
    return { id, prefix, rest: label.slice(prefix.length), isFirst: isShared && prefixes[at - 1] !== own };
  });
}
