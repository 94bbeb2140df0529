import type { HalvesOf } from '#device/device.ts';
import { measures } from '#domain/measures/domain-scores.ts';
import { findingsOf } from '#domain/measures/findings.ts';
import { seriousIn } from '#domain/measures/measure-words.ts';
import { listedBefore } from '../../downloads/earlier-assessment.ts';

type Source = Pick<HalvesOf<'summaries' | 'overlay' | 'held' | 'section', never>, 'stored'>;

interface FoundHere {
  readonly findings: number;
  readonly serious: number;
}

/**
 * Counts the findings of a completed assessment from what this device holds, before the server's list has them
 * (rule MEA-12). Null where it or its module is not here, or the module measures nothing.
 */
export async function foundHere(source: Source, id: string): Promise<FoundHere | null> {
  const read = (one: string) => source.stored((store) => store.held(one));
  const held = await read(id);
  if (held === null) return null;
  const { assessment } = held;
  const section = await source.stored((store) =>
    store.section(Number(assessment.section), assessment.sectionVersion),
  );
  if (section === null || !measures(section)) return null;
  const before = await listedBefore(source, assessment);
  const earlier = (await Promise.all(before.map((other) => read(other.id)))).flatMap((other) =>
    other === null ? [] : [{ assessment: other.assessment, section }],
  );
  const findings = findingsOf({ assessment, section }, earlier);
  return { findings: findings.length, serious: seriousIn(findings) };
}
