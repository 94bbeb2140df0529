import type { HeldOffline } from '#device/store/reading/held-offline.ts';
import type { UpdateState } from '../../shell/app-update.ts';

/** Only when the app itself, every module that the server lists and the assessments that belong here are here. */
export function isReadyOffline(
  { modules, assessments }: HeldOffline,
  worker: UpdateState['worker'],
): boolean {
  return worker === 'active' && modules.areAll && assessments.areAll;
}
