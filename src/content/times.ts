/** How long the modules take, for pages that load no questions (rule FACT-19). */

export interface ModuleTime {
  /** Minutes for the core path. */
  readonly core: number;
  /** The same with two observers, where two can share the watching. */
  readonly withTwo?: number;
  /** The preparation before the visit, in one sentence; absent where there is none. */
  readonly before?: string;
  /** A part with a time of its own, in a sentence. */
  readonly apart?: string;
}

/** By the id of the module. */
const moduleTimes: Readonly<Record<number, ModuleTime>> = {
  1: {
    core: 25,
    before:
      'A week before, ask for the links to eight policies and for the latest scanning and pump reports.',
  },
  2: {
    core: 25,
    before:
      'The day before, ask for: someone who can search the cabinet console, a test patient in the ordering system, the label log of the IV room, and five minutes with the pharmacy buyer.',
  },
  3: { core: 25, withTwo: 20 },
  4: {
    core: 25,
    withTwo: 20,
    apart:
      'Waste is a track of its own: count for one or two days, some days before. Then it takes about 15 minutes at a desk.',
  },
};

export function timeOf(sectionId: number): ModuleTime | undefined {
  return moduleTimes[sectionId];
}

/** `about 25 minutes, or 20 with two observers`; null for a module that this build does not know. */
export function coreTimeWords(sectionId: number): string | null {
  const time = timeOf(sectionId);
  if (time === undefined) return null;
  return coreWords(time);
}

/** `about 25 minutes, or 20 with two observers`. */
export function coreWords({ core, withTwo }: Pick<ModuleTime, 'core' | 'withTwo'>): string {
  return `about ${core} minutes${withTwo === undefined ? '' : `, or ${withTwo} with two observers`}`;
}

/** `25 minutes`, or `25 to 30 minutes`: the core path of any module, with one observer. */
export function anyCoreTimeWords(): string {
  const minutes = Object.values(moduleTimes).map(({ core }) => core);
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  return least === most ? `${most} minutes` : `${least} to ${most} minutes`;
}
