/** How long the modules take from version 2 on: the one place that says so (rule FACT-19). */

export interface ModuleTime {
  /** Minutes for the core path. */
  readonly core: number;
  /** The same with two observers, where two can share the watching. */
  readonly withTwo?: number;
  /** The preparation before the visit, in one sentence. */
  readonly before: string;
  /** A part with a time of its own, in a sentence. */
  readonly apart?: string;
}

/** By the id of the module. */
const moduleTimes: Readonly<Record<number, ModuleTime>> = {
  1: { core: 30, before: 'The owner of the papers needs 2 to 3 hours to gather them.' },
  2: { core: 30, before: 'Gather the reports.' },
  3: { core: 30, withTwo: 20, before: 'Ask for the unit’s scanning and pump reports.' },
  4: {
    core: 35,
    withTwo: 25,
    before: 'The pharmacy fills in questions 7 to 11 from its list of drugs and forms.',
    apart:
      'Waste is a track of its own: count for one or two days, some days before. Then it takes about 15 minutes at a desk.',
  },
};

export function timeOf(sectionId: number): ModuleTime | undefined {
  return moduleTimes[sectionId];
}

/** `about 30 minutes, or 20 with two observers`; null for a module that this build does not know. */
export function coreTimeWords(sectionId: number): string | null {
  const time = timeOf(sectionId);
  if (time === undefined) return null;
  const { core, withTwo } = time;
  return `about ${core} minutes${withTwo === undefined ? '' : `, or ${withTwo} with two observers`}`;
}

/** `30 to 35 minutes`: the core path of any module, with one observer. */
export function anyCoreTimeWords(): string {
  const minutes = Object.values(moduleTimes).map(({ core }) => core);
  return `${Math.min(...minutes)} to ${Math.max(...minutes)} minutes`;
}
