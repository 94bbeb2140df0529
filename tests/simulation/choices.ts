import { leafNames, leafValue } from '#domain/leaf-values.ts';
import type { Device } from '#device/device.ts';
import type { Keep, Keeps } from '#device/outbox/combining.ts';
import type { Lane } from '#device/rows/stored.ts';
import type { Tablet } from './tablet.ts';
import type { World } from './world.ts';

/** A person's ways out of a conflict, as its dialog offers them. */
export type Choice = 'continue' | 'combine' | 'copy' | 'take theirs' | 'refresh';

/** The ways that the dialog offers for a conflict. */
export function choicesIn({ conflict }: Lane): readonly Choice[] {
  if (conflict === null) return [];
  return conflict.reason === 'edited'
    ? ['continue', 'continue', 'continue', 'combine', 'combine', 'copy', 'refresh']
    : ['copy', 'copy', 'copy', 'take theirs', 'refresh'];
}

export interface Asked {
  readonly world: World;
  readonly tablet: Tablet;
  readonly device: Device;
  /** As it is on the screen. */
  readonly lane: Lane;
}

export async function chooseInConflict(
  { world, tablet, device, lane }: Asked,
  choice: Choice,
): Promise<void> {
  const { id, conflict } = lane;
  if (conflict === null) return;
  const { version } = conflict;
  const owner = device.userId;
  // Drawn before anything is waited for.
  const keeps = keepsFor(world, owner, lane);
  const choices = await device.sync((sync) => sync.choices);
  switch (choice) {
    case 'continue':
      world.oracle.chose(owner, id, version);
      return void (await choices.conflict.continueEditing(id, version));
    case 'combine':
      world.oracle.chose(owner, id, version);
      if (await choices.conflict.combine(id, version, keeps)) world.count('combined');
      return;
    case 'copy': {
      const over = world.ledger.givesUp(tablet.name, owner, id);
      const copy = await choices.conflict.copyResponses(id, version);
      if (copy !== null) world.ledger.copies.set(copy, id);
      return over();
    }
    case 'take theirs': {
      const over = world.ledger.givesUp(tablet.name, owner, id);
      await choices.conflict.takeServerCopy(id, version);
      return over();
    }
    case 'refresh':
      return choices.conflict.refresh(id);
  }
}

const KEEPS: readonly Keep[] = ['mine', 'theirs', 'both'];

/** Answer by answer, for those that both changed. */
function keepsFor(world: World, owner: number, { changed, refused, conflict }: Lane): Keeps {
  if (conflict === null) return {};
  const own = new Set([...leafNames(changed), ...leafNames(refused)]);
  const keeps: [string, Keep][] = [];
  for (const leaf of conflict.leaves.filter((one) => own.has(one))) {
    const keep = world.pick(KEEPS) ?? 'mine';
    keeps.push([leaf, keep]);
    const theirs = JSON.stringify(leafValue(conflict.server, leaf));
    if (keep === 'both')
      for (const [text] of theirs.matchAll(/words \d+ of \d+/g)) world.quoted.add(`${owner} ${text}`);
  }
  return Object.fromEntries(keeps);
}
