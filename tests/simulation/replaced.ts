import { leafValue } from '#domain/leaf-values.ts';
import type { Leaf } from '#domain/leaf.ts';
import type { StoredAssessment } from '#device/rows/stored.ts';
import type { Disk } from './disk.ts';
import type { Exchange } from './network.ts';
import { canonical, isSave, tokenOf } from './requests.ts';
import { personOfToken } from '#device/person/token.ts';
import type { Tablet } from './tablet.ts';

/** The server has told a tablet that a value of the same person, which the tablet never had, was replaced (ASM-12). */
export interface Replacing {
  readonly tablet: string;
  readonly owner: number;
  readonly assessment: string;
  readonly version: number;
  readonly leaf: string;
  readonly value: string;
}

interface Judging {
  replacing: Replacing[];
  readonly fault: (invariant: string, what: string) => void;
}

export function replacingIn(tablet: Tablet, { request, response }: Exchange): Replacing[] {
  const owner = personOfToken(tokenOf(request))?.userId ?? null;
  const isOfAssessment = isSave(request) && request.path.startsWith('/assessments');
  if (!isOfAssessment || response.statusCode >= 300 || owner === null) return [];
  const answer = response.json<{
    id: string;
    version: number;
    replaced?: { leaf: string; value: unknown }[];
  }>();
  if (answer.replaced === undefined || answer.replaced.length === 0) return [];
  const rows = tablet.peek(owner, 'assessments') as StoredAssessment[];
  const base = rows.find(({ id }) => id === answer.id)?.base;
  // It has taken in an earlier copy of this answer.
  if (base && base.version >= answer.version) return [];
  return (
    answer.replaced
      // The calculator's fields are called otherwise on the wire.
      .filter(({ leaf }) => !leaf.startsWith('wastage_calculator'))
      .map(({ leaf, value }) => ({ leaf, value: canonical(value) }))
      .filter(({ leaf, value }) => !base || canonical(leafValue(base, leaf as Leaf)) !== value)
      .map((one) => ({ tablet: tablet.name, owner, assessment: answer.id, version: answer.version, ...one }))
  );
}

/** Rule INV-7: a tablet that has taken such an answer in shows what was replaced. */
export function checkReplacing(world: Judging, tablet: Tablet, owner: number, disk: Disk): void {
  if (world.replacing.length === 0) return;
  world.replacing = world.replacing.filter((one) => {
    if (one.tablet !== tablet.name || one.owner !== owner) return true;
    const stored = disk.stored.get(one.assessment);
    const taken = stored?.receipt?.version ?? 0;
    if (stored === undefined || taken < one.version) return true;
    const isShown = stored.replaced.some(
      ({ leaf, value }) => leaf === one.leaf && canonical(value) === one.value,
    );
    if (taken === one.version && !isShown)
      world.fault('INV-7', `${tablet.name} does not say that ${one.leaf} = ${one.value} was replaced`);
    return false;
  });
}
