import type { DeviceDatabase } from '../database.ts';
import { readMeta } from '../meta.ts';
import { readSection } from '../sections.ts';

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

/**
 * For `Device.read`. The list is not read for it: a page reads this again and again while ten thousand rows of that
 * are on their way.
 */
export async function readHeldOffline(database: DeviceDatabase): Promise<HeldOffline> {
  const [modules, lastPullAt, belonging, held] = await Promise.all([
    heldModules(database),
    readMeta(database, 'lastPullAt'),
    readMeta(database, 'belonging'),
    database.countAcknowledged(),
  ]);
  const listed = belonging ?? 0;
  return {
    modules,
    assessments: { listed, held: Math.min(held, listed), areAll: lastPullAt !== null },
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
