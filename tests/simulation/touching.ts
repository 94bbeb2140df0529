import { PASSWORD } from './hospital.ts';
import type { Tab } from './tab.ts';
import type { Tablet } from './tablet.ts';
import type { World } from './world.ts';

/** People before a tablet that may have locked. */

/**
 * Somebody wants to do something here: behind a lock they enter their password first.
 *
 * @param mayLeaveIt whether they may also leave it locked
 */
export async function touch(
  world: World,
  { tablet, tab, mayLeaveIt }: { tablet: Tablet; tab: Tab; mayLeaveIt: boolean },
): Promise<boolean> {
  if (tablet.idleLock.touches(tablet, tab)) return true;
  world.count('found locked');
  const person = world.personOf(tab.session.getSnapshot().userId);
  if (person === undefined || (mayLeaveIt && world.chance(0.3))) return false;
  const judge = tablet.idleLock.proves(tablet, tab, person.id);
  const proof = await tab.session.prove(PASSWORD, person.email);
  judge(proof.ok);
  if (!proof.ok) return false;
  world.count('opened with the password');
  // As the lock screen does.
  tab.session.lock.look();
  return tablet.idleLock.touches(tablet, tab);
}

/** In every tab. */
export function checkLocks(world: World, tablet: Tablet): void {
  for (const tab of tablet.running) {
    const wrong = tablet.idleLock.check(tablet, tab);
    if (wrong !== null) world.fault('SES-22', wrong);
  }
}
