import { hasRight } from '#domain/role.ts';
import type { DeviceDatabase } from '../database.ts';
import { readMeta } from '../meta.ts';
import { readSection } from '../sections.ts';
import { assessmentsToHold } from './assessments-to-hold.ts';

/** The server's data on this device that can be opened offline. */
export interface HeldOffline {
  readonly modules: {
    /** By the server, when last asked. */
    readonly listed: number;
    readonly held: number;
    readonly areAll: boolean;
  };
  /** Those that belong on this device, and how many of them it has. */
  readonly assessments: {
    readonly listed: number;
    readonly held: number;
    /** Whether all have been fetched, the first time at least. */
    readonly areAll: boolean;
  };
}

/** For `Device.read`. */
export async function readHeldOffline(database: DeviceDatabase): Promise<HeldOffline> {
  const [modules, lastPullAt, me, versions] = await Promise.all([
    heldModules(database),
    readMeta(database, 'lastPullAt'),
    readMeta(database, 'me'),
    database.heldVersions(),
  ]);
  const belonging = await assessmentsToHold(database, hasRight(me?.roleId ?? 0, 'edit'), versions);
  return {
    modules,
    assessments: {
      listed: belonging.length,
      held: belonging.filter(({ id }) => versions.has(id)).length,
      areAll: lastPullAt !== null,
    },
  };
}

/** Whether all of it is here, without counting the assessments. For `Device.read`. */
export async function readIsHeldOffline(database: DeviceDatabase): Promise<boolean> {
  const [modules, lastPullAt] = await Promise.all([heldModules(database), readMeta(database, 'lastPullAt')]);
  return modules.areAll && lastPullAt !== null;
}

async function heldModules(database: DeviceDatabase): Promise<HeldOffline['modules']> {
  const listed = (await readMeta(database, 'sections')) ?? [];
  const sections = await Promise.all(listed.map(({ id, version }) => readSection(database, id, version)));
  const held = sections.filter((section) => section !== null).length;
  return { listed: listed.length, held, areAll: listed.length > 0 && held === listed.length };
}
