import type { HalvesOf } from '#device/device.ts';
import { CANNOT_BE_READ } from '#device/outbox/waiting-words.ts';
import { NEEDS_NEWER_APP } from '#device/store/needs-newer-app.ts';
import { DISCARDED_DAYS } from '#domain/lifetimes.ts';

/** Another tab may just have discarded what is open in this one. */
const DISCARDED = [
  'This assessment was discarded on this device.',
  `For ${DISCARDED_DAYS} days, the backup file on the Device page contains what was typed.`,
];

/**
 * Asks the server for an assessment that is not on this device.
 *
 * @returns why it is unavailable, in sentences for people, if any; null once it is here
 */
export async function fetchMissing(
  device: HalvesOf<'isDiscarded', 'fetchAssessment'>,
  id: string,
): Promise<readonly string[] | null> {
  // What syncs may not be here yet, and the person may log out meanwhile.
  const outcome = await device.sync((sync) => sync.fetchAssessment(id)).catch(() => 'unreachable' as const);
  if (outcome === 'held') return null;
  const isDiscarded = await device.stored((store) => store.isDiscarded(id)).catch(() => false);
  if (outcome === 'newer') return [NEEDS_NEWER_APP];
  if (outcome === 'unreadable') return [CANNOT_BE_READ];
  if (isDiscarded) return DISCARDED;
  return outcome === 'unreachable' ? ['This assessment is not on this device.'] : [];
}
