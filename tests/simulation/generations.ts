import type { StoredAction, StoredAssessment } from '#device/rows/stored.ts';
import type { Disk } from './disk.ts';
import type { World } from './world.ts';

/** The server's history that a row belongs to. */
export function generationOf(
  { oracle }: World,
  disk: Disk,
  { id, base, epoch }: StoredAssessment | StoredAction,
): string {
  return oracle.generationOf(epoch ?? String(disk.meta.get('epoch')), id, base);
}
